import SateenGraphics
import SateenLayout
import SateenThreads

/// A rectangle of finished pixels and decoration in the tree that is composed onto the screen.
///
/// Layers carry values only; their contents were drawn before. Changing a layer marks its window for the next frame. A
/// layer whose position or transform is not finite does not show, nor do its sublayers. A radius or an offset that is
/// not finite is ignored.
@MainActor
public final class Layer {
  // Composing reads some twenty properties of each layer in each frame. They are read and written as wholes, on the
  // main loop, so no two accesses overlap; checking that at run time took a tenth of the frame.

  /// Unique in the process; how one frame's layers are matched with the last one's.
  public let id: UInt64

  private static var nextID: UInt64 = 1

  /// The view whose layer this is, or the node where that has no view.
  weak var owner: AnyObject?
  /// The window this is the root layer of.
  @exclusivity(unchecked) weak var ownHost: (any LayerHost)?

  /// The layer that this is a sublayer or the ``mask`` of.
  @exclusivity(unchecked) public private(set) weak var superlayer: Layer?
  /// In the order they were put in, which is from back to front where no ``zPosition`` says otherwise.
  @exclusivity(unchecked) public private(set) var sublayers: [Layer] = [] { didSet { drawingOrder = nil } }

  /// Grows with each change of the layer's own look. Its position and its opacity are compared separately.
  @exclusivity(unchecked) private(set) var version: UInt64 = 0

  public init() { id = Self.makeID() }

  /// An id that no layer has.
  static func makeID() -> UInt64 {
    defer { nextID += 1 }
    return nextID
  }

  // MARK: Geometry

  /// The visible part of the layer's own space. Scrolling changes its origin.
  @exclusivity(unchecked)
  public var bounds: Rect = .zero { didSet { if bounds != oldValue { boundsChanged(from: oldValue) } } }
  /// Where the anchor lies in the superlayer, in points.
  @exclusivity(unchecked) public var position: Point = .zero { didSet { if position != oldValue { placeChanged() } } }
  /// The point that `position` places and transforms turn about, as a fraction of the bounds.
  @exclusivity(unchecked)
  public var anchorPoint = Point(x: 0.5, y: 0.5) { didSet { if anchorPoint != oldValue { placeChanged() } } }
  /// Applied about the anchor, before the layer is put at `position`.
  @exclusivity(unchecked)
  public var transform: Transform = .identity {
    didSet {
      if depth?.transform != nil { depth = depth?.with(transform: nil) }
      if transform != oldValue { placeChanged() }
    }
  }
  /// The parameters in space; nil for one in the plane.
  @exclusivity(unchecked) var depth: Depth? { didSet { if depth != oldValue { treeChanged() } } }
  /// Layers with a larger value are drawn above their siblings.
  @exclusivity(unchecked) public var zPosition: Double = 0 {
    didSet { if zPosition != oldValue { superlayer?.drawingOrder = nil; placeChanged() } }
  }

  /// The rectangle in the superlayer, leaving the transform aside.
  public var frame: Rect {
    get {
      Rect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    set {
      bounds.size = newValue.size
      position = Point(
        x: newValue.minX + anchorPoint.x * newValue.width,
        y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  private enum DrawingOrder {
    /// The order of ``sublayers``. A second reference to that array would make every change copy it.
    case asAdded
    case sorted([Layer])
  }

  /// Nil until the first request, and after a change of the order.
  @exclusivity(unchecked) private var drawingOrder: DrawingOrder?

  // MARK: Look

  /// Opacity of the layer and all below it, 0 to 1. A layer with sublayers that is not opaque is composed as a group, and so
  /// is one that ``keepsPicture``.
  @exclusivity(unchecked) public var opacity: Double = 1 { didSet { if opacity != oldValue { treeChanged() } } }
  /// Whether the layer and all below it are left out.
  @exclusivity(unchecked) public var isHidden = false { didSet { if isHidden != oldValue { placeChanged() } } }
  /// How many things on screen stand for the layer and all below it, which are left out meanwhile.
  @exclusivity(unchecked) package var standIns = 0 { didSet { if standIns != oldValue { placeChanged() } } }
  @exclusivity(unchecked)
  public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { lookChanged() } } }
  /// Drawn over the background colour, in the bounds. The contents lie over it.
  @exclusivity(unchecked)
  public var backgroundGradient: Gradient? { didSet { if backgroundGradient != oldValue { lookChanged() } } }
  /// Rounds background, border and, with `masksToBounds`, everything inside, while composing. In points.
  @exclusivity(unchecked)
  public var cornerRadius: Double = 0 { didSet { if cornerRadius != oldValue { lookChanged() } } }
  /// In points, inside of the bounds.
  @exclusivity(unchecked) public var borderWidth: Double = 0 { didSet { if borderWidth != oldValue { lookChanged() } } }
  @exclusivity(unchecked) public var borderColor: Color? { didSet { if borderColor != oldValue { lookChanged() } } }
  /// Whether contents and sublayers show only inside the bounds, however these are turned. A shadow lies outside and
  /// stays.
  @exclusivity(unchecked) public var masksToBounds = false { didSet { if masksToBounds != oldValue { lookChanged() } } }
  /// The layer's pixels.
  @exclusivity(unchecked)
  public var contents: Bitmap? { didSet { if contents !== oldValue { contentsChanged(from: oldValue) } } }
  /// How the contents differ from earlier ones, where that is known; the newest last.
  @exclusivity(unchecked) private(set) var contentsChanges: [ContentsChange] = []
  /// Whether the contents show the background colour already, perhaps with corners cut into it.
  @exclusivity(unchecked)
  package var contentsIncludeBackground = false {
    didSet { if contentsIncludeBackground != oldValue { lookChanged() } }
  }
  /// Whether the contents' own corners are cut as `cornerRadius` says, so that composing need not do it.
  @exclusivity(unchecked)
  package var contentsAreRounded = false { didSet { if contentsAreRounded != oldValue { lookChanged() } } }
  /// Where the contents go, in the layer's own space; nil fills the bounds.
  @exclusivity(unchecked) public var contentsFrame: Rect? { didSet { if contentsFrame != oldValue { lookChanged() } } }
  /// The appearance that the colours of the layer and of all below it are chosen for; nil for that of the superlayer.
  /// Pixels that nodes have drawn follow the nodes' own property.
  @exclusivity(unchecked)
  public var overrideAppearance: Appearance? { didSet { if overrideAppearance != oldValue { treeChanged() } } }
  @exclusivity(unchecked) public var shadow: Shadow? { didSet { if shadow != oldValue { lookChanged() } } }
  @exclusivity(unchecked) private var maskLayer: Layer?
  /// Whether the layer and everything in it are kept as one picture, and composed from that until something in it
  /// changes: what Core Animation calls `shouldRasterize`.
  ///
  /// While a group of layers fades or turns this happens by itself. Ask for it where a tree with many layers or large
  /// shadows lies above or below something that changes in each frame. Each change inside draws the whole picture again.
  /// On whole pixels the layer looks as without; while it is turned or scaled, edges are as soft as those of bitmaps.
  ///
  /// A window keeps as many pixels as it has itself at most. Layers are composed one by one where that is not enough, where
  /// the layer has a ``mask`` or is in one, where it is seen from behind, and while memory is short.
  @exclusivity(unchecked) public var keepsPicture = false { didSet { if keepsPicture != oldValue { treeChanged() } } }

  /// The size of the bounds that the contents were drawn for; nil for contents that stretch to any size. In bounds of
  /// another size, until the next ones are drawn, contents keep their scale, at the top.
  @exclusivity(unchecked) var contentsSize: Size? { didSet { if contentsSize != oldValue { lookChanged() } } }
  /// Which part of the width keeps its place then, from 0 for the left edge to 1 for the right one.
  @exclusivity(unchecked) var contentsAnchor = 0.0 { didSet { if contentsAnchor != oldValue { lookChanged() } } }
  /// Whether the bounds no longer have the size that the contents were drawn for.
  var contentsAreOutgrown: Bool { contentsSize.map { contents != nil && $0 != bounds.size } ?? false }

  /// The same of the bounds that show, animations included.
  var shownContentsAreOutgrown: Bool {
    contentsSizeInTransition.map { contents != nil && $0 != shownBounds.size } ?? false
  }
  /// The size of the bounds that the contents were drawn for; nil for contents that stretch to the size that shows.
  var contentsSizeInTransition: Size? {
    animated?.stretchesContents == true && contentsSize == bounds.size ? nil : contentsSize
  }

  /// Whether a bitmap further up shows the layer's own look, so that only its sublayers are composed.
  @exclusivity(unchecked) var isInRaster = false { didSet { if isInRaster != oldValue { lookChanged() } } }

  /// Whether the bounds' origin is a scroll position, so that the compositor may move pixels instead of redrawing them.
  @exclusivity(unchecked) package var isScrollContainer = false

  // MARK: Animation

  /// The values of running animations, which the compositor shows instead of the layer's own.
  @exclusivity(unchecked) var animated: AnimatedValues?

  // MARK: Tree

  /// Adds a sublayer, at the top or at an index among the sublayers.
  public func addSublayer(_ layer: Layer, at index: Int? = nil) {
    contract(!layer.isAncestorOrSelf(of: self), "A layer cannot be put inside itself")
    if layer.superlayer != nil { layer.removeFromSuperlayer() }
    let place = min(max(index ?? sublayers.count, 0), sublayers.count)
    sublayers.insert(layer, at: place)
    layer.superlayer = self
    treeChanged()
  }

  /// Takes the layer out of its superlayer, whose sublayer or mask it is.
  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    treeChanged()
    if parent.maskLayer === self {
      parent.maskLayer = nil
    } else if let index = parent.sublayers.firstIndex(where: { $0 === self }) {
      parent.sublayers.remove(at: index)
    }
    superlayer = nil
  }

  /// A layer whose alpha is multiplied with that of this layer, its sublayers and its shadow; nil shows all of them.
  ///
  /// The alpha of a mask is that of everything it shows: background, gradient, contents, border, shadow, round corners
  /// and sublayers. Where it shows nothing, as outside of its bounds, this layer does not show. Its frame is in the
  /// space of this layer, and it moves, turns, scrolls and is animated as sublayers are. It is no sublayer, and touches
  /// do not ask for it: a masked view takes them in all of its bounds.
  ///
  /// A layer masks one other at most: one that is a sublayer or a mask already is taken from there. It cannot mask
  /// itself, nor a layer inside it. Pixels in a masked layer are not moved when something scrolls there, but drawn
  /// again. A mask of a node's layer does not reach pixels that a node above draws: ``DisplayNode/mask`` does.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      if let newValue {
        contract(!newValue.isAncestorOrSelf(of: self), "A layer cannot mask itself, nor a layer inside it")
        newValue.removeFromSuperlayer()
      }
      maskLayer?.superlayer = nil
      maskLayer = newValue
      newValue?.superlayer = self
      treeChanged()
    }
  }

  /// Whether the layer is the mask of its superlayer.
  var isMask: Bool { superlayer?.maskLayer === self }

  /// The sublayers from back to front.
  var sublayersInDrawingOrder: [Layer] {
    switch drawingOrder {
    case .asAdded: return sublayers
    case .sorted(let layers): return layers
    case nil: break
    }
    var keys: [(z: Double, index: Int)] = []
    keys.reserveCapacity(sublayers.count)
    var isAscending = true
    for layer in sublayers {
      let z = layer.zPosition.isNaN ? 0 : layer.zPosition
      if let last = keys.last, last.z > z { isAscending = false }
      keys.append((z, keys.count))
    }
    if isAscending {
      drawingOrder = .asAdded
      return sublayers
    }
    keys.sort { @Sendable a, b in (a.z, a.index) < (b.z, b.index) }
    let layers = keys.map { [sublayers] key in sublayers[key.index] }
    drawingOrder = .sorted(layers)
    return layers
  }

  private func isAncestorOrSelf(of layer: Layer) -> Bool {
    guard !sublayers.isEmpty || mask != nil else { return self === layer }
    var current: Layer? = layer
    while let one = current {
      if one === self { return true }
      current = one.superlayer
    }
    return false
  }

  /// The top of the tree this layer is in.
  var root: Layer {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer
  }

  /// The window the layer is in.
  var host: (any LayerHost)? { root.ownHost }

  // MARK: Change

  private func boundsChanged(from old: Rect) {
    if bounds.size != old.size { version &+= 1 }
    treeChanged()
  }

  private func placeChanged() { treeChanged() }

  private func lookChanged() {
    version &+= 1
    treeChanged()
  }

  /// An animation has changed how the layer looks.
  func shownLookChanged() { lookChanged() }

  private func contentsChanged(from old: Bitmap?) {
    contentsSize = nil
    // Snapshots compare contents by their numbers. Other properties decide how a layer looks that has none.
    if old == nil || contents == nil { version &+= 1 }
    if !contentsChanges.isEmpty, contentsChanges.last?.number != contents?.number { contentsChanges = [] }
    treeChanged()
    if let old { LargeObjects.release(old) }
  }

  /// Replaces the contents by a bitmap of the same size that differs from them in one area only, in pixels: composing
  /// draws no other pixels again.
  package func replaceContents(by bitmap: Bitmap, changedIn area: PixelRect) {
    if let contents, contents.size == bitmap.size, contents.isOpaque == bitmap.isOpaque {
      let size = contentsSize
      let change = ContentsChange(base: contents.number, number: bitmap.number, area: area)
      contentsChanges = contentsChanges.suffix(Self.keptChanges - 1) + [change]
      self.contents = bitmap
      contentsSize = size
    } else {
      contents = bitmap
    }
  }

  /// The number of bitmaps in a row whose differences a layer knows. More than one replaces another only if no frame is
  /// composed in between.
  private static let keptChanges = 4

  /// Asks for a frame, because the place or the opacity of the layer has changed. These are compared between frames.
  func treeChanged() { host?.setNeedsCompose() }
}
