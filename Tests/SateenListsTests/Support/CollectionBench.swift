import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// An item of a collection, with an id and a size of its own.
struct Tile: ListItem, Hashable {
  var id: Int
  var revision = 0
  var size: Size

  init(id: Int, revision: Int = 0, size: Size = Size(width: 60, height: 40)) {
    self.id = id
    self.revision = revision
    self.size = size
  }

  /// A colour of its own, never the collection's background.
  var color: Color { Item(id: id, revision: revision, height: 0).color }
}

/// A tile's node, drawn on a worker.
final class TileCell: CellNode {
  let tile: Tile
  private let journal: Journal
  // Guarded by its lock.
  private let extra = Locked(0.0)

  nonisolated init(_ tile: Tile, _ journal: Journal) {
    self.tile = tile
    self.journal = journal
    super.init()
    journal.note { counts in
      counts.made[tile.id, default: 0] += 1
      counts.alive += 1
      counts.mostAlive = max(counts.mostAlive, counts.alive)
    }
  }

  deinit { journal.note { $0.alive -= 1 } }

  /// Makes the tile larger in both directions.
  nonisolated func grow(by points: Double) {
    extra.withLock { $0 += points }
    setNeedsLayout()
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let isMain = MainThread.isCurrent
    journal.note { counts in
      counts.measured[tile.id, default: 0] += 1
      if isMain { counts.measuredOnMain += 1 }
    }
    let extra = extra.withLock { $0 }
    return Size(width: tile.size.width + extra, height: tile.size.height + extra)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let color = tile.color
    journal.note { $0.drawn[tile.id, default: 0] += 1 }
    return .draw { context, _ in context.fill(request.bounds, with: color) }
  }
}

/// A collection of tiles in a window without a screen.
@MainActor
final class CollectionBench {
  let host: HeadlessHost
  let collection: CollectionNode
  let source: SnapshotDataSource<Tile>
  let journal = Journal()

  init(
    _ layout: some CollectionLayout, size: Size = Size(width: 300, height: 400), scale: Double = 1,
    direction: LayoutDirection = .leftToRight
  ) {
    host = HeadlessHost(size: size, scale: scale)
    collection = CollectionNode(layout: layout)
    collection.backgroundColor = TableBench.hole
    collection.placeholderStyle.backgroundColor = .white
    let journal = journal
    source = SnapshotDataSource(collection) { tile in { TileCell(tile, journal) } }
    host.container.rootNode = collection
  }

  var offset: Point { collection.contentOffset }

  func show(_ tiles: [Tile], animated: Bool = false) {
    source.apply(ListSnapshot(tiles), animated: animated)
  }

  func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(item: item, section: section) }

  func tile(_ node: CellNode) -> Tile? { (node as? TileCell)?.tile }

  /// The frame of a node, relative to the viewport's top left corner.
  func seen(_ node: DisplayNode) -> Rect {
    node.frame.offsetBy(Point.zero - collection.scrollView.layer.bounds.origin)
  }

  /// The colour of one pixel.
  func pixel(x: Int, y: Int) -> UInt32 {
    let picture = host.screenshot()
    return picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self) & 0xffffff
  }
}
