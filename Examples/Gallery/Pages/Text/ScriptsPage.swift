import Sateen

/// A sentence in the scripts of the world, emoji, and lines with text of both directions.
final class ScriptsPage: SheetPage {
  private(set) var size = 20.0
  private(set) var isSerif = true
  private(set) var isJustified = false
  private(set) var texts: [TextNode] = []
  private var mixed: [TextNode] = []
  private var emoji: [TextNode] = []

  override func makeActions() -> [PageAction] {
    [
      .letter("=", "Larger") { [weak self] in self?.change { $0.size = min($0.size + 3, 41) } },
      .letter("-", "Smaller") { [weak self] in self?.change { $0.size = max($0.size - 3, 11) } },
      .letter("s", "Serifs", isOn: { [weak self] in self?.isSerif ?? false }) { [weak self] in
        self?.change { $0.isSerif.toggle() }
      },
      .letter("j", "Justified", isOn: { [weak self] in self?.isJustified ?? false }) { [weak self] in
        self?.change { $0.isJustified.toggle() }
      },
    ]
  }

  override func makeStatus() -> String { "\(Declaration.all.count) languages, \(Int(size)) points" }

  private func change(_ body: (ScriptsPage) -> Void) {
    body(self)
    showTexts()
  }

  override func makeSpecimens() -> [SpecimenNode] {
    texts = Declaration.all.map { _ in .onSheet() }
    mixed = Self.mixedLines.map { _ in .onSheet() }
    emoji = Self.emojiRows.map { _ in .onSheet() }
    showTexts()
    var specimens = zip(Declaration.all, texts).map { one, node in
      SpecimenNode(one.ownName, one.name, [node])
    }
    specimens.append(SpecimenNode("Both directions", "Words of the other direction, with figures in between.", mixed))
    specimens += zip(Self.emojiRows, emoji).map { row, node in SpecimenNode(row.name, row.note, [node]) }
    return specimens
  }

  private func showTexts() {
    var style = ParagraphStyle(alignment: isJustified ? .justified : .natural, lineHeightMultiple: 1.2)
    for (one, node) in zip(Declaration.all, texts) {
      node.attributedText = AttributedText(
        one.words,
        attributes: TextAttributes(
          font: Font(families: isSerif ? one.serif : one.sans, size: size), color: Theme.ink, language: one.language),
        paragraphStyle: style)
    }
    let font = Font(families: isSerif ? ["Noto Serif"] : ["Noto Sans"], size: size)
    for (words, node) in zip(Self.mixedLines, mixed) {
      node.attributedText = AttributedText(
        words, attributes: TextAttributes(font: font, color: Theme.ink), paragraphStyle: style)
    }
    style.alignment = .natural
    for (row, node) in zip(Self.emojiRows, emoji) {
      var text = AttributedText("", paragraphStyle: style)
      for (words, factor) in row.words {
        text.append(words, attributes: TextAttributes(font: .system((size * factor).rounded()), color: Theme.ink))
      }
      node.attributedText = text
    }
  }

  private static let mixedLines = [
    "In Hebrew, peace is שלום; in Arabic it is سلام, and both are a greeting.",
    "הספר The Little Prince ראה אור בניו יורק ב־1943.",
    "صدر كتاب The Little Prince في نيويورك عام 1943.",
  ]

  private struct EmojiRow {
    var name: String
    var note: String
    /// The strings, each with a factor for its size.
    var words: [(String, Double)]
  }

  private static let emojiRows = [
    EmojiRow(
      name: "Emoji", note: "In colour, at any size, between words.",
      words: [
        ("Sun ☀️, rain 🌧️ and ", 1), ("🌈", 1.6), (" in one afternoon; ", 1), ("🐝", 2.4), (" and ", 1), ("🌻", 3.4),
      ]),
    EmojiRow(
      name: "Families", note: "Several characters joined to one.",
      words: [("👨‍👩‍👧‍👦 👩‍👩‍👦 👨‍👧 👩‍🚀 👨‍🍳 🧑‍🔬 👩‍🎨 🐈‍⬛ 🐻‍❄️ ❤️‍🔥", 1.5)]),
    EmojiRow(
      name: "Skin tones", note: "Six for each hand, and for each person.",
      words: [("👋 👋🏻 👋🏼 👋🏽 👋🏾 👋🏿 👩🏾‍🚀 👨🏻‍🌾 🧑🏽‍🤝‍🧑🏿", 1.5)]),
    EmojiRow(
      name: "Flags", note: "Two letters make a country; tags make a region.",
      words: [("🇧🇷 🇰🇪 🇯🇵 🇮🇸 🇳🇿 🇺🇦 🇰🇷 🇨🇦 🏳️‍🌈 🏴‍☠️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿", 1.5)]),
    EmojiRow(name: "Keycaps", note: "And symbols as text or as pictures.", words: [("1️⃣ 2️⃣ 3️⃣ #️⃣   ☎︎ ☎️   ✈︎ ✈️   ♥︎ ♥️", 1.5)]),
  ]
}
