import Sateen

/// The details of a photo and its file.
struct InfoPanel: Component, Equatable {
  /// Nil while it is read.
  let details: PhotoDetails?

  var body: some LayoutElement {
    Scroll {
      VStack(spacing: 24) {
        Label("Details", font: Theme.title, color: Theme.ink)
        for group in details?.groups ?? [] {
          VStack(spacing: 10) {
            Label(group.title.uppercased(), font: Theme.overline, color: Theme.quiet)
            for row in group.rows {
              VStack(spacing: 1) {
                Label(row.title, font: Theme.meta, color: Theme.quiet)
                Label(row.text, font: Theme.body, color: Theme.ink).selectable()
              }
            }
          }
        }
      }
      .padding(EdgeInsets(top: 18, left: 22, bottom: 24, right: 22))
    }
    .fill(Theme.panel)
  }
}
