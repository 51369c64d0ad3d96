/// A range of a paragraph in one style.
public struct WorkloadSpan: Sendable, Equatable {
  public enum Style: Sendable, Equatable {
    case plain
    case bold
    /// Drawn in `WorkloadGeometry.linkColor`.
    case link
  }

  public var text: String
  public var style: Style

  public init(_ text: String, _ style: Style) {
    self.text = text
    self.style = style
  }

  /// Splits a paragraph of feed-v2 into spans: `*word*` is bold, `_word_` is a link.
  ///
  /// A mark without a closing one is plain text. The empty string has no spans.
  public static func parse(_ body: String) -> [WorkloadSpan] {
    let bytes = body.utf8
    var spans: [WorkloadSpan] = []
    // Marks are ASCII, so splitting the UTF-8 view at them never splits a character.
    func append(_ range: Range<String.Index>, _ style: Style) {
      if !range.isEmpty { spans.append(WorkloadSpan(String(body[range]), style)) }
    }
    var plainStart = bytes.startIndex
    var cursor = plainStart
    while cursor < bytes.endIndex {
      let mark = bytes[cursor]
      let inside = bytes.index(after: cursor)
      guard mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_"),
        let close = bytes[inside...].firstIndex(of: mark)
      else {
        cursor = inside
        continue
      }
      append(plainStart..<cursor, .plain)
      append(inside..<close, mark == UInt8(ascii: "*") ? .bold : .link)
      cursor = bytes.index(after: close)
      plainStart = cursor
    }
    append(plainStart..<bytes.endIndex, .plain)
    return spans
  }
}
