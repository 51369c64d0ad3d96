import Sateen

/// Dark letters on a light background beside light letters on a dark one. Both should look equally heavy.
final class TonePage: SheetPage {
  private(set) var size = 17.0
  private(set) var isSerif = true
  private(set) var isBold = false
  private(set) var isSwapped = false
  let panels = [PanelNode(), PanelNode()]
  private let steps = (0..<5).map { _ in PanelNode() }
  private let sizes = [PanelNode(), PanelNode()]

  override func makeActions() -> [PageAction] {
    [
      .letter("=", "Larger") { [weak self] in self?.change { $0.size = min($0.size + 2, 31) } },
      .letter("-", "Smaller") { [weak self] in self?.change { $0.size = max($0.size - 2, 9) } },
      .letter("s", "Serifs", isOn: { [weak self] in self?.isSerif ?? false }) { [weak self] in
        self?.change { $0.isSerif.toggle() }
      },
      .letter("b", "Bold", isOn: { [weak self] in self?.isBold ?? false }) { [weak self] in
        self?.change { $0.isBold.toggle() }
      },
      .letter("x", "Change sides", isOn: { [weak self] in self?.isSwapped ?? false }) { [weak self] in
        self?.change { $0.isSwapped.toggle() }
      },
    ]
  }

  override func makeStatus() -> String { "\(Int(size)) points" }

  private func change(_ body: (TonePage) -> Void) {
    body(self)
    showTexts()
  }

  override func makeSpecimens() -> [SpecimenNode] {
    showTexts()
    return [
      SpecimenNode(
        "One passage", "The same letters twice. Neither side should look bolder.", arranged: .row(220), panels),
      SpecimenNode("Sizes", "From small print to a headline.", arranged: .row(220), sizes),
      SpecimenNode("In between", "From black on white to white on black.", arranged: .row(96), steps),
    ]
  }

  private static let paper = Color(hex: 0xfdfdfb)
  private static let night = Color(hex: 0x101216)

  private func font(_ size: Double) -> Font {
    Font(
      families: isSerif ? ["Noto Serif", "DejaVu Serif"] : ["Noto Sans", "DejaVu Sans"], size: size,
      weight: isBold ? .bold : .regular)
  }

  private func showTexts() {
    let sides =
      isSwapped
      ? [(Self.paper, Self.night), (Self.night, Self.paper)] : [(Self.night, Self.paper), (Self.paper, Self.night)]
    for (panel, (ink, ground)) in zip(panels, sides) {
      var text = AttributedText(Prose.lake, font: font(size), color: ink)
      text.paragraphStyle.lineHeightMultiple = 1.2
      panel.show(text, on: ground)
    }
    for (panel, (ink, ground)) in zip(sizes, sides) {
      var text = AttributedText()
      for (index, size) in [10.0, 12, 14, 18, 24, 36].enumerated() {
        text.append((index > 0 ? "\n" : "") + "Still water", attributes: TextAttributes(font: font(size), color: ink))
      }
      panel.show(text, on: ground)
    }
    for (index, panel) in steps.enumerated() {
      let light = Double(index) / 4
      // Backgrounds run from white to black and letters from black to white; in no step are the two alike.
      let ground = Color(white: [1, 0.82, 0.58, 0.2, 0][index])
      let ink = Color(white: light < 0.6 ? light * 0.3 : 0.7 + light * 0.3)
      panel.show(AttributedText("Gentle\nwaves\nfold the\nevening", font: font(15), color: ink), on: ground)
    }
  }
}
