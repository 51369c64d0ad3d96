import Sateen

/// What the bar above the wall tells.
struct BrowserState: Equatable, Sendable {
  /// From the outermost folder that shows to the present one.
  var trail: [FolderPath] = []
  /// The number of photos, and what is to be known besides.
  var summary = ""
  /// What stands in place of the wall, where there are no photos.
  var notice: Notice?

  struct Notice: Equatable, Sendable {
    var title: String
    var text: String
  }
}

/// The folders from the outermost to the present one, which lead there.
struct Breadcrumb: Component, Equatable {
  let trail: [FolderPath]
  @Event var onOpen: @MainActor @Sendable (FolderPath) -> Void

  /// The most folders that show; the outer ones are left out.
  static let most = 3

  var body: some LayoutElement {
    HStack(spacing: 2, alignItems: .center) {
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

/// Words in the middle of an empty wall.
struct NoticeView: Component, Equatable {
  let notice: BrowserState.Notice?

  var body: some LayoutElement {
    VStack(spacing: 8, alignItems: .center) {
      if let notice {
        Icon.photo.symbol(Theme.quiet, size: 56)
        Label(notice.title, font: Theme.title, color: Theme.ink).alignment(.center).spacing(before: 8)
        Label(notice.text, font: Theme.body, color: Theme.quiet).alignment(.center)
      }
    }
    .padding(32)
    .centered()
  }
}
