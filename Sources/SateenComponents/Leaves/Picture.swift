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
    guard evaluation.cornerRadius > 0, radius == 0 else { return evaluation.leaf(self, pass) }
    return evaluation.leaf(cornerRadius(evaluation.cornerRadius, over: cornerBackground), pass)
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.content == b.content && a.mode == b.mode && a.cropAnchor == b.cropAnchor && a.radius == b.radius
      && a.pipeline === b.pipeline && a.placeholder == b.placeholder && a.cornerBackground == b.cornerBackground
  }

  func makeNode() -> ImageNode {
    let node = ImageNode()
    node.isLayerBacked = true
    node.contentMode = mode
    node.cropAnchor = cropAnchor
    node.cornerRadius = radius
    node.cornerBackgroundColor = cornerBackground
    if let placeholder {
      node.placeholderColor = placeholder.color
      node.placeholderFadeDuration = placeholder.fadeDuration
    }
    if let pipeline { node.pipeline = pipeline }
    switch content {
    case .source(let source): node.source = source
    case .bitmap(let bitmap): node.image = bitmap
    }
    return node
  }
}

/// A picture's leaf, which has a layer of its own: bitmaps come from the cache and are shared.
final class PictureLeaf: LeafBacking {
  private let picture: Picture
  private let image: ImageNode

  init(_ picture: Picture) {
    self.picture = picture
    image = picture.makeNode()
  }

  var style: LayoutStyle { LayoutStyle() }
  var text: String? { nil }
  var name: String { "Picture" }
  var node: DisplayNode? { image }
  func shows(_ value: any LeafValue) -> Bool { (value as? Picture) == picture }
  func size(in range: SizeRange) -> Size { range.clamp(image.calculateSizeThatFits(range.max)) }
  func draw(in context: GraphicsContext, _ bounds: Rect) {}
  func link(at point: Point, in size: Size) -> String? { nil }
}
