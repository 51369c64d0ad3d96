import Sateen

/// An animated picture, which a tap holds and lets go on.
struct MovingCard: Component {
  let look: Store<PicturesPage.Look>

  var body: some LayoutElement {
    let isHeld = look.isHeld
    PictureCard("Animated", "Three frames in memory; played while it can be seen.") {
      Picture(Loops.bay).animationPaused(isHeld).placeholder(Theme.placeholder).cornerRadius(10, over: Theme.card)
        .frame(height: 208)
        .onTap { look.update { $0.isHeld.toggle() } }.role("button", isHeld ? "Go on" : "Hold")
      HStack(spacing: 12, alignItems: .center) {
        Picture(Loops.bay).animated(false).placeholder(Theme.placeholder).cornerRadius(6, over: Theme.card)
          .frame(width: 96, height: 54)
        Label(
          isHeld
            ? "Held at a frame. A tap, or S, goes on."
            : "Press S, or tap it, to hold the frame. The small one stays at its first.",
          font: Theme.meta, color: Theme.quiet
        )
        .flexGrow().flexShrink()
      }
    }
  }
}
