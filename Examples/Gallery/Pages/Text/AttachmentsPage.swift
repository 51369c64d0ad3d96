import FeedContent
import Sateen

/// Images and drawings in lines of text.
final class AttachmentsPage: SheetPage {
  private(set) var size = 19.0
  /// The distance that icons are lowered by, in points.
  private(set) var lowered = 0.0
  private(set) var pressed: String?

  let badges = TextNode.onSheet()
  private let keys = TextNode.onSheet()
  let icons = TextNode.onSheet()
  let people = TextNode.onSheet()
  private let figures = TextNode.onSheet()
  let cards = TextNode.onSheet()
  private let photo = TextNode.onSheet()
  /// The loaded images: the writers' by their indexes, then the photo.
  private var loaded: [Int: Bitmap] = [:]

  /// The bitmaps of the writers' cards, for light and dark appearance.
  private var lightCards: [Int: Bitmap] = [:]
  private var darkCards: [Int: Bitmap] = [:]

  var loadedCount: Int { loaded.count }

  private static let writers = Array(Author.all.prefix(3))

  override func makeActions() -> [PageAction] {
    [
      .letter("=", "Larger") { [weak self] in self?.change { $0.size = min($0.size + 2, 33) } },
      .letter("-", "Smaller") { [weak self] in self?.change { $0.size = max($0.size - 2, 13) } },
      .letter("]", "Icons lower") { [weak self] in self?.change { $0.lowered = min($0.lowered + 2, 24) } },
      .letter("[", "Higher") { [weak self] in self?.change { $0.lowered = max($0.lowered - 2, -24) } },
      .letter("b", "Press a badge") { [weak self] in self?.pressed = "main" },
    ]
  }

  private func change(_ body: (AttachmentsPage) -> Void) {
    body(self)
    showTexts()
  }

  override func makeStatus() -> String {
    pressed.map { "Pressed: \($0)" } ?? "\(Int(size)) points, \(lowered == 0 ? "on the line" : "\(Int(lowered)) lower")"
  }

  override func makeSpecimens() -> [SpecimenNode] {
    load()
    showTexts()
    badges.onLinkTap = { [weak self] _, hit in
      self?.pressed = hit.link
      self?.showState()
    }
    return [
      SpecimenNode("Badges", "Words in pills. Each is a link, and can be pressed.", [badges]),
      SpecimenNode("Keys", "They break with the line as words do.", [keys]),
      SpecimenNode("Icons", "Lower or higher than the line by as many points as you like.", [icons]),
      SpecimenNode("People", "Pictures that come in while the text is there already.", [people]),
      SpecimenNode("Nodes", "Nodes laid out and drawn on their own, each in a picture.", [cards]),
      SpecimenNode("Figures", "Whatever can be drawn, as often as needed.", [figures]),
      SpecimenNode("A photo", "The line grows with what stands in it.", [photo]),
    ]
  }

  override func willAppear(animated: Bool) {
    super.willAppear(animated: animated)
    if lightCards.isEmpty { takeCards() }
  }

  // MARK: Images

  private func load() {
    let sources = Self.writers.map { Pictures.avatar($0) } + [Pictures.photo(0)]
    for (index, source) in sources.enumerated() {
      let isPhoto = index == Self.writers.count
      let request = ImageRequest(
        source: source, targetSize: isPhoto ? PixelSize(width: 640, height: 400) : PixelSize(width: 96, height: 96),
        contentMode: .aspectFill)
      ImagePipeline.shared.load(request) { [weak self] result in
        guard case .success(let image) = result else { return }
        MainQueue.shared.post {
          self?.loaded[index] = image.bitmap
          self?.showTexts()
        }
      }
    }
  }

  private func takeCards() {
    let scale = max(node.traits.scale, 1)
    for (index, writer) in Self.writers.enumerated() {
      AuthorCardNode(writer).takePicture(scale: scale) { [weak self] in
        self?.lightCards[index] = $0
        self?.showTexts()
      }
      AuthorCardNode(writer).takePicture(scale: scale, appearance: .dark) { [weak self] in
        self?.darkCards[index] = $0
        self?.showTexts()
      }
    }
  }

  /// A card for the appearance in which the text is drawn; grey until the bitmap is there.
  private func card(_ index: Int) -> TextAttachment {
    let (light, dark) = (lightCards[index], darkCards[index])
    let size = light?.pointSize ?? Size(width: 120, height: 36)
    return TextAttachment(size: size, baseline: size.height / 2 + 6) { context, rect in
      if let picture = context.appearance == .dark ? dark : light { return context.draw(picture, in: rect) }
      context.fill(Path(roundedRect: rect, radius: rect.height / 2), with: Theme.placeholder)
    }
  }

  private func picture(_ index: Int, _ size: Size, radius: Double, baseline: Double) -> TextAttachment {
    if let image = loaded[index] { return Badges.picture(image, size: size, radius: radius, baseline: baseline) }
    return TextAttachment(size: size, baseline: baseline) { context, rect in
      context.fill(Path(roundedRect: rect, radius: radius), with: Theme.placeholder)
    }
  }

  // MARK: Texts

  private func ink(_ color: Color = Theme.ink) -> TextAttributes {
    TextAttributes(font: Font(families: ["Noto Serif", "DejaVu Serif"], size: size), color: color)
  }

  /// Words with an attachment after each, as long as there are any left.
  private func text(_ words: [String], _ pictures: [(TextAttachment, link: String?)]) -> AttributedText {
    var text = AttributedText()
    for (index, part) in words.enumerated() {
      text.append(part, attributes: ink())
      guard index < pictures.count else { continue }
      var attributes = ink()
      attributes.link = pictures[index].link
      text.append(AttributedText(attachment: pictures[index].0, attributes: attributes))
    }
    text.paragraphStyle.lineHeightMultiple = 1.2
    return text
  }

  private func showTexts() {
    let size = size
    func pill(_ word: String, _ tint: Tint) -> (TextAttachment, link: String?) {
      (Badges.pill(word, tint, size: size), word)
    }
    badges.attributedText = text(
      ["Build 4,812 of ", " has ", ", the docs are in ", ", and two requests are ", "."],
      [pill("main", .indigo), pill("passed", .green), pill("review", .amber), pill("blocked", .red)])
    func cap(_ cap: String) -> (TextAttachment, link: String?) { (Badges.key(cap, size: size), nil) }
    keys.attributedText = text(
      ["Press ", " ", " ", " to open the palette, ", " to leave it, and ", " wherever you are lost."],
      [cap("Ctrl"), cap("Shift"), cap("P"), cap("Esc"), cap("F1")])
    func icon(_ symbol: Symbol, _ tint: Tint) -> (TextAttachment, link: String?) {
      (Badges.icon(symbol, tint, size: size, lowered: lowered), nil)
    }
    icons.attributedText = text(
      ["Under ", " one reads, under ", " one listens, and under ", " one is on the way to ", " at last."],
      [icon(.book, .orange), icon(.music, .pink), icon(.plane, .blue), icon(.home, .green)])
    let side = (size * 1.5).rounded()
    func face(_ index: Int) -> (TextAttachment, link: String?) {
      (picture(index, Size(width: side, height: side), radius: side / 2, baseline: (size * 1.1).rounded()), nil)
    }
    let names = Self.writers.map(\.name)
    people.attributedText = text(
      ["", "\u{a0}\(names[0]), ", "\u{a0}\(names[1]) and ", "\u{a0}\(names[2]) wrote this together."],
      [face(0), face(1), face(2)])
    cards.attributedText = text(
      ["Ask ", ", ", " or ", " about the route."], (0..<3).map { (card($0), nil) })
    figures.attributedText = text(
      ["Rain fell ", " most on Sunday; the reservoir is at ", "\u{a0}62\u{a0}%, and the lake has warmed ", " to 19°."],
      [
        (Badges.columns([0.2, 0.35, 0.1, 0.5, 0.3, 0.65, 1], .blue, size: size), nil),
        (Badges.ring(0.62, .teal, size: size), nil),
        (Badges.columns([0.3, 0.34, 0.45, 0.5, 0.66, 0.8, 0.9], .orange, size: size), nil),
      ])
    let tall = (size * 5).rounded()
    photo.attributedText = text(
      ["This ", " was the view from the hut at dawn, and nobody said a word."],
      [(picture(Self.writers.count, Size(width: tall * 1.6, height: tall), radius: 8, baseline: tall), nil)])
  }
}
