import Sateen

/// Parts of a window with an appearance and a size of text of their own.
final class AppearancePage: PageController {
  struct Look: Equatable, Sendable {
    var isTurned = false
    var hasLargeText = true
    var accent = 0
  }

  let look = Store(Look())
  private var scroll: ScrollNode?

  override func makeContent() -> DisplayNode {
    let component = ComponentNode(AppearanceCards(look: look))
    let scroll = ScrollNode()
    scroll.backgroundColor = Theme.page
    scroll.layoutSpecBlock = { _, _ in component }
    self.scroll = scroll
    return scroll
  }

  override var preferredResponder: View? {
    _ = node
    return scroll?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Day and night", isOn: { [weak self] in self?.look.value.isTurned ?? false }) { [weak self] in
        self?.look.update { $0.isTurned.toggle() }
      },
      .letter("l", "Larger text", isOn: { [weak self] in self?.look.value.hasLargeText ?? false }) { [weak self] in
        self?.look.update { $0.hasLargeText.toggle() }
      },
      .letter("c", "Another colour") { [weak self] in self?.look.update { $0.accent += 1 } },
    ]
  }
}

/// The same card four times: as the window, the other way round, with larger text, and in another colour.
struct AppearanceCards: Component {
  let look: Store<AppearancePage.Look>
  @Surrounding(\.appearance) private var appearance

  private static let tints: [Tint] = [.orange, .teal, .pink, .green]

  var body: some LayoutElement {
    let turned: Appearance = appearance == .dark ? .light : .dark
    let tint = Self.tints[look.accent % Self.tints.count]
    HStack(spacing: 20, justifyContent: .center, alignItems: .start, wrap: .wrap, lineSpacing: 20) {
      HutCard(name: "As the window is", photo: 9)
        .surroundings(\.appearance, look.isTurned ? turned : appearance)
      HutCard(name: "The other way round", photo: 7)
        .surroundings(\.appearance, look.isTurned ? appearance : turned)
      HutCard(name: "Larger text", photo: 12).surroundings(\.textScale, look.hasLargeText ? 1.3 : 1)
      HutCard(name: "A colour of its own", photo: 4).surroundings(\.tint, tint.ink)
    }
    .padding(EdgeInsets(top: 24, left: 16, bottom: 28, right: 16))
  }
}

/// A hut to stay in, with controls.
private struct HutCard: Component, Equatable {
  var name: String
  var photo: Int
  @State private var isQuiet = true
  @State private var nights = 3.0

  var body: some LayoutElement {
    VStack {
      Picture(Pictures.photo(photo)).placeholder(Theme.placeholder).frame(height: 128)
      VStack(spacing: 12) {
        VStack(spacing: 2) {
          Label(name, font: Theme.title, color: Theme.ink)
          Label("Two rooms above the lake, a stove, and no road to the door.", font: Theme.meta, color: Theme.quiet)
        }
        HStack(alignItems: .center) {
          Label("Quiet after ten", font: Theme.body, color: Theme.ink).flexGrow().flexShrink()
          Toggle(isOn: $isQuiet, label: "Quiet after ten")
        }
        HStack(spacing: 14, alignItems: .center) {
          Slider(value: $nights, in: 1...7, step: 1).flexGrow()
          Label(Figures.count(Int(nights), "night"), font: Theme.metaStrong, color: Theme.ink)
        }
        Button("Book") { nights = 3 }
      }
      .padding(EdgeInsets(top: 14, left: 18, bottom: 18, right: 18))
    }
    .fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline).clipped()
    .frame(width: 340)
  }
}
