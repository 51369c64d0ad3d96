import SateenCore
import SateenLayout
import SateenLists

/// A snapshot, and a plain model of its expected sections and items.
struct SnapshotModel {
  typealias Snapshot = ListSnapshot<FuzzRow>

  private struct Section {
    var id: Int
    var rows: [FuzzRow]
    var header: FuzzRow?
    var footer: FuzzRow?
  }

  private(set) var snapshot = Snapshot()
  private var sections: [Section] = []
  private var rows = FuzzRows()
  private var nextSection = 0

  private func place(of id: Int) -> (section: Int, row: Int)? {
    for (number, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.id == id }) { return (number, row) }
    }
    return nil
  }

  private func number(of id: Int) -> Int? { sections.firstIndex { $0.id == id } }

  /// The id of an item, which mostly exists.
  private func anyID(_ choices: inout FuzzBytes) -> Int {
    let all = sections.flatMap(\.rows)
    return all.isEmpty || choices.chance(16) ? choices.below(60) : all[choices.below(all.count)].id
  }

  private func anySection(_ choices: inout FuzzBytes) -> Int {
    sections.isEmpty || choices.chance(16) ? choices.below(9) : sections[choices.below(sections.count)].id
  }

  private mutating func supplement(_ choices: inout FuzzBytes) -> Snapshot.Supplement? {
    choices.chance(2) ? Snapshot.Supplement(rows.newRow(&choices), isPinned: choices.bool()) : nil
  }

  /// New items, sometimes one with an id that exists already, and those of them that the snapshot should admit.
  private mutating func someRows(_ most: Int, _ choices: inout FuzzBytes) -> (rows: [FuzzRow], admitted: [FuzzRow]) {
    var new = rows.newRows(choices.below(most + 1), &choices)
    if choices.chance(20), !new.isEmpty { new[0].id = anyID(&choices) }
    if choices.chance(20), new.count > 1 { new[1].id = new[0].id }
    var known: Set<Int> = []
    return (new, new.filter { place(of: $0.id) == nil && known.insert($0.id).inserted })
  }

  /// Makes one edit. The snapshot must have another problem exactly where the edit names an id that does not exist, or
  /// adds one that does. An edit that adds one is taken back, because the model has no such ids.
  mutating func edit(_ choices: inout FuzzBytes) throws {
    let problems = snapshot.problems.count
    let isRight: Bool
    let before = (snapshot, sections)
    var addsAgain = false
    switch choices.below(14) {
    case 0:
      let section = anySection(&choices)
      let (new, admitted) = someRows(5, &choices)
      addsAgain = admitted.count < new.count
      isRight = number(of: section) != nil && !addsAgain
      snapshot.append(new, to: SectionID(section))
      if let number = number(of: section) { sections[number].rows += admitted }
    case 1, 2:
      let (other, isAfter) = (anyID(&choices), choices.bool())
      let (new, admitted) = someRows(3, &choices)
      addsAgain = admitted.count < new.count
      isRight = place(of: other) != nil && !addsAgain
      if isAfter { snapshot.insert(new, after: other) } else { snapshot.insert(new, before: other) }
      if let place = place(of: other) {
        sections[place.section].rows.insert(contentsOf: admitted, at: place.row + (isAfter ? 1 : 0))
      }
    case 3:
      let ids = (0..<choices.below(4)).map { _ in anyID(&choices) }
      isRight = ids.allSatisfy { place(of: $0) != nil }
      snapshot.delete(ids)
      for number in sections.indices { sections[number].rows.removeAll { ids.contains($0.id) } }
    case 4, 5:
      let (id, other, isAfter) = (anyID(&choices), anyID(&choices), choices.bool())
      isRight = place(of: id) != nil && place(of: other) != nil
      if isAfter { snapshot.move(id, after: other) } else { snapshot.move(id, before: other) }
      if isRight, id != other, let from = place(of: id) {
        let row = sections[from.section].rows.remove(at: from.row)
        if let to = place(of: other) { sections[to.section].rows.insert(row, at: to.row + (isAfter ? 1 : 0)) }
      }
    case 6:
      let (id, section) = (anyID(&choices), anySection(&choices))
      isRight = place(of: id) != nil && number(of: section) != nil
      snapshot.move(id, toEndOf: SectionID(section))
      if isRight, let from = place(of: id), let to = number(of: section) {
        let row = sections[from.section].rows.remove(at: from.row)
        sections[to].rows.append(row)
      }
    case 7, 8:
      var row = rows.newRow(&choices)
      row.id = anyID(&choices)
      row.revision = choices.below(9)
      isRight = place(of: row.id) != nil
      snapshot.replace(row)
      if isRight, let place = place(of: row.id) { sections[place.section].rows[place.row] = row }
    case 9:
      let id = anyID(&choices)
      isRight = place(of: id) != nil
      snapshot.reload([id])
    case 10:
      let section = anySection(&choices)
      let other: Int? = choices.chance(3) ? nil : anySection(&choices)
      isRight = number(of: section) != nil && (other.map { number(of: $0) != nil } ?? true)
      snapshot.moveSection(SectionID(section), before: other.map { SectionID($0) })
      if isRight, section != other, let from = number(of: section) {
        let moved = sections.remove(at: from)
        sections.insert(moved, at: other.flatMap { number(of: $0) } ?? sections.count)
      }
    case 11:
      let section = anySection(&choices)
      let header = supplement(&choices)
      let footer = supplement(&choices)
      guard let number = number(of: section), let place = snapshot.indexOfSection(SectionID(section)) else { return }
      isRight = true
      snapshot.sections[place].header = header
      snapshot.sections[place].footer = footer
      sections[number].header = header?.item
      sections[number].footer = footer?.item
    case 12:
      let section = anySection(&choices)
      isRight = number(of: section) != nil
      let isReload = choices.bool()
      if isReload {
        snapshot.reloadSections([SectionID(section)])
      } else {
        snapshot.deleteSections([SectionID(section)])
      }
      if isRight, !isReload { sections.removeAll { $0.id == section } }
    default:
      nextSection += 1
      let id = choices.chance(10) ? anySection(&choices) : nextSection
      let other: Int? = choices.bool() ? anySection(&choices) : nil
      let (new, admitted) = someRows(6, &choices)
      let (header, footer) = (supplement(&choices), supplement(&choices))
      let isAdded = number(of: id) == nil && (other.map { number(of: $0) != nil } ?? true)
      addsAgain = number(of: id) != nil || admitted.count < new.count
      isRight = isAdded && !addsAgain
      if let other {
        snapshot.insertSection(SectionID(id), new, header: header, footer: footer, before: SectionID(other))
      } else {
        snapshot.appendSection(SectionID(id), new, header: header, footer: footer)
      }
      if isAdded {
        sections.insert(
          Section(id: id, rows: admitted, header: header?.item, footer: footer?.item),
          at: other.flatMap { number(of: $0) } ?? sections.count)
      }
    }
    try expect(
      snapshot.problems.count == problems || !isRight, "a right edit has the problem \(snapshot.problems.suffix(1))")
    try expect(snapshot.problems.count > problems || isRight || problems == 100, "a wrong edit has no problem")
    if addsAgain { (snapshot, sections) = before }
    try check()
  }

  /// Fails if the snapshot differs from the model.
  private func check() throws {
    try expect(snapshot.sectionIDs == sections.map { SectionID($0.id) }, "sections \(snapshot.sectionIDs)")
    try expect(snapshot.itemCount == sections.reduce(0) { $0 + $1.rows.count }, "\(snapshot.itemCount) items")
    for (number, section) in sections.enumerated() {
      try expect(snapshot.items(in: SectionID(section.id)) == section.rows, "items of section \(section.id)")
      let shown = snapshot.indexOfSection(SectionID(section.id)).map { snapshot.sections[$0] }
      try expect(shown?.header?.item == section.header, "the header of section \(section.id)")
      try expect(shown?.footer?.item == section.footer, "the footer of section \(section.id)")
      for (row, item) in section.rows.enumerated() {
        let path = snapshot.itemPath(of: item.id)
        try expect(path?.section == number && path?.row == row, "item \(item.id) at \(String(describing: path))")
        try expect(snapshot.item(item.id) == item, "item \(item.id) is another one")
      }
    }
  }
}
