import Sateen

/// Paragraph styles: alignment, line height, hyphenation and direction.
final class ParagraphsPage: SheetPage {
  private(set) var alignment = ParagraphStyle.Alignment.natural
  private(set) var lineHeight = 1.35
  private(set) var hyphenates = false
  private(set) var isRightToLeft = false
  let passage = TextNode.onSheet()

  private static let reading = Font(families: ["Noto Serif", "DejaVu Serif"], size: 17)

  override func makeActions() -> [PageAction] {
    [
      align("n", "Natural", .natural), align("l", "Left", .left), align("c", "Centre", .center),
      align("r", "Right", .right), align("j", "Justified", .justified),
      .letter("=", "Open") { [weak self] in self?.changeLineHeight(by: 0.15) },
      .letter("-", "Tight") { [weak self] in self?.changeLineHeight(by: -0.15) },
      .letter("h", "Hyphens", isOn: { [weak self] in self?.hyphenates ?? false }) { [weak self] in
        self?.hyphenates.toggle()
        self?.showPassage()
      },
      .letter("d", "Right to left", isOn: { [weak self] in self?.isRightToLeft ?? false }) { [weak self] in
        self?.isRightToLeft.toggle()
        self?.showPassage()
      },
    ]
  }

  private func align(_ letter: Character, _ title: String, _ wanted: ParagraphStyle.Alignment) -> PageAction {
    .letter(letter, title, isOn: { [weak self] in self?.alignment == wanted }) { [weak self] in
      self?.alignment = wanted
      self?.showPassage()
    }
  }

  private func changeLineHeight(by step: Double) {
    lineHeight = min(max(((lineHeight + step) * 100).rounded() / 100, 0.9), 1.95)
    showPassage()
  }

  override func makeStatus() -> String {
    let lines = passage.lineCount
    return lines == 0 ? "" : "\(Figures.count(lines, "line")), \(Int((lineHeight * 100).rounded())) % of their height"
  }

  private func showPassage() {
    var style = ParagraphStyle(alignment: alignment, lineHeightMultiple: lineHeight)
    style.writingDirection = isRightToLeft ? .rightToLeft : .natural
    style.spacing = 10
    style.hyphenates = hyphenates
    passage.attributedText = AttributedText(
      Prose.woods + "\n" + Prose.stream, attributes: Self.ink(), paragraphStyle: style)
  }

  private static func ink(_ font: Font = reading, _ color: Color = Theme.ink) -> TextAttributes {
    TextAttributes(font: font, color: color, language: "en")
  }

  private static func node(
    _ words: String, _ style: ParagraphStyle, _ attributes: TextAttributes = ink()
  ) -> TextNode {
    .onSheet(AttributedText(words, attributes: attributes, paragraphStyle: style))
  }

  override func makeSpecimens() -> [SpecimenNode] {
    showPassage()
    return [
      SpecimenNode(
        "A passage", "Keys align it, open its lines and turn it round. It is as wide as the window allows.", [passage]),
      alignments, lineHeights, indents, lists, quote, tabs, softHyphens, hyphenation, directions,
    ]
  }

  // MARK: Specimens

  private var alignments: SpecimenNode {
    let small = Self.ink(Font(families: ["Noto Serif", "DejaVu Serif"], size: 14))
    let kinds: [ParagraphStyle.Alignment] = [.left, .center, .right]
    return SpecimenNode(
      "Alignment", "At the left, in the middle, at the right.", arranged: .row(150),
      kinds.map { Self.node(Prose.lake, ParagraphStyle(alignment: $0, lineHeightMultiple: 1.3), small) })
  }

  private var lineHeights: SpecimenNode {
    let small = Self.ink(Font(families: ["Noto Serif", "DejaVu Serif"], size: 14))
    return SpecimenNode(
      "Line height", "100, 135 and 170 percent.", arranged: .row(150),
      [1, 1.35, 1.7].map { Self.node(Prose.lake, ParagraphStyle(lineHeightMultiple: $0), small) })
  }

  private var indents: SpecimenNode {
    let small = Self.ink(Font(families: ["Noto Serif", "DejaVu Serif"], size: 15))
    let words = Prose.stream + "\n" + Prose.drummer
    var indented = ParagraphStyle(alignment: .justified, lineHeightMultiple: 1.3)
    indented.firstLineHeadIndent = 20
    var spaced = ParagraphStyle(lineHeightMultiple: 1.3)
    spaced.spacing = 11
    return SpecimenNode(
      "Paragraphs apart", "By an indent, as in novels; by space, as on screens.", arranged: .row(220),
      [Self.node(words, indented, small), Self.node(words, spaced, small)])
  }

  private var lists: SpecimenNode {
    var style = ParagraphStyle(lineHeightMultiple: 1.3)
    style.headIndent = 28
    style.tabStops = [.init(28)]
    style.spacing = 7
    var text = AttributedText("", paragraphStyle: style)
    let steps = [
      "Fill the kettle, and while it sings lay out the leaves: a spoonful for each person and none for the pot.",
      "Pour just before it boils.", "Wait four minutes. Talk about anything but tea.",
    ]
    for (index, step) in steps.enumerated() {
      text.append(
        (index > 0 ? "\n" : "") + "\(index + 1).\t", attributes: Self.ink(.system(15, weight: .bold), Theme.accent))
      text.append(step, attributes: Self.ink())
    }
    text.paragraphStyle = style
    return SpecimenNode(
      "Hanging indents", "Numbers hang at the edge; lines keep to their own.", [TextNode.onSheet(text)])
  }

  private var quote: SpecimenNode {
    var style = ParagraphStyle(alignment: .justified, lineHeightMultiple: 1.35)
    style.firstLineHeadIndent = 36
    style.headIndent = 36
    style.tailIndent = 36
    var attributes = Self.ink()
    attributes.font.isItalic = true
    attributes.color = Theme.quiet
    return SpecimenNode(
      "Both sides", "A quotation, set in from either edge.", [Self.node(Prose.drummer, style, attributes)])
  }

  private var tabs: SpecimenNode {
    var font = Font.system(15)
    font.features = [.tabularFigures]
    var heading = Self.ink(.system(11, weight: .bold), Theme.faint)
    heading.tracking = 0.08
    var style = ParagraphStyle(lineHeightMultiple: 1.2)
    style.tabStops = [
      .init(146, alignment: .center), .init(250, alignment: .right), .init(322, alignment: .decimal),
    ]
    style.spacing = 4
    var text = AttributedText("LAKE\tCOUNTRY\tDEPTH, M\tKM²", attributes: heading)
    let lakes = [
      ("Baikal", "Russia", "1\u{202f}642", "31\u{202f}722"), ("Tanganyika", "four", "1\u{202f}470", "32\u{202f}900"),
      ("Ohrid", "two", "288", "358.2"), ("Bled", "Slovenia", "29.5", "1.45"),
    ]
    for lake in lakes {
      text.append("\n\(lake.0)", attributes: Self.ink(.system(15, weight: .semibold)))
      text.append("\t\(lake.1)\t\(lake.2)\t\(lake.3)", attributes: Self.ink(font))
    }
    text.paragraphStyle = style
    return SpecimenNode("Tab stops", "Left, centred, right, and at the decimal point.", [TextNode.onSheet(text)])
  }

  private var softHyphens: SpecimenNode {
    let small = Self.ink(Font(families: ["Noto Serif", "DejaVu Serif"], size: 15))
    let style = ParagraphStyle(alignment: .justified, lineHeightMultiple: 1.3)
    return SpecimenNode(
      "Soft hyphens", "The same words, with and without places where they may be parted.", arranged: .row(140),
      [Prose.woodsHyphenated, Prose.woods].map { Self.node($0, style, small) })
  }

  private var hyphenation: SpecimenNode {
    var attributes = Self.ink(Font(families: ["Noto Serif", "DejaVu Serif"], size: 15))
    var style = ParagraphStyle(alignment: .justified, lineHeightMultiple: 1.3)
    style.hyphenates = true
    let english = Self.node(Declaration.all[0].words, style, attributes)
    attributes.language = "de"
    return SpecimenNode(
      "Hyphenation", "By the dictionary of the language that the text says it is in: English and German.",
      arranged: .row(140), [english, Self.node(Prose.german, style, attributes)])
  }

  private var directions: SpecimenNode {
    let words = "הספר The Little Prince ראה אור בניו יורק ב־1943, ומאז תורגם ליותר מ־500 שפות."
    let font = Font(families: ["Noto Serif", "DejaVu Serif"], size: 17)
    func text(_ direction: ParagraphStyle.WritingDirection) -> TextNode {
      Self.node(
        words, ParagraphStyle(writingDirection: direction, lineHeightMultiple: 1.25),
        TextAttributes(font: font, color: Theme.ink, language: "he"))
    }
    return SpecimenNode(
      "Writing direction", "The paragraph’s own at first, then from left to right against its nature.",
      arranged: .row(200), [text(.natural), text(.leftToRight)])
  }
}
