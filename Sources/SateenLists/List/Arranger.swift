import SateenCore
import SateenLayout

/// Arranges the elements of a list by its layout.
///
/// The rows of a table are in place as soon as a change is reported. All other layouts run on a worker: arrangements
/// follow one another, each for the newest state at its start, and until a new one is done elements keep their frames.
/// All frames are in the content points of the list's scroll view.
@MainActor
final class Arranger {
  weak var controller: ListController?

  var layout: any CollectionLayout
  /// The list's content inset, in points. A new value takes effect with the next call of `surroundingsDidChange()`.
  var inset: EdgeInsets = .zero

  var map = SectionMap()
  var surroundings = Surroundings()
  var estimator: SizeEstimator
  /// Whether sizes were reported since the last call of `adoptEstimates()`.
  var hasNews = false

  /// The rows of a table; nil for any other layout.
  var table: TableArrangement?
  // The input of all other layouts.
  var sections = CollectionSections()
  var sizes = ElementSizes(count: 0)
  /// The kinds of all elements, if there is more than one kind of items.
  var kinds = KindRuns()

  /// The attributes that the current arrangement's layout gives to elements; nil for none.
  var effects: ElementEffects?
  /// The current arrangement and the changes since.
  var stale: StaleArrangement?
  /// A finished arrangement that waits until visible elements are laid out for it.
  var pending: StaleArrangement?
  /// How many times elements were laid out for the pending arrangement.
  var fits = 0
  /// The generation of the arrangement that is being computed, or is pending; nil for none.
  var inFlight: Int?
  var needsArrangement = false
  /// Elements whose sizes changed since the last arrangement began; nil after any other change.
  var changedSizes: Range<Int>? = 0..<0

  /// The number of the last change that an arrangement has to include.
  var generation = 0
  /// The number of arrangements so far.
  var arrangementCount = 0
  /// Increases when elements may have to be measured again.
  var constraintVersion = 0
  /// The direction in which elements follow each other.
  var axis: CollectionAxis
  /// The layout direction of the current frames. The list's own direction may be newer.
  var direction = LayoutDirection.leftToRight
  /// The directions in which the content can be larger than the viewport.
  var scrollDirections: ScrollDirection

  /// The properties of the list that are in the context of a layout.
  struct Surroundings: Equatable {
    var viewport = Size.zero
    var inset: EdgeInsets = .zero
    var scale = 1.0
    var direction = LayoutDirection.leftToRight
  }

  nonisolated init(layout: some CollectionLayout) {
    axis = Self.axis(of: layout.scrollableDirections)
    scrollDirections = layout.scrollableDirections
    if let rows = (layout as? TableLayout)?.usable {
      self.layout = rows
      let table = TableArrangement(spacing: rows.lineSpacing)
      self.table = table
      stale = StaleArrangement(table)
      estimator = SizeEstimator(TableLayout.estimates)
    } else {
      self.layout = layout
      estimator = SizeEstimator()
    }
  }

  nonisolated static func axis(of directions: ScrollDirection) -> CollectionAxis {
    directions.isDisjoint(with: .vertical) ? .horizontal : .vertical
  }

  /// Whether a change is in place as soon as it is reported.
  var arrangesAtOnce: Bool { table != nil }
  /// Whether all frames include everything reported so far.
  var isSettled: Bool { table != nil || stale?.isCurrent == true && inFlight == nil && !needsArrangement }
  /// Whether elements are laid out as large as their frames.
  var stretchesElements: Bool { table == nil }
  /// Whether elements lie beside each other, so that keys across the axis move the focus too.
  var movesFocusAcross: Bool { !(layout is TableLayout) }
  /// Whether elements may show otherwise than their frames say.
  var hasAttributes: Bool { effects != nil || map.hasExtras }

  var contentSize: Size {
    let size = stale?.arrangement.contentSize ?? .zero
    if scrollsBothWays { return size }
    return axis == .vertical
      ? Size(width: surroundings.viewport.width, height: size.height)
      : Size(width: size.width, height: surroundings.viewport.height)
  }

  var scrollsBothWays: Bool {
    !scrollDirections.isDisjoint(with: .vertical) && !scrollDirections.isDisjoint(with: .horizontal)
  }

  /// The part of the inset along the scroll axis, which the scroll view adds. Across it, frames are shifted.
  var contentInset: EdgeInsets {
    if scrollsBothWays { return inset }
    return axis == .vertical
      ? EdgeInsets(top: inset.top, left: 0, bottom: inset.bottom, right: 0)
      : EdgeInsets(top: 0, left: inset.left, bottom: 0, right: inset.right)
  }

  /// The offset of all frames in the content.
  var origin: Point {
    if scrollsBothWays { return .zero }
    return axis == .vertical ? Point(x: inset.left, y: 0) : Point(x: 0, y: inset.top)
  }

  /// How far the elements reach along the axis, in points.
  var filledLength: Double { stale?.arrangement.filledLength ?? 0 }
}
