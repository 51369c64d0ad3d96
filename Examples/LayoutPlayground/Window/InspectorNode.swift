import LayoutFile
import Sateen

/// The inspector's text about an element, or about the case if no element is under the pointer.
struct InspectorContent: Sendable, Equatable {
  /// A heading and its rows.
  struct Section: Sendable, Equatable {
    var title: String
    var rows: [Row]
  }

  struct Row: Sendable, Equatable {
    var label: String
    var value: String
  }

  var title = ""
  var subtitle = ""
  /// A sentence, wrapped over several lines.
  var note = ""
  var sections: [Section] = []
}

/// The panel beside the canvas.
final class InspectorNode: DisplayNode, LookNode {
  typealias Look = InspectorContent

  nonisolated static let width = 264.0
  nonisolated private static let inset = 18.0

  nonisolated override init() {
    super.init()
    look = InspectorContent()
    displaysAsynchronously = false
    backgroundColor = Theme.panel
    style.width = .points(Self.width)
  }

  nonisolated var content: InspectorContent {
    get { look }
    set { look = newValue }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let content = content
    return .draw { context, _ in Self.paint(content, request.bounds.size, context) }
  }

  nonisolated private static func paint(_ content: InspectorContent, _ size: Size, _ context: GraphicsContext) {
    let lettering = Lettering(context: context)
    let width = size.width - 2 * inset
    context.fill(Rect(x: 0, y: 0, width: 1, height: size.height), with: Theme.hairline)
    var y = 18.0
    func add(_ text: String, _ font: Font, _ color: Color, lines: Int = 0, gap: Double) {
      guard !text.isEmpty else { return }
      let layout = TextLayout.layout(
        AttributedText(text, font: font, color: color), width: width, maximumLines: lines, truncation: .character)
      layout.draw(in: context, at: Point(x: inset, y: y))
      y += layout.size.height + gap
    }
    add(content.title, Theme.title, Theme.ink, lines: 2, gap: 2)
    add(content.subtitle, Theme.code, Theme.faint, lines: 3, gap: 8)
    add(content.note, Theme.body, Theme.quiet, gap: 8)
    for section in content.sections where !section.rows.isEmpty {
      y += 6
      context.fill(Rect(x: inset, y: y, width: width, height: 1), with: Theme.hairline)
      y += 12
      add(section.title.uppercased(), Font.system(10, weight: .bold), Theme.faint, gap: 6)
      for row in section.rows {
        let label = lettering.layout(row.label, Theme.body, Theme.quiet, width: width)
        let room = max(40, width - label.size.width - 12)
        let value = TextLayout.layout(
          AttributedText(row.value, font: Theme.bodyStrong, color: Theme.ink), width: room, maximumLines: 3,
          truncation: .character)
        label.draw(in: context, at: Point(x: inset, y: y))
        value.draw(in: context, at: Point(x: inset + width - value.size.width, y: y))
        y += max(label.size.height, value.size.height) + 5
      }
    }
  }
}
