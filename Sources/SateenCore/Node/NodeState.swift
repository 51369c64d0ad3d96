import SateenGraphics
import SateenLayout
import SateenThreads

/// Properties of a node that its layer mirrors, so that a batch of changes can name what it touched.
struct LayerProperties: OptionSet {
  let rawValue: UInt32

  static let bounds = LayerProperties(rawValue: 1 << 0)
  static let position = LayerProperties(rawValue: 1 << 1)
  static let transform = LayerProperties(rawValue: 1 << 2)
  static let opacity = LayerProperties(rawValue: 1 << 3)
  static let hidden = LayerProperties(rawValue: 1 << 4)
  static let background = LayerProperties(rawValue: 1 << 5)
  static let corners = LayerProperties(rawValue: 1 << 6)
  static let border = LayerProperties(rawValue: 1 << 7)
  static let clip = LayerProperties(rawValue: 1 << 8)
  static let shadow = LayerProperties(rawValue: 1 << 9)
  static let zPosition = LayerProperties(rawValue: 1 << 10)
  static let interaction = LayerProperties(rawValue: 1 << 11)
  static let subnodes = LayerProperties(rawValue: 1 << 12)
  static let appearance = LayerProperties(rawValue: 1 << 13)
  static let picture = LayerProperties(rawValue: 1 << 14)
  static let all = LayerProperties(rawValue: ~0)
}

/// Everything a display node stores. It lives inside the node's lock and cannot see the node, so nothing here can call
/// out.
struct NodeState {
  // Geometry
  var bounds: Rect = .zero
  var position: Point = .zero
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var transform: Transform = .identity
  /// The parameters in space; nil for one in the plane.
  var depth: Depth?
  var zPosition = 0.0

  // Look
  var alpha = 1.0
  var isHidden = false
  var backgroundColor: Color?
  var backgroundGradient: Gradient?
  var cornerRadius = 0.0
  var cornerRoundingType: CornerRoundingType = .compositor
  var borderWidth = 0.0
  var borderColor: Color?
  var shadow: Shadow?
  var clipsToBounds = false
  var keepsPicture = false
  var tintColor: Color?
  var sharedElementID: String?
  /// In place of the inherited one, for the node and all below it.
  var overrideAppearance: Appearance?
  var inheritedAppearance = Appearance.light
  /// In place of the inherited one, for the node and all below it.
  var overrideTextScale: Double?
  var inheritedTextScale = 1.0

  // Events
  var isUserInteractionEnabled = true
  var hitTestSlop: EdgeInsets = .zero
  var pointerShape: PointerShape?
  /// Nil where none was ever set.
  var extras: SharedNodeExtras?

  /// The value of ``LookNode/look``.
  var look: (any Sendable)?
  /// Whether a measurement of the node has read `look`.
  var isLookMeasured = false
  /// The number of measurements of the node that are under way.
  var measurements = 0

  // Tree
  weak var supernode: DisplayNode?
  /// The node that shows this one without having it as a subnode.
  weak var surroundingNode: DisplayNode?
  var subnodes: [DisplayNode] = []
  var automaticallyManagesSubnodes = false
  /// The one of the subnodes whose layer is the mask of this node's.
  var mask: DisplayNode?
  /// Whether this node is the mask of its supernode. Kept by ``NodeTree``.
  var isMask = false

  // Loading
  var isLayerBacked = false
  var viewBlock: (@MainActor @Sendable () -> View)?
  var backing: NodeBacking?
  var onDidLoad: [@MainActor @Sendable (DisplayNode) -> Void] = []
  var dirty: LayerProperties = []
  var isFlushScheduled = false
  var debugName: String?

  // Layout
  var style = LayoutStyle()
  var layoutCache = LayoutCache()
  var lastLeaf: LeafAnswer?
  var appliedLayout: Layout?
  /// The bounds that `appliedLayout` was measured for, where they were given. The layout's own size is rounded to the
  /// pixel grid.
  var appliedBounds: Size?
  /// The version of the layout that was last applied to the node or its contents.
  var laidOutVersion = 0
  /// Whether code set the size, rather than the layout around. The contents are then laid out for that size.
  var isPlacedByHand = false
  weak var layoutOwner: (any LayoutOwner)?
  var layoutSpecBlock: (@Sendable (DisplayNode, SizeRange) -> any LayoutElement)?
  var layoutEngine = LayoutEngine.specs
  /// Nil where it was never set.
  var flexStyle: SharedFlexStyle?
  var contentInsets: EdgeInsets = .zero
  /// Whether the node is hidden because the layout around does not contain it.
  var isExcludedFromLayout = false
  /// Whether the layout around does not contain the node any more, which stays until it was seen to go.
  var isLeavingLayout = false
  /// Whether such a node fades out, or has done so.
  var isFadedOut = false
  /// The node that has this one in its layout but not among its subnodes, because this one was not added yet or is kept
  /// elsewhere.
  weak var arranger: DisplayNode?

  // Rasterization. See also NodeState+Rasterization.
  var rasterizesSubtree = false
  var isRasterizable = true
  /// Whether a node above draws this one into its own bitmap. Handed down by ``NodeTree``.
  var isRasterized = false

  // Display
  var displaysAsynchronously = true
  var isDisplaySuspended = false
  var keepsScaleInTransitions = false
  /// See ``DisplayNode/keepContentsInPlace(at:)``.
  var contentsAnchor: Double?
  /// How soon the node is drawn, as set on the node, and as chosen by a list or a window.
  var ownDisplayPriority: WorkPriority?
  var toldDisplayPriority: WorkPriority?
  var needsDisplay = true
  /// The part of a node too large for one bitmap that is drawn, in its own space.
  var displayedPart: Rect?
  /// Whether the node is to be drawn, and can be.
  var isDisplayDue: Bool {
    needsDisplay && !isDisplaySuspended && interfaceState.contains(.display) && !bounds.isEmpty && backing != nil
      && !isRasterized
  }
  var isPlaceholderEnabled = false
  var neverShowsPlaceholders = false
  /// Whether the node is hidden because something in it has no pixels yet.
  var isHeldBack = false
  var placeholderFadeDuration = 0.0
  var placeholderColor: Color?

  // Surroundings
  var traits = Traits()
  var interfaceState: InterfaceState = []
  /// Whether this node itself was marked as managed by a range controller.
  var isRangeRoot = false
  /// Whether this node, or one above it, was marked as managed by a range controller. Handed down by ``NodeTree``.
  var isRangeManaged = false
  var isInHierarchy = false
  /// How often the node came into a window or left one.
  var hierarchyEdges: UInt32 = 0
  var main: MainState?

  /// Records changed properties, and returns what to do once the lock is free.
  mutating func mark(_ properties: LayerProperties) -> FlushEffect {
    guard backing != nil else { return .none }
    dirty.formUnion(properties)
    if isFlushScheduled { return .alreadyScheduled }
    isFlushScheduled = true
    return .flush
  }

  /// Records whether code or a layout set the node's size.
  mutating func wasPlaced(byHand: Bool, from old: Size) {
    if !byHand { isPlacedByHand = false } else if bounds.size != old { isPlacedByHand = true }
  }

  /// The frame: the bounds' size placed by position and anchor, the transform left aside.
  var frame: Rect {
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
}

enum FlushEffect {
  /// Not loaded: there is no layer to update.
  case none
  /// Loaded: the layer has to be updated.
  case flush
  /// Loaded, and a flush that updates the layer is scheduled already.
  case alreadyScheduled
}

/// The view or layer of a loaded node.
enum NodeBacking: Sendable {
  case view(View)
  case layer(Layer)
}

/// How a node's rounded corners are made.
public enum CornerRoundingType: Sendable, Hashable {
  /// Cut on every composition. For layers whose contents move.
  case compositor
  /// Baked into the node's own pixels on a worker: free while scrolling.
  case precomposited
}

/// Decides on a node's size, and measures again when the node's layout is out of date.
package protocol LayoutOwner: AnyObject, Sendable {
  /// Called from any thread.
  func layoutWasInvalidated(of node: DisplayNode)
  /// The layout that was invalidated last is wanted in the frame of this turn.
  @MainActor func layoutIsUrgent(of node: DisplayNode)
  /// A gesture has moved a layout transition in the node.
  @MainActor func gestureMovedLayout(of node: DisplayNode)
}

extension LayoutOwner {
  package func layoutIsUrgent(of node: DisplayNode) {}
  package func gestureMovedLayout(of node: DisplayNode) {}
}

/// The surroundings a node is drawn for, handed down the tree.
public struct Traits: Hashable, Sendable {
  /// Device pixels per point.
  public var scale: Double
  public var appearance: Appearance
  /// Which way leading and trailing point. Windows hand down left to right.
  public var layoutDirection: LayoutDirection
  /// How letters are drawn; nil for the desktop's settings.
  public var textRendering: TextRendering?
  /// The factor for the sizes of the fonts of text nodes.
  public var textScale = 1.0
  /// How often fonts were added or removed since the window was made. Layouts measured under another number are out of
  /// date.
  package var fontChanges = 0
  /// How many times larger than it is laid out the node is drawn.
  package var contentsZoom = 1.0

  public init(
    scale: Double = 1, appearance: Appearance = .light,
    layoutDirection: LayoutDirection = .leftToRight, textRendering: TextRendering? = .standard
  ) {
    self.scale = scale
    self.appearance = appearance
    self.layoutDirection = layoutDirection
    self.textRendering = textRendering
  }

  /// A text scale within bounds; nil where it is of no use.
  static func usableTextScale(_ scale: Double) -> Double? {
    scale.isFinite && scale > 0 ? min(max(scale, 0.1), 10) : nil
  }

  /// Pixels of a bitmap per point of the layout.
  package var drawingScale: Double { scale * contentsZoom }

  var layoutContext: LayoutContext {
    LayoutContext(scale: scale, direction: layoutDirection, concurrentPerform: Self.concurrentPerform)
  }

  /// Lets concurrent stacks measure their children on all workers.
  private static let concurrentPerform: @Sendable (Int, @Sendable (Int) -> Void) -> Void = { count, body in
    WorkQueue.shared.concurrentPerform(count, body)
  }
}

extension NodeState {
  var ownContentsZoom: Double { extras?.value.contentsZoom ?? 1 }

  /// The surroundings as they were handed down.
  var inheritedTraits: Traits {
    var traits = traits
    traits.appearance = inheritedAppearance
    traits.textScale = inheritedTextScale
    traits.contentsZoom /= ownContentsZoom
    return traits
  }
}
