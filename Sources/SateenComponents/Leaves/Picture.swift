import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenThreads

/// A picture, decoded on a worker at the size it is shown at and shared through the cache, or a bitmap.
///
/// A picture takes all the room it is given: give it a frame or an aspect ratio.
/// ```swift
/// Picture(file: photo.path).aspectRatio(photo.ratio).cornerRadius(10)
/// ```
public struct Picture: LeafValue, Equatable {
  private enum Content: Sendable, Equatable {
    case source(ImageSource)
    case bitmap(Bitmap)

    static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.source(let a), .source(let b)): a == b
      case (.bitmap(let a), .bitmap(let b)): a === b
      default: false
      }
    }
  }

  private struct Placeholder: Sendable, Equatable {
    var color: Color
    var fadeDuration: Double
  }

  private let content: Content
  private var mode = ImageContentMode.aspectFill
  private var cropAnchor = Point(x: 0.5, y: 0.5)
  private var pipeline: ImagePipeline?
  private var placeholder: Placeholder?
  private var cornerBackground: Color?
  var radius = 0.0

  public init(_ source: ImageSource) {
    content = .source(source)
  }

  /// A picture in a file, by its path.
  public init(file path: String) {
    self.init(.file(path))
  }

  public init(_ bitmap: Bitmap) {
    content = .bitmap(bitmap)
  }

  /// How the picture fits its frame; `aspectFill` where not set.
  public func contentMode(_ mode: ImageContentMode) -> Picture {
    var copy = self
    copy.mode = mode
    return copy
  }

  /// Which part stays where some is cut off: 0 is the left or top edge, 1 the right or bottom edge.
  public func cropAnchor(_ anchor: Point) -> Picture {
    var copy = self
    copy.cropAnchor = anchor
    return copy
  }

  /// Decodes and caches the picture, in place of the shared pipeline.
  public func pipeline(_ pipeline: ImagePipeline) -> Picture {
    var copy = self
    copy.pipeline = pipeline
    return copy
  }

  /// The colour in place of the picture until it is decoded.
  /// - Parameter fadeDuration: how long it fades where it was on screen, in seconds.
  public func placeholder(_ color: Color, fadeDuration: Double = 0.18) -> Picture {
    var copy = self
    copy.placeholder = Placeholder(color: color, fadeDuration: fadeDuration)
    return copy
  }

  /// Rounds the picture's corners, in points, where it is decoded.
  /// - Parameter background: the opaque colour behind the picture, where it is known: the corners are filled with it, and
  ///   the picture needs no blending.
  public func cornerRadius(_ radius: Double, over background: Color? = nil) -> Picture {
    var copy = self
    copy.radius = radius
    copy.cornerBackground = background
    return copy
  }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    let evaluation = Evaluation.of(pass)
    let around = evaluation.cornerRadius
    var picture = around > 0 && radius == 0 ? cornerRadius(around, over: cornerBackground) : self
    if let appearance = evaluation.surroundings.fixedAppearance { picture.fixColors(appearance) }
    return evaluation.leaf(of: Picture.self, pass) {
      ($0 as? PictureLeaf)?.shows(picture) == true
    } make: { origin, old in
      PictureLeaf(picture, origin, in: old)
    }
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.content == b.content && a.mode == b.mode && a.cropAnchor == b.cropAnchor && a.radius == b.radius
      && a.pipeline === b.pipeline && a.placeholder == b.placeholder && a.cornerBackground == b.cornerBackground
  }

  private mutating func fixColors(_ appearance: Appearance) {
    cornerBackground = cornerBackground?.fixed(appearance)
    if let color = placeholder?.color { placeholder?.color = color.fixed(appearance) }
  }

  /// The size that the picture has by itself; nil for a file, which is not read for that.
  fileprivate var naturalSize: Size? {
    if case .bitmap(let bitmap) = content { return bitmap.pointSize }
    return nil
  }

  fileprivate func makeNode() -> ImageNode {
    let node = ImageNode()
    node.isLayerBacked = true
    show(in: node)
    return node
  }

  fileprivate func show(in node: ImageNode) {
    if node.contentMode != mode { node.contentMode = mode }
    if node.cropAnchor != cropAnchor { node.cropAnchor = cropAnchor }
    if node.cornerRadius != radius { node.cornerRadius = radius }
    if node.cornerBackgroundColor != cornerBackground { node.cornerBackgroundColor = cornerBackground }
    if node.placeholderColor != placeholder?.color { node.placeholderColor = placeholder?.color }
    let fade = placeholder?.fadeDuration ?? 0.18
    if node.placeholderFadeDuration != fade { node.placeholderFadeDuration = fade }
    let pipeline = pipeline ?? .shared
    if node.pipeline !== pipeline { node.pipeline = pipeline }
    switch content {
    case .source(let source): if node.source != source { node.source = source }
    case .bitmap(let bitmap): if node.image !== bitmap { node.image = bitmap }
    }
  }
}

/// A picture's leaf, which has a layer of its own: bitmaps come from the cache and are shared. Another picture at the same
/// place takes over the node.
final class PictureLeaf: Leaf, @unchecked Sendable {
  private let picture: Picture
  private let image: ImageNode

  init(_ picture: Picture, _ origin: Origin, in old: PictureLeaf?) {
    self.picture = picture
    image = old?.image ?? picture.makeNode()
    super.init(origin)
  }

  override var name: String { "Picture" }
  override var node: DisplayNode? { image }
  func shows(_ other: Picture) -> Bool { picture == other }

  override func size(in range: SizeRange) -> Size {
    func bounded(_ length: Double) -> Double { length.isFinite ? length : 0 }
    let room = Size(width: bounded(range.max.width), height: bounded(range.max.height))
    return range.clamp(picture.naturalSize ?? room)
  }

  override func show(onLink: @escaping @MainActor @Sendable (String) -> Void) { picture.show(in: image) }
}
