import Sateen

/// A small picture in boxes, in each mode.
struct ModesCard: Component {
  let look: Store<PicturesPage.Look>

  private static let modes: [(String, ImageContentMode)] = [
    ("Fill", .aspectFill), ("Fit", .aspectFit), ("Stretch", .stretch), ("Center", .center),
    ("Top", .top), ("Bottom", .bottom), ("Leading", .leading), ("Trailing", .trailing),
    ("Top left", .topLeft), ("Top right", .topRight), ("Bottom left", .bottomLeft), ("Bottom right", .bottomRight),
  ]

  var body: some LayoutElement {
    PictureCard("Content modes", "Leading and trailing follow the window’s direction.") {
      VStack(spacing: 12) {
        for row in 0..<3 {
          HStack(spacing: 10) {
            for column in 0..<4 {
              let (name, mode) = Self.modes[row * 4 + column]
              VStack(spacing: 5, alignItems: .center) {
                Picture(Stamps.postcard).contentMode(mode).frame(height: 60).alignSelf(.stretch)
                  .padding(1).fill(Theme.field).border(Theme.hairline).alignSelf(.stretch)
                Label(name, font: Font.system(12), color: Theme.quiet, lines: 1)
              }
              .flexGrow().flexShrink().flexBasis(.points(0))
            }
          }
        }
      }
    }
  }
}
