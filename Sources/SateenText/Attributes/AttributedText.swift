import Glibc
import SateenGraphics
import Synchronization

/// A string with attributes, made to be compared and hashed often: equal copies are recognized by identity, and the
/// hash is computed once. Two texts are equal when their code points are; strings that are merely canonically
/// equivalent are not, for places in them differ.
///
/// Places in the text are counted in UTF-16 code units, as Unicode's libraries and Foundation count.
public struct AttributedText: Hashable, Sendable {
  /// A stretch of equal attributes.
  public struct Run: Hashable, Sendable {
    /// In UTF-16 code units.
    public let range: Range<Int>
    public let attributes: TextAttributes
  }

  /// Where a style of paragraphs starts to hold.
  private struct StyleChange: Hashable {
    var offset: Int
    var style: ParagraphStyle
  }

  private final class Storage: @unchecked Sendable {
    // The variables change only while exactly one `AttributedText` refers to the storage (checked before each
    // change), and are constant from the moment it is shared. `hash` is atomic because sharers compute it lazily.
    var string: String
    var runs: [Run]
    var paragraphStyle: ParagraphStyle
    /// Where it changes, in the order of the text; mostly empty.
    var styleChanges: [StyleChange]
    let hash = Atomic<Int>(0)

    init(string: String, runs: [Run], paragraphStyle: ParagraphStyle, styleChanges: [StyleChange] = []) {
      self.string = string
      self.string.makeContiguousUTF8()
      self.runs = runs
      self.paragraphStyle = paragraphStyle
      self.styleChanges = styleChanges
    }

    func hasSameBytes(as other: Storage) -> Bool {
      string.utf8.withContiguousStorageIfAvailable { a in
        other.string.utf8.withContiguousStorageIfAvailable { b in
          a.count == b.count && (a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0)
        } ?? false
      } ?? false
    }

    var hashed: Int {
      let known = hash.load(ordering: .relaxed)
      if known != 0 { return known }
      var hasher = Hasher()
      // Bytes, because hashing and comparing a String normalizes it first, which costs many times more.
      string.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(runs)
      hasher.combine(paragraphStyle)
      hasher.combine(styleChanges)
      // 0 says "not computed yet".
      let computed = hasher.finalize() | 1
      hash.store(computed, ordering: .relaxed)
      return computed
    }
  }

  private var storage: Storage

  /// Text without characters.
  public init() {
    self.init("", attributes: TextAttributes())
  }

  public init(
    _ string: String, attributes: TextAttributes = TextAttributes(), paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) {
    let length = string.utf16.count
    storage = Storage(
      string: string, runs: length == 0 ? [] : [Run(range: 0..<length, attributes: attributes)],
      paragraphStyle: paragraphStyle)
  }

  /// Text in a font and a colour, nothing else.
  public init(_ string: String, font: Font, color: Color = .black) {
    self.init(string, attributes: TextAttributes(font: font, color: color))
  }

  public var string: String { storage.string }
  /// The attributes, without gaps, in the order of the text. No run is empty.
  public var runs: [Run] { storage.runs }
  public var isEmpty: Bool { storage.runs.isEmpty }
  /// The length in UTF-16 code units.
  public var length: Int { storage.runs.last?.range.upperBound ?? 0 }

  /// The style of the first paragraph, and of all others that have none of their own. Setting it sets it for the whole
  /// text.
  public var paragraphStyle: ParagraphStyle {
    get { storage.paragraphStyle }
    set {
      makeUnique()
      storage.paragraphStyle = newValue
      storage.styleChanges = []
    }
  }

  /// The style at a place. A paragraph is laid out in the style of its first character.
  public func paragraphStyle(at offset: Int) -> ParagraphStyle {
    let next = firstStyleChange { $0 > offset }
    return next == 0 ? storage.paragraphStyle : storage.styleChanges[next - 1].style
  }

  /// Gives the paragraphs that start in a part of the text a style of their own.
  /// - Parameter range: in UTF-16 code units. What lies outside of the text is left out.
  public mutating func setParagraphStyle(_ style: ParagraphStyle, for range: Range<Int>) {
    let (lower, upper) = (max(0, range.lowerBound), min(range.upperBound, length))
    guard lower < upper else { return }
    makeUnique()
    let after = paragraphStyle(at: upper)
    let first = firstStyleChange { $0 >= lower }
    let end = firstStyleChange { $0 > upper }
    var new: [StyleChange] = []
    if lower == 0 {
      storage.paragraphStyle = style
    } else if style != (first > 0 ? storage.styleChanges[first - 1].style : storage.paragraphStyle) {
      new.append(StyleChange(offset: lower, style: style))
    }
    if upper < length, after != style { new.append(StyleChange(offset: upper, style: after)) }
    storage.styleChanges.replaceSubrange(first..<end, with: new)
  }

  /// The first of the changes of style whose offset meets a condition that holds for all from some offset on.
  private func firstStyleChange(_ condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = storage.styleChanges.count
    while low < high {
      let middle = (low + high) / 2
      if condition(storage.styleChanges[middle].offset) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Changes the styles of all paragraphs.
  public func mapParagraphStyles(_ change: (inout ParagraphStyle) -> Void) -> AttributedText {
    var result = self
    result.makeUnique()
    change(&result.storage.paragraphStyle)
    for i in result.storage.styleChanges.indices { change(&result.storage.styleChanges[i].style) }
    return result
  }

  /// The attributes at a place; nil outside of the text.
  public func attributes(at offset: Int) -> TextAttributes? {
    guard offset >= 0, offset < length else { return nil }
    return runs[runIndex(at: offset)].attributes
  }

  /// Part of the string. Offsets outside of the text are moved to its ends.
  public func substring(_ range: Range<Int>) -> Substring {
    let units = string.utf16
    let lower = units.index(units.startIndex, offsetBy: min(max(range.lowerBound, 0), length))
    let upper = units.index(lower, offsetBy: max(0, min(range.upperBound, length) - max(range.lowerBound, 0)))
    return string[lower..<upper]
  }

  /// Adds a stretch at the end. Where it looks like the last one, the two become one run.
  public mutating func append(_ string: String, attributes: TextAttributes) {
    let count = string.utf16.count
    guard count > 0 else { return }
    makeUnique()
    storage.string += string
    appendRun(count, attributes)
  }

  /// Adds text at the end. Its paragraphs keep their styles, but those that say nothing, with a style that equals
  /// `ParagraphStyle()`, take over that of this text's end, unless this text is empty.
  public mutating func append(_ other: AttributedText) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    makeUnique()
    let start = length
    let unstated = ParagraphStyle()
    let inherited = paragraphStyle(at: start)
    var last = inherited
    for change in [StyleChange(offset: 0, style: other.paragraphStyle)] + other.storage.styleChanges {
      let style = change.style == unstated ? inherited : change.style
      if style != last { storage.styleChanges.append(StyleChange(offset: start + change.offset, style: style)) }
      last = style
    }
    storage.string += other.string
    for run in other.runs { appendRun(run.range.count, run.attributes) }
  }

  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// The same characters with attributes changed run by run.
  public func mapAttributes(_ change: (inout TextAttributes) -> Void) -> AttributedText {
    var result = self
    result.makeUnique()
    result.storage.runs = runs.map { run in
      var attributes = run.attributes
      change(&attributes)
      return Run(range: run.range, attributes: attributes)
    }
    return result
  }

  func runIndex(at offset: Int) -> Int {
    let runs = storage.runs
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func makeUnique() {
    if isKnownUniquelyReferenced(&storage) {
      storage.hash.store(0, ordering: .relaxed)
    } else {
      storage = Storage(
        string: storage.string, runs: storage.runs, paragraphStyle: storage.paragraphStyle,
        styleChanges: storage.styleChanges)
    }
  }

  private mutating func appendRun(_ count: Int, _ attributes: TextAttributes) {
    let start = length
    if let last = storage.runs.last, last.attributes == attributes {
      storage.runs[storage.runs.count - 1] = Run(
        range: last.range.lowerBound..<start + count, attributes: attributes)
    } else {
      storage.runs.append(Run(range: start..<start + count, attributes: attributes))
    }
  }

  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    if a.storage === b.storage { return true }
    return a.storage.hashed == b.storage.hashed && a.storage.runs == b.storage.runs
      && a.storage.paragraphStyle == b.storage.paragraphStyle && a.storage.styleChanges == b.storage.styleChanges
      && a.storage.hasSameBytes(as: b.storage)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.hashed)
  }
}
