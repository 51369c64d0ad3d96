import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@testable import SateenLists

/// A node that takes rows.
final class BinNode: DisplayNode {
  private(set) var log: [String] = []

  override func dropProposal(for session: DragSession) -> DropProposal? { .move }
  override func dropEntered(_ session: DragSession) { log.append("entered") }
  override func dropExited(_ session: DragSession) { log.append("exited") }
  override func performDrop(_ session: DragSession) -> Bool {
    log.append("performed \(session.objects(of: SwipeRow.self).map { "\($0.id)" }.joined(separator: " "))")
    return true
  }
}

/// Two lists of rows beside each other above a node that takes rows.
@MainActor
final class DragBench {
  let host = HeadlessHost(size: Size(width: 400, height: 400))
  let lists: [List<SwipeRow>]
  let bin = BinNode()
  let root = DisplayNode()
  let journal = Journal()
  private(set) var log: [String] = []
  /// How many drops were copies, whose rows have ids a million higher for each.
  private(set) var copies = 0

  init(count: Int = 10, height: @escaping @Sendable (Int) -> Double = { _ in SwipeBench.rowHeight }) {
    let journal = journal
    lists = [0, 100].map { first in
      List(
        (first..<first + count).map { SwipeRow(id: $0) },
        cell: { (row: SwipeRow) in
          ProbeCell(Item(id: row.id, revision: row.revision, height: height(row.id)), journal)
        })
    }
    for (index, list) in lists.enumerated() {
      list.backgroundColor = TableBench.hole
      list.placeholderStyle.backgroundColor = .white
      list.dragItems = { row in [DragItem(row)] }
      list.onDrop = { [unowned self, unowned list] session, path in
        var rows = session.objects(of: SwipeRow.self)
        log.append("drop \(rows.map { "\($0.id)" }.joined(separator: " ")) at \(path.row) in \(index)")
        if session.proposal == .copy {
          copies += 1
          for index in rows.indices { rows[index].id += 1_000_000 * copies }
        }
        list.items.insert(contentsOf: rows, at: path.row)
        return true
      }
      list.onDragEnd = { [unowned self, unowned list] row, outcome in
        log.append("end \(row.id) \(outcome)")
        if outcome == .move { list.items.removeAll { $0.id == row.id } }
      }
    }
    root.automaticallyManagesSubnodes = true
    root.backgroundColor = .white
    showBoth()
    host.container.rootNode = root
    host.settle()
  }

  private func showBoth() {
    let (lists, bin) = (lists, bin)
    root.layoutSpecBlock = { _, _ in
      VStack {
        HStack {
          lists[0].frame(width: 200, height: 380)
          lists[1].frame(width: 200, height: 380)
        }
        bin.frame(width: 40, height: 20).alignSelf(.end)
      }
    }
  }

  /// Takes the second list out of the window.
  func hideSecond() {
    let list = lists[0]
    root.layoutSpecBlock = { _, _ in VStack { list.frame(width: 200, height: 380) } }
    root.setNeedsLayout()
  }

  func ids(_ list: Int) -> [Int] { lists[list].items.map(\.id) }

  private func list(of id: Int) -> Int { lists.firstIndex { $0.items.contains { $0.id == id } } ?? 0 }

  /// The middle of a row, in the window.
  func point(_ id: Int, in list: Int) -> Point {
    let frame = lists[list].frame(of: id) ?? .zero
    return Point(x: frame.midX + 200 * Double(list), y: frame.midY - lists[list].contentOffset.y)
  }

  /// The distance of a row as it shows from the top of its list.
  func top(_ id: Int) -> Double? {
    let list = lists[list(of: id)]
    return list.cell(of: id).map { $0.frame.minY - list.contentOffset.y }
  }

  func opacity(_ id: Int, in list: Int? = nil) -> Double {
    lists[list ?? self.list(of: id)].cell(of: id)?.loadedLayer?.opacity ?? -1
  }

  /// The picture that is dragged, or flies.
  var picture: Layer? { host.container.view.layer.sublayers.first { $0.zPosition == 905 } }

  func down(_ point: Point) {
    host.send(.pointerMoved(point))
    host.send(.pointerDown(point, button: .primary, clicks: 1))
    host.step()
  }

  func move(from start: Point, to end: Point, frames: Int = 10) {
    for frame in 1...frames {
      let part = Double(frame) / Double(frames)
      host.send(
        .pointerMoved(Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
      host.step()
    }
  }

  func up(_ point: Point) {
    host.send(.pointerUp(point, button: .primary))
    host.step()
  }

  /// The first mistake of lists at rest; nil if there is none.
  func mistakeAtRest() -> String? {
    if picture != nil { return "the picture stays" }
    for list in lists where list.isVisible {
      if list.isDragging { return "a list still drags" }
      if !list.controller.dropping.gap.isEmpty { return "room is left" }
      for path in list.pathsForVisible {
        guard let item = list.item(at: path), let cell = list.cell(of: item.id) as? ProbeCell else {
          return "\(path) is not there"
        }
        if cell.item.id != item.id { return "\(path) shows \(cell.item.id)" }
        if cell.frame != list.frame(of: item.id) { return "row \(item.id) stands at \(cell.frame)" }
        if cell.loadedLayer?.opacity != 1 { return "row \(item.id) is not seen" }
      }
    }
    return nil
  }
}
