import Sateen

/// Registered fonts, their fallbacks, and the rendering of their edges.
final class FontsPage: SheetPage {
  private(set) var registered: RegisteredFont?
  private(set) var weight = 600

  let board = TextNode.onSheet()
  private let weights = TextNode.onSheet()
  private let mixed = TextNode.onSheet()
  /// Whether the page is on screen or about to appear.
  private var isShown = false

  override func makeActions() -> [PageAction] {
    [
      .letter("r", "Registered", isOn: { [weak self] in self?.registered != nil }) { [weak self] in
        guard let self else { return }
        if registered == nil { register() } else { unregister() }
      },
      .letter("=", "Heavier") { [weak self] in self?.changeWeight(by: 100) },
      .letter("-", "Lighter") { [weak self] in self?.changeWeight(by: -100) },
      .letter("x", "A file that is no font") { [weak self] in self?.registerPicture() },
    ]
  }

  override func makeStatus() -> String {
    guard let face = registered?.faces.first, let axis = face.axes.first else { return "Nothing registered" }
    return "\(face.family), weight \(weight) of \(Int(axis.minimum))–\(Int(axis.maximum))"
  }

  // MARK: Registering

  /// Registers a font file on a worker.
  private func read(
    _ path: String, _ done: @escaping @MainActor @Sendable (FontsPage, Result<RegisteredFont, FontError>) -> Void
  ) {
    WorkQueue.shared.submit(.visible) { [weak self] in
      let result = Result { () throws(FontError) in try FontLibrary.register(fontAt: path) }
      MainQueue.shared.post {
        if let self { return done(self, result) }
        if case .success(let font) = result { FontLibrary.unregister(font) }
      }
    }
  }

  private func register() {
    read(Typefaces.path) { page, result in
      switch result {
      case .success(let font) where page.isShown && page.registered == nil:
        page.registered = font
      case .success(let font): FontLibrary.unregister(font)
      case .failure(let error): page.showBanner("The font was refused.", error.description)
      }
      page.showState()
    }
  }

  private func unregister() {
    if let registered { FontLibrary.unregister(registered) }
    registered = nil
  }

  private func registerPicture() {
    if showsBanner { return hideBanner() }
    let path = (try? Pictures.folder())?.appendingPathComponent("icon.png").path ?? "icon.png"
    read(path) { page, result in
      switch result {
      case .success(let font): FontLibrary.unregister(font)
      case .failure(let error): page.showBanner("The font was refused.", error.description)
      }
    }
  }

  private func changeWeight(by step: Int) {
    weight = min(max(weight + step, 100), 900)
    showTexts()
  }

  override func didDisappear(animated: Bool) {
    super.didDisappear(animated: animated)
    isShown = false
    if registered != nil { unregister() }
  }

  override func willAppear(animated: Bool) {
    super.willAppear(animated: animated)
    isShown = true
    if registered == nil { register() }
  }

  // MARK: Specimens

  override func makeSpecimens() -> [SpecimenNode] {
    showTexts()
    return [
      SpecimenNode(
        "Your own", "A file of the application’s, registered while it runs. Until then another stands in.", [board]),
      SpecimenNode("Variations", "One file, any weight between its ends.", [weights]),
      SpecimenNode("Fallback", "What a font lacks comes from the next, a whole cluster at a time.", [mixed]),
      emoji, made, rendering,
    ]
  }

  /// Updates the texts that are set in the typeface.
  private func showTexts() {
    func font(_ size: Double, _ weight: Int) -> Font {
      Font(families: [Typefaces.dots, "Noto Sans"], size: size, weight: Font.Weight(rawValue: weight))
    }
    var lines = AttributedText()
    for (index, line) in ["9:41\tBergen\t2", "10:05\tOslo S\t7", "10:22\tVoss\t11"].enumerated() {
      lines.append(
        (index > 0 ? "\n" : "") + line,
        attributes: TextAttributes(font: font(30, weight), color: index == 0 ? Tint.orange.ink : Theme.ink))
    }
    lines.paragraphStyle.lineHeightMultiple = 1.1
    lines.paragraphStyle.tabStops = [.init(104), .init(320, alignment: .right)]
    board.attributedText = lines
    var steps = AttributedText()
    for step in [100, 250, 400, 550, 700, 900] {
      steps.append(
        "R\(step == 900 ? "" : " ")", attributes: TextAttributes(font: font(56, step), color: Tint.teal.ink))
    }
    weights.attributedText = steps
    var words = AttributedText()
    words.append("To 東京 and القاهرة, ", attributes: TextAttributes(font: font(26, weight), color: Theme.ink))
    words.append("ÅRHUS ", attributes: TextAttributes(font: font(26, weight), color: Theme.ink))
    words.append("🚉 ok!", attributes: TextAttributes(font: font(26, weight), color: Theme.ink))
    mixed.attributedText = words
  }

  private var emoji: SpecimenNode {
    var text = AttributedText()
    for size in [12.0, 18, 27, 40, 60, 90] {
      text.append("🦚", attributes: TextAttributes(font: .system(size), color: Theme.ink))
      text.append(" ", attributes: TextAttributes(font: .system(14), color: Theme.ink))
    }
    return SpecimenNode("Emoji", "In colour, at any size.", [TextNode.onSheet(text)])
  }

  private var made: SpecimenNode {
    func line(_ name: String, _ words: String, _ family: String, _ size: Double) -> AttributedText {
      var text = AttributedText(name + "\t", font: .system(12), color: Theme.faint)
      let font = Font(families: [family, "DejaVu Serif"], size: size)
      var bold = font
      bold.weight = .bold
      var italic = font
      italic.isItalic = true
      for (font, end) in [(font, "   "), (bold, "   "), (italic, "")] {
        text.append(words + end, attributes: TextAttributes(font: font, color: Theme.ink))
      }
      text.paragraphStyle.tabStops = [.init(112)]
      text.paragraphStyle.headIndent = 112
      return text
    }
    return SpecimenNode(
      "Bold and italic", "The family’s own where it has them, else made from its upright letters.",
      [
        TextNode.onSheet(line("its own", "Harbour", "Noto Serif", 22)),
        TextNode.onSheet(line("bold is made", "Harbour", "Z003", 25)),
        TextNode.onSheet(line("italic is made", "ภาษาไทย", "Noto Serif Thai", 22)),
      ])
  }

  private var rendering: SpecimenNode {
    let kinds: [(String, TextRendering)] = [
      ("Grey, slightly hinted", .standard),
      ("For red, green and blue apart", TextRendering(antialiasing: .subpixel(.rgb))),
      ("Fully hinted, on whole pixels", TextRendering(hinting: .full, placesBetweenPixels: false)),
      ("Without antialiasing", TextRendering(antialiasing: .none, hinting: .full, placesBetweenPixels: false)),
    ]
    let nodes = kinds.map { name, rendering -> DisplayNode in
      let caption = TextNode.onSheet(AttributedText(name, font: .system(12), color: Theme.faint))
      let pixels = PixelsNode("Spring", rendering)
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { _, _ in
        VStack(spacing: 6) {
          pixels
          caption
        }
      }
      return node
    }
    func pair(_ first: DisplayNode, _ second: DisplayNode) -> DisplayNode {
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { _, range in
        HStack(spacing: 24, wrap: range.max.width < 580 ? .wrap : .noWrap, lineSpacing: 16) {
          first.frame(width: .points(276))
          second.frame(width: .points(276))
        }
      }
      return node
    }
    return SpecimenNode(
      "Pixels", "As the desktop is set; pictures are always drawn alike.", arranged: .column(20),
      [pair(nodes[0], nodes[1]), pair(nodes[2], nodes[3])])
  }
}
