import Sateen

/// Small animated pictures: templates in a tint, one that ends, and a part of one.
struct LoopsCard: Component {
  let look: Store<PicturesPage.Look>

  var body: some LayoutElement {
    let (tint, isHeld) = (look.color, look.isHeld)
    let color = Color(light: tint.deep, dark: tint.light)
    PictureCard("Treated as a still one", "Each frame is tinted, cut and rounded on a worker.") {
      HStack(justifyContent: .spaceBetween, alignItems: .start) {
        named("Tinted", Picture(Loops.orbit).renderingMode(.template).tint(color).animationPaused(isHeld))
        named("Tinted, too", Picture(Loops.bars).renderingMode(.template).tint(color).animationPaused(isHeld))
        named("Twice", Picture(Loops.ball).animationPaused(isHeld))
        named(
          "A part, round",
          Picture(Loops.bay).cropRect(Rect(x: 0.25, y: 0.1, width: 0.5, height: 0.9)).cornerRadius(34)
            .animationPaused(isHeld))
      }
      .padding(horizontal: 4)
    }
  }

  private func named(_ name: String, _ picture: Picture) -> some LayoutElement {
    VStack(spacing: 8, alignItems: .center) {
      picture.frame(width: 68, height: 68)
      Label(name, font: Font.system(12), color: Theme.quiet, lines: 1)
    }
  }
}
