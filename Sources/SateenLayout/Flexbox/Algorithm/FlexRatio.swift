extension FlexRun {
  /// The width an aspect ratio gives a box of this height, before its own limits.
  func widthByRatio(
    _ node: Int32, _ height: Double, _ sizes: FlexSizes, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    max(
      sizes.clampTransferred(sizes.ratioWidth(height)),
      leastWidthByRatio(node, sizes, insideHeight: sizes.inside(height), &progress, measure))
  }

  /// What the content of a box with a ratio and a known height needs, which the width that the ratio gives is no less
  /// than (CSS Box Sizing 4, section 5.1.1); zero where the box can scroll, says a minimum itself, or has no ratio to go
  /// by.
  func leastWidthByRatio(
    _ node: Int32, _ sizes: FlexSizes, insideHeight: Double, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    guard sizes.ratio > 0, !insideHeight.isNaN, styles[Int(node)].unit(.minWidth) == .unset,
      !styles[Int(node)].overflow.canScroll
    else { return 0 }
    return sizes.insets.horizontal + contentWidth(node, .min, insideHeight: insideHeight, &progress, measure)
  }

  /// The height an aspect ratio gives a box of this width; no less than its content needs unless the box can scroll or
  /// says a minimum itself (CSS Box Sizing 4, section 5.1.1).
  func heightByRatio(
    _ node: Int32, _ width: Double, _ sizes: FlexSizes, _ base: FlexBase, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let height = sizes.ratioHeight(width)
    let style = styles + Int(node)
    let unit = style.pointee.unit(.height)
    guard style.pointee.unit(.minHeight) == .unset, unit == .unset || unit.isByContent,
      !style.pointee.overflow.canScroll
    else {
      return sizes.clampHeight(height)
    }
    // What is inside sees the height as settled, and stretches to it rather than making it larger.
    let inside = sizes.clampHeight(height)
    let natural = place(
      node, question(node, width: width, height: inside, base, fractions: inside), isFinal: false, &progress, measure
    ).natural
    return sizes.clampHeight(max(height, min(natural, sizes.maxHeight)))
  }
}
