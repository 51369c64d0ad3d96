import Foundation
import Sateen

/// A shelf of records: a title, and covers that scroll sideways.
final class ShelfCell: CellNode {
  private let title = TextNode()
  private let line = TextNode()
  let covers: CollectionNode
  // Main-actor state; the reference never changes, and the collection holds it weakly.
  private let source: ShelfSource

  nonisolated init(_ shelf: Shelf) {
    covers = CollectionNode(
      layout: GalleryLayout(
        itemSize: Size(width: 128, height: 172), lineSpacing: 16, insets: EdgeInsets(horizontal: 24, vertical: 0)))
    source = ShelfSource(shelf)
    super.init()
    debugName = shelf.title
    isSelectable = false
    title.attributedText = AttributedText(shelf.title, font: Theme.title, color: Theme.ink)
    line.attributedText = AttributedText(shelf.line, font: Theme.meta, color: Theme.quiet)
    for node in [title, line] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
    covers.backgroundColor = Theme.page
    covers.style.height = .points(172)
  }

  override func didLoad() {
    super.didLoad()
    covers.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.page, barColor: Theme.placeholder, cornerRadius: 10)
    covers.allowsSelection = false
    covers.dataSource = source
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      VStack(spacing: 1) {
        title
        line
      }
      .padding(EdgeInsets(top: 20, left: 24, bottom: 12, right: 24))
      covers
    }
  }
}

/// The records of a shelf.
@MainActor
private final class ShelfSource: ListDataSource {
  private let shelf: Shelf

  nonisolated init(_ shelf: Shelf) {
    self.shelf = shelf
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { shelf.count }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    let number = shelf.first + itemPath.item
    return { RecordCell(number) }
  }
}

/// A record: its cover with title and artist below.
final class RecordCell: CellNode {
  private let cover: CoverNode
  private let title = TextNode()
  private let artist = TextNode()

  nonisolated init(_ number: Int) {
    let song = Song.number(number)
    cover = CoverNode(seed: number, side: 128, radius: 10)
    super.init()
    debugName = song.title
    title.attributedText = AttributedText(song.title, font: .system(13, weight: .semibold), color: Theme.ink)
    artist.attributedText = AttributedText(song.artist, font: .system(12), color: Theme.quiet)
    for node in [title, artist] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
      node.maximumNumberOfLines = 1
      node.truncation = .character
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 1) {
      cover.spacing(after: 6)
      title
      artist
    }
  }
}
