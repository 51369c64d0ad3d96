import SateenCore
import SateenLayout

/// Knows where the elements of a list stand: what tells a table from a collection.
///
/// All places are in the content points of the list's scroll view.
@MainActor
protocol ElementArranger: AnyObject, Sendable {
  /// Set once, before anything is asked.
  var controller: ListController? { get set }

  /// The direction in which elements follow each other.
  var axis: CollectionAxis { get }
  /// To which side lines run where elements stand now: the list's own may be newer.
  var direction: LayoutDirection { get }
  /// The directions in which content can be larger than what shows.
  var scrollDirections: ScrollDirection { get }
  /// Whether a change is in place as soon as it was told; otherwise it waits for a worker, and elements stand where they
  /// stood meanwhile.
  var arrangesAtOnce: Bool { get }
  /// Whether everything stands where it belongs by all that is known.
  var isSettled: Bool { get }
  var contentSize: Size { get }
  /// Room around the content as the list's user set it, in points. Setting it tells nobody.
  var inset: EdgeInsets { get set }
  /// The part of the inset that the scroll view adds.
  var contentInset: EdgeInsets { get }
  /// How far elements reach along the axis, in points.
  var filledLength: Double { get }

  /// Nil for an element that has no place yet.
  func frame(of element: Int) -> Rect?
  /// The element at a place; nil where there is none.
  func element(at point: Point) -> Int?
  func ranges(
    _ rangeController: RangeController, bounds: Rect, motion: ScrollMotion, mode: RangeMode
  ) -> ListRanges
  /// Where elements stand that stay at the edge of what shows, if that is not their own place.
  func pinned(in bounds: Rect, visible: ElementSet) -> [Int: Rect]
  /// Whether elements stand beside each other, so that keys across the axis move the focus too.
  var movesFocusAcross: Bool { get }
  /// Where the focus goes from an element with a key, in a view of a size; nil for nowhere else.
  func neighbor(of element: Int, _ key: Key, page: Size) -> Int?

  /// Where an item would be put down that is carried over the list while its own place is kept free: the place it would
  /// have then. Nil while that cannot be told.
  /// - Parameters:
  ///   - place: the one kept free.
  ///   - frame: of what is carried.
  ///   - places: those it can be put down at.
  func dropPlace(ofGapAt place: Int, at frame: Rect, in places: ReorderPlaces) -> Int?

  /// Grows when an element may have to be measured anew.
  var questionVersion: Int { get }
  /// The sizes an element may have.
  func sizeRange(for element: Int) -> SizeRange
  /// Takes the size an element was measured with.
  /// - Returns: nil where its place goes by this size now; otherwise the number that ``sizesTaken`` has when it does.
  func setSize(_ size: Size, of element: Int) -> Int?
  /// The size an element was measured with last, by what was told; nil where that is unknown.
  func toldSize(of element: Int) -> Size?
  /// The size an element's place is about to have, where an arrangement only waits for what shows to be laid out for it.
  func sizeToCome(of element: Int) -> Size?
  /// How many of the sizes told places go by.
  var sizesTaken: Int { get }
  /// Whether elements are made as large as their places.
  var stretchesElements: Bool { get }
  /// Takes means of what was measured as estimates, while nothing moves.
  func adoptEstimates()
  /// Has a worker find places for what has none, or others, by what is known now.
  func arrangeIfNeeded()

  /// The elements are others now. What is left keeps its sizes.
  func apply(_ change: ChangeSet, map: SectionMap, kinds: KindRuns)
  /// Whether places change only in an arrangement that follows a change. Asked before the change is told.
  func needsArrangement(for change: ChangeSet, map: SectionMap) -> Bool
  /// The list has another size, scale or direction.
  func surroundingsDidChange()

  /// What is to keep its place on screen; nil where the reader is at the start, and nothing has to.
  /// - Parameter isShown: whether an element shows its content.
  func anchor(in bounds: Rect, holdsStart: Bool, isShown: (Int) -> Bool) -> ScrollAnchor?
  /// An anchor in terms of the elements after a change that is not in place yet: where its element goes, or moves
  /// elsewhere, the next one that stays takes its place on screen, so that what is before does not move; a reader does
  /// not travel with an element that moves. Only asked of those that arrange at once.
  func anchor(_ anchor: ScrollAnchor, after changes: ChangeSet, position: Double) -> ScrollAnchor?
  /// The position that puts an anchor where it was. An element that has become too short to reach the start of what
  /// shows ends there.
  func position(of anchor: ScrollAnchor) -> Double
}
