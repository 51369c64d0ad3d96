extension FlexRun {
  /// Resolves `stretch` heights: the height of the containing block, if it is known.
  func stretchHeights(_ node: Int32, _ base: FlexBase, _ sizes: inout FlexSizes) {
    guard !base.height.isNaN else { return }
    let margins = margins(node, baseWidth: base.width)
    stretchHeights(node, to: base.height - margins.top - margins.bottom, &sizes)
  }

  func stretchHeights(_ node: Int32, to room: Double, _ sizes: inout FlexSizes) {
    let style = styles + Int(node)
    let all = max(sizes.insets.vertical, room)
    if style.pointee.unit(.height) == .stretch { sizes.height = all }
    if style.pointee.unit(.minHeight) == .stretch { sizes.minHeight = all }
    if style.pointee.unit(.maxHeight) == .stretch { sizes.maxHeight = all }
  }

  /// The border box's width set by a CSS keyword; NaN if the property has no keyword, or if the keyword refers to
  /// unknown space.
  func keywordWidth(
    _ node: Int32, _ slot: FlexSlot, _ sizes: FlexSizes, _ available: Double, kind: FlexContentKind = .max,
    insideHeight: Double = .nan, _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    let style = styles + Int(node)
    guard style.pointee.edges.contains(.keyword) else { return .nan }
    switch style.pointee.unit(slot) {
    case .minContent: return intrinsicWidth(node, .min, sizes, insideHeight: insideHeight, &progress, measure)
    case .maxContent: return intrinsicWidth(node, .max, sizes, insideHeight: insideHeight, &progress, measure)
    case .fitContent:
      if available.isNaN {
        return intrinsicWidth(node, kind, sizes, insideHeight: insideHeight, &progress, measure)
      }
      return fitContentWidth(node, sizes, available, insideHeight: insideHeight, &progress, measure)
    case .stretch: return available.isNaN ? .nan : max(0, available)
    default: return .nan
    }
  }

  /// The border box's min-content or max-content width: from its content, or with a ratio from a known height (CSS Box
  /// Sizing 4, section 5.1).
  func intrinsicWidth(
    _ node: Int32, _ kind: FlexContentKind, _ sizes: FlexSizes, insideHeight: Double, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    if sizes.ratio > 0, !insideHeight.isNaN {
      return sizes.clampTransferred(sizes.ratioWidth(insideHeight + sizes.insets.vertical))
    }
    var room = Double.infinity
    // The trait includes columns that wrap.
    if kind == .max, insideHeight.isNaN, boxes[Int(node)].traits.contains(.readsHeights) {
      let style = styles + Int(node)
      if style.pointee.flexWrap != .nowrap, style.pointee.flexDirection.isColumn { room = sizes.breakHeight() }
    }
    let content = contentWidth(node, kind, insideHeight: insideHeight, room: room, &progress, measure)
    let width = sizes.insets.horizontal + content
    return sizes.ratio > 0 ? sizes.clampTransferred(width) : width
  }

  /// The available width, but no more than the max-content width and no less than the min-content width.
  func fitContentWidth(
    _ node: Int32, _ sizes: FlexSizes, _ available: Double, insideHeight: Double, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let most = intrinsicWidth(node, .max, sizes, insideHeight: insideHeight, &progress, measure)
    if available.isNaN || most <= available { return most }
    let least = intrinsicWidth(node, .min, sizes, insideHeight: insideHeight, &progress, measure)
    return max(least, available)
  }

  /// A width within minimum and maximum, including limits set by keywords.
  func clampWidth(
    _ node: Int32, _ width: Double, _ sizes: FlexSizes, available: Double, insideHeight: Double,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    guard styles[Int(node)].edges.contains(.keyword) else { return sizes.clampWidth(width) }
    var limits = sizes
    resolveKeywordLimits(
      node, &limits, available: available, insideHeight: insideHeight, &progress, measure)
    return limits.clampWidth(width)
  }

  /// Resolves a box's minimum and maximum width where they are set by keywords.
  /// - Parameters:
  ///   - kind: the meaning of a `fit-content` maximum if the space is unknown.
  ///   - kindOfLeast: the same for a minimum.
  func resolveKeywordLimits(
    _ node: Int32, _ sizes: inout FlexSizes, available: Double, kind: FlexContentKind = .max,
    kindOfLeast: FlexContentKind = .max, insideHeight: Double = .nan, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let least = keywordWidth(
      node, .minWidth, sizes, available, kind: kindOfLeast, insideHeight: insideHeight, &progress, measure)
    if !least.isNaN { sizes.minWidth = max(least, sizes.insets.horizontal) }
    let most = keywordWidth(
      node, .maxWidth, sizes, available, kind: kind, insideHeight: insideHeight, &progress, measure)
    if !most.isNaN { sizes.maxWidth = max(most, sizes.insets.horizontal) }
  }

  /// Resolves a box's minimum and maximum height where they are set by keywords, all of which mean the content's
  /// height.
  ///
  /// If the height is known already, the content is measured in a box of that height: an item that stretches to it
  /// needs no less.
  func resolveKeywordHeights(
    _ node: Int32, _ sizes: inout FlexSizes, width: Double, height: Double, _ base: FlexBase,
    _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let style = styles + Int(node)
    guard style.pointee.edges.contains(.keyword) else { return }
    let (least, most) = (style.pointee.unit(.minHeight).isByContent, style.pointee.unit(.maxHeight).isByContent)
    guard least || most else { return }
    let natural =
      sizes.ratio > 0
      ? sizes.ratioHeight(width)
      : place(
        node, question(node, width: width, height: height, base, fractions: height), isFinal: false, &progress,
        measure
      ).natural
    if least { sizes.minHeight = max(natural, sizes.insets.vertical) }
    if most { sizes.maxHeight = max(natural, sizes.insets.vertical) }
  }
}
