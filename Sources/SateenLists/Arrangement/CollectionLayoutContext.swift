import SateenLayout
import SateenThreads

/// The input of a collection layout. The same context gives the same arrangement.
public struct CollectionLayoutContext: Sendable {
  /// The size of the viewport, in points.
  public var viewport: Size
  /// Space that the scroll view adds around the content, in points; not part of the content.
  public var contentInsets: EdgeInsets
  /// Device pixels per point. All edges of an arrangement are edges of device pixels.
  public var scale: Double
  /// Right to left mirrors an arrangement: columns begin at the right, and horizontal content runs to the left.
  public var direction: LayoutDirection
  public var sections: CollectionSections
  /// Sizes measured under ``CollectionLayout/sizeRange(for:in:)``.
  public var sizes: ElementSizes
  public var estimates: SizeEstimates
  /// The layout's last arrangement, if the sizes of some elements changed since and nothing else; nil otherwise.
  public var previous: CollectionArrangement?
  /// Contains every element whose size changed since ``previous``.
  public var changed = 0..<0
  /// The kinds of items, and the estimate of each kind; both empty if all items are of one kind.
  var itemKinds = KindRuns()
  var itemEstimates: [Size] = []

  /// - Parameter sizes: one per element; nil if no element was measured.
  public init(
    viewport: Size, contentInsets: EdgeInsets = .zero, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    sections: CollectionSections, sizes: ElementSizes? = nil, estimates: SizeEstimates = SizeEstimates()
  ) {
    self.viewport = viewport
    self.contentInsets = contentInsets
    self.scale = scale
    self.direction = direction
    self.sections = sections
    self.sizes = sizes ?? ElementSizes(count: sections.elementCount)
    self.estimates = estimates
    contract(
      self.sizes.count == sections.elementCount,
      "A context has \(self.sizes.count) sizes for \(sections.elementCount) elements")
  }

  /// The estimated size of an element that was not measured, in points.
  public func estimate(of element: Int, _ kind: CollectionElementKind) -> Size {
    guard kind == .item, !itemEstimates.isEmpty else { return estimates[kind] }
    let itemKind = itemKinds.kind(at: element)
    return itemKind < itemEstimates.count ? itemEstimates[itemKind] : estimates.item
  }

  /// The number of elements, from one on, that are of its kind, up to a limit.
  func alikeInKind(from element: Int, limit: Int) -> Int {
    itemEstimates.isEmpty ? limit - element : min(itemKinds.endOfRun(at: element), limit) - element
  }

  /// The viewport within the content insets, in points.
  public var room: Size {
    Size(
      width: Self.usable(viewport.width - contentInsets.horizontal),
      height: Self.usable(viewport.height - contentInsets.vertical))
  }

  private static func usable(_ length: Double) -> Double { length > 0 && length < 1e7 ? length : 0 }
}

/// The direction in which a layout stacks its lines, and in which it scrolls.
public enum CollectionAxis: Hashable, Sendable {
  case vertical, horizontal
}
