import FeedContent
import Sateen

/// The bar above the conversation.
struct HeaderBar: Component, Equatable {
  var title: String
  var people: [Author]
  /// The portraits, in the order of the people.
  var portraits: [ImageSource]
  /// The one who is writing; nil while nobody is.
  var writing: String?
  @Event var onSearch: @MainActor @Sendable () -> Void
  @Event var onAppearance: @MainActor @Sendable () -> Void
  @Surrounding(\.appearance) private var appearance

  private static let overlap = 12.0
  private static let side = 32.0

  var body: some LayoutElement {
    VStack {
      HStack(spacing: 12, alignItems: .center) {
        stack
        VStack(spacing: 2) {
          Label(title, font: Theme.title, color: Theme.ink, lines: 1)
          Label(
            writing.map { "\($0) is writing…" } ?? "\(people.count) people and you", font: Theme.meta,
            color: writing == nil ? Theme.quiet : Theme.accent, lines: 1)
        }
        .flexGrow().flexShrink()
        HStack(spacing: 2, alignItems: .center) {
          IconButton(.search, "Search", help: "Search (Ctrl+F)") { onSearch() }
          IconButton(appearance == .dark ? .sun : .moon, "Dark or light", help: "Dark or light (Ctrl+D)") {
            onAppearance()
          }
        }
      }
      .padding(horizontal: Theme.margin).frame(height: 60)
      Divider(color: Theme.hairline)
    }
    .fill(Theme.bar)
  }

  /// Three portraits, each over the one before.
  private var stack: any LayoutElement {
    let shown = Array(portraits.prefix(3))
    let width = Self.side + Double(max(0, shown.count - 1)) * (Self.side - Self.overlap)
    return Absolute {
      for (index, portrait) in shown.enumerated() {
        Picture(portrait).placeholder(Theme.placeholder).cornerRadius(14).frame(width: 28, height: 28)
          .padding(2).fill(Theme.bar).cornerRadius(16)
          .position(x: Double(index) * (Self.side - Self.overlap), y: 0)
      }
    }
    .frame(width: .points(width), height: .points(Self.side))
  }
}
