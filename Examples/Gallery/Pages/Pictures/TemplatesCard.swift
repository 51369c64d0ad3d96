import Sateen

/// Icons that take the colour around them.
struct TemplatesCard: Component {
  let look: Store<PicturesPage.Look>

  private static let icons: [(Symbol, String)] = [
    (.home, "Home"), (.search, "Search"), (.plane, "Trips"), (.heart, "Saved"), (.person, "You"),
  ]
  private static let tints: [Tint] = [.red, .amber, .green, .teal, .indigo]

  var body: some LayoutElement {
    let tint = look.color
    PictureCard("Templates", "Bitmaps in one colour: another tint takes no decode.") {
      HStack {
        for index in Self.icons.indices {
          let (symbol, name) = Self.icons[index]
          VStack(spacing: 4, alignItems: .center) {
            Picture(Stamps.icon(symbol)).renderingMode(.template).tint(index == 2 ? tint.ink : Theme.faint)
            Label(
              name, font: index == 2 ? Theme.label : Font.system(12), color: index == 2 ? tint.ink : Theme.faint,
              lines: 1)
          }
          .flexGrow().flexShrink().flexBasis(.points(0))
        }
      }
      .padding(vertical: 12).fill(Theme.field).cornerRadius(12)
      HStack(justifyContent: .spaceBetween) {
        for index in Self.tints.indices {
          let own = Self.tints[(index + look.tint) % Self.tints.count]
          Picture(Stamps.icon(Self.icons[index].0)).renderingMode(.template).tint(own.ink)
            .padding(14).fill(own.wash).cornerRadius(26)
        }
      }
      .padding(horizontal: 4)
    }
  }
}
