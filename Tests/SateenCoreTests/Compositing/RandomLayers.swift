import SateenCore
import SateenGraphics
import SateenLayout

/// A tree of layers with random changes of all their properties.
@MainActor
struct RandomLayers {
  /// The kinds of changes besides moving, colouring, adding and removing.
  struct Features: OptionSet {
    let rawValue: Int
    static let scrolling = Features(rawValue: 1)
    static let transforms = Features(rawValue: 2)
    static let groups = Features(rawValue: 4)
    static let fractions = Features(rawValue: 8)
    static let shadows = Features(rawValue: 16)
    static let scaledPictures = Features(rawValue: 32)
    static let corners = Features(rawValue: 64)
    /// Animations of positions, and of all other properties that change.
    static let animations = Features(rawValue: 128)
    /// Turns in space, with and without perspective.
    static let space = Features(rawValue: 256)
    /// Layers that mask others, and masks of masks.
    static let masks = Features(rawValue: 512)
    /// Layers that fade, turn or scale from frame to frame, for a while.
    static let fades = Features(rawValue: 1_024)
    /// Leaves turning and scaling out of ``fades``.
    static let plainFades = Features(rawValue: 2_048)
    /// Layers that ask to be kept as pictures.
    static let pictures = Features(rawValue: 4_096)
    static let all: Features = [
      .scrolling, .transforms, .groups, .fractions, .shadows, .scaledPictures, .corners, .pictures,
    ]
  }

  let root: Layer
  let size: Size
  let features: Features
  var random: SeededRandom
  private(set) var layers: [Layer] = []
  private let bitmaps: [Bitmap]
  private var fades = RandomFades()
  /// The last changes.
  private(set) var history: [String] = []

  init(root: Layer, size: Size, seed: UInt64, features: Features) {
    self.root = root
    self.size = size
    self.features = features
    random = SeededRandom(seed: seed)
    bitmaps = Self.makeBitmaps(&random)
    for _ in 0..<12 { add() }
  }

  private static func makeBitmaps(_ random: inout SeededRandom) -> [Bitmap] {
    (0..<6).compactMap { index in
      let size = PixelSize(width: random.int(8...70), height: random.int(8...70))
      guard let bitmap = Bitmap(size: size, isOpaque: index.isMultiple(of: 2)) else { return nil }
      let context = GraphicsContext(bitmap: bitmap)
      let whole = Rect(origin: .zero, size: bitmap.pointSize)
      if bitmap.isOpaque { context.fill(whole, with: Color(hex: UInt32(random.int(0...0xffffff)))) }
      for _ in 0..<4 {
        let spot = Rect(
          x: random.double(-10...60), y: random.double(-10...60), width: random.double(4...40),
          height: random.double(4...40))
        context.fill(Path(ellipseIn: spot), with: Color(hex: UInt32(random.int(0...0xffffff)), alpha: 0.7))
      }
      return bitmap
    }
  }

  // MARK: Values

  private mutating func length(_ range: ClosedRange<Double>) -> Double {
    let value = random.double(range)
    return features.contains(.fractions) && random.oneIn(3) ? value : value.rounded()
  }

  private mutating func color() -> Color {
    let alpha = features.contains(.groups) && random.oneIn(3) ? random.double(0.2...0.9) : 1
    return Color(hex: UInt32(random.int(0...0xffffff)), alpha: alpha)
  }

  private mutating func gradient() -> Gradient {
    let colors = [color(), color(), color()]
    let center = Point(x: random.double(0...1), y: random.double(0...1))
    switch random.int(0...3) {
    case 0: return .linear(colors)
    case 1: return .linear(colors, from: .zero, to: center)
    case 2: return .radial(colors, center: center, radius: random.double(0...1))
    default: return .conic(colors, center: center, angle: random.double(-3...3))
    }
  }

  private mutating func frame() -> Rect {
    Rect(x: length(-30...160), y: length(-30...160), width: length(1...120), height: length(1...120))
  }

  /// Goes on with what changes from frame to frame.
  mutating func advance() {
    guard features.contains(.fades) else { return }
    let begun = fades.advance(layers, isPlain: features.contains(.plainFades), &random)
    if let begun { history = history.suffix(9) + [begun] }
  }

  // MARK: Changes

  mutating func add() {
    guard layers.count < 40 else { return remove() }
    let parent = random.oneIn(2) ? root : random.pick(layers) ?? root
    let layer = Layer()
    layer.frame = frame()
    layer.backgroundColor = random.oneIn(4) ? nil : color()
    if features.contains(.pictures), random.oneIn(4) { layer.keepsPicture = true }
    if features.contains(.scrolling), random.oneIn(4) {
      layer.isScrollContainer = true
      layer.masksToBounds = true
      layer.frame = Rect(x: length(0...60), y: length(0...60), width: length(60...150), height: length(60...150))
      if features.contains(.corners), random.oneIn(2) { layer.cornerRadius = length(1...40) }
      if random.oneIn(2) { layer.backgroundColor = Color(hex: UInt32(random.int(0...0xffffff))) }
      for _ in 0..<6 {
        let row = Layer()
        row.frame = Rect(x: length(0...20), y: length(-40...300), width: length(10...120), height: length(8...40))
        row.backgroundColor = color()
        layer.addSublayer(row)
        layers.append(row)
      }
    }
    parent.addSublayer(layer, at: random.oneIn(2) ? nil : random.int(0...parent.sublayers.count))
    layers.append(layer)
  }

  mutating func remove() {
    guard let layer = random.pick(layers) else { return }
    layer.removeFromSuperlayer()
    layers = layers.filter { !isInside($0, layer) }
  }

  private func isInside(_ layer: Layer, _ outer: Layer) -> Bool {
    var current: Layer? = layer
    while let one = current {
      if one === outer { return true }
      current = one.superlayer
    }
    return false
  }

  private mutating func reparent(_ layer: Layer) {
    let candidates = [root] + layers.filter { !isInside($0, layer) }
    guard let parent = random.pick(candidates) else { return }
    parent.addSublayer(layer, at: random.int(0...parent.sublayers.count))
  }

  private mutating func scroll(_ layer: Layer) {
    let step = Double(random.int(-25...25))
    if random.oneIn(5) { layer.bounds.origin.x += step } else { layer.bounds.origin.y += step }
    if abs(layer.bounds.origin.y) > 200 { layer.bounds.origin.y = 0 }
    if abs(layer.bounds.origin.x) > 100 { layer.bounds.origin.x = 0 }
  }

  private mutating func turn() -> Transform {
    switch random.int(0...5) {
    case 0: return .identity
    case 1: return Transform(translationX: length(-20...20), y: length(-20...20))
    case 2: return Transform(scaleX: random.double(0.3...1.6), y: random.double(0.3...1.6))
    case 3: return Transform(scaleX: -1, y: 1)
    case 4: return Transform(scaleX: 0, y: random.double(0...1))
    default: return Transform(a: 0.8, b: random.double(-0.6...0.6), c: random.double(-0.6...0.6), d: 0.9, tx: 0, ty: 0)
    }
  }

  private mutating func turnInSpace(_ layer: Layer) {
    switch random.int(0...5) {
    case 0: layer.sublayerTransform = random.oneIn(2) ? .identity : Transform3D(perspective: random.double(80...600))
    case 1: layer.isDoubleSided.toggle()
    case 2: layer.transform3D = .identity
    default:
      let turned = Transform3D(
        rotation: random.double(-3...3), x: random.double(-1...1), y: random.double(-1...1), z: random.double(-1...1))
      layer.transform3D = turned.concatenating(Transform3D(perspective: random.double(60...500)))
    }
  }

  private mutating func mask(_ layer: Layer) {
    let chosen = random.oneIn(4) ? random.pick(layers) : nil
    if let old = layer.mask {
      guard old !== chosen else { return }
      layers = layers.filter { !isInside($0, old) }
      layer.mask = nil
      if random.oneIn(2) { return }
    }
    // The chosen layer may have gone with the old mask.
    if let chosen, !isInside(layer, chosen), layers.contains(where: { $0 === chosen }) {
      layer.mask = chosen
      return
    }
    let mask = Layer()
    mask.frame = Rect(x: length(-20...20), y: length(-20...20), width: length(20...120), height: length(20...120))
    switch random.int(0...3) {
    case 0: mask.backgroundGradient = .linear([.black, .clear], from: .zero, to: Point(x: random.double(0...1), y: 1))
    case 1:
      mask.contents = random.pick(bitmaps)
      if let contents = mask.contents { mask.bounds.size = contents.pointSize }
    default: mask.backgroundColor = color()
    }
    if features.contains(.corners), random.oneIn(2) { mask.cornerRadius = length(1...40) }
    layer.mask = mask
    layers.append(mask)
  }

  private mutating func animate(_ layer: Layer) {
    let property: LayerAnimation.Property
    if features.contains(.groups), random.oneIn(3) {
      property = .opacity(from: random.oneIn(2) ? layer.shownOpacity : random.double(0...1), to: layer.opacity)
    } else if features.contains(.corners), random.oneIn(4) {
      property = .cornerRadius(from: length(0...20), to: layer.cornerRadius)
    } else if random.oneIn(5) {
      property = .backgroundColor(from: color(), to: layer.backgroundColor ?? .clear)
    } else if features.contains(.transforms), random.oneIn(2) {
      property = .transform(from: turn(), to: layer.transform)
    } else {
      let there = layer.position + Point(x: length(-40...40), y: length(-40...40))
      property = .position(from: random.oneIn(2) ? layer.position + layer.shownOffset : there, to: layer.position)
    }
    let curve = random.pick([TimingCurve.linear, .easeInOut, .spring(damping: 0.5)]) ?? .linear
    let animation = LayerAnimation(
      property, duration: random.double(0...0.4), delay: random.oneIn(4) ? 0.05 : 0, curve: curve)
    layer.window?.animations.add(animation, to: layer)
  }

  /// Makes one change.
  mutating func change() {
    guard let layer = random.pick(layers) else { return add() }
    let kind = random.int(0...28)
    history = history.suffix(9) + ["\(kind) on \(layer.id)"]
    switch kind {
    case 0, 1, 2: layer.position = layer.position + Point(x: length(-9...9), y: length(-9...9))
    case 3 where layer.contents != nil && !features.contains(.scaledPictures): layer.position = frame().origin
    case 3: layer.frame = frame()
    case 4 where random.oneIn(3): layer.backgroundGradient = random.oneIn(3) ? nil : gradient()
    case 4: layer.backgroundColor = random.oneIn(4) ? nil : color()
    case 5: add()
    case 6: remove()
    case 7: reparent(layer)
    case 8: layer.isHidden.toggle()
    case 9: layer.zPosition = Double(random.int(-1...2))
    case 10:
      layer.contents = random.oneIn(3) ? nil : random.pick(bitmaps)
      let scales = features.contains(.scaledPictures) && random.oneIn(2)
      if let contents = layer.contents, !scales { layer.bounds.size = contents.pointSize }
    case 11 where features.contains(.scaledPictures): layer.contentsFrame = random.oneIn(2) ? nil : frame()
    case 12: layer.masksToBounds.toggle()
    case 13 where features.contains(.corners): layer.cornerRadius = random.oneIn(3) ? 0 : length(1...30)
    case 14:
      layer.borderWidth = random.oneIn(3) ? 0 : length(1...5)
      layer.borderColor = color()
    case 15 where features.contains(.groups): layer.opacity = random.oneIn(2) ? 1 : random.double(0...1)
    case 16 where features.contains(.transforms): layer.transform = turn()
    case 17 where features.contains(.shadows):
      layer.shadow =
        random.oneIn(2) ? nil : Shadow(offset: Size(width: 0, height: length(0...4)), radius: length(0...6))
    case 18: layer.anchorPoint = random.oneIn(2) ? Point(x: 0.5, y: 0.5) : .zero
    case 19: layer.superlayer?.addSublayer(layer, at: random.oneIn(2) ? 0 : nil)
    case 20: if random.oneIn(2) { layer.contentsAreRounded.toggle() } else { layer.contentsIncludeBackground.toggle() }
    case 22 where features.contains(.corners):
      // A card that clips, with everything that belongs to one.
      layer.masksToBounds = true
      layer.cornerRadius = length(1...30)
      if features.contains(.shadows) { layer.shadow = Shadow(radius: length(0...12)) }
      if features.contains(.transforms) { layer.transform = turn() }
    case 23 where features.contains(.space), 24 where features.contains(.space): turnInSpace(layer)
    case 25 where features.contains(.masks), 26 where features.contains(.masks): mask(layer)
    case 27 where features.contains(.pictures), 28 where features.contains(.pictures): layer.keepsPicture.toggle()
    case 21 where features.contains(.animations): animate(layer)
    default:
      let containers = layers.filter(\.isScrollContainer)
      guard features.contains(.scrolling), let container = random.pick(containers) else { return }
      scroll(container)
    }
  }
}
