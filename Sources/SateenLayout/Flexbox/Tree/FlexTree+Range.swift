extension FlexTree {
  /// Lays out a box without a parent, and all boxes inside it, within a range. If the style and the range disagree, the
  /// range wins. The root has no containing block, so its margins and insets are ignored.
  ///
  /// Along an axis where the range leaves the size open, the root is sized as with CSS's `fit-content`.
  /// - Parameter base: the size that fractions of the root's own lengths refer to, in points; NaN if unknown.
  func layout(
    _ root: Node, in range: SizeRange, base: Size, direction: LayoutDirection, scale: Double, measure: FlexMeasure
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
