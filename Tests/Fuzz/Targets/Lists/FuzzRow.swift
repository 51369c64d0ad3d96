import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenThreads

/// An item of a list, with a size of its own.
struct FuzzRow: ListItem, Hashable {
  var id: Int
  var revision = 0
  var size: Size
  /// Chooses a width and a height from ``FuzzBytes/odd`` as the measured size; nil for ``size``.
  var oddity: Int?
}

/// Shows an item in one colour, drawn on a worker.
final class FuzzCell: CellNode {
  let row: FuzzRow

  nonisolated init(_ row: FuzzRow) {
    self.row = row
    super.init()
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    guard let oddity = row.oddity else { return row.size }
    let odd = FuzzBytes.odd
    return Size(width: odd[oddity % odd.count], height: odd[oddity / odd.count % odd.count])
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let color = Color(hex: UInt32(row.id &* 40_503 & 0xff_ffff))
    return .draw { context, _ in context.fill(request.bounds, with: color) }
  }
}

/// The items of a list, as an array for each section.
struct FuzzRows {
  var sections: [[FuzzRow]] = []
  private var nextID = 0

  var count: Int { sections.reduce(0) { $0 + $1.count } }

  mutating func newRow(_ choices: inout FuzzBytes) -> FuzzRow {
    nextID += 1
    // Most rows are so small that a window shows several.
    let oddity = choices.chance(12) ? choices.below(256) : nil
    return FuzzRow(
      id: nextID, size: Size(width: 20 + choices.points(80), height: 20 + choices.points(80)), oddity: oddity)
  }

  mutating func newRows(_ count: Int, _ choices: inout FuzzBytes) -> [FuzzRow] {
    (0..<count).map { _ in newRow(&choices) }
  }
}
