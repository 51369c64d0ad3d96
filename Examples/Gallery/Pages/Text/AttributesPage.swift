import Sateen

/// Text attributes: a sentence that keys change, and below it one attribute after another.
final class AttributesPage: SheetPage {
  /// The attributes of the sentence at the top.
  struct Look: Equatable {
    var family = 0
    var size = 34.0
    var isBold = false
    var isItalic = false
    var hasSmallCapitals = false
    var underline: Int?
    var isTracked = false
    var hasShadow = false

    var attributes: TextAttributes {
      var font = Font(
        families: [AttributesPage.families[family], "DejaVu Serif"], size: size, weight: isBold ? .bold : .regular,
        italic: isItalic)
      if hasSmallCapitals { font.features = [.smallCapitals] }
      var attributes = TextAttributes(font: font, color: Theme.ink)
      if let underline {
        attributes.underline = TextDecoration(TextDecoration.Style.allCases[underline], color: Theme.accent)
      }
      if isTracked { attributes.tracking = 0.12 }
      if hasShadow {
        attributes.shadow = TextShadow(
          color: Color(light: Color(white: 0, alpha: 0.35), dark: Tint.blue.light.withAlpha(multipliedBy: 0.8)),
          offset: Point(x: 0, y: 3), radius: 5)
      }
      return attributes
    }
  }

  nonisolated static let families = [
    "Noto Serif", "Noto Sans", "P052", "C059", "URW Bookman", "URW Gothic", "Nimbus Sans Narrow", "Noto Sans Mono",
    "Z003",
  ]

  private(set) var look = Look() {
    didSet { if look != oldValue { showSentence() } }
  }
  let sentence = TextNode.onSheet()
  private(set) var followed: String?

  private static let words = "It is earth’s eye; looking into which the beholder measures the depth of his own nature."

  override func makeActions() -> [PageAction] {
    [
      .letter("f", "Family") { [weak self] in self?.change { $0.family = ($0.family + 1) % Self.families.count } },
      .letter("=", "Larger") { [weak self] in self?.change { $0.size = min($0.size + 4, 62) } },
      .letter("-", "Smaller") { [weak self] in self?.change { $0.size = max($0.size - 4, 14) } },
      toggle("b", "Bold", \.isBold),
      toggle("i", "Italic", \.isItalic),
      toggle("c", "Small capitals", \.hasSmallCapitals),
      .letter("u", "Underline", isOn: { [weak self] in self?.look.underline != nil }) { [weak self] in
        self?.change { look in
          let next = (look.underline ?? -1) + 1
          look.underline = next < TextDecoration.Style.allCases.count ? next : nil
        }
      },
      toggle("t", "Tracking", \.isTracked),
      toggle("s", "Shadow", \.hasShadow),
    ]
  }

  private func toggle(_ letter: Character, _ title: String, _ path: WritableKeyPath<Look, Bool>) -> PageAction {
    .letter(letter, title, isOn: { [weak self] in self?.look[keyPath: path] ?? false }) { [weak self] in
      self?.look[keyPath: path].toggle()
    }
  }

  private func change(_ body: (inout Look) -> Void) { body(&look) }

  override func makeStatus() -> String {
    followed.map { "Follows \($0)" } ?? "\(Self.families[look.family]), \(Int(look.size)) points"
  }

  private func showSentence() {
    followed = nil
    var text = AttributedText(Self.words, attributes: look.attributes)
    text.paragraphStyle.lineHeightMultiple = 1.12
    sentence.attributedText = text
  }

  override func makeSpecimens() -> [SpecimenNode] {
    showSentence()
    return [
      SpecimenNode("One sentence", "Press keys to dress it.", [sentence]), families, sizes, weights, widths, italics,
      features, colours, underlines, strikethrough, tracking, baseline, shadows, links,
    ]
  }

  // MARK: Specimens

  private static let serif = ["Noto Serif", "DejaVu Serif"]

  private static func ink(_ font: Font, _ color: Color = Theme.ink) -> TextAttributes {
    TextAttributes(font: font, color: color)
  }

  /// Lines, each with a small name in front.
  private static func lines(
    _ rows: [(name: String, words: String, attributes: TextAttributes)], at stop: Double = 112
  ) -> TextNode {
    var text = AttributedText()
    for (index, row) in rows.enumerated() {
      text.append((index > 0 ? "\n" : "") + row.name + "\t", attributes: ink(.system(12), Theme.faint))
      text.append(row.words, attributes: row.attributes)
    }
    text.paragraphStyle.tabStops = [.init(stop)]
    text.paragraphStyle.headIndent = stop
    text.paragraphStyle.spacing = 6
    return .onSheet(text)
  }

  private var families: SpecimenNode {
    var text = AttributedText()
    for (index, family) in Self.families.enumerated() {
      text.append(
        (index > 0 ? "\n" : "") + family, attributes: Self.ink(Font(families: [family, "DejaVu Serif"], size: 21)))
    }
    text.paragraphStyle.spacing = 3
    return SpecimenNode("Family", "By name; what is not installed falls back on what is.", [TextNode.onSheet(text)])
  }

  private var sizes: SpecimenNode {
    var text = AttributedText()
    for (index, size) in [11.0, 14, 18, 24, 32, 44, 60].enumerated() {
      text.append(
        (index > 0 ? "\n" : "") + "Still water", attributes: Self.ink(Font(families: Self.serif, size: size)))
      text.append("  \(Int(size))", attributes: Self.ink(.system(11), Theme.faint))
    }
    return SpecimenNode("Size", "In points, as fine as one likes.", [TextNode.onSheet(text)])
  }

  private var weights: SpecimenNode {
    let weights: [(String, Font.Weight)] = [
      ("Light", .light), ("Regular", .regular), ("Semibold", .semibold), ("Bold", .bold),
    ]
    return SpecimenNode(
      "Weight", "From 100 to 900; the nearest that the family has.",
      [
        Self.lines(
          weights.map { name, weight in
            let font = Font(families: ["URW Bookman", "DejaVu Sans"], size: 21, weight: weight)
            return ("\(weight.rawValue)", name, Self.ink(font))
          })
      ])
  }

  private var widths: SpecimenNode {
    let widths: [(String, Font.Width)] = [("Condensed", .condensed), ("Normal", .normal)]
    return SpecimenNode(
      "Width", "In percent of the normal one.",
      [
        Self.lines(
          widths.map { name, width in
            (
              "\(width.rawValue)", "\(name), to fit the sign",
              Self.ink(Font(family: "DejaVu Sans", size: 19, width: width))
            )
          })
      ])
  }

  private var italics: SpecimenNode {
    let font = Font(families: Self.serif, size: 19)
    var italic = font
    italic.isItalic = true
    var text = AttributedText("She read ", attributes: Self.ink(font))
    text.append("The Waves", attributes: Self.ink(italic))
    text.append(" twice; the ", attributes: Self.ink(font))
    text.append("second", attributes: Self.ink(italic))
    text.append(" time for its sentences.", attributes: Self.ink(font))
    return SpecimenNode(
      "Italic", "The family’s own, or upright letters slanted where it has none.", [TextNode.onSheet(text)])
  }

  private var features: SpecimenNode {
    func font(_ features: [FontFeature]) -> TextAttributes {
      var font = Font(families: Self.serif, size: 19)
      font.features = features
      return Self.ink(font)
    }
    return SpecimenNode(
      "Features", "Rules that come with the font, switched on or off.",
      [
        Self.lines([
          ("small capitals", "Chapter One: Down the Rabbit-Hole", font([.smallCapitals])),
          ("figures", "0123456789 in 1865", font([])),
          ("old style", "0123456789 in 1865", font([.oldStyleFigures])),
          ("proportional", "1,111.11 and 8,808.08", font([FontFeature("pnum")])),
          ("tabular", "1,111.11 and 8,808.08", font([.tabularFigures])),
          ("fractions", "1/2 cup, 3/4 hour, 5/8 inch", font([.fractions])),
          ("slashed zero", "O or 0", font([FontFeature("zero")])),
          ("ligatures", "office, waffle, fjord", font([])),
          ("none", "office, waffle, fjord", font([.noLigatures])),
          ("kerning", "AVATAR, To Yvonne", font([])),
          ("none", "AVATAR, To Yvonne", font([.noKerning])),
        ])
      ])
  }

  private var colours: SpecimenNode {
    let font = Font.system(21, weight: .bold)
    var spectrum = AttributedText()
    for (tint, word) in zip(
      Tint.allCases, ["indigo", "blue", "teal", "green", "amber", "orange", "red", "pink", "violet", "slate"])
    {
      spectrum.append(word + " ", attributes: Self.ink(font, tint.ink))
    }
    let body = Font(families: Self.serif, size: 18)
    var marked = AttributedText("Words can be ", attributes: Self.ink(body))
    var marker = Self.ink(body)
    marker.backgroundColor = Color(light: Color(hex: 0xffe58a), dark: Color(hex: 0x66551a))
    marked.append("marked as with a pen", attributes: marker)
    marked.append(", or set on ", attributes: Self.ink(body))
    var chip = Self.ink(body, Tint.teal.ink)
    chip.backgroundColor = Tint.teal.wash
    marked.append(" a wash of their own colour ", attributes: chip)
    marked.append(".", attributes: Self.ink(body))
    marked.paragraphStyle.lineHeightMultiple = 1.1
    return SpecimenNode(
      "Colour", "Of the letters and of the ground behind them, in light and in dark.",
      [TextNode.onSheet(spectrum), TextNode.onSheet(marked)])
  }

  private var underlines: SpecimenNode {
    let names = ["single", "double", "thick", "dotted", "dashed", "wavy"]
    return SpecimenNode(
      "Underline", "Six styles, in the text’s colour or their own.",
      [
        Self.lines(
          zip(TextDecoration.Style.allCases, names).enumerated().map { index, pair in
            var attributes = Self.ink(Font(families: Self.serif, size: 19))
            attributes.underline = TextDecoration(pair.0, color: index < 2 ? nil : Tint.of(index * 3).ink)
            return (pair.1, "Gently flowing, quite deep", attributes)
          })
      ])
  }

  private var strikethrough: SpecimenNode {
    let font = Font.system(21, weight: .bold)
    var text = AttributedText()
    var old = Self.ink(.system(19), Theme.faint)
    old.strikethrough = .single
    text.append("€ 49.00", attributes: old)
    text.append("  € 39.00   ", attributes: Self.ink(font))
    var wrong = Self.ink(Font(families: Self.serif, size: 19))
    wrong.strikethrough = TextDecoration(.double, color: Theme.alarm)
    text.append("definately", attributes: wrong)
    text.append(" definitely", attributes: Self.ink(Font(families: Self.serif, size: 19), Theme.good))
    return SpecimenNode("Strikethrough", "For what was so and is no more.", [TextNode.onSheet(text)])
  }

  private var tracking: SpecimenNode {
    var wide = Self.ink(.system(13, weight: .bold), Theme.quiet)
    wide.tracking = 0.22
    var tight = Self.ink(.system(38, weight: .bold))
    tight.tracking = -0.03
    return SpecimenNode(
      "Tracking", "In em: wide for small capitals, tight for large headlines.",
      [
        TextNode.onSheet(AttributedText("EDITION OF THE NORTHERN COAST", attributes: wide)),
        TextNode.onSheet(AttributedText("Headlines sit closer", attributes: tight)),
      ])
  }

  private var baseline: SpecimenNode {
    let font = Font(families: Self.serif, size: 24)
    let small = Font(families: Self.serif, size: 15)
    func shifted(_ offset: Double) -> TextAttributes {
      var attributes = Self.ink(small)
      attributes.baselineOffset = offset
      return attributes
    }
    var text = AttributedText("H", attributes: Self.ink(font))
    text.append("2", attributes: shifted(-5))
    text.append("O    E = mc", attributes: Self.ink(font))
    text.append("2", attributes: shifted(10))
    text.append("    the 21", attributes: Self.ink(font))
    text.append("st", attributes: shifted(9))
    text.append(" of June", attributes: Self.ink(font))
    return SpecimenNode("Baseline offset", "Points above the line, or below it.", [TextNode.onSheet(text)])
  }

  private var shadows: SpecimenNode {
    var lifted = Self.ink(.system(40, weight: .bold), Tint.indigo.ink)
    lifted.shadow = TextShadow(
      color: Color(light: Tint.indigo.deep.withAlpha(multipliedBy: 0.45), dark: Color(white: 0, alpha: 0.9)),
      offset: Point(x: 0, y: 4), radius: 6)
    var glow = Self.ink(.system(40, weight: .bold), Tint.amber.ink)
    glow.shadow = TextShadow(
      color: Color(light: Tint.amber.light, dark: Tint.amber.light.withAlpha(multipliedBy: 0.7)), offset: .zero,
      radius: 9)
    var text = AttributedText("Lifted  ", attributes: lifted)
    text.append("Glowing", attributes: glow)
    return SpecimenNode("Shadow", "A colour, an offset and a blur.", [TextNode.onSheet(text)])
  }

  private var links: SpecimenNode {
    let font = Font(families: Self.serif, size: 18)
    var link = Self.ink(font, Theme.accent)
    link.link = "https://www.gutenberg.org/ebooks/205"
    link.underline = TextDecoration(.single, color: Theme.accent.withAlpha(multipliedBy: 0.4))
    var text = AttributedText("The sentence at the top is from ", attributes: Self.ink(font))
    text.append("Walden; or, Life in the Woods", attributes: link)
    text.append(", which anyone may read.", attributes: Self.ink(font))
    text.paragraphStyle.lineHeightMultiple = 1.15
    let node = TextNode.onSheet(text)
    node.onLinkTap = { [weak self] _, hit in
      self?.followed = hit.link
      self?.showState()
    }
    return SpecimenNode("Links", "Press one. What it leads to is told above.", [node])
  }
}
