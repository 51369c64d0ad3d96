import Foundation
import Sateen

/// Items of one size on a spiral from the middle outwards, like the seeds of a sunflower: item n at n golden angles and
/// the square root of n steps (H. Vogel, "A better way to construct the sunflower head", 1979). Items are as large as
/// possible with the whole head fitting the width.
struct SunflowerLayout: CollectionLayout {
  /// The distance of neighbouring items, as a multiple of their side.
  var looseness = 0.64
  /// The space around the head, in points.
  var inset = 24.0
  /// The smallest and the largest side of an item, in points.
  var sides = 28.0...120.0

  var scrollableDirections: ScrollDirection { .vertical }

  private static let goldenAngle = Double.pi * (3 - 5.0.squareRoot())

  /// The distance of an item from the middle, as a multiple of its side.
  private func distance(of index: Int) -> Double { (Double(index) + 0.5).squareRoot() * looseness }

  /// The side of an item, in points.
  private func side(in context: CollectionLayoutContext) -> Double {
    let radius = distance(of: max(0, context.sections.elementCount - 1)) + 0.5
    let fitting = ((context.room.width / 2 - inset) / radius).rounded(.down)
    return min(max(fitting, sides.lowerBound), sides.upperBound)
  }

  func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let side = side(in: context)
    return SizeRange(exactly: Size(width: side, height: side))
  }

  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let count = context.sections.elementCount
    let side = side(in: context)
    let radius = (distance(of: max(0, count - 1)) + 0.5) * side + inset
    let middle = Point(x: (context.room.width / 2).rounded(), y: max(radius, context.room.height / 2).rounded())
    let frames = (0..<count).map { index -> Rect in
      let angle = Double(index) * Self.goldenAngle
      let distance = distance(of: index) * side
      return Rect(
        x: (middle.x + cos(angle) * distance - side / 2).rounded(),
        y: (middle.y + sin(angle) * distance - side / 2).rounded(), width: side, height: side)
    }
    return CollectionArrangement(
      frames: frames, contentSize: Size(width: context.room.width, height: middle.y * 2), context: context)
  }
}
