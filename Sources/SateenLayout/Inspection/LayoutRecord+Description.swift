extension LayoutRecord: CustomStringConvertible {
  /// Name, frame, requested range, and anything unusual: repeated requests, a cached layout, overflow.
  public var description: String {
    var parts = [
      "\(name) \(frame.width.short)x\(frame.height.short) at (\(frame.minX.short), \(frame.minY.short))"
    ]
    if let range { parts.append("asked \(range.short)") }
    if questionCount > 1 { parts.append("\(questionCount) times") }
    switch source {
    case .computed: break
    case .remembered: parts.append("remembered")
    case .cached: parts.append("cached")
    case .unasked: parts.append("not asked")
    }
    if let overflowText { parts.append(overflowText) }
    return parts.joined(separator: ", ")
  }

  /// One line for this record and each below it, indented by depth.
  public var recursiveDescription: String {
    var lines: [String] = []
    var open: [(record: LayoutRecord, depth: Int)] = [(self, 0)]
    while let (record, depth) = open.popLast() {
      lines.append(String(repeating: "  ", count: depth) + record.description)
      for child in record.children.reversed() { open.append((child, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  /// The record as nested boxes of text, with the overflow of each. Children of a row stand side by side, all others
  /// one below the other.
  public var asciiArt: String { artBox.art }

  private var artBox: ArtBox {
    let size = "\(frame.width.short)x\(frame.height.short)"
    return ArtBox(
      title: [name, size, overflowText].compactMap(\.self).joined(separator: " "), isRow: isRow,
      children: { children.map(\.artBox) })
  }

  private var overflowText: String? {
    switch (overflow.width > 0, overflow.height > 0) {
    case (false, false): return nil
    case (true, false): return "overflows by \(overflow.width.short) in width"
    case (false, true): return "overflows by \(overflow.height.short) in height"
    case (true, true): return "overflows by \(overflow.width.short)x\(overflow.height.short)"
    }
  }
}

extension SizeRange {
  /// The range as text, such as "100 x 0...inf".
  fileprivate var short: String {
    func axis(_ low: Double, _ high: Double) -> String { low == high ? low.short : "\(low.short)...\(high.short)" }
    return "\(axis(min.width, max.width)) x \(axis(min.height, max.height))"
  }
}
