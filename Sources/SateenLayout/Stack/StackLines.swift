extension StackLayout {
  /// Breaks the items into lines: a single one, or in a stack that wraps, each with as many items as fit.
  mutating func breakLines() {
    guard wraps else {
      lines = [StackLine(items: items.indices)]
      return
    }
    var start = 0
    var length = 0.0
    for (index, item) in items.enumerated() {
      let own = item.spacingBefore + item.main + item.spacingAfter
      let grown = length + (index == start ? 0 : spacing) + own
      // Rounding errors: thirds of points may add up to slightly more than the whole.
      if index > start, grown > main.max + PixelGrid.epsilon {
        lines.append(StackLine(items: start..<index))
        start = index
        length = own
      } else {
        length = grown
      }
    }
    lines.append(StackLine(items: start..<items.count))
  }

  /// The length of a line along the stack, all spacing included.
  func length(of line: StackLine) -> Double {
    items[line.items].reduce(spacing * Double(line.items.count - 1)) {
      $0 + $1.spacingBefore + $1.main + $1.spacingAfter
    }
  }
}
