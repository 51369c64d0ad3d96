extension FlexRun {
  func layOut(
    _ root: Int32, in range: SizeRange, _ base: FlexBase, isRightToLeft: Bool, _ measure: Measure
  ) -> (placed: Int, truncated: Bool) {
    let box = boxes + Int(root)
    var progress = FlexProgress(boxes: boxCount)
    guard styles[Int(root)].display != .none else {
      collapse(root)
      return (0, false)
    }
    setDirection(root, inherited: isRightToLeft)
    box.pointee.shiftY = 0
    box.pointee.state.remove([.isDirty, .isCollapsed])
    let widths = Extent(min: range.min.width, max: range.max.width)
    let heights = Extent(min: range.min.height, max: range.max.height)
    var sizes = sizes(root, base)
    var height = heights.isDefinite ? heights.max : sizes.height
    if !height.isNaN, !heights.isDefinite { height = heights.clamp(sizes.clampHeight(height)) }
    let width = widths.isDefinite ? widths.max : rootWidth(root, widths, sizes, height, &progress, measure)
    // Fractions inside refer to the height before limits that depend on content.
    let stated = height
    if !heights.isDefinite {
      resolveKeywordHeights(root, &sizes, width: width, height: height, base, &progress, measure)
      if !height.isNaN {
        height = heights.clamp(sizes.clampHeight(height))
      } else if sizes.ratio > 0 {
        height = heights.clamp(heightByRatio(root, width, sizes, base, &progress, measure))
      }
    }
    let natural = place(
      root,
      question(
        root, width: width, height: height, base,
        fractions: fractionHeight(root, stated.isNaN ? height : stated, width: width, sizes)), isFinal: true, &progress,
      measure)
    let settled = heights.clamp(natural.height)
    if settled != natural.height {
      _ = place(
        root, question(root, width: width, height: settled, base, fractions: settled), isFinal: true, &progress, measure
      )
    }
    (box.pointee.x, box.pointee.y) = (0, 0)
    placeAbsolutes(in: root, &progress, measure)
    return (progress.placed, progress.truncated)
  }

  private func rootWidth(
    _ root: Int32, _ widths: Extent, _ sizes: FlexSizes, _ height: Double, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let available = widths.max < Self.largest ? widths.max : .nan
    var width = sizes.width
    if width.isNaN {
      width = keywordWidth(
        root, .width, sizes, available, insideHeight: sizes.inside(height), &progress, measure)
    }
    if width.isNaN, sizes.ratio > 0, !height.isNaN { width = widthByRatio(root, height, sizes, &progress, measure) }
    if width.isNaN {
      width = fitContentWidth(root, sizes, available, insideHeight: sizes.inside(height), &progress, measure)
    }
    return widths.clamp(
      clampWidth(
        root, width, sizes, available: available, insideHeight: sizes.inside(height), &progress, measure))
  }
}
