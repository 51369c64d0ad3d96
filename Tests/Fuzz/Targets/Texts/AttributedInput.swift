import SateenGraphics
import SateenLayout
import SateenText

// Attributed text from the bytes of an input.
extension FuzzBytes {
  private static let words = [
    "Hamburg", "fjord office", "naïve", "AV", "ffi fl", "שלום עולם", "مرحبا بالعالم", "क्षत्रिय", "ภาษาไทย", "我能吞下玻璃",
    "ひらがな、",
    "각ᄀ", "e\u{301}\u{327}\u{302}", "\u{1f469}\u{200d}\u{1f680}", "🇩🇪🇫", "𝒳", "ﷺ", "\u{600}12", "\0", "\u{ad}", "\r\n",
    "\n",
    "\u{2028}", "\u{2029}", "\t", "   ", "\u{200b}", "\u{202b}x", "\u{202e}", "\u{2066}", "\u{202c}", "\u{fffc}",
    "\u{feff}",
    "a.b", "http://example.org/ab", "1 234,5", "()", "\u{301}\u{302}", "လူ", "ܠܫܢܐ", "\u{1ec9c}\u{1ec78}", "\u{10ffff}",
    "\u{0f40}\u{0f90}", "ᨅᨔ", "W", "hyphenation algorithm",
  ]

  mutating func text() -> String {
    switch byte() {
    case 0..<140: return pick(Self.words)
    case 140..<170: return String(repeating: pick(Self.words), count: 1 + below(12))
    case 170..<200:
      var scalars = String.UnicodeScalarView()
      // Up to six scalars from a block of 64, in plane 0 or 1.
      let start = below(4) == 0 ? 0x1_0000 + below(0xf000) : below(0xd800)
      for _ in 0..<1 + below(6) {
        if let scalar = Unicode.Scalar(start + below(64)) { scalars.append(scalar) }
      }
      return String(scalars)
    default: return String(decoding: take(1 + below(20)), as: UTF8.self)
    }
  }

  mutating func color() -> Color { Color(hex: UInt32(below(65_536)) * 251, alpha: bool() ? 1 : 0.5) }

  mutating func font() -> Font {
    var font = Font(size: chance(12) ? number(60) : 8 + Double(below(24)))
    if chance(8) { font.family = pick(["monospace", "Noto Serif", "DejaVu Sans", "", "no such family"]) }
    if chance(6) { font.weight = Font.Weight(rawValue: below(1_100)) }
    if chance(10) { font.width = Font.Width(rawValue: below(256)) }
    font.isItalic = chance(6)
    if chance(12) { font.features = [.smallCapitals, FontFeature("liga", value: UInt32(below(3)))] }
    if chance(12) { font.variations = [FontVariation("wght", number(1_000)), FontVariation("opsz", number(80))] }
    if chance(12) { font.alternatives = ["Noto Sans Hebrew", "DejaVu Serif"] }
    return font
  }

  mutating func attributes() -> TextAttributes {
    var attributes = TextAttributes(font: font(), color: color())
    if chance(4) {
      if bool() { attributes.kern = number(8) }
      if bool() { attributes.tracking = number(2) }
      if bool() { attributes.baselineOffset = number(12) }
      if bool() { attributes.backgroundColor = color() }
      if bool() { attributes.underline = TextDecoration(pick(TextDecoration.Style.allCases)) }
      if bool() { attributes.strikethrough = TextDecoration(pick(TextDecoration.Style.allCases), color: color()) }
      if bool() {
        attributes.shadow = TextShadow(
          color: color(), offset: Point(x: number(9), y: number(9)), radius: number(12))
      }
      if bool() { attributes.link = "https://example.org" }
      if bool() { attributes.language = pick(["en", "ja", "zh-Hant", "ar", "", "de-AT-1901", "x-\u{0}"]) }
    }
    return attributes
  }

  mutating func paragraphStyle() -> ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = pick([.natural, .start, .end, .left, .center, .right, .justified])
    style.writingDirection = pick([.natural, .leftToRight, .rightToLeft])
    guard chance(2) else { return style }
    if bool() { style.lineHeightMultiple = number(3) }
    if bool() { style.minimumLineHeight = number(40) }
    if bool() { style.maximumLineHeight = number(40) }
    if bool() { style.lineSpacing = number(20) }
    if bool() { style.spacing = number(20) }
    if bool() { style.spacingBefore = number(20) }
    if bool() { style.firstLineHeadIndent = number(60) }
    if bool() { style.headIndent = number(60) }
    if bool() { style.tailIndent = number(60) }
    if bool() {
      style.tabStops = (0..<below(4)).map { _ in
        ParagraphStyle.TabStop(number(300), alignment: pick([.left, .center, .right, .decimal]))
      }
    }
    if bool() { style.defaultTabInterval = number(60) }
    style.hyphenates = bool()
    return style
  }

  mutating func attributedText(_ mostParts: Int) -> AttributedText {
    var text = AttributedText()
    for _ in 0..<1 + below(mostParts) {
      if chance(16) {
        let attachment = TextAttachment(size: Size(width: number(60), height: number(60)), baseline: number(30)) {
          _, _ in
        }
        text.append(AttributedText(attachment: attachment, attributes: attributes()))
      } else {
        text.append(self.text(), attributes: attributes())
      }
    }
    text.paragraphStyle = paragraphStyle()
    if text.length > 1, bool() {
      let start = below(text.length)
      text.setParagraphStyle(paragraphStyle(), for: start..<start + below(text.length - start + 1))
    }
    return text
  }

  mutating func path() -> Path {
    switch below(4) {
    case 0: return Path(rect: Rect(x: number(200), y: number(100), width: number(150), height: number(80)))
    case 1: return Path(ellipseIn: Rect(x: number(200), y: number(100), width: number(150), height: number(80)))
    case 2:
      return Path(
        roundedRect: Rect(x: points(200), y: points(100), width: number(90), height: number(80)), radius: number(30))
    default:
      var path = Path()
      for _ in 0..<below(8) {
        let point = Point(x: number(200), y: number(200))
        switch below(4) {
        case 0: path.move(to: point)
        case 1: path.addLine(to: point)
        case 2:
          path.addCurve(
            to: point, control1: Point(x: number(200), y: number(200)), control2: Point(x: number(200), y: number(200)))
        default: path.close()
        }
      }
      return path
    }
  }

  mutating func textContainer() -> TextContainer {
    var container = TextContainer(width: chance(3) ? number(300) : 40 + points(300))
    if chance(3) { container.height = number(200) }
    if chance(3) { container.maximumLines = below(6) - 1 }
    if chance(3) {
      container.truncation = TextLayout.Truncation(
        mode: bool() ? .word : .character, token: bool() ? AttributedText(text(), attributes: attributes()) : nil,
        position: pick([.tail, .head, .middle]),
        message: bool() ? AttributedText(text(), attributes: attributes()) : nil)
    }
    if chance(3) { container.exclusions = (0..<1 + below(3)).map { _ in path() } }
    if chance(5) {
      container.scaleFactors = (0..<1 + below(3)).map { _ in bool() ? Double(below(100)) / 100 : number(2) }
    }
    return container
  }

  /// A random move of the caret.
  mutating func textMove() -> TextMove {
    switch below(18) {
    case 0: return .forward
    case 1: return .backward
    case 2: return .right
    case 3: return .left
    case 4: return .wordForward
    case 5: return .wordBackward
    case 6: return .wordRight
    case 7: return .wordLeft
    case 8: return .lineStart
    case 9: return .lineEnd
    case 10: return .paragraphStart
    case 11: return .paragraphEnd
    case 12: return .documentStart
    case 13: return .documentEnd
    case 14: return .up
    case 15: return .down
    case 16: return .pageUp(number(200))
    default: return .pageDown(number(200))
    }
  }
}
