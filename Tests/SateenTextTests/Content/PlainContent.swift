@testable import SateenText

/// A content as plain arrays: the model that `TextContent` is compared with.
struct PlainContent: Equatable {
  var units: [UInt16] = []
  /// The attributes of each unit, by their kern.
  var kerns: [Double] = []
  /// The stated style of each unit, by its line spacing.
  var spacings: [Double?] = []
  /// The stated style of the empty paragraph at the end; nil for that of the paragraph before it.
  var lastSpacing: Double??

  init() {}

  init(_ string: String, kern: Double, spacing: Double?) {
    units = Array(string.utf16)
    kerns = Array(repeating: kern, count: units.count)
    spacings = Array(repeating: spacing, count: units.count)
  }

  init(_ content: TextContent) {
    units = content.utf16(in: 0..<content.length)
    for run in content.runs(in: 0..<content.length) {
      kerns += Array(repeating: run.attributes.kern, count: run.range.count)
    }
    content.styleRuns.forEachRun(in: 0..<content.length) { range, style in
      spacings += Array(repeating: style.value?.lineSpacing, count: range.count)
    }
    if let style = content.lastStyle { lastSpacing = .some(style.value?.lineSpacing) }
  }

  var count: Int { units.count }
  var string: String { String(decoding: units, as: UTF16.self) }

  func slice(_ range: Range<Int>) -> PlainContent {
    var part = PlainContent()
    part.units = Array(units[range])
    part.kerns = Array(kerns[range])
    part.spacings = Array(spacings[range])
    if range.upperBound == count { part.lastSpacing = lastSpacing }
    return part
  }

  mutating func replace(_ range: Range<Int>, with other: PlainContent) {
    let isAtEnd = range.upperBound == count
    if isAtEnd, !(range.isEmpty && other.count == 0) { lastSpacing = other.count == 0 ? nil : other.lastSpacing }
    units.replaceSubrange(range, with: other.units)
    kerns.replaceSubrange(range, with: other.kerns)
    spacings.replaceSubrange(range, with: other.spacings)
    if count == 0 || paragraphs[paragraphs.count - 1].start < count { lastSpacing = nil }
  }

  // MARK: Code points

  func codePointStart(_ offset: Int) -> Int {
    let offset = min(max(offset, 0), count)
    return offset < count && UTF16.isTrailSurrogate(units[offset]) ? offset - 1 : offset
  }

  func wholeCodePoints(_ range: Range<Int>) -> Range<Int> {
    let lower = codePointStart(range.lowerBound)
    if range.isEmpty { return lower..<lower }
    let upper = codePointStart(range.upperBound)
    return lower..<(upper < min(range.upperBound, count) ? upper + 2 : upper)
  }

  func codePoints(before offset: Int) -> Int { units[..<offset].count { !UTF16.isTrailSurrogate($0) } }

  func bytes(before offset: Int) -> Int { String(decoding: units[..<offset], as: UTF16.self).utf8.count }

  // MARK: Paragraphs

  /// Where the paragraphs start, with the length of the separator before each.
  var paragraphs: [(start: Int, separator: Int)] {
    var found = [(start: 0, separator: 0)]
    var index = 0
    while index < count {
      let isPair = units[index] == 13 && index + 1 < count && units[index + 1] == 10
      let isSeparator = [10, 11, 12, 13, 0x85, 0x2028, 0x2029].contains(units[index])
      index += isPair ? 2 : 1
      if isSeparator { found.append((index, isPair ? 2 : 1)) }
    }
    return found
  }

  func paragraphIndex(at offset: Int) -> Int { paragraphs.lastIndex { $0.start <= offset }! }

  func typingKern(at offset: Int) -> Double? {
    let isStart = paragraphs.contains { $0.start == offset }
    return isStart && offset < count ? kerns[offset] : offset > 0 ? kerns[offset - 1] : nil
  }

  /// The spacing of the paragraph at an offset; nil where there is no text.
  func spacing(at offset: Int) -> Double?? {
    let all = paragraphs
    let index = paragraphIndex(at: offset)
    let start = all[index].start
    if start < count { return .some(spacings[start]) }
    if index > 0, let lastSpacing { return .some(lastSpacing) }
    return index > 0 ? .some(spacings[all[index - 1].start]) : .none
  }

  mutating func setSpacing(_ spacing: Double?, in range: Range<Int>) {
    let all = paragraphs
    let first = paragraphIndex(at: range.lowerBound)
    let last = range.isEmpty ? first : paragraphIndex(at: range.upperBound - 1)
    let isEmpty = all[first].start == count
    if isEmpty || last + 1 == all.count || all[last + 1].start == count {
      lastSpacing = isEmpty && count > 0 ? .some(spacing) : nil
    }
    for index in all[first].start..<(last + 1 < all.count ? all[last + 1].start : count) { spacings[index] = spacing }
  }

  // MARK: Editing

  /// Inserts as a person does who types.
  mutating func replace(_ range: Range<Int>, with string: String, emptyKern: Double, emptySpacing: Double?) {
    let kern = typingKern(at: range.lowerBound) ?? emptyKern
    let spacing = spacing(at: range.lowerBound) ?? emptySpacing
    replace(range, with: PlainContent(string, kern: kern, spacing: spacing))
  }
}
