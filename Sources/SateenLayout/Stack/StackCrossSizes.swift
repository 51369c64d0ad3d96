extension StackLayout {
  /// Finds the cross size and the baseline of each line.
  mutating func sizeLines() {
    let isSingle = lines.count == 1
    for index in lines.indices {
      var largest = 0.0
      var aboveBaseline = 0.0
      var belowBaseline = 0.0
      for item in items[lines[index].items] {
        if item.isBaselineAligned {
          aboveBaseline = max(aboveBaseline, item.baseline)
          belowBaseline = max(belowBaseline, item.cross - item.baseline)
        } else {
          largest = max(largest, item.cross)
        }
      }
      lines[index].baseline = aboveBaseline
      let needed = max(largest, aboveBaseline + belowBaseline)
      // A single line is bounded by the stack's own range. In a stack of fixed cross size, the line therefore has that
      // size.
      lines[index].cross = isSingle ? cross.clamp(needed) : needed
    }
  }

  /// The sum of all lines across the stack, with the space between them.
  var crossLength: Double {
    lines.reduce(lineSpacing * Double(lines.count - 1)) { $0 + $1.cross }
  }

  /// With `alignContent: .stretch`, shares the free space among the lines; then stretches items to their line.
  mutating func stretch() {
    if alignContent == .stretch, lines.count > 1 {
      let free = cross.violation(of: crossLength)
      if free > Self.tolerance {
        let share = free / Double(lines.count)
        for index in lines.indices { lines[index].cross += share }
      }
    }
    for line in lines {
      for index in line.items
      where items[index].alignment == .stretch && line.cross - items[index].cross > Self.tolerance {
        let length = Extent(min: items[index].main, max: items[index].main)
        take(answer(of: index, main: length, cross: Extent(min: line.cross, max: line.cross)), for: index)
      }
    }
  }
}
