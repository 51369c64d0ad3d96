extension FlexTree {
  /// Lays out a box without a parent, and all in it, in whatever size within a range its style and content ask for. The
  /// range wins where they disagree, and the root's margins and insets, which have nothing to be a distance from, count
  /// as none.
  ///
  /// Where the range leaves a side open, the root is as long as its content wants and fits: what CSS calls `fit-content`.
  /// - Parameter base: what fractions of the root's own lengths refer to; not a number where unknown.
  func layout(
    _ root: Node, in range: SizeRange, base: Size, direction: LayoutDirection, scale: Double, measure: Measure
  ) {
    let request = FlexLayoutRequest(
      root: root, width: base.width, height: base.height, range: range, direction: direction, scale: scale,
      rounding: .edges)
    answer(request) { run in
      run.layOut(
        root.index, in: range, FlexBase(width: base.width, height: base.height),
        isRightToLeft: direction == .rightToLeft, measure)
    }
  }
}
