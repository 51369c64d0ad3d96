import Sateen

/// The folders from the outermost to the present one, which lead there.
struct Breadcrumb: Component, Equatable {
  let trail: [FolderPath]
  /// Shows in place of folders where there are none.
  var title = ""
  @Event var onOpen: @MainActor @Sendable (FolderPath) -> Void

  /// The most folders that show; the outer ones are left out.
  static let most = 3

  var body: some LayoutElement {
    HStack(spacing: 2, alignItems: .center) {
      if trail.isEmpty {
        Label(title, font: Theme.title, color: Theme.ink, lines: 1).truncation(.middle)
          .padding(horizontal: 6, vertical: 4).flexShrink()
      }
      for (number, folder) in trail.suffix(Self.most).enumerated() {
        if number > 0 { Label("›", font: Theme.title, color: Theme.quiet) }
        let isLast = folder == trail.last
        let name = Label(folder.name, font: Theme.title, color: isLast ? Theme.ink : Theme.quiet, lines: 1)
          .truncation(.middle)
        if isLast {
          name.padding(horizontal: 6, vertical: 4).flexShrink()
        } else {
          name.padding(horizontal: 6, vertical: 4).cornerRadius(7).feedback(hover: Theme.hover, pressed: Theme.press)
            .role("button", folder.name).onTap { onOpen(folder) }.flexShrink(2)
        }
      }
    }
  }
}
