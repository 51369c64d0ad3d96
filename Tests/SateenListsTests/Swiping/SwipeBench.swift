import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@testable import SateenLists

/// A row that can be swiped.
struct SwipeRow: ListItem, Hashable {
  var id: Int
  var revision = 0
}

/// A list of rows with actions at both sides, in a window without a screen.
@MainActor
final class SwipeBench {
  nonisolated static let rowHeight = 60.0
  let host: HeadlessHost
  let list: List<SwipeRow>
  let journal = Journal()
  /// The actions that were done, in order.
  private(set) var done: [String] = []
  /// Whether a destructive action removes its item at once.
  var removes = true

  init(
    _ count: Int = 50, size: Size = Size(width: 400, height: 400), direction: LayoutDirection = .leftToRight,
    full: Bool = true
  ) {
    host = HeadlessHost(size: size)
    let journal = journal
    list = List(
      (0..<count).map { SwipeRow(id: $0) },
      cell: { (row: SwipeRow) in
        ProbeCell(Item(id: row.id, revision: row.revision, height: SwipeBench.rowHeight), journal)
      })
    list.backgroundColor = TableBench.hole
    list.placeholderStyle.backgroundColor = .white
    list.leadingSwipeActions = { [unowned self] row in
      row.id % 10 == 9
        ? nil
        : SwipeActions(
          [SwipeAction("Pin") { self.done.append("pin \(row.id)") }], performsFirstActionOnFullSwipe: full)
    }
    list.trailingSwipeActions = { [unowned self] row in
      SwipeActions(
        [
          SwipeAction("Delete", role: .destructive) {
            self.done.append("delete \(row.id)")
            if self.removes { self.list.items.removeAll { $0.id == row.id } }
          },
          SwipeAction("Move") { self.done.append("move \(row.id)") },
        ], performsFirstActionOnFullSwipe: full)
    }
    host.container.layoutDirection = direction
    host.container.rootNode = list
    host.settle()
  }

  /// A point of a row as it lies in its frame.
  func point(_ id: Int, x: Double = 200) -> Point {
    let frame = list.frame(of: id) ?? .zero
    return Point(x: x, y: frame.midY - list.contentOffset.y)
  }

  /// How far a row shows to the right of its frame.
  func shift(_ id: Int) -> Double? {
    guard let cell = list.cell(of: id), let frame = list.frame(of: id) else { return nil }
    return cell.frame.minX - frame.minX
  }

  var swiped: Int? { list.pathForSwipedItem.flatMap { list.item(at: $0)?.id } }

  var trays: [SwipeTrayNode] { (list.subnodes).compactMap { $0 as? SwipeTrayNode } }
  var shownTrays: [SwipeTrayNode] { trays.filter { !$0.isHidden } }

  func down(_ point: Point) {
    host.send(.touchBegan(id: 1, point))
    host.step()
  }

  /// Moves the finger in a number of frames.
  func move(from start: Point, to end: Point, frames: Int = 8) {
    for frame in 1...frames {
      let part = Double(frame) / Double(frames)
      host.send(
        .touchMoved(
          id: 1, Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
      host.step()
    }
  }

  /// Swipes a row by a distance, and rests before the release, which then has no speed.
  func swipe(_ id: Int, by distance: Double, from x: Double = 200) {
    let start = point(id, x: x)
    let end = start + Point(x: distance, y: 0)
    down(start)
    move(from: start, to: end)
    for _ in 0..<12 {
      host.send(.touchMoved(id: 1, end))
      host.step()
    }
    host.send(.touchEnded(id: 1, end))
    host.step()
    host.settle()
  }

  func tap(_ point: Point) {
    host.send(.touchBegan(id: 1, point))
    host.step()
    host.send(.touchEnded(id: 1, point))
    host.step()
    host.settle()
  }

  /// The middle of a button that shows.
  func button(_ index: Int) -> Point? {
    guard let tray = shownTrays.first, tray.subnodes.indices.contains(index) else { return nil }
    let node = tray.subnodes[index]
    return node.layer.convert(node.bounds.center, to: host.container.view.layer)
  }

  /// The first mistake of a list at rest; nil if there is none.
  func mistakeAtRest() -> String? {
    let shown = list.pathsForVisible.compactMap { path in list.item(at: path).map { (path, $0.id) } }
    for (path, id) in shown {
      guard let cell = list.cell(of: id) as? ProbeCell else { return "row \(id) is not there" }
      if cell.item.id != id { return "\(path) shows \(cell.item.id) in place of \(id)" }
      guard let frame = list.frame(of: id) else { return "row \(id) has no frame" }
      if cell.frame.minY != frame.minY { return "row \(id) stands at \(cell.frame), its place is \(frame)" }
      if id != swiped, cell.frame.minX != frame.minX { return "row \(id) stands beside its place" }
    }
    if swiped == nil, !trays.isEmpty { return "buttons of a closed row are kept" }
    if swiped != nil, shownTrays.count != 1 { return "\(shownTrays.count) trays show" }
    return list.visibleElementsWithoutAnything == 0 ? nil : "visible rows show nothing"
  }
}
