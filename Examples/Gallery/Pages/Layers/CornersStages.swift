import Sateen

/// A photo with round corners, and a face beside it.
class CornersStage: MotionStageNode {
  struct Look: Equatable, Sendable {
    var isRounder = false
    var hasBorder = true
    var hasShadow = true
    var isTurned = false

    var radius: Double { isRounder ? 44 : 14 }
  }

  nonisolated fileprivate static let photoSize = Size(width: 190, height: 138)
  nonisolated fileprivate static let faceSide = 96.0

  fileprivate var photoMiddle = Point.zero
  fileprivate var faceMiddle = Point.zero

  final override func arrange(in room: Size) {
    let gap = min(40, (room.width - Self.photoSize.width - Self.faceSide) / 3)
    let left = (room.width - Self.photoSize.width - Self.faceSide - gap) / 2
    photoMiddle = Point(x: left + Self.photoSize.width / 2, y: room.height / 2)
    faceMiddle = Point(x: left + Self.photoSize.width + gap + Self.faceSide / 2, y: room.height / 2)
    place()
    show(Look())
  }

  fileprivate func place() {}

  /// Shows a look. Called in an animation, except for the first time.
  func show(_ look: Look) {}

  /// Gives a node corners, a border and a shadow.
  fileprivate final func dress(_ node: DisplayNode, _ look: Look, radius: Double? = nil) {
    node.cornerRadius = radius ?? look.radius
    node.borderWidth = look.hasBorder ? 4 : 0
    node.borderColor = Theme.raised
    node.shadow = Shadow(
      color: .black.withAlpha(multipliedBy: look.hasShadow ? 0.3 : 0), offset: Size(width: 0, height: 4), radius: 10)
    node.transform = look.isTurned ? Transform(turnedBy: -0.11) : .identity
  }

  nonisolated fileprivate static func photo(_ index: Int) -> ImageNode {
    let photo = ImageNode(source: Pictures.photo(index))
    photo.isLayerBacked = true
    photo.placeholderColor = Theme.placeholder
    return photo
  }
}

/// Photos whose corners the compositor cuts.
class CutStage: CornersStage {
  private let photo: ImageNode
  private let face: ImageNode

  nonisolated convenience override init() { self.init(photo: 12, face: 21) }

  nonisolated init(photo: Int, face: Int) {
    self.photo = Self.photo(photo)
    self.face = Self.photo(face)
    super.init()
    addSubnode(self.photo)
    addSubnode(self.face)
  }

  fileprivate override func place() {
    photo.bounds.size = Self.photoSize
    face.bounds.size = Size(width: Self.faceSide, height: Self.faceSide)
    (photo.position, face.position) = (photoMiddle, faceMiddle)
  }

  override func show(_ look: Look) {
    dress(photo, look)
    dress(face, look, radius: Self.faceSide / 2)
  }

  nonisolated fileprivate func setCorners(_ type: CornerRoundingType) {
    for node in [photo, face] { node.cornerRoundingType = type }
  }
}

/// Photos whose corners are part of their bitmaps.
final class DrawnStage: CutStage {
  nonisolated init() {
    super.init(photo: 7, face: 16)
    setCorners(.precomposited)
  }
}

/// A card that cuts a photo and a caption.
final class ContainerStage: CornersStage {
  private let card = DisplayNode()
  private let photo = CornersStage.photo(2)
  private let strip = DisplayNode()
  private let caption = TextNode()
  private let badge = DisplayNode()
  private let number = TextNode()

  nonisolated override init() {
    super.init()
    card.isLayerBacked = true
    card.clipsToBounds = true
    strip.backgroundColor = Color(white: 0, alpha: 0.55)
    caption.attributedText = AttributedText("Above the clouds", font: Theme.metaStrong, color: .white)
    badge.backgroundGradient = .linear([Tint.orange.light, Tint.pink.deep], from: .zero, to: Point(x: 1, y: 1))
    badge.clipsToBounds = true
    number.attributedText = AttributedText("8848", font: Theme.display, color: .white)
    for node in [strip, caption, badge, number] { node.isLayerBacked = true }
    card.addSubnode(photo)
    card.addSubnode(strip)
    strip.automaticallyManagesSubnodes = true
    strip.layoutSpecBlock = { [caption] _, _ in
      HStack(alignItems: .center) { caption }.padding(EdgeInsets(horizontal: 14, vertical: 0))
    }
    badge.automaticallyManagesSubnodes = true
    badge.layoutSpecBlock = { [number] _, _ in number.centered() }
    addSubnode(card)
    addSubnode(badge)
  }

  fileprivate override func place() {
    card.bounds.size = Self.photoSize
    badge.bounds.size = Size(width: Self.faceSide, height: Self.faceSide)
    (card.position, badge.position) = (photoMiddle, faceMiddle)
    photo.frame = Rect(origin: .zero, size: Self.photoSize)
    strip.frame = Rect(x: 0, y: Self.photoSize.height - 36, width: Self.photoSize.width, height: 36)
  }

  override func show(_ look: Look) {
    dress(card, look)
    dress(badge, look, radius: look.isRounder ? Self.faceSide / 2 : 24)
  }
}

/// Photos whose masks have two round corners.
final class LeafStage: CornersStage {
  private let leaves = [
    LeafNode(photo: CornersStage.photo(15), size: CornersStage.photoSize),
    LeafNode(photo: CornersStage.photo(4), size: Size(width: CornersStage.faceSide, height: CornersStage.faceSide)),
  ]

  nonisolated override init() {
    super.init()
    for leaf in leaves { addSubnode(leaf) }
  }

  fileprivate override func place() {
    for (leaf, middle) in zip(leaves, [photoMiddle, faceMiddle]) { leaf.place(at: middle) }
  }

  override func show(_ look: Look) {
    for leaf in leaves { leaf.show(look) }
  }
}

/// A photo in the shape of a leaf, on a larger leaf as its rim.
private final class LeafNode: DisplayNode {
  // Constant.
  private let photo: ImageNode
  private let size: Size
  private let rim = LeafShapeNode(Theme.raised)
  private let shade = LeafShapeNode(.black, blur: 11)
  private let shape = LeafShapeNode(.black)

  nonisolated init(photo: ImageNode, size: Size) {
    (self.photo, self.size) = (photo, size)
    super.init()
    isLayerBacked = true
    photo.mask = shape
    for node in [shade, rim, photo] as [DisplayNode] { addSubnode(node) }
  }

  func place(at middle: Point) {
    bounds.size = size
    position = middle
    let whole = Rect(origin: .zero, size: size)
    photo.frame = whole
    shape.frame = whole
    rim.frame = whole
    shade.frame = whole.insetBy(x: -24, y: -24).offsetBy(x: 0, y: 4)
  }

  func show(_ look: CornersStage.Look) {
    let inset = look.hasBorder ? 4.0 : 0
    let (width, height) = ((size.width - 2 * inset) / size.width, (size.height - 2 * inset) / size.height)
    photo.transform = Transform(scaleX: width, y: height)
    shade.alpha = look.hasShadow ? 0.4 : 0
    transform = look.isTurned ? Transform(turnedBy: 0.11) : .identity
    for (node, margin) in [(rim, 0.0), (shape, 0), (shade, 24)] { node.show(radius: look.isRounder ? 64 : 36, margin) }
  }
}

/// A leaf: two corners are round.
private final class LeafShapeNode: DisplayNode, LookNode {
  struct Look: Equatable, Sendable {
    var radius = 36.0
    var margin = 0.0
  }

  // Constant.
  private let color: Color
  private let blur: Double

  nonisolated init(_ color: Color, blur: Double = 0) {
    (self.color, self.blur) = (color, blur)
    super.init()
    look = Look()
    isLayerBacked = true
    isPlaceholderEnabled = false
  }

  func show(radius: Double, _ margin: Double) { look = Look(radius: radius, margin: margin) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (look, color, blur) = (look, color, blur)
    return .draw { context, _ in
      let steps = blur > 0 ? 24 : 1
      for step in 0..<steps {
        // Leaves above each other, each a little smaller, make a soft edge.
        let inset = look.margin - blur * (1 - 2 * Double(step) / Double(steps))
        let rect = request.bounds.insetBy(x: inset, y: inset)
        let radius = max(look.radius + look.margin - inset, 6)
        context.fill(
          Self.leaf(rect, radius, sharp: max(0, look.margin - inset)),
          with: color.withAlpha(multipliedBy: steps > 1 ? 0.06 : 1))
      }
    }
  }

  /// - Parameter sharp: the radius of the other two corners.
  nonisolated private static func leaf(_ rect: Rect, _ radius: Double, sharp: Double) -> Path {
    let reach = min(radius, rect.width / 2, rect.height / 2)
    // The handles of a cubic curve that is nearly a quarter of a circle.
    let (handle, short) = (reach * 0.4477, sharp * 0.4477)
    var path = Path()
    path.move(to: Point(x: rect.minX + reach, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX - sharp, y: rect.minY))
    path.addCurve(
      to: Point(x: rect.maxX, y: rect.minY + sharp), control1: Point(x: rect.maxX - short, y: rect.minY),
      control2: Point(x: rect.maxX, y: rect.minY + short))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY - reach))
    path.addCurve(
      to: Point(x: rect.maxX - reach, y: rect.maxY), control1: Point(x: rect.maxX, y: rect.maxY - handle),
      control2: Point(x: rect.maxX - handle, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX + sharp, y: rect.maxY))
    path.addCurve(
      to: Point(x: rect.minX, y: rect.maxY - sharp), control1: Point(x: rect.minX + short, y: rect.maxY),
      control2: Point(x: rect.minX, y: rect.maxY - short))
    path.addLine(to: Point(x: rect.minX, y: rect.minY + reach))
    path.addCurve(
      to: Point(x: rect.minX + reach, y: rect.minY), control1: Point(x: rect.minX, y: rect.minY + handle),
      control2: Point(x: rect.minX + handle, y: rect.minY))
    path.close()
    return path
  }
}
