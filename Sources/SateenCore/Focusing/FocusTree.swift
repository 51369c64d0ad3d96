import SateenLayout

/// The places for the focus in a window, or in a sheet, in the order of the layout.
package struct FocusTree: Sendable {
  package struct Item: Sendable {
    package var id: FocusID
    /// The index of the item this one is in.
    package var parent: Int?
    /// Nil for a place that is no group.
    package var group: FocusGroup?
    /// Whether keys can give the focus to the item itself.
    package var takesKeys: Bool
    /// Whether a group goes to this item first: the selected tab, for example.
    package var isSelected = false
    /// In the window, in points.
    package var frame = Rect.zero
    package var action: FocusAction?

    package init(
      _ id: FocusID, in parent: Int? = nil, group: FocusGroup? = nil, takesKeys: Bool = true, isSelected: Bool = false,
      frame: Rect = .zero, action: FocusAction? = nil
    ) {
      self.id = id
      self.parent = parent
      self.group = group
      self.takesKeys = takesKeys
      self.isSelected = isSelected
      self.frame = frame
      self.action = action
    }

    /// Whether the item is a stop itself, with places inside that are entered.
    var isEntered: Bool { group?.contains(.isEntered) == true }
  }

  /// Items before those in them. All items in one follow it at once.
  package private(set) var items: [Item] = []
  private var indices: [FocusID: Int] = [:]

  package init() {}

  /// Adds an item behind the others. An id that is there already is left out.
  /// - Returns: its index.
  @discardableResult
  package mutating func add(_ item: Item) -> Int {
    if let known = indices[item.id] { return known }
    indices[item.id] = items.count
    items.append(item)
    return items.count - 1
  }

  package func index(of id: FocusID?) -> Int? { id.flatMap { indices[$0] } }

  /// The items around one, from the inside out.
  func around(_ index: Int) -> [Int] {
    var found: [Int] = []
    var item = items[index].parent
    while let current = item {
      found.append(current)
      item = items[current].parent
    }
    return found
  }

  /// The item with all that is in it.
  func range(of index: Int) -> Range<Int> {
    var end = index + 1
    while end < items.count, isInside(end, index) { end += 1 }
    return index..<end
  }

  private func isInside(_ index: Int, _ outer: Int) -> Bool {
    var item = items[index].parent
    while let current = item, current >= outer {
      if current == outer { return true }
      item = items[current].parent
    }
    return false
  }

  // MARK: Groups

  /// The places in a group, in their order. Those in an item that is entered belong to that item.
  func members(of group: Int) -> [Int] {
    var found: [Int] = []
    let range = range(of: group)
    var index = group + 1
    while index < range.upperBound {
      if items[index].takesKeys { found.append(index) }
      index = items[index].isEntered ? self.range(of: index).upperBound : index + 1
    }
    return found
  }

  /// The place that Tab goes to in a group: the remembered one, else a selected one, else the first; nil in an empty
  /// group.
  func entry(of group: Int, remembered: FocusID?) -> Int? {
    let members = members(of: group)
    if let known = index(of: remembered), members.contains(known) { return known }
    return members.first { items[$0].isSelected } ?? members.first ?? (items[group].takesKeys ? group : nil)
  }
}
