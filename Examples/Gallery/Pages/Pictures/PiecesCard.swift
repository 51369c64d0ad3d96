import Sateen

/// A conversation: bubbles of two bitmaps in nine pieces, on a wall of tiles.
struct PiecesCard: Component {
  let look: Store<PicturesPage.Look>

  private static let lines: [(isMine: Bool, text: String)] = [
    (false, "How large is the bubble?"),
    (true, "44 points."),
    (false, "All of them? Some of these have three lines, and the corners are as round as in the others."),
    (true, "One bitmap, in nine pieces. The tail is in a corner, so it keeps its shape."),
    (false, "And at night?"),
    (true, "They are templates. Press C."),
  ]

  var body: some LayoutElement {
    let tint = look.color
    PictureCard("In nine pieces", "Corners keep their size. The wall is one tile, again and again.") {
      VStack(spacing: 8) {
        for (isMine, text) in Self.lines {
          Label(text, font: Font.system(14), color: isMine ? .white : Theme.ink)
            .padding(EdgeInsets(top: 8, left: isMine ? 14 : 20, bottom: 9, right: isMine ? 20 : 14))
            .background(
              Picture(isMine ? Stamps.bubbleOut : Stamps.bubbleIn)
                .resizable(capInsets: isMine ? Stamps.outCaps : Stamps.inCaps)
                .mirroredInRightToLeft()
                .renderingMode(.template).tint(isMine ? Color(light: tint.deep, dark: tint.deep) : Theme.raised)
            )
            .alignSelf(isMine ? .end : .start)
        }
      }
      .padding(EdgeInsets(top: 16, left: 14, bottom: 16, right: 14))
      .background(
        Picture(Stamps.tile).resizable(mode: .tile).renderingMode(.template)
          .tint(Color(light: Color(hex: 0x0f1729, alpha: 0.09), dark: Color(white: 1, alpha: 0.08)))
      )
      .fill(Color(light: tint.light.withAlpha(multipliedBy: 0.2), dark: tint.deep.withAlpha(multipliedBy: 0.22)))
      .cornerRadius(10).clipped().flexGrow()
    }
  }
}
