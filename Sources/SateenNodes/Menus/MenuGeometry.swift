import SateenLayout

/// The places of a menu's lines, in points from the top of the first one.
struct MenuGeometry: Sendable {
  static let separatorHeight = 9.0
  static let headerHeight = 26.0

  let elements: [MenuElement]
  /// The top of each line, and the bottom of the last one.
  private let tops: [Double]
  /// Whether any line has a mark or an icon, so that all titles leave room for one.
  let hasMarks: Bool
  let hasIcons: Bool
  /// Whether a line has both a mark and an icon. Otherwise they stand in one column.
  let hasBoth: Bool

  init(_ elements: [MenuElement], rowHeight: Double) {
    self.elements = elements
    var tops: [Double] = [0]
    tops.reserveCapacity(elements.count + 1)
    var (top, marks, icons, both) = (0.0, false, false, false)
    for element in elements {
      switch element {
      case .separator: top += Self.separatorHeight
      case .header: top += Self.headerHeight
      case .item(let item):
        top += rowHeight
        if item.mark != .none { marks = true }
        if item.icon != nil { icons = true }
        if item.mark != .none, item.icon != nil { both = true }
      case .submenu(let submenu):
        top += rowHeight
        if submenu.icon != nil { icons = true }
      }
      tops.append(top)
    }
    self.tops = tops
    (hasMarks, hasIcons, hasBoth) = (marks, icons, both)
  }

  var height: Double { tops[elements.count] }

  func top(of index: Int) -> Double { tops[min(max(index, 0), elements.count)] }

  func height(of index: Int) -> Double { top(of: index + 1) - top(of: index) }

  /// The line at a distance from the top; nil above the first one and below the last one.
  func index(at y: Double) -> Int? {
    guard y >= 0, y < height else { return nil }
    var (low, high) = (0, elements.count)
    // The last line whose top is not below y.
    while low + 1 < high {
      let middle = (low + high) / 2
      if tops[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }

  /// The lines between two distances from the top.
  func indices(from top: Double, to bottom: Double) -> Range<Int> {
    guard !elements.isEmpty, bottom > 0, top < height else { return 0..<0 }
    let first = index(at: max(0, top)) ?? 0
    let last = index(at: min(bottom, height - 0.001)) ?? elements.count - 1
    return first..<max(first, last + 1)
  }
}
