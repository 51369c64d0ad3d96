import Foundation
import Sateen

/// Items of one size on a spiral from the middle outwards, as seeds stand in a sunflower: item n at n golden angles and
/// the square root of n steps (H. Vogel, "A better way to construct the sunflower head", 1979).
struct SunflowerLayout: CollectionLayout {
  /// The side of an item, in points.
  var side = 92.0
  /// How far items are apart, in sides.
  var looseness = 0.64
  var inset = 24.0

  var scrollableDirections: ScrollDirection { [.vertical, .horizontal] }

  private static let goldenAngle = Double.pi * (3 - 5.0.squareRoot())

  func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    SizeRange(exactly: Size(width: side, height: side))
  }

  /// Where the content's middle is.
  private func middle(_ count: Int, in room: Size) -> Point {
    let radius = distance(of: max(0, count - 1)) + side / 2 + inset
    return Point(x: max(radius, room.width / 2).rounded(), y: max(radius, room.height / 2).rounded())
  }

  private func distance(of index: Int) -> Double { (Double(index) + 0.5).squareRoot() * side * looseness }

  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let count = context.sections.elementCount
    let middle = middle(count, in: context.room)
    let frames = (0..<count).map { index -> Rect in
      let angle = Double(index) * Self.goldenAngle
      let distance = distance(of: index)
      return Rect(
        x: (middle.x + cos(angle) * distance - side / 2).rounded(),
        y: (middle.y + sin(angle) * distance - side / 2).rounded(), width: side, height: side)
    }
    return CollectionArrangement(
      frames: frames, contentSize: Size(width: middle.x * 2, height: middle.y * 2), context: context)
  }
}
