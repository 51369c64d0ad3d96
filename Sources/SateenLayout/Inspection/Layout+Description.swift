extension Layout: CustomStringConvertible {
  /// Name, size and position, in points.
  public var description: String {
    "\(element.layoutName) \(size.width.short)x\(size.height.short) at (\(position.x.short), \(position.y.short))"
  }

  /// One line for this layout and each below it, indented by depth.
  public var recursiveDescription: String {
    var lines: [String] = []
    var open: [(layout: Layout, depth: Int)] = [(self, 0)]
    while let (layout, depth) = open.popLast() {
      lines.append(String(repeating: "  ", count: depth) + layout.description)
      for sublayout in layout.sublayouts.reversed() { open.append((sublayout, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }
}

extension Double {
  /// The value with at most three decimals, and without decimals if it is a whole number.
  var short: String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let thousandths = (self * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int64(thousandths))" : "\(thousandths)"
  }
}
