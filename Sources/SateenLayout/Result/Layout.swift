/// A size and where everything inside it goes: the answer to a size range.
///
/// Sizes are rounded up to whole pixels when a layout is made; sides that are not usable numbers become zero.
public struct Layout: Sendable {
  /// The element this is the layout of.
  public let element: any LayoutElement
  /// In points.
  public let size: Size
  /// Top left corner in the parent layout, in points.
  public var position: Point
  public let sublayouts: [Layout]

  public init(
    element: any LayoutElement, size: Size, position: Point = .zero,
    sublayouts: [Layout] = [], context: LayoutContext
  ) {
    self.element = element
    self.size = context.pixelGrid.ceil(
      Size(width: Self.usable(size.width), height: Self.usable(size.height)))
    self.position = position
    self.sublayouts = sublayouts
  }

  private init(flattened element: any LayoutElement, size: Size, sublayouts: [Layout]) {
    self.element = element
    self.size = size
    position = .zero
    self.sublayouts = sublayouts
  }

  private static func usable(_ value: Double) -> Double {
    value >= 0 && value < 1e7 ? value : 0
  }

  /// The frame in the parent layout.
  public var frame: Rect { Rect(origin: position, size: size) }

  /// The node this is the layout of, if it is one.
  public var node: (any LayoutNode)? { element as? (any LayoutNode) }

  /// The same layout with nothing but the nearest nodes below it, each with its position from this layout's corner.
  public func flattened() -> Layout {
    if sublayouts.allSatisfy({ $0.node != nil && $0.sublayouts.isEmpty }) { return self }
    var found: [Layout] = []
    for sublayout in sublayouts {
      Self.collect(sublayout, at: .zero, into: &found)
    }
    return Layout(flattened: element, size: size, sublayouts: found)
  }

  private static func collect(_ layout: Layout, at origin: Point, into found: inout [Layout]) {
    let place = origin + layout.position
    if layout.node != nil {
      var leaf = Layout(flattened: layout.element, size: layout.size, sublayouts: [])
      leaf.position = place
      found.append(leaf)
      return
    }
    for sublayout in layout.sublayouts {
      collect(sublayout, at: place, into: &found)
    }
  }
}
