/// The result of measuring an element: its size, and the layouts of everything inside it.
///
/// The initializer rounds the size up to whole pixels, and a side that is NaN, not positive, or 10,000,000 points and
/// more becomes zero.
public struct Layout: Sendable {
  /// The element that this layout belongs to.
  public private(set) var element: any LayoutElement
  /// In points.
  public let size: Size
  /// Top left corner in the parent layout, in points, before rounding. ``frame`` rounds it to whole pixels.
  public var position: Point
  public let sublayouts: [Layout]

  let pixelGrid: PixelGrid
  package let direction: LayoutDirection
  /// Whether positions are final: relative to this layout, and mirrored if content runs from right to left.
  let isFlat: Bool
  /// The id of the recorded request (``LayoutEntry``) that this layout is the result of; 0 without a recorder.
  var recordID: UInt32 = 0

  public init(
    element: any LayoutElement, size: Size, position: Point = .zero,
    sublayouts: [Layout] = [], context: LayoutContext
  ) {
    self.element = element
    self.size = Size(
      width: Self.usable(size.width, context.pixelGrid), height: Self.usable(size.height, context.pixelGrid))
    self.position = position
    self.sublayouts = sublayouts
    pixelGrid = context.pixelGrid
    direction = context.direction
    isFlat = false
  }

  init(flattening layout: Layout, position: Point, sublayouts: [Layout]) {
    element = layout.element
    size = layout.size
    self.position = position
    self.sublayouts = sublayouts
    pixelGrid = layout.pixelGrid
    direction = layout.direction
    isFlat = true
    recordID = layout.recordID
  }

  private static func usable(_ value: Double, _ grid: PixelGrid) -> Double {
    guard value > 0, value < 1e7 else { return 0 }
    let rounded = grid.ceil(value)
    return rounded < 1e7 ? rounded : value
  }

  /// The frame in the parent layout, in points. The origin is rounded up to whole pixels; a coordinate that is not
  /// finite becomes zero.
  public var frame: Rect {
    Rect(
      x: position.x.isFinite ? pixelGrid.ceil(position.x) : 0,
      y: position.y.isFinite ? pixelGrid.ceil(position.y) : 0, width: size.width, height: size.height)
  }

  /// The element as a node; nil if this is the layout of a spec.
  public var node: (any LayoutNode)? { element.layoutNode }

  /// The same layout with another element in place of ``element``. An object that stores its own layout stores it with
  /// another element: otherwise the layout would retain the object, and neither would ever be freed.
  package func said(of element: any LayoutElement) -> Layout {
    var other = self
    other.element = element
    return other
  }

  /// The same layout at another position.
  func at(_ position: Point) -> Layout {
    var moved = self
    moved.position = position
    return moved
  }
}
