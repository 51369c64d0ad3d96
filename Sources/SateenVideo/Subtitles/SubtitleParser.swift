/// Reads SubRip and WebVTT, which differ in their heads, tags and settings. All input leads to some subtitles.
enum SubtitleParser {
  static func cues(in text: String, isWebVTT: Bool) -> [SubtitleCue] {
    var cues: [SubtitleCue] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      guard let timing = Timing(line) else {
        // A note and a style sheet go on to an empty line, and may hold anything.
        if isWebVTT, ["NOTE", "STYLE", "REGION"].contains(where: { line.hasPrefix($0) }) {
          while index < lines.count, !isBlank(lines[index]) { index += 1 }
        }
        continue
      }
      var content: [Substring] = []
      while index < lines.count, !isBlank(lines[index]) {
        // Some files have no empty line between two subtitles.
        if Timing(lines[index]) != nil {
          if let last = content.last, last.allSatisfy(\.isNumber) { content.removeLast() }
          break
        }
        content.append(lines[index])
        index += 1
      }
      var text = StyledLines.ofTags(content.joined(separator: "\n"), isWebVTT: isWebVTT)
      text.isAtTop = text.isAtTop || timing.isAtTop
      guard !text.isEmpty, timing.end > timing.start else { continue }
      cues.append(SubtitleCue(start: timing.start, end: timing.end, text: text))
      if cues.count >= SubtitleTimeline.most { break }
    }
    return cues
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  /// A line such as `00:01:02,500 --> 00:01:04,000 line:10%`.
  struct Timing {
    var start: Double
    var end: Double
    /// Whether the text is in the upper half.
    var isAtTop = false

    init?(_ line: Substring) {
      guard let arrow = Self.arrow(in: line) else { return nil }
      let fields = line[arrow.upperBound...].split(maxSplits: 20, whereSeparator: \.isWhitespace)
      guard let start = Self.seconds(line[..<arrow.lowerBound]), let last = fields.first,
        let end = Self.seconds(last)
      else { return nil }
      (self.start, self.end) = (start, end)
      for field in fields.dropFirst() where field.hasPrefix("line:") {
        let value = field.dropFirst(5).prefix { $0 != "," }
        if value.hasSuffix("%") {
          isAtTop = Double(value.dropLast()).map { $0 < 50 } ?? false
        } else {
          // Lines are counted from the top, negative ones from the bottom.
          isAtTop = Int(value).map { $0 >= 0 && $0 < 8 } ?? false
        }
      }
    }

    private static func arrow(in line: Substring) -> Range<Substring.Index>? {
      var index = line.startIndex
      while let dash = line[index...].firstIndex(of: "-") {
        if line[dash...].hasPrefix("-->") { return dash..<line.index(dash, offsetBy: 3) }
        index = line.index(after: dash)
      }
      return nil
    }

    /// `[[hours:]minutes:]seconds[,.]milliseconds`
    static func seconds(_ text: Substring) -> Double? {
      let parts = text.trimmingSpaces.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard (1...3).contains(parts.count) else { return nil }
      var total = 0.0
      for (index, part) in parts.enumerated() {
        let isLast = index == parts.count - 1
        let pieces = part.split(maxSplits: 2, whereSeparator: { $0 == "," || $0 == "." })
        guard let whole = pieces.first, pieces.count <= (isLast ? 2 : 1), let number = digits(whole) else { return nil }
        total = total * 60 + number
        if pieces.count == 2 {
          guard let fraction = digits(pieces[1]) else { return nil }
          total += fraction / power(pieces[1].utf8.count)
        }
      }
      return total
    }

    private static func power(_ count: Int) -> Double { (0..<count).reduce(1) { power, _ in power * 10 } }

    private static func digits(_ text: Substring) -> Double? {
      guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return Double(text)
    }
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
