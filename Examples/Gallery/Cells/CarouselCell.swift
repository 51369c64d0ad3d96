import Foundation
import Sateen

/// Photos that scroll sideways, the one in the middle largest.
final class CarouselCell: CellNode {
  nonisolated static let itemSize = Size(width: 264, height: 188)
  nonisolated private static let barRoom = 14.0

  let photos: List<Shot>

  struct Shot: ListItem, Equatable {
    /// An index into the photos.
    let id: Int
  }

  nonisolated init(_ shots: [Int]) {
    photos = List(
      shots.map(Shot.init), layout: CarouselLayout(itemSize: Self.itemSize, lineSpacing: 14, scale: 0.82, alpha: 0.55)
    ) { shot in PhotoTileCell(shot.id) }
    super.init()
    debugName = "carousel"
    isSelectable = false
    photos.backgroundColor = Theme.page
    // Room below the photos for the scroll bar.
    photos.style.height = .points(Self.itemSize.height + 2 * Self.barRoom)
  }

  override func didLoad() {
    super.didLoad()
    photos.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.placeholder, barColor: Theme.placeholder, cornerRadius: 10)
    photos.allowsSelection = false
    photos.setInitialPosition(ItemPath(item: 2, section: 0), .middle)
  }

  /// Brings the photo beside the one in the middle there.
  func turn(by step: Int) {
    let bounds = photos.scrollView.bounds
    guard let shown = photos.pathForItem(at: Point(x: bounds.midX, y: bounds.midY)) else { return }
    let target = min(max(shown.item + step, 0), photos.numberOfItems - 1)
    photos.scrollToItem(at: ItemPath(item: target, section: 0), at: .middle, animated: true)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    photos.padding(EdgeInsets(horizontal: 0, vertical: 20 - Self.barRoom))
  }
}
