extension StackLayout {
  /// The stack's own size.
  func sizeOfLines() -> Size {
    direction.size(main: main.clamp(lines.reduce(0) { max($0, $1.main) }), cross: cross.clamp(crossLength))
  }

  /// Sets the stack's size and the position of every item.
  mutating func position() {
    for index in lines.indices { lines[index].main = length(of: lines[index]) }
    let crossLength = crossLength
    size = sizeOfLines()
    let between = Distribution(alignContent, free: cross.violation(of: crossLength), count: lines.count)
    var crossPosition = between.offset
    for line in lines {
      positionItems(of: line, at: crossPosition)
      crossPosition += line.cross + lineSpacing + between.spacing
    }
  }

  private mutating func positionItems(of line: StackLine, at crossPosition: Double) {
    let between = Distribution(justifyContent, free: main.violation(of: line.main), count: line.items.count)
    var mainPosition = between.offset
    for index in line.items {
      let item = items[index]
      mainPosition += item.spacingBefore
      let crossOffset = crossPosition + crossOffset(of: item, in: line)
      layouts[index]?.position = direction.point(main: mainPosition, cross: crossOffset)
      mainPosition += item.main + item.spacingAfter + spacing + between.spacing
    }
  }

  private func crossOffset(of item: StackItem, in line: StackLine) -> Double {
    switch item.alignment {
    case .start, .stretch: return 0
    case .end: return line.cross - item.cross
    case .center: return context.pixelGrid.floor((line.cross - item.cross) / 2)
    case .baselineFirst, .baselineLast: return line.baseline - item.baseline
    }
  }
}

/// The offset of the first of several things, and the additional space between them.
private struct Distribution {
  private(set) var offset = 0.0
  private(set) var spacing = 0.0

  /// - Parameter free: the space left, in points; negative where the things stick out. `center` and `end` then move
  ///   them back beyond the start.
  init(_ justification: JustifyContent, free: Double, count: Int) {
    let canSpread = free >= StackLayout.tolerance && count > 1
    switch justification {
    case .start: break
    case .center: offset = free / 2
    case .end: offset = free
    case .spaceBetween:
      if canSpread { spacing = free / Double(count - 1) }
    case .spaceAround:
      offset = canSpread ? free / Double(2 * count) : free / 2
      if canSpread { spacing = free / Double(count) }
    }
  }

  init(_ content: AlignContent, free: Double, count: Int) {
    switch content {
    case .start, .stretch: self.init(JustifyContent.start, free: free, count: count)
    case .center: self.init(JustifyContent.center, free: free, count: count)
    case .end: self.init(JustifyContent.end, free: free, count: count)
    case .spaceBetween: self.init(JustifyContent.spaceBetween, free: free, count: count)
    case .spaceAround: self.init(JustifyContent.spaceAround, free: free, count: count)
    }
  }
}
