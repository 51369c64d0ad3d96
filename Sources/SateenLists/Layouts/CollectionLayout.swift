import SateenCore
import SateenLayout

/// Tells where the elements of a collection stand: a value whose functions depend on nothing but their arguments, so
/// that they can run on any thread.
public protocol CollectionLayout: Sendable {
  /// The directions in which content can be larger than what shows.
  var scrollableDirections: ScrollDirection { get }

  /// Whether an arrangement takes a moment only, however many elements there are: then it is made on the main loop rather
  /// than on a worker. False without being told.
  var isInstant: Bool { get }

  /// The sizes an element may take: what its node is measured with.
  func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange

  /// Where all elements stand, by the sizes known so far.
  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement

  /// The arrangement after the sizes of some elements changed and nothing else: the same value as without `previous`,
  /// found faster where the layout knows how.
  /// - Parameters:
  ///   - previous: what this layout made of the context before.
  ///   - changed: holds every element whose size changed.
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
