import Foundation
import Sateen
import SateenFoundation

/// Text from Markdown and from Foundation's attributed strings, with links that are followed by mouse and by keys.
final class MarkdownPage: SheetPage {
  private(set) var example = 0
  /// The index of the link chosen by keys; nil for none.
  private(set) var chosen: Int?
  private(set) var told = ""
  private var visited: Set<String> = []

  let source = TextNode.onSheet()
  let result = TextNode.onSheet()
  let links = TextNode.onSheet()

  private static let reading = Font(families: ["Noto Serif", "DejaVu Serif"], size: 18)

  static let examples = [
    "Bring *good* shoes and **a warm coat**. The hut has `220 V`, no ~~shower~~ rain, and [a telephone](tel:+4712345678).",
    "*One **strong** word* in a soft sentence, and ***both*** at once. Marks without partners * stay ** as they are.",
    "`let tide = moon.pull * 2` is code, so its * stays. Escapes do, too: \\*not soft\\*. See [the *manual*](https://example.org/manual).",
  ]

  override func makeActions() -> [PageAction] {
    [
      .letter("m", "Another text") { [weak self] in
        guard let self else { return }
        example = (example + 1) % Self.examples.count
        showMarkdown()
      },
      .letter("n", "Next link", isOn: { [weak self] in self?.chosen != nil }) { [weak self] in self?.choose(1) },
      .letter("p", "Link before") { [weak self] in self?.choose(-1) },
      PageAction(.enter, "Follow") { [weak self] in
        guard let self, let chosen else { return }
        follow(Self.destinations[chosen].link)
      },
      .letter("c", "Forget visits") { [weak self] in
        guard let self else { return }
        (visited, chosen, told) = ([], nil, "")
        showLinks()
      },
    ]
  }

  override func makeStatus() -> String { told }

  override func makeSpecimens() -> [SpecimenNode] {
    showMarkdown()
    showLinks()
    for node in [result, links] { listen(to: node) }
    let string = TextNode.onSheet(
      AttributedText(
        Self.attributedString, base: TextAttributes(font: Self.reading, color: Theme.ink),
        paragraphStyle: ParagraphStyle(lineHeightMultiple: 1.2)
      ) { $0.color = Theme.accent })
    listen(to: string)
    return [
      SpecimenNode(
        "Markdown", "Emphasis, strong words, code, struck words and links, by CommonMark’s rules.",
        arranged: .column(16), [FieldNode(source), result]),
      SpecimenNode(
        "Links", "Press one; hold it with a finger, or press the mouse’s other button. A drag away lets go.", [links]),
      SpecimenNode("AttributedString", "Foundation’s own, with its links and with attributes of ours.", [string]),
    ]
  }

  // MARK: Markdown

  private func showMarkdown() {
    let words = Self.examples[example]
    source.attributedText = AttributedText(
      words,
      attributes: TextAttributes(font: Font(families: ["Noto Sans Mono", "monospace"], size: 13), color: Theme.quiet),
      paragraphStyle: ParagraphStyle(lineHeightMultiple: 1.2))
    var style = MarkdownStyle()
    style.link = { attributes in
      attributes.color = Theme.accent
      attributes.underline = TextDecoration(.single, color: Theme.accent.withAlpha(multipliedBy: 0.35))
    }
    style.code = { attributes in
      attributes.font = Font(families: ["Noto Sans Mono", "monospace"], size: 15)
      attributes.backgroundColor = Theme.field
    }
    result.attributedText = AttributedText(
      markdown: words, base: TextAttributes(font: Self.reading, color: Theme.ink),
      paragraphStyle: ParagraphStyle(lineHeightMultiple: 1.25), style: style)
  }

  // MARK: Links

  private static let destinations = [
    (words: "the tide tables", link: "https://example.org/tides"),
    (words: "write to the harbour master", link: "mailto:harbour@example.org"),
    (words: "the ferry", link: "https://example.org/ferry"),
    (words: "a map of the islands", link: "https://example.org/islands.pdf"),
  ]

  private func showLinks() {
    let between = [
      "Look up ", " before you sail, and ", " if you stay the night. For those without a boat there is ",
      ", and for those without a plan there is ", ".",
    ]
    var text = AttributedText()
    for (index, words) in between.enumerated() {
      text.append(words, attributes: TextAttributes(font: Self.reading, color: Theme.ink))
      guard index < Self.destinations.count else { continue }
      let (words, link) = Self.destinations[index]
      let color = visited.contains(link) ? Tint.violet.ink : Theme.accent
      var attributes = TextAttributes(font: Self.reading, color: color, link: link)
      attributes.underline = TextDecoration(.single, color: color.withAlpha(multipliedBy: 0.4))
      if chosen == index { attributes.backgroundColor = Theme.accentTint }
      text.append(words, attributes: attributes)
    }
    text.paragraphStyle.lineHeightMultiple = 1.25
    links.attributedText = text
  }

  private func choose(_ step: Int) {
    let count = Self.destinations.count
    chosen = chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    told = chosen.map { Self.destinations[$0].link } ?? ""
    showLinks()
  }

  private func follow(_ link: String) {
    told = "Follows \(link)"
    visited.insert(link)
    showLinks()
    showState()
  }

  private func listen(to node: TextNode) {
    node.onLinkTap = { [weak self] _, hit in self?.follow(hit.link) }
    node.onLinkLongPress = { [weak self] _, hit in
      self?.told = "Holds \(hit.link)"
      self?.showState()
    }
  }

  // MARK: Foundation

  private static var attributedString: AttributedString {
    var string = AttributedString("An island is ")
    var strong = AttributedString("land that waits")
    strong.sateen.font = Font(families: ["Noto Serif", "DejaVu Serif"], size: 18, weight: .bold)
    strong.sateen.color = Tint.teal.ink
    string += strong
    string += AttributedString(", wrote somebody on ")
    var link = AttributedString("a wall")
    link.link = URL(string: "https://example.org/wall")
    string += link
    string += AttributedString("; ")
    var wavy = AttributedString("nobody")
    wavy.sateen.underline = TextDecoration(.wavy, color: Theme.alarm)
    string += wavy
    string += AttributedString(" has crossed it out since.")
    return string
  }
}

/// A text on a background of its own.
private final class FieldNode: DisplayNode {
  // Constant.
  private let text: TextNode

  nonisolated init(_ text: TextNode) {
    self.text = text
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.field
    cornerRadius = 8
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    text.padding(horizontal: 16, vertical: 12)
  }
}
