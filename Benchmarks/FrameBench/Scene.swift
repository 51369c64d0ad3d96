import Sateen
import SateenCore
import SateenTesting

/// A kind of frame.
enum FrameKind: String, CaseIterable {
  case scroll
  case scrollInCard = "scroll in a rounded card with a shadow"
  case fade = "fade of a card of 20 layers"
  case move = "move of a card with a shadow"
  case turn = "turn of a card that clips"
  case zoom = "zoom and fade of a card of photos"
  case transition = "a screen slides over another"
  case layout = "a layout of 30 nodes becomes another"
}

/// A window of some 200 layers, and the change that makes a frame.
@MainActor
final class Scene {
  let host: HeadlessHost
  private let kind: FrameKind
  private let size: Size
  private let list = ScrollView()
  private let card = Layer()
  private let pictures: Pictures
  private let change = LayoutChange()

  init(_ kind: FrameKind, _ size: Size, scale: Double, _ renderer: (any LayerRenderer)?) {
    self.kind = kind
    self.size = size
    host = HeadlessHost(size: size, scale: scale, renderer: renderer)
    pictures = Pictures(scale: scale)
    host.container.backgroundColor = Color(hex: 0xf0f0f4)
    let whole = Rect(origin: .zero, size: size)
    switch kind {
    case .scroll:
      fillList(whole)
      host.container.view.addSubview(list)
    case .scrollInCard:
      let frame = whole.inset(by: EdgeInsets(24))
      let outer = View()
      outer.frame = frame
      outer.layer.cornerRadius = 24
      outer.layer.masksToBounds = true
      outer.layer.backgroundColor = .white
      outer.layer.shadow = Shadow(offset: Size(width: 0, height: 4), radius: 16)
      fillList(Rect(origin: .zero, size: frame.size))
      outer.addSubview(list)
      host.container.view.addSubview(outer)
    case .fade, .move, .turn, .zoom:
      fillList(whole)
      host.container.view.addSubview(list)
      fillCard()
      host.container.view.layer.addSublayer(card)
    case .transition:
      fillList(whole)
      host.container.view.addSubview(list)
      card.frame = whole
      card.backgroundColor = .white
      card.shadow = Shadow(offset: .zero, radius: 8)
      for index in 0..<25 { addRow(index, to: card, width: size.width) }
      host.container.view.layer.addSublayer(card)
    case .layout:
      fillList(whole)
      host.container.view.addSubview(list)
      let root = DisplayNode()
      root.addSubnode(change.card)
      host.container.rootNode = root
      host.settle()
      change.card.frame = Rect(x: 100, y: 200, width: 520, height: 640)
      host.settle()
      change.begin()
      host.advance(by: 0.2)
    }
  }

  /// Makes the change of a frame.
  func prepare(_ index: Int) {
    let wave = Double(index % 60) / 60
    switch kind {
    case .scroll, .scrollInCard:
      let step = index / 60 % 2 == 0 ? 12.0 : -12.0
      list.contentOffset = list.clamped(Point(x: 0, y: list.contentOffset.y + step))
    case .fade: card.opacity = 0.1 + 0.8 * wave
    case .move: card.position = Point(x: 100 + card.bounds.width / 2 + wave * 200, y: 300 + wave * 300)
    case .turn: card.transform = Transform(a: 1, b: wave, c: -wave, d: 1, tx: 0, ty: 0)
    case .zoom:
      card.opacity = 0.1 + 0.8 * wave
      card.transform = Transform(scaleX: 0.6 + 0.5 * wave, y: 0.6 + 0.5 * wave)
    case .layout: change.move(to: wave)
    case .transition: card.position = Point(x: size.width / 2 + size.width * wave, y: size.height / 2)
    }
  }

  // MARK: Layers

  private func fillList(_ frame: Rect) {
    list.frame = frame
    list.layer.backgroundColor = Color(hex: 0xf0f0f4)
    list.contentSize = Size(width: frame.width, height: 80 * 60)
    for index in 0..<80 { addRow(index, to: list.layer, width: frame.width) }
  }

  private func fillCard() {
    card.frame = Rect(x: 100, y: 200, width: 400, height: 300)
    card.backgroundColor = .white
    card.cornerRadius = 20
    if kind == .turn { card.masksToBounds = true }
    if kind != .fade { card.shadow = Shadow(offset: Size(width: 0, height: 8), radius: 24) }
    guard kind != .zoom else { return addPhotos() }
    for index in 0..<4 { addRow(index, to: card, width: 400) }
  }

  private func addPhotos() {
    for index in 0..<70 {
      add(pictures.avatar, at: Point(x: Double(index % 10) * 40, y: Double(index / 10) * 42 + 4), to: card)
    }
    for index in 0..<7 { add(pictures.title, at: Point(x: 20, y: Double(index) * 42 + 20), to: card) }
  }

  private func addRow(_ index: Int, to parent: Layer, width: Double) {
    let row = Layer()
    row.frame = Rect(x: 8, y: Double(index) * 60 + 4, width: width - 16, height: 52)
    row.backgroundColor = .white
    row.cornerRadius = 8
    parent.addSublayer(row)
    add(pictures.avatar, at: Point(x: 8, y: 6), to: row)
    add(pictures.title, at: Point(x: 60, y: 6), to: row)
    add(pictures.text, at: Point(x: 60, y: 26), to: row)
    add(pictures.text, at: Point(x: 60, y: 38), to: row)
    let badge = Layer()
    badge.frame = Rect(x: width - 60, y: 16, width: 36, height: 20)
    badge.cornerRadius = 10
    badge.backgroundColor = Color(hex: 0x3366cc)
    row.addSublayer(badge)
  }

  private func add(_ picture: Bitmap?, at place: Point, to row: Layer) {
    guard let picture else { return }
    let layer = Layer()
    layer.frame = Rect(origin: place, size: picture.pointSize)
    layer.contents = picture
    row.addSublayer(layer)
  }
}

/// Bitmaps as rows have them: a picture, and lines of text.
private struct Pictures {
  let avatar: Bitmap?
  let title: Bitmap?
  let text: Bitmap?

  init(scale: Double) {
    func bitmap(_ size: Size, isOpaque: Bool = false, _ draw: (GraphicsContext) -> Void) -> Bitmap? {
      Bitmap(size: PixelSize(size, scale: scale), scale: scale, isOpaque: isOpaque, draw: draw)
    }
    func words(_ size: Size) -> Bitmap? {
      bitmap(size) { context in
        for x in stride(from: 0, to: size.width - 10, by: 14) {
          context.fill(Path(ellipseIn: Rect(x: x, y: 1, width: 10, height: size.height - 2)), with: .black)
        }
      }
    }
    avatar = bitmap(Size(width: 40, height: 40), isOpaque: true) { context in
      context.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: Color(hex: 0x88aacc))
      context.fill(Path(ellipseIn: Rect(x: 6, y: 6, width: 28, height: 28)), with: Color(hex: 0x224466))
    }
    title = words(Size(width: 240, height: 16))
    text = words(Size(width: 420, height: 10))
  }
}
