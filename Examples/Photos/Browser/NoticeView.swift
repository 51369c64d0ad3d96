import Sateen

/// Words in place of the wall, where there are no photos.
struct Notice: Equatable, Sendable {
  var title: String
  var text: String
}

/// Words in the middle of an empty wall.
struct NoticeView: Component, Equatable {
  let notice: Notice?

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
