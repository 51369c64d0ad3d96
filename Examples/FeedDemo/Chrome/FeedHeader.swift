import Sateen

/// The bar above the feed.
struct FeedHeader: Component {
  let library: PhotoLibrary
  @Event var onToggleAppearance: @MainActor @Sendable () -> Void
  @Surrounding(\.appearance) private var appearance

  var body: some LayoutElement {
    VStack {
      HStack(spacing: 10, alignItems: .center) {
        Picture(library.icon).placeholder(Theme.placeholder).cornerRadius(7).frame(width: 28, height: 28)
        Label("Sateen", font: Theme.title, color: Theme.ink)
        Spacer()
        (appearance == .dark ? Icon.sun : .moon).symbol(size: 22).padding(7)
          .cornerRadius(18).feedback(hover: Theme.hover, pressed: Theme.hover)
          .hitTestSlop(EdgeInsets(-4)).role("button", "Dark or light").onTap { onToggleAppearance() }
      }
      .padding(horizontal: 16).frame(width: .fraction(1), height: 55, maxWidth: .points(Theme.columnWidth + 32))
      .alignSelf(.center)
      Divider(color: Theme.hairline)
    }
    .fill(Theme.card)
  }
}
