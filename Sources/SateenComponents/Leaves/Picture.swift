import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenThreads

/// A picture, decoded on a worker at the size it is shown at and shared through the cache, or a bitmap.
///
/// A picture takes all the room it is given: give it a frame or an aspect ratio. A bitmap has a size of its own, except
/// where it is ``resizable(capInsets:mode:scale:)``.
/// ```swift
/// Picture(file: photo.path).aspectRatio(photo.ratio).cornerRadius(10)
/// Picture(icons.heart).renderingMode(.template).frame(width: 20, height: 20)
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

  /// Properties that few pictures have: one allocation for all of them, and none for other pictures.
  private final class Extras: Sendable, Equatable {
    struct Values: Sendable, Equatable {
      var image = ImageExtras()
      /// The colour of a template.
      var tint: Color?
      var hooks: DrawingHooks?
      /// The appearance that was set for the elements around; nil for the window's.
      var appearance: Appearance?
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    static func == (a: Extras, b: Extras) -> Bool { a === b || a.values == b.values }
  }

  private let content: Content
  private var mode = ImageContentMode.aspectFill
  private var cropAnchor = Point(x: 0.5, y: 0.5)
  private var pipeline: ImagePipeline?
  private var placeholder: Placeholder?
  private var cornerBackground: Color?
  private var extras: Extras?
  var radius = 0.0

  public init(_ source: ImageSource) {
    content = .source(source)
  }

  /// A picture in a file, by its path.
  public init(file path: String) {
    self.init(.file(path))
  }

  /// A picture of the network, by its address: `https`, `http`, `file` or `data`. It is fetched when its row comes near
  /// the viewport.
  public init(url: String) {
    self.init(.url(url))
  }

  public init(_ bitmap: Bitmap) {
    content = .bitmap(bitmap)
  }

  /// How the picture fits its frame; `aspectFill` where not set. Modes with leading or trailing in their names follow the
  /// direction of the layout.
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

  // MARK: Treatments

  /// Whether the picture shows its own colours, or as a template in the tint around it.
  public func renderingMode(_ mode: ImageRenderingMode) -> Picture { changed { $0.image.renderingMode = mode } }

  /// The colour of a template picture, in place of the tint around it.
  public func tint(_ color: Color?) -> Picture { changed { $0.tint = color } }

  /// The part to show, as fractions of the picture; nil for all. See `ImageNode.cropRect`.
  public func cropRect(_ rect: Rect?) -> Picture { changed { $0.image.treatment.cropRect = rect } }

  /// Whether the bitmap leaves out the parts that do not show, which it does where this is not set. See
  /// `ImageNode.isCropEnabled`.
  public func cropEnabled(_ isEnabled: Bool) -> Picture { changed { $0.image.treatment.isCropEnabled = isEnabled } }

  /// Whether a picture with fewer pixels than its frame is scaled up on the worker. See `ImageNode.forcesUpscaling`.
  public func forcesUpscaling(_ forces: Bool = true) -> Picture {
    changed { $0.image.treatment.forcesUpscaling = forces }
  }

  /// Has the picture fill its frame in nine pieces: its corners keep their size.
  /// - Parameters:
  ///   - capInsets: the parts at the edges that keep their size, in points of the picture.
  ///   - mode: how edges and middle fill their room.
  ///   - scale: pixels of a file per point.
  public func resizable(
    capInsets: EdgeInsets = .zero, mode: ImageResizing.Mode = .stretch, scale: Double = 1
  ) -> Picture {
    changed { $0.image.treatment.resizing = ImageResizing(capInsets: capInsets, mode: mode, scale: scale) }
  }

  /// Whether left and right are exchanged where the layout runs from right to left: for arrows, and for bubbles with a
  /// tail.
  public func mirroredInRightToLeft(_ isMirrored: Bool = true) -> Picture {
    changed { $0.image.isMirroredInRightToLeft = isMirrored }
  }

  /// A step of your own that makes another bitmap of the picture, on a worker; nil for none.
  public func modification(_ modification: ImageModification?) -> Picture {
    changed { $0.image.treatment.modification = modification }
  }

  /// Shows while there is nothing else: until the picture is loaded, and where it cannot be loaded.
  public func defaultImage(_ image: Bitmap?) -> Picture { changed { $0.image.defaultImage = image } }

  /// Whether a picture of the network is blurred while only coarse parts of it have arrived. See `ImageNode.blursPreviews`.
  public func blursPreviews(_ blurs: Bool = true) -> Picture { changed { $0.image.blursPreviews = blurs } }

  /// Draw before and after the picture.
  public func drawingHooks(_ hooks: DrawingHooks?) -> Picture { changed { $0.hooks = hooks } }

  // MARK: Animated pictures

  /// Whether a picture with several frames is played while it can be seen, as it is where this is not set. See
  /// `ImageNode.animatesImages`.
  public func animated(_ isAnimated: Bool = true) -> Picture { changed { $0.image.animation.isEnabled = isAnimated } }

  /// Whether the animation is held at the frame that shows.
  public func animationPaused(_ isPaused: Bool = true) -> Picture {
    changed { $0.image.animation.isPaused = isPaused }
  }

  /// How often an animated picture is played: as often as its file says, where this is not set.
  public func animationPlays(_ plays: AnimationPlays) -> Picture { changed { $0.image.animation.plays = plays } }

  /// Calls `action` on the main loop each time that an animated picture was played to its end, with the number of plays so
  /// far.
  public func onAnimationLoop(_ action: @escaping @MainActor @Sendable (_ plays: Int) -> Void) -> Picture {
    changed { $0.image.animation.loopHandler = AnimationHandler { _, plays in action(plays) } }
  }

  /// Calls `action` on the main loop once all plays of an animated picture have ended.
  public func onAnimationEnd(_ action: @escaping @MainActor @Sendable () -> Void) -> Picture {
    changed { $0.image.animation.endHandler = AnimationHandler { _, _ in action() } }
  }

  private func changed(_ change: (inout Extras.Values) -> Void) -> Picture {
    var values = extras?.values ?? Extras.Values()
    change(&values)
    var copy = self
    copy.extras = values == Extras.Values() ? nil : Extras(values)
    return copy
  }

  // MARK: In the layout

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    let evaluation = Evaluation.of(pass)
    let around = evaluation.cornerRadius
    var picture = around > 0 && radius == 0 ? cornerRadius(around, over: cornerBackground) : self
    if let values = picture.extras?.values, values.image.renderingMode == .template, values.tint == nil,
      let tint = evaluation.surroundings.tint
    {
      picture = picture.tint(tint)
    }
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
      && a.extras == b.extras
  }

  private mutating func fixColors(_ appearance: Appearance) {
    cornerBackground = cornerBackground?.fixed(appearance)
    if let color = placeholder?.color { placeholder?.color = color.fixed(appearance) }
    if extras != nil { self = changed { $0.appearance = appearance } }
  }

  /// The size that the picture has by itself; nil for a file, which is not read for that.
  fileprivate var naturalSize: Size? {
    guard case .bitmap(let bitmap) = content else { return nil }
    guard let treatment = extras?.values.image.treatment else { return bitmap.pointSize }
    return treatment.resizing == nil ? treatment.croppedSize(of: bitmap) : nil
  }

  fileprivate func makeNode() -> ImageNode {
    let node = isRemote ? NetworkImageNode() : ImageNode()
    node.isLayerBacked = true
    show(in: node, withExtras: hasExtras)
    return node
  }

  private var isRemote: Bool { if case .source(.remote) = content { true } else { false } }

  /// Whether the node of an earlier picture can show this one. All nodes show local pictures.
  fileprivate func fits(_ node: ImageNode) -> Bool { !isRemote || node is NetworkImageNode }

  fileprivate var hasExtras: Bool { extras != nil }

  /// - Parameter withExtras: whether this picture, or one before it in the node, has any.
  fileprivate func show(in node: ImageNode, withExtras: Bool) {
    if node.contentMode != mode { node.contentMode = mode }
    if node.cropAnchor != cropAnchor { node.cropAnchor = cropAnchor }
    if node.cornerRadius != radius { node.cornerRadius = radius }
    if node.cornerBackgroundColor != cornerBackground { node.cornerBackgroundColor = cornerBackground }
    if node.placeholderColor != placeholder?.color { node.placeholderColor = placeholder?.color }
    let fade = placeholder?.fadeDuration ?? 0.18
    if node.placeholderFadeDuration != fade { node.placeholderFadeDuration = fade }
    if withExtras {
      let values = extras?.values ?? Extras.Values()
      if node.imageExtras != values.image { node.imageExtras = values.image }
      if node.tintColor != values.tint { node.tintColor = values.tint }
      if node.drawingHooks != values.hooks { node.drawingHooks = values.hooks }
      if node.overrideAppearance != values.appearance { node.overrideAppearance = values.appearance }
    }
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
  /// Whether the node may have been given any.
  private let hasExtras: Bool

  init(_ picture: Picture, _ origin: Origin, in old: PictureLeaf?) {
    self.picture = picture
    let kept = old.flatMap { picture.fits($0.image) ? $0.image : nil }
    hasExtras = picture.hasExtras || (kept != nil && old?.hasExtras == true)
    image = kept ?? picture.makeNode()
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

  override func show(onLink: @escaping @MainActor @Sendable (String) -> Void) {
    picture.show(in: image, withExtras: hasExtras)
  }
}
