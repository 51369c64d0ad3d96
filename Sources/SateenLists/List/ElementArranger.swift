import SateenCore
import SateenLayout

/// Computes the frames of a list's elements. Tables and collections differ in their arrangers.
///
/// All frames are in the content points of the list's scroll view.
@MainActor
protocol ElementArranger: AnyObject, Sendable {
  /// Set once, before any other member is used.
  var controller: ListController? { get set }

  /// The direction in which elements follow each other.
  var axis: CollectionAxis { get }
  /// The layout direction of the current frames. The list's own direction may be newer.
  var direction: LayoutDirection { get }
  /// The directions in which the content can be larger than the viewport.
  var scrollDirections: ScrollDirection { get }
  /// Whether a change is in place as soon as it is reported. Otherwise the change is pending on a worker, and elements
  /// keep their old frames.
  var arrangesAtOnce: Bool { get }
  /// Whether all frames include everything reported so far.
  var isSettled: Bool { get }
  var contentSize: Size { get }
  /// The list's content inset, in points. A new value takes effect with the next call of `surroundingsDidChange()`.
  var inset: EdgeInsets { get set }
  /// The part of the inset that the scroll view adds.
  var contentInset: EdgeInsets { get }
  /// How far the elements reach along the axis, in points.
  var filledLength: Double { get }

  /// The frame of an element; nil until it is arranged.
  func frame(of element: Int) -> Rect?
  /// The element at a point; nil between elements.
  func element(at point: Point) -> Int?
  func ranges(
    _ rangeController: RangeController, bounds: Rect, motion: ScrollMotion, mode: RangeMode
  ) -> ListRanges
  /// The frames of elements pinned to an edge of the viewport, if those differ from their own frames.
  func pinned(in bounds: Rect, visible: ElementSet) -> [Int: Rect]
  /// Whether elements lie beside each other, so that keys across the axis move the focus too.
  var movesFocusAcross: Bool { get }
  /// The element that gets the focus by a key, in a view of a size; nil for none.
  func neighbor(of element: Int, _ key: Key, page: Size) -> Int?

  /// The index that a dragged item would get if it were dropped, while the gap at its current index is kept free; nil
  /// while that is unknown.
  /// - Parameters:
  ///   - place: the index of the gap.
  ///   - frame: the frame of the dragged item.
  ///   - places: the indices at which the item can be dropped.
  func dropPlace(ofGapAt place: Int, at frame: Rect, in places: ReorderPlaces) -> Int?

  /// Increases when elements may have to be measured again.
  var questionVersion: Int { get }
  /// The sizes that an element may have.
  func sizeRange(for element: Int) -> SizeRange
  /// Reports an element's measured size.
  /// - Returns: nil if the element's frame has this size now; otherwise the value of ``sizesTaken`` from which on it
  ///   does.
  func setSize(_ size: Size, of element: Int) -> Int?
  /// The measured size that was last reported for an element; nil if unknown.
  func toldSize(of element: Int) -> Size?
  /// The size of an element's frame in the pending arrangement; nil without one. That arrangement only waits for
  /// elements on screen to be laid out for it.
  func sizeToCome(of element: Int) -> Size?
  /// How many of the reported sizes the current frames include.
  var sizesTaken: Int { get }
  /// Whether elements are laid out as large as their frames.
  var stretchesElements: Bool { get }
  /// Replaces the estimates by the averages of measured sizes. Called while nothing moves.
  func adoptEstimates()
  /// Starts an arrangement if frames are missing or out of date.
  func arrangeIfNeeded()

  /// Elements were inserted, deleted or moved. The remaining elements keep their sizes.
  func apply(_ change: ChangeSet, map: SectionMap, kinds: KindRuns)
  /// Whether frames change only in an arrangement after a change. Called before the change is reported.
  func needsArrangement(for change: ChangeSet, map: SectionMap) -> Bool
  /// The list's size, scale or direction has changed.
  func surroundingsDidChange()

  /// The element to keep in position on screen; nil at the start, where none is kept.
  /// - Parameter isShown: whether an element shows its content.
  func anchor(in bounds: Rect, holdsStart: Bool, isShown: (Int) -> Bool) -> ScrollAnchor?
  /// The anchor after a change that is not in place yet. If the anchor's element is deleted, or moves, the next
  /// remaining element takes its position on screen, so that the content before it does not move. The scroll position
  /// does not follow an element that moves. Only called for arrangers with ``arrangesAtOnce``.
  func anchor(_ anchor: ScrollAnchor, after changes: ChangeSet, position: Double) -> ScrollAnchor?
  /// The scroll position that puts an anchor where it was. An element that has become too short to reach the start of
  /// the viewport ends there.
  func position(of anchor: ScrollAnchor) -> Double
}
