import SateenGraphics

/// Writes styled text as a fragment of HTML, in a time that is linear in its length.
struct HTMLWriter {
  private let text: AttributedText
  private let bytes: [UInt8]
  private var output: [UInt8] = []
  /// The place in the text, in bytes and in UTF-16 code units.
  private var index = 0
  private var offset = 0
  private var run = 0
  /// The elements that are open, and the run for whose attributes they are.
  private var open: [HTMLElement] = []
  private var openRun: Int?

  init(_ text: AttributedText) {
    self.text = text
    bytes = Array(text.string.utf8)
    output.reserveCapacity(bytes.count + bytes.count / 8)
  }

  mutating func write() -> String {
    let paragraphs = text.paragraphBounds()
    if paragraphs.count == 1 {
      writeInline(paragraphs[0].range)
    } else {
      for paragraph in paragraphs {
        // A separator at the end of the text ends its paragraph, and begins no other.
        if paragraph.separator == 0, paragraph.range.isEmpty { break }
        writeParagraph(paragraph.range)
        skip(to: paragraph.range.upperBound + paragraph.separator)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Paragraphs

  /// Text that becomes part of the paragraph into which it is inserted.
  private mutating func writeInline(_ range: Range<Int>) {
    let traits = traits(of: range)
    if traits.keepsSpace { append("<span style=\"white-space:pre-wrap\">") }
    writeCharacters(to: range.upperBound)
    show([])
    if traits.keepsSpace { append("</span>") }
  }

  private mutating func writeParagraph(_ range: Range<Int>) {
    let traits = traits(of: range)
    let style = text.paragraphStyle(at: range.lowerBound)
    var styles = ["margin:0"]
    if let alignment = Self.value(of: style.alignment) { styles.append("text-align:\(alignment)") }
    if traits.keepsSpace { styles.append("white-space:pre-wrap") }
    append("<p")
    switch style.writingDirection {
    case .leftToRight: append(" dir=\"ltr\"")
    case .rightToLeft: append(" dir=\"rtl\"")
    case .natural: if traits.mayBeRightToLeft { append(" dir=\"auto\"") }
    }
    append(" style=\"\(styles.joined(separator: ";"))\">")
    writeCharacters(to: range.upperBound)
    show([])
    // Paragraphs without content have no height.
    if range.isEmpty { append("<br>") }
    append("</p>")
  }

  private static func value(of alignment: ParagraphStyle.Alignment) -> String? {
    switch alignment {
    case .natural, .start: nil
    case .end: "end"
    case .left: "left"
    case .center: "center"
    case .right: "right"
    case .justified: "justify"
    }
  }

  /// Facts about the characters of a paragraph.
  private struct Traits {
    /// Whether HTML would take white space away.
    var keepsSpace = false
    /// Whether there are letters of Hebrew, Arabic or a related script.
    var mayBeRightToLeft = false
  }

  /// - Parameter range: begins at the writer's place.
  private func traits(of range: Range<Int>) -> Traits {
    var traits = Traits()
    var isAfterSpace = true
    var (index, offset) = (index, offset)
    while offset < range.upperBound, index < bytes.count {
      let byte = bytes[index]
      let isSpace = byte == 32
      if isSpace && isAfterSpace || byte == 9 { traits.keepsSpace = true }
      isAfterSpace = isSpace
      // U+0580 to U+07FF, and from U+0800 to U+08FF.
      let isHigh = byte == 0xE0 && (0xA0...0xA3).contains(bytes[index + 1])
      if (0xD6...0xDF).contains(byte) || isHigh { traits.mayBeRightToLeft = true }
      let (count, units) = Self.width(of: byte)
      index += count
      offset += units
    }
    if isAfterSpace, !range.isEmpty { traits.keepsSpace = true }
    return traits
  }

  // MARK: Characters

  /// The bytes and the UTF-16 code units of a character, by its first byte.
  private static func width(of byte: UInt8) -> (count: Int, units: Int) {
    switch byte {
    case 0..<0x80: (1, 1)
    case 0x80..<0xE0: (2, 1)
    case 0xE0..<0xF0: (3, 1)
    default: (4, 2)
    }
  }

  private mutating func skip(to end: Int) {
    while offset < end, index < bytes.count {
      let (count, units) = Self.width(of: bytes[index])
      index += count
      offset += units
    }
  }

  private mutating func writeCharacters(to end: Int) {
    while offset < end, index < bytes.count {
      while run < text.runs.count - 1, text.runs[run].range.upperBound <= offset { run += 1 }
      let current = text.runs[run]
      if openRun != run {
        show(HTMLElement.elements(for: current.attributes))
        openRun = run
      }
      writeCharacters(to: min(end, current.range.upperBound), hasAttachment: current.attributes.attachment != nil)
    }
  }

  /// - Parameter hasAttachment: whether U+FFFC stands for an attachment, for which HTML has nothing.
  private mutating func writeCharacters(to end: Int, hasAttachment: Bool) {
    // The first byte that is not written yet.
    var start = index
    while offset < end, index < bytes.count {
      let byte = bytes[index]
      let (count, units) = Self.width(of: byte)
      let replacement = HTMLEscape.replacement(of: byte)
      let isLeftOut = hasAttachment && bytes[index..<index + count].elementsEqual([0xEF, 0xBF, 0xBC])
      if replacement != nil || isLeftOut {
        output.append(contentsOf: bytes[start..<index])
        if let replacement { append(replacement) }
        start = index + count
      }
      index += count
      offset += units
    }
    output.append(contentsOf: bytes[start..<index])
  }

  /// Closes and opens elements until some are open, and those that were open before stay if they can.
  private mutating func show(_ elements: [HTMLElement]) {
    let common = zip(open, elements).prefix { $0 == $1 }.count
    for element in open[common...].reversed() { append("</\(element.name)>") }
    for element in elements[common...] { append("<\(element.name)\(element.attributes)>") }
    open = elements
    openRun = nil
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}
