// Ids that occur more than once.
extension ListSnapshot {
  static var mostProblems: Int { 100 }

  /// The snapshot itself, if it has no ``problems``.
  /// - Throws: the first of ``problems``.
  public func validated() throws(ListSnapshotError) -> ListSnapshot {
    if let problem = problems.first { throw problem }
    return self
  }

  /// Errors of edits that named an id which does not exist, and then ids of sections and items that occur again, each in
  /// their order: the first hundred of them. Hashes the ids of all items at each call.
  public var problems: [ListSnapshotError] {
    Array((notedProblems + withoutDuplicates().problems).prefix(Self.mostProblems))
  }

  /// Whether a section's id occurs again.
  var hasDuplicateSections: Bool { Set(sections.lazy.map(\.id)).count < sections.count }

  /// Numbers for the ids of all items, in order.
  var idHashes: [Int] {
    let count = itemCount
    return Array(unsafeUninitializedCapacity: count) { hashes, written in
      for section in sections {
        section.items.withUnsafeBufferPointer { items in
          if let place = hashes.baseAddress { Item._hashIDs(of: items, into: place + written) }
          written += items.count
        }
      }
    }
  }

  /// The snapshot without sections and items whose ids occurred before, and errors for the first hundred of these.
  func withoutDuplicates() -> (snapshot: ListSnapshot, problems: [ListSnapshotError]) {
    if !hasDuplicateSections, !HashTable.hasEqual(idHashes) { return (self, []) }
    var problems: [ListSnapshotError] = []
    var known: Set<Item.ID> = []
    known.reserveCapacity(itemCount)
    var knownSections: Set<SectionID> = []
    var kept: [Section] = []
    for number in sections.indices {
      var section = sections[number]
      guard knownSections.insert(section.id).inserted else {
        if problems.count < Self.mostProblems, let existing = indexOfSection(section.id) {
          problems.append(.duplicateSection(id: "\(section.id)", existing: existing, added: number))
        }
        continue
      }
      var duplicates: [Int] = []
      for row in section.items.indices where !known.insert(section.items[row].id).inserted { duplicates.append(row) }
      for row in duplicates where problems.count < Self.mostProblems {
        problems.append(duplicate(section.items[row].id, section: number, row: row))
      }
      if !duplicates.isEmpty {
        var next = duplicates[...]
        section.items = section.items.indices.filter { row in
          guard row == next.first else { return true }
          next.removeFirst()
          return false
        }.map { section.items[$0] }
      }
      kept.append(section)
    }
    guard !problems.isEmpty else { return (self, []) }
    var clean = self
    clean.sections = kept
    return (clean, problems)
  }

  private func duplicate(_ id: Item.ID, section: Int, row: Int) -> ListSnapshotError {
    func place(_ section: Int, _ row: Int) -> ListSnapshotError.Place {
      ListSnapshotError.Place(section: "\(sections[section].id)", row: row)
    }
    let added = place(section, row)
    let existing = self.place(of: id).map { place($0.section, $0.row) } ?? added
    return .duplicateItem(id: "\(id)", existing: existing, added: added)
  }
}
