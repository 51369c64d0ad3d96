import SateenCore
import SateenLayout

/// Computes the frames of a collection's elements. A layout is a value whose functions depend only on their arguments,
/// so that they can run on any thread.
public protocol CollectionLayout: Sendable {
  /// The directions in which the content can be larger than the viewport.
  var scrollableDirections: ScrollDirection { get }

  /// Whether an arrangement is fast for any number of elements, so that it is computed on the main loop rather than on
  /// a worker. Default: false.
  var isInstant: Bool { get }

  /// The sizes that an element may have. Its node is measured with them.
  func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange

  /// The frames of all elements, for the sizes known so far. The result does not depend on the context's
  /// ``CollectionLayoutContext/previous`` arrangement, from which a layout may compute it faster.
  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement

  /// How far elements show from their frames by their attributes, in points: elements whose frames are as far out of
  /// sight may be visible. Nil, the default, for a layout without attributes, which is not asked for any.
  var attributeReach: Double? { get }

  /// How an element shows at the present scroll position. Called on the main loop in each turn, for the elements at the
  /// viewport. Lists find, press and drag elements where they show.
  /// - Parameters:
  ///   - frame: the element's frame in the content, where it is pinned, or is on its way there, in points.
  ///   - viewport: the visible part of the content.
  func attributes(
    of element: CollectionElement, at frame: Rect, in viewport: CollectionViewport
  ) -> ElementAttributes
}

extension CollectionLayout {
  public var isInstant: Bool { false }

  public var attributeReach: Double? { nil }

  public func attributes(
    of element: CollectionElement, at frame: Rect, in viewport: CollectionViewport
  ) -> ElementAttributes { ElementAttributes() }

  var effects: ElementEffects? {
    attributeReach.map { reach in
      ElementEffects(reach: reach.usable(0...ListLimits.length)) { self.attributes(of: $0, at: $1, in: $2) }
    }
  }
}
