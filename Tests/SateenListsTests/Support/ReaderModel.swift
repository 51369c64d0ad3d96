import SateenLayout
import XCTest

@testable import SateenLists

/// The expected scroll position after a change, computed from the frames before it.
///
/// The rule: the anchor is the first element that the last frame showed in its position with content, or, where only
/// placeholders showed, the first of those. The anchor keeps its position on screen. Where it is deleted or moved, the
/// next element that stays takes its position. Where it becomes too short to reach the viewport's top, it ends there.
/// At the very top there is no anchor. At the very end the scroll position stays at the end while heights become known.
@MainActor
struct ReaderModel<ID: Hashable> {
  /// The state of the table before a change.
  struct Sight {
    let heights: HeightIndex
    let offset: Double
    let isAtEnd: Bool
    /// The anchor; nil at the very top.
    let row: Int?
  }

  let table: TableNode
  /// How often each branch of the rule decided.
  private(set) var decisions: [String: Int] = [:]
  /// The ids of elements that the last frame showed in their position with content.
  private var seen: Set<ID> = []

  init(_ table: TableNode) {
    self.table = table
  }

  private var controller: ListController { table.controller }
  private var heights: HeightIndex { table.heights }
  private var length: Double { table.scrollView.bounds.height }
  private var maximum: Double { table.scrollView.maximumOffset.y }
  private var offset: Double { table.contentOffset.y }

  private func rowsInView() -> [Int] {
    var rows: [Int] = []
    var row = heights.row(at: max(0, offset)) ?? heights.count
    while row < heights.count, heights.offset(of: row) < offset + length {
      rows.append(row)
      row += 1
    }
    return rows
  }

  private func isInTree(_ row: Int) -> Bool {
    guard let slot = controller.slots[row] else { return false }
    return (slot.outgoing ?? slot).node?.loadedView?.superview != nil
  }

  /// Records a frame that was just composed.
  /// - Parameter ids: of all elements, in order.
  mutating func noteFrame(_ ids: [ID]) {
    seen = Set(rowsInView().filter { controller.pins[$0] == nil && isInTree($0) }.map { ids[$0] })
  }

  func sight(_ ids: [ID]) -> Sight {
    let rows = rowsInView()
    let row = rows.first { seen.contains(ids[$0]) && isInTree($0) } ?? rows.first
    return Sight(
      heights: heights, offset: offset, isAtEnd: offset >= maximum - 1, row: offset > 0 ? row : nil)
  }

  /// Checks the scroll position after a change of elements.
  mutating func checkChange(_ before: Sight, _ elements: IndexMapping, _ what: String) {
    guard let row = before.row else { return check(before.offset, "at the top", what) }
    func staying(_ old: Int) -> Int? { elements.isMoved(old: old) ? nil : elements.newIndex(of: old) }
    if let new = staying(row) {
      return check(place(new, before.offset - before.heights.offset(of: row)), "stays", what)
    }
    for next in row..<before.heights.count {
      guard let new = staying(next) else { continue }
      let top = min(before.heights.offset(of: next), max(before.heights.offset(of: row), before.offset))
      return check(place(new, before.offset - top), "goes", what)
    }
    let moved = elements.newIndex(of: row)
    check(moved.map { place($0, before.offset - before.heights.offset(of: row)) } ?? before.offset, "last goes", what)
  }

  /// Checks the scroll position after heights became known.
  mutating func checkHeights(_ before: Sight, _ what: String) {
    if before.isAtEnd, before.offset > 0 {
      decisions["at the end", default: 0] += 1
      return XCTAssertGreaterThanOrEqual(offset, maximum - 1, "a reader at the end, \(what)")
    }
    guard let row = before.row else { return check(before.offset, "heights, at the top", what) }
    check(place(row, before.offset - before.heights.offset(of: row)), "heights", what)
  }

  private func place(_ row: Int, _ distance: Double) -> Double {
    heights.offset(of: row) + min(distance, heights.height(of: row))
  }

  private mutating func check(_ expected: Double, _ decision: String, _ what: String) {
    let inside = min(max(expected, 0), maximum)
    decisions[inside == expected ? decision : "clamped", default: 0] += 1
    XCTAssertEqual(offset, inside, accuracy: 0.5, "\(decision), of 0...\(maximum) \(expected), \(what)")
  }
}

extension TableNode {
  var heights: HeightIndex { controller.arranger.table?.heights ?? HeightIndex(estimate: 0) }
}
