import Sateen

/// A page of cards below each other, which scrolls.
final class SettingsSheetNode: ScrollNode {
  private let cards: ComponentNode

  nonisolated init(@LayoutBuilder _ cards: @escaping @Sendable () -> Elements) {
    self.cards = ComponentNode(cards)
    super.init()
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = max(16, ((range.max.width - Theme.column) / 2).rounded())
    return cards.padding(EdgeInsets(horizontal: side, vertical: 20))
  }
}

/// A card with a title, a sentence about it, and rows.
struct SettingsCard: Component {
  private let title: String
  private let note: String
  private let rows: Elements

  init(_ title: String, _ note: String, @LayoutBuilder rows: () -> Elements) {
    self.title = title
    self.note = note
    self.rows = rows()
  }

  var body: some LayoutElement {
    VStack {
      VStack(spacing: 2, alignItems: .start) {
        Label(title, font: Theme.title, color: Theme.ink)
        Label(note, font: Theme.meta, color: Theme.quiet)
      }
      .padding(EdgeInsets(top: 16, left: 20, bottom: 12, right: 20))
      VStack { rows }
    }
    .fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline)
  }
}

/// A line of a card: words, and a control at the end of the line.
struct SettingsRow: Component {
  private let title: String
  private let note: String?
  private let control: Elements

  init(_ title: String, _ note: String? = nil, @LayoutBuilder control: () -> Elements) {
    self.title = title
    self.note = note
    self.control = control()
  }

  var body: some LayoutElement {
    VStack {
      Divider(color: Theme.hairline)
      HStack(spacing: 20, alignItems: .center) {
        VStack(spacing: 1, alignItems: .start) {
          Label(title, font: Theme.body, color: Theme.ink)
          if let note { Label(note, font: Theme.meta, color: Theme.quiet) }
        }
        .flexGrow().flexShrink()
        control
      }
      .padding(horizontal: 20, vertical: 11)
    }
  }
}

/// A line of a card that a control fills.
struct SettingsLine: Component {
  private let control: Elements

  init(@LayoutBuilder control: () -> Elements) { self.control = control() }

  var body: some LayoutElement {
    VStack {
      Divider(color: Theme.hairline)
      VStack(alignItems: .start) { control }.padding(horizontal: 20, vertical: 11)
    }
  }
}
