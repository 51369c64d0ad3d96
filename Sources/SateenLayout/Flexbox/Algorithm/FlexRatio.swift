extension FlexRun {
  /// The width that an aspect ratio derives from a height, before the width's own limits.
  func widthByRatio(
    _ node: Int32, _ height: Double, _ sizes: FlexSizes, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    max(
      sizes.clampTransferred(sizes.ratioWidth(height)),
      leastWidthByRatio(node, sizes, insideHeight: sizes.inside(height), &progress, measure))
  }

  /// The min-content width of a box with a ratio and a known height, a lower bound of the ratio's width (CSS Box Sizing
  /// 4, section 5.1.1). Zero if the box can scroll, sets a minimum itself, or has no ratio.
  func leastWidthByRatio(
    _ node: Int32, _ sizes: FlexSizes, insideHeight: Double, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    guard sizes.ratio > 0, !insideHeight.isNaN, styles[Int(node)].unit(.minWidth) == .unset,
      !styles[Int(node)].overflow.canScroll
    else { return 0 }
    return sizes.insets.horizontal + contentWidth(node, .min, insideHeight: insideHeight, &progress, measure)
  }

  /// The height that an aspect ratio derives from a width. It is no less than the content needs, unless the box can
  /// scroll or sets a minimum itself (CSS Box Sizing 4, section 5.1.1).
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
    // The content is measured with this height as settled, so that items stretch to it instead of enlarging it.
    let inside = sizes.clampHeight(height)
    let natural = place(
      node, question(node, width: width, height: inside, base, fractions: inside), isFinal: false, &progress, measure
    ).natural
    return sizes.clampHeight(max(height, min(natural, sizes.maxHeight)))
  }
}
