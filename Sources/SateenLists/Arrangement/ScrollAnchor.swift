/// The row that keeps its position on screen while heights change, and the distance of its top above the top of the
/// viewport.
struct ScrollAnchor: Equatable {
  var row: Int
  /// In points; negative for a row that begins below the top of the viewport.
  var distance: Double
}
