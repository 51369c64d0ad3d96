extension TextContent {
  /// Parts of the text one behind the other, in time that is linear in the number of parts and runs.
  /// - Parameters:
  ///   - ranges: of whole code points, in order. Empty ones are left out.
  ///   - separator: is put between each two parts, with the attributes and the style of the character before it.
  func joined(_ ranges: [Range<Int>], by separator: String = "") -> TextContent {
    let ranges = ranges.filter { !$0.isEmpty }
    guard !ranges.isEmpty else { return slice(0..<0) }
    var string = ""
    for (index, range) in ranges.enumerated() {
      if index > 0 { string += separator }
      string += characters.string(in: range)
    }
    var joined = self
    joined.characters = ChunkedText(string, chunkLimit: Int(characters.chunkLimit))
    joined.attributeRuns = attributeRuns.joined(ranges, gap: separator.utf16.count)
    joined.styleRuns = styleRuns.joined(ranges, gap: separator.utf16.count)
    joined.lastStyle = nil
    return joined
  }
}

extension RunList {
  /// The values in ranges, with that of the last character before each gap for the gap.
  fileprivate func joined(_ ranges: [Range<Int>], gap: Int) -> RunList {
    let length = ranges.reduce((ranges.count - 1) * gap) { $0 + $1.count }
    if let onlyValue { return RunList(onlyValue, length: length) }
    var runs: [Run] = []
    for range in ranges {
      if !runs.isEmpty { runs[runs.count - 1].length += gap }
      forEachRun(in: range) { part, value in
        if let last = runs.last, last.value == value {
          runs[runs.count - 1].length += part.count
        } else {
          runs.append(Run(length: part.count, value: value))
        }
      }
    }
    return RunList(runs)
  }
}
