import Glibc
import SateenGraphics
import Synchronization

/// A string with attributes. It is made for frequent comparing and hashing: equal copies are recognized by identity,
/// and the hash is computed once. Two texts are equal when their code points are. Canonically equivalent strings are
/// not equal, because their offsets differ.
///
/// Offsets in the text are UTF-16 code units, as in ICU and Foundation.
public struct AttributedText: Hashable, Sendable {
  /// A range with equal attributes.
  public struct Run: Hashable, Sendable {
    /// In UTF-16 code units.
    public let range: Range<Int>
    public let attributes: TextAttributes
  }

  /// An offset at which the paragraph style changes. The style is nil where none is stated.
  private struct StyleChange: Hashable {
    var offset: Int
    var style: ParagraphStyle?
  }

  private final class Storage: @unchecked Sendable {
    // The variables change only while exactly one `AttributedText` refers to the storage (checked before each
    // change), and are constant from the moment it is shared. `hash` is atomic because sharers compute it lazily.
    var string: String
    var runs: [Run]
    /// Nil where no style is stated.
    var paragraphStyle: ParagraphStyle?
    /// The changes of style behind the start, in the order of the text. Mostly empty.
    var styleChanges: [StyleChange]
    let hash = Atomic<Int>(0)

    init(string: String, runs: [Run], paragraphStyle: ParagraphStyle?, styleChanges: [StyleChange] = []) {
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

    /// The changes at which the effective style differs from the one before.
    private var visibleChanges: [StyleChange] {
      var last = paragraphStyle ?? ParagraphStyle()
      return styleChanges.compactMap { change in
        let style = change.style ?? ParagraphStyle()
        defer { last = style }
        return style == last ? nil : StyleChange(offset: change.offset, style: style)
      }
    }

    func hasSameStyles(as other: Storage) -> Bool {
      guard (paragraphStyle ?? ParagraphStyle()) == (other.paragraphStyle ?? ParagraphStyle()) else { return false }
      return styleChanges == other.styleChanges || visibleChanges == other.visibleChanges
    }

    var hashed: Int {
      let known = hash.load(ordering: .relaxed)
      if known != 0 { return known }
      var hasher = Hasher()
      // Bytes, because hashing and comparing a String normalizes it first, which costs many times more.
      string.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(runs)
      // A nil style looks like the default style and has to have the same hash.
      hasher.combine(paragraphStyle ?? ParagraphStyle())
      // 0 stands for "not computed yet".
      let computed = hasher.finalize() | 1
      hash.store(computed, ordering: .relaxed)
      return computed
    }
  }

  private var storage: Storage

  /// An empty text.
  public init() {
    self.init("", attributes: TextAttributes())
  }

  /// - Parameter paragraphStyle: nil states no style. The paragraphs then look as in the default style, and take over
  ///   the style of a text they are appended to.
  public init(
    _ string: String, attributes: TextAttributes = TextAttributes(), paragraphStyle: ParagraphStyle? = nil
  ) {
    let length = string.utf16.count
    storage = Storage(
      string: string, runs: length == 0 ? [] : [Run(range: 0..<length, attributes: attributes)],
      paragraphStyle: paragraphStyle)
  }

  /// A text in a font and a colour.
  public init(_ string: String, font: Font, color: Color = .black) {
    self.init(string, attributes: TextAttributes(font: font, color: color))
  }

  public var string: String { storage.string }
  /// The attributes in the order of the text, without gaps and without empty runs.
  public var runs: [Run] { storage.runs }
  public var isEmpty: Bool { storage.runs.isEmpty }
  /// The length in UTF-16 code units.
  public var length: Int { storage.runs.last?.range.upperBound ?? 0 }

  /// The style of the first paragraph, and of all others that state none. Setting it replaces the styles of all
  /// paragraphs.
  public var paragraphStyle: ParagraphStyle {
    get { storage.paragraphStyle ?? ParagraphStyle() }
    set {
      makeUnique()
      storage.paragraphStyle = newValue
      storage.styleChanges = []
    }
  }

  /// The style at an offset. A paragraph is laid out in the style of its first character.
  public func paragraphStyle(at offset: Int) -> ParagraphStyle {
    statedParagraphStyle(at: offset) ?? ParagraphStyle()
  }

  /// The style at an offset; nil where none is stated.
  func statedParagraphStyle(at offset: Int) -> ParagraphStyle? {
    let next = firstStyleChange { $0 > offset }
    return next == 0 ? storage.paragraphStyle : storage.styleChanges[next - 1].style
  }

  /// The stated styles in the order of the text, without gaps.
  var statedStyleRuns: [(range: Range<Int>, style: ParagraphStyle?)] {
    let changes = [StyleChange(offset: 0, style: storage.paragraphStyle)] + storage.styleChanges
    return changes.indices.map { index in
      let end = index + 1 < changes.count ? changes[index + 1].offset : length
      return (changes[index].offset..<end, changes[index].style)
    }
  }

  /// Sets the style of the paragraphs that start in a range.
  /// - Parameter range: in UTF-16 code units, clamped to the text.
  public mutating func setParagraphStyle(_ style: ParagraphStyle, for range: Range<Int>) {
    let (lower, upper) = (max(0, range.lowerBound), min(range.upperBound, length))
    guard lower < upper else { return }
    makeUnique()
    let after = statedParagraphStyle(at: upper)
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

  /// The index of the first style change whose offset meets a condition. The condition holds for all later ones, too.
  private func firstStyleChange(_ condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = storage.styleChanges.count
    while low < high {
      let middle = (low + high) / 2
      if condition(storage.styleChanges[middle].offset) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A copy of the text with changed paragraph styles.
  public func mapParagraphStyles(_ change: (inout ParagraphStyle) -> Void) -> AttributedText {
    var result = self
    result.makeUnique()
    func changed(_ style: ParagraphStyle?) -> ParagraphStyle? {
      var new = style ?? ParagraphStyle()
      change(&new)
      return style == nil && new == ParagraphStyle() ? nil : new
    }
    result.storage.paragraphStyle = changed(result.storage.paragraphStyle)
    for i in result.storage.styleChanges.indices {
      result.storage.styleChanges[i].style = changed(result.storage.styleChanges[i].style)
    }
    return result
  }

  /// The attributes at an offset; nil outside of the text.
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

  /// Appends a string. Where the attributes equal those of the last run, the run is extended.
  public mutating func append(_ string: String, attributes: TextAttributes) {
    let count = string.utf16.count
    guard count > 0 else { return }
    makeUnique()
    storage.string += string
    appendRun(count, attributes)
  }

  /// Appends a text. Its paragraphs keep the styles that they state. Those that state none take over the style at this
  /// text's end, even where this text is empty.
  public mutating func append(_ other: AttributedText) {
    guard !other.isEmpty else { return }
    let inherited = statedParagraphStyle(at: length)
    guard !isEmpty || inherited != nil else {
      self = other
      return
    }
    makeUnique()
    let start = length
    var last = inherited
    for change in [StyleChange(offset: 0, style: other.storage.paragraphStyle)] + other.storage.styleChanges {
      let style = change.style ?? inherited
      if start + change.offset == 0 {
        storage.paragraphStyle = style
      } else if style != last {
        storage.styleChanges.append(StyleChange(offset: start + change.offset, style: style))
      }
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

  /// A copy of the text with attributes changed run by run.
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
      && a.storage.hasSameStyles(as: b.storage) && a.storage.hasSameBytes(as: b.storage)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.hashed)
  }
}
