extension ListSnapshot {
  /// Items in sections by a member, in the order in which the member's values occur first. The first item of a section
  /// stands for the value in its header.
  init<Value: Hashable & Sendable>(_ items: [Item], sections member: KeyPath<Item, Value>, pinsHeaders: Bool) {
    var numbers: [Value: Int] = [:]
    var last: (value: Value, number: Int)?
    for item in items {
      let value = item[keyPath: member]
      // Most items have the value of the one before.
      if let last, last.value == value {
        sections[last.number].items.append(item)
        continue
      }
      let number = numbers[value] ?? sections.count
      if number == sections.count {
        numbers[value] = number
        sections.append(Section(SectionID(value), header: Supplement(item, isPinned: pinsHeaders)))
      }
      sections[number].items.append(item)
      last = (value, number)
    }
  }
}
