import SateenCore
import SateenLayout
import SateenLists
import SateenThreads

extension FuzzTarget {
  static let batches = FuzzTarget("batches", "batches of a table, held against arrays", longest: 384) { bytes in
    let run = BatchRun(FuzzBytes(bytes))
    defer { run.stage.end() }
    try run.go()
  }
}

/// A table whose changes are described by item paths.
@MainActor
private final class BatchRun: ListDataSource, ListDelegate {
  let stage: ListStage
  private let table = TableNode()
  private var choices: FuzzBytes
  private var rows = FuzzRows()

  init(_ choices: FuzzBytes) {
    self.choices = choices
    stage = ListStage(table)
    for _ in 0..<1 + self.choices.below(3) {
      rows.sections.append(rows.newRows(self.choices.below(14), &self.choices))
    }
    table.dataSource = self
    table.delegate = self
  }

  func go() throws {
    stage.host.step()
    for _ in 0..<24 where !choices.isAtEnd {
      switch choices.below(8) {
      case 0, 1: try edit()
      case 2: try move()
      case 3: try anything()
      case 4: set()
      case 5, 6: stage.disturb(&choices)
      default:
        if choices.bool() { try stage.settle() } else { stage.host.step() }
        try expect(table.numberOfItems == rows.count, "\(table.numberOfItems) rows, not \(rows.count)")
      }
    }
    try stage.settle()
    try expect(table.numberOfItems == rows.count, "\(table.numberOfItems) rows, not \(rows.count)")
    try stage.checkAtRest { row(at: $0) }
    try checkPlaces()
  }

  private func row(at path: ItemPath) -> FuzzRow? {
    guard rows.sections.indices.contains(path.section), rows.sections[path.section].indices.contains(path.row) else {
      return nil
    }
    return rows.sections[path.section][path.row]
  }

  private func checkPlaces() throws {
    var end = -Double.infinity
    for section in rows.sections.indices {
      for row in rows.sections[section].indices {
        guard let rect = table.rectForItem(at: ItemPath(row: row, section: section)) else {
          throw FuzzFailure("no place for row \(row) of section \(section)")
        }
        try expect(rect.isFinite, "row \(row) of section \(section) stands at \(rect)")
        // Negative spacing makes rows overlap.
        try expect(
          table.lineSpacing < 0 || rect.minY >= end - 0.01,
          "row \(row) of section \(section) begins at \(rect.minY), before \(end)")
        end = rect.maxY
      }
    }
  }

  /// Deletes, reloads and inserts rows and sections.
  private func edit() throws {
    var update = ListUpdate()
    let old = rows.sections
    var gone: Int?
    if old.count > 1, choices.chance(6) {
      let section = choices.below(old.count)
      gone = section
      update.deleteSections([section])
      rows.sections.remove(at: section)
    }
    for (place, section) in old.indices.filter({ $0 != gone }).enumerated() {
      for row in old[section].indices.reversed() where choices.chance(8) {
        let path = ItemPath(row: row, section: section)
        if choices.bool() {
          update.deleteItems(at: [path])
          rows.sections[place].remove(at: row)
        } else {
          update.reloadItems(at: [path])
          rows.sections[place][row].revision += 1
          rows.sections[place][row].size.height = 20 + choices.points(100)
        }
      }
    }
    var come: Int?
    if rows.sections.count < 5, choices.chance(6) {
      let section = choices.below(rows.sections.count + 1)
      come = section
      rows.sections.insert(rows.newRows(choices.below(5), &choices), at: section)
      update.insertSections([section])
    }
    for section in rows.sections.indices where section != come && choices.chance(3) {
      let row = choices.below(rows.sections[section].count + 1)
      let new = rows.newRows(1 + choices.below(3), &choices)
      rows.sections[section].insert(contentsOf: new, at: row)
      update.insertItems(at: new.indices.map { ItemPath(row: row + $0, section: section) })
    }
    try tell(update)
  }

  /// Moves rows or a section.
  private func move() throws {
    var update = ListUpdate()
    if rows.sections.count > 1, choices.chance(3) {
      let (from, to) = (choices.below(rows.sections.count), choices.below(rows.sections.count))
      rows.sections.insert(rows.sections.remove(at: from), at: to)
      update.moveSection(from, to: to)
    } else {
      let section = choices.below(rows.sections.count)
      guard rows.sections.indices.contains(section), !rows.sections[section].isEmpty else { return }
      let from = ItemPath(row: choices.below(rows.sections[section].count), section: section)
      let moved = rows.sections[section].remove(at: from.row)
      let other = choices.below(rows.sections.count)
      let to = ItemPath(row: choices.below(rows.sections[other].count + 1), section: other)
      rows.sections[other].insert(moved, at: to.row)
      update.moveItem(at: from, to: to)
    }
    try tell(update)
  }

  private func tell(_ update: ListUpdate) throws {
    do {
      if choices.chance(4) {
        try table.performBatchUpdates(animated: choices.bool()) { _ in
          try table.performBatchUpdates { $0 = update }
        }
      } else {
        try table.performBatchUpdates(animated: choices.bool()) { $0 = update }
      }
    } catch {
      throw FuzzFailure("a right update was refused: \(error)")
    }
  }

  /// Makes a random update, which mostly does not fit the data and is then refused as a whole.
  private func anything() throws {
    let old = rows.sections
    var update = ListUpdate()
    for _ in 0..<1 + choices.below(4) {
      switch choices.below(8) {
      case 0: update.insertItems(at: [stage.path(&choices)])
      case 1: update.deleteItems(at: [stage.path(&choices)])
      case 2: update.reloadItems(at: [stage.path(&choices)])
      case 3: update.moveItem(at: stage.path(&choices), to: stage.path(&choices))
      case 4: update.insertSections([choices.below(7) - 1])
      case 5: update.deleteSections([choices.below(7) - 1])
      case 6: update.reloadSections([choices.below(7) - 1])
      default: update.moveSection(choices.below(7) - 1, to: choices.below(7) - 1)
      }
    }
    if choices.bool() { rows.sections.append(rows.newRows(choices.below(3), &choices)) }
    if choices.bool(), !rows.sections.isEmpty { rows.sections[0] += rows.newRows(choices.below(3), &choices) }
    do {
      try table.performBatchUpdates(animated: choices.bool()) { $0 = update }
      // An accepted update may still name the wrong rows.
      table.reloadData()
      stage.host.step()
    } catch {
      rows.sections = old
    }
  }

  private func set() {
    switch choices.below(8) {
    case 0: table.lineSpacing = choices.number(20)
    case 1: table.contentInset = choices.insets()
    case 2: table.estimatedSizes.item.height = choices.number(200)
    case 3: table.maximumRowWidth = choices.number()
    case 4: table.selectItems(at: [stage.path(&choices), stage.path(&choices)])
    case 5: table.deselectItems(at: [stage.path(&choices)])
    case 6: table.scrollToItem(at: stage.path(&choices), at: choices.pick([.top, .bottom]), animated: choices.bool())
    default:
      table.rowSeparator = RowSeparatorStyle(
        color: choices.color(), leftInset: choices.number(20), rightInset: choices.number(20))
    }
  }

  func numberOfSections(in listNode: ListNode) -> Int { rows.sections.count }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { rows.sections[section].count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let row = rows.sections[itemPath.section][itemPath.row]
    return { FuzzCell(row) }
  }

  func listNode(_ listNode: ListNode, moveItemAt itemPath: ItemPath, to target: ItemPath) {
    let row = rows.sections[itemPath.section].remove(at: itemPath.row)
    rows.sections[target.section].insert(row, at: target.row)
  }
}
