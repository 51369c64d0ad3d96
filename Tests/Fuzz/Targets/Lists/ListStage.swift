import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads

/// A list in a headless window, and events that can happen to any list.
@MainActor
final class ListStage {
  let host: HeadlessHost
  let list: ListNode

  init(_ list: ListNode) {
    self.list = list
    host = HeadlessHost(size: Size(width: 160, height: 200))
    host.container.rootNode = list
  }

  /// Empties the window, so that no work is left for the next input.
  func end() {
    WorkQueue.shared.isSuspended = false
    host.container.rootNode = nil
    host.settle(limit: 0.5)
  }

  private func point(_ choices: inout FuzzBytes) -> Point {
    choices.chance(12)
      ? Point(x: choices.number(), y: choices.number()) : Point(x: choices.points(160), y: choices.points(200))
  }

  func path(_ choices: inout FuzzBytes) -> ItemPath {
    ItemPath(row: choices.below(14) - 1, section: choices.below(6) - 1)
  }

  /// Makes one change from outside, such as a resize, a scroll or an input event.
  func disturb(_ choices: inout FuzzBytes) {
    switch choices.below(14) {
    case 0: host.resize(to: Size(width: 40 + choices.points(300), height: 40 + choices.points(300)))
    case 1: list.contentOffset = point(&choices)
    case 2: host.send(.wheel(point(&choices), dx: choices.number(3), dy: choices.number(9)))
    case 3: host.send(.preciseScroll(point(&choices), dx: choices.number(40), dy: choices.number(90)))
    case 4: host.click(point(&choices), choices.bool() ? [.shift] : [])
    case 5: host.drag(from: point(&choices), to: point(&choices), steps: 1 + choices.below(5))
    case 6:
      host.press(
        choices.pick([.up, .down, .pageDown, .pageUp, .home, .end, .space, .enter, .escape, .tab]),
        KeyModifiers(rawValue: UInt8(choices.below(16))))
    case 7:
      list.allowsMultipleSelection = choices.bool()
      list.movesFocusWithKeys = choices.bool()
      list.allowsReordering = choices.bool()
    case 8: list.isBottomAnchored = choices.bool()
    case 9: list.reloadData()
    case 10: host.container.layoutDirection = choices.bool() ? .rightToLeft : .leftToRight
    case 11: WorkQueue.shared.isSuspended = choices.bool()
    case 12: host.container.scale = choices.pick([1, 2, 1.5])
    default: list.moveFocus(to: choices.bool() ? path(&choices) : nil)
    }
  }

  /// Runs frames until the list comes to rest.
  func settle() throws {
    WorkQueue.shared.isSuspended = false
    try expect(host.settle(limit: 20), "the list does not come to rest")
  }

  /// Fails if a visible cell differs from the data source's row.
  func checkAtRest(_ row: (ItemPath) -> FuzzRow?) throws {
    for node in list.visibleNodes {
      guard let cell = node as? FuzzCell, let path = list.itemPath(for: node) else { continue }
      try expect(row(path) == cell.row, "\(cell.row) at \(path), where \(String(describing: row(path))) belongs")
    }
    let offset = list.contentOffset
    try expect(offset.x.isFinite && offset.y.isFinite, "an offset of \(offset)")
  }
}
