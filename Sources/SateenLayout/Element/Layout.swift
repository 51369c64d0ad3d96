/// A size and where everything inside it goes: the answer to a size range.
///
/// Sizes are rounded up to whole pixels when a layout is made; sides that are not usable numbers become zero.
public struct Layout: Sendable {
  /// The element this is the layout of.
  public private(set) var element: any LayoutElement
  /// In points.
  public let size: Size
  /// Top left corner in the parent layout, in points, as computed. ``frame`` has it on whole pixels.
  public var position: Point
  public let sublayouts: [Layout]

  let pixelGrid: PixelGrid
  let direction: LayoutDirection
  /// Whether positions are final: collected from all levels, and mirrored if content runs from right to left.
  let isFlat: Bool
  /// The number of the question this answers, where a recorder watches; else 0.
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

  /// The frame in the parent layout, its origin rounded up to whole pixels; zero where it is not a finite number.
  public var frame: Rect {
    Rect(
      x: position.x.isFinite ? pixelGrid.ceil(position.x) : 0,
      y: position.y.isFinite ? pixelGrid.ceil(position.y) : 0, width: size.width, height: size.height)
  }

  /// The node this is the layout of, if it is one.
  public var node: (any LayoutNode)? { element.layoutNode }

  /// The same layout, said of another element. Whoever keeps the layout of an object inside that object says it of something
  /// else meanwhile, or neither would ever be freed.
  public func said(of element: any LayoutElement) -> Layout {
    var other = self
    other.element = element
    return other
  }

  /// The same layout at another place.
  func at(_ position: Point) -> Layout {
    var moved = self
    moved.position = position
    return moved
  }
}
