import Sateen

/// Truncated texts, with tokens and messages that mark the missing part.
final class TruncationPage: SheetPage {
  private(set) var position = TextLayout.Truncation.Position.tail
  private(set) var mode = TextLayout.Truncation.Mode.word
  private(set) var maximumLines = 3
  private(set) var hasToken = false
  private(set) var hasMessage = true
  private(set) var isExpanded = false

  let passage = TextNode.onSheet()
  private let others: [TextNode]

  private static let serif = ["Noto Serif", "DejaVu Serif"]

  override init(_ page: GalleryPage) {
    others = [
      AttributedText(
        "Because the day was hot and the book had no pictures in it whatever",
        attributes: TextAttributes(font: Font(families: Self.serif, size: 22, weight: .bold), color: Theme.ink)),
      AttributedText(
        "/home/amara/Pictures/Iceland/North coast in June/Ring road, second day/skogafoss-at-dusk-0417.raw",
        attributes: TextAttributes(font: Font(family: "Noto Sans Mono", size: 14), color: Theme.ink)),
      AttributedText(
        Declaration.all[3].words,
        attributes: TextAttributes(
          font: Font(families: Declaration.all[3].serif, size: 20), color: Theme.ink, language: "ar")),
      AttributedText(
        Declaration.all[8].words,
        attributes: TextAttributes(
          font: Font(families: Declaration.all[8].serif, size: 18), color: Theme.ink, language: "ja")),
    ].map { .onSheet($0) }
    super.init(page)
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("=", "More lines") { [weak self] in self?.change { $0.maximumLines = min($0.maximumLines + 1, 9) } },
      .letter("-", "Fewer") { [weak self] in self?.change { $0.maximumLines = max($0.maximumLines - 1, 1) } },
      place("h", "Head", .head), place("m", "Middle", .middle), place("t", "Tail", .tail),
      .letter("w", "Whole words", isOn: { [weak self] in self?.mode == .word }) { [weak self] in
        self?.change { $0.mode = $0.mode == .word ? .character : .word }
      },
      .letter("k", "Own token", isOn: { [weak self] in self?.hasToken ?? false }) { [weak self] in
        self?.change { $0.hasToken.toggle() }
      },
      .letter("a", "Message", isOn: { [weak self] in self?.hasMessage ?? false }) { [weak self] in
        self?.change { $0.hasMessage.toggle() }
      },
      PageAction(.enter, "Expand", isOn: { [weak self] in self?.isExpanded ?? false }) { [weak self] in
        self?.change { $0.isExpanded.toggle() }
      },
    ]
  }

  private func place(
    _ letter: Character, _ title: String, _ wanted: TextLayout.Truncation.Position
  ) -> PageAction {
    .letter(letter, title, isOn: { [weak self] in self?.position == wanted }) { [weak self] in
      self?.change { $0.position = wanted }
    }
  }

  private func change(_ body: (TruncationPage) -> Void) {
    body(self)
    showTexts()
  }

  override func makeStatus() -> String {
    if isExpanded { return "All of it" }
    let left = passage.textLayout?.truncatedRange?.count ?? 0
    return "\(Figures.count(maximumLines, "line")), \(Figures.count(left, "letter")) left out"
  }

  override func makeSpecimens() -> [SpecimenNode] {
    passage.onLinkTap = { [weak self] _, hit in
      if hit.isTruncationToken { self?.expand() }
    }
    for node in [passage] + others { node.onTruncationTap = { [weak self] _ in self?.expand() } }
    showTexts()
    return [
      SpecimenNode(
        "A passage", "As many lines as you say. Press the dots or the words behind them for all of it.", [passage]),
      SpecimenNode("A headline", "One line.", [others[0]]),
      SpecimenNode("A path", "Always in the middle, for what matters is at both ends.", [others[1]]),
      SpecimenNode("From right to left", "One line, cut where the script ends its lines.", [others[2]]),
      SpecimenNode("Without spaces", "Two lines of Japanese.", [others[3]]),
    ]
  }

  private func expand() {
    isExpanded = true
    showTexts()
    showState()
  }

  private func showTexts() {
    var text = AttributedText(
      Prose.alice[0],
      attributes: TextAttributes(font: Font(families: Self.serif, size: 18), color: Theme.ink))
    text.paragraphStyle.lineHeightMultiple = 1.25
    passage.attributedText = text
    passage.maximumNumberOfLines = isExpanded ? 0 : maximumLines
    passage.truncation = truncation(size: 18, message: hasMessage)
    for (node, (lines, size)) in zip(others, [(1, 20.0), (1, 14), (1, 20), (2, 18)]) {
      node.maximumNumberOfLines = isExpanded ? 0 : lines
      node.truncation = truncation(size: size, message: false)
    }
    // A path is always truncated in the middle: its start and its end are the parts to look for.
    others[1].truncation.position = .middle
    others[1].truncation.mode = .character
  }

  private func truncation(size: Double, message: Bool) -> TextLayout.Truncation {
    var truncation = TextLayout.Truncation(mode: mode, position: position)
    if hasToken {
      truncation.token = AttributedText(
        " [ … ] ", attributes: TextAttributes(font: .system(size * 0.8, weight: .bold), color: Tint.orange.ink))
    }
    if message {
      truncation.message = AttributedText(
        "  Read on",
        attributes: TextAttributes(font: .system(15, weight: .semibold), color: Theme.accent, link: "all"))
    }
    return truncation
  }
}
