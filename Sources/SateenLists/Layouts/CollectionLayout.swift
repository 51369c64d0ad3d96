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

  /// The frames of all elements, for the sizes known so far.
  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement

  /// The arrangement after the sizes of some elements changed and nothing else. The result is the same as without
  /// `previous`, but a layout may compute it faster.
  /// - Parameters:
  ///   - previous: the arrangement of this layout before the change.
  ///   - changed: contains every element whose size changed.
  func arrangement(
    for context: CollectionLayoutContext, updating previous: CollectionArrangement, changed: Range<Int>
  ) -> CollectionArrangement
}

extension CollectionLayout {
  public var isInstant: Bool { false }

  public func arrangement(
    for context: CollectionLayoutContext, updating previous: CollectionArrangement, changed: Range<Int>
  ) -> CollectionArrangement {
    arrangement(for: context)
  }
}
