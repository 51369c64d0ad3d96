extension FlexRun {
  /// Computes an item's flex base size and its limits along the main axis (section 9.2, step 3, and section 4.5).
  func settleBaseSize(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let style = styles + Int(item.node)
    let basis = styledBasis(&item, sizes, &container, &progress, measure)
    let isAutomatic =
      style.pointee.units[(container.isColumn ? FlexSlot.minHeight : .minWidth).rawValue] == FlexUnit.unset.rawValue
      && !style.pointee.overflow.canScroll
    var isByContent = false
    if !basis.isNaN {
      item.baseSize = basis
      item.flags.insert(.hasDefiniteBasis)
    } else if sizes.ratio > 0, item.flags.contains(.crossIsDefinite) {
      item.baseSize = container.isColumn ? sizes.ratioHeight(item.cross) : sizes.ratioWidth(item.cross)
      item.flags.insert(.hasDefiniteBasis)
    } else {
      isByContent = true
      item.baseSize = contentSize(&item, sizes, &container, &progress, measure)
    }
    if container.isColumn, style.pointee.edges.contains(.keyword) {
      resolveKeywordHeights(&item, sizes, &container, &progress, measure)
    }
    if isAutomatic {
      // A base size that comes from the content is no smaller than the content's minimum.
      let isSurelyLarger = isByContent || (item.baseSize == item.styledMain && sizes.ratio == 0)
      if isSurelyLarger, !(sizes.ratio > 0) {
        item.flags.insert(.minimumPending)
      } else {
        settleMinimum(&item, sizes, &container, &progress, measure)
      }
    }
    item.hypothetical = max(item.minMain, min(item.maxMain, item.baseSize))
    item.main = item.hypothetical
  }

  /// The flex basis, or the size property that it refers to; NaN if the content determines the base size.
  private func styledBasis(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    let style = styles + Int(item.node)
    switch style.pointee.unit(.flexBasis) {
    case .unset, .auto: return item.styledMain
    case .points, .fraction:
      let value = length(style, .flexBasis, container.isColumn ? container.itemBase.height : container.base.width)
      guard !value.isNaN else { return .nan }
      return max(value + (sizes.isContentRatio ? item.mainInsets : 0), item.mainInsets)
    case .content: return .nan
    default:
      if container.isColumn {
        guard style.pointee.unit(.flexBasis) == .stretch, !container.itemBase.height.isNaN else { return .nan }
        return max(item.mainInsets, container.itemBase.height - item.mainMargins)
      }
      return keywordWidth(
        item.node, .flexBasis, sizes, container.base.width - item.mainMargins,
        insideHeight: sizes.inside(item.definiteCross), &progress, measure)
    }
  }

  /// The item's length along the main axis by its content.
  private func contentSize(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    guard container.isColumn else {
      return intrinsicWidth(
        item.node, .max, sizes, insideHeight: sizes.inside(item.definiteCross), &progress, measure)
    }
    let width = columnItemWidth(&item, sizes, &container, &progress, measure)
    guard sizes.ratio > 0 else { return contentHeight(&item, width: width, &container, &progress, measure) }
    let height = sizes.ratioHeight(width)
    return styles[Int(item.node)].unit(.height) == .unset ? limitedByRatio(&item, height, sizes) : height
  }

  /// The width at which the content height of a column's item is measured. If it is not settled yet, it is fitted to
  /// the space as if the item's height were unknown too. With a ratio, or with contents that depend on the height, the
  /// width may change once the item has flexed.
  private func columnItemWidth(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    guard item.cross.isNaN else { return item.cross }
    settleColumnItemWidth(&item, height: .nan, room: container.base.width, sizes, &container, &progress, measure)
    let width = item.cross
    if sizes.ratio > 0 { item.cross = .nan }
    return width
  }

  /// Settles the width of a column's item that does not fill a line of known width, for the item's height.
  /// - Parameters:
  ///   - height: NaN if it is unknown, or does not affect the width.
  ///   - room: the width of the item's line, or the available width.
  func settleColumnItemWidth(
    _ item: inout FlexItem, height: Double, room: Double, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let available = room - item.crossMargins
    let inside = sizes.inside(height)
    if item.flags.contains(.limitedByContent) {
      var limits = sizes
      resolveKeywordLimits(item.node, &limits, available: available, insideHeight: inside, &progress, measure)
      (item.minCross, item.maxCross) = (limits.minWidth, limits.maxWidth)
    }
    var width = item.flags.contains(.stretches) && !container.wraps ? available : item.styledCross
    if width.isNaN {
      width = keywordWidth(item.node, .width, sizes, available, insideHeight: inside, &progress, measure)
      if width.isNaN { width = fitContentWidth(item.node, sizes, available, insideHeight: inside, &progress, measure) }
      if styles[Int(item.node)].unit(.height) != .unset {
        width = max(width, leastWidthByRatio(item.node, sizes, insideHeight: inside, &progress, measure))
      }
    }
    item.cross = max(item.minCross, min(item.maxCross, width))
  }

  /// The height that a column item's content needs at a width, regardless of the item's own height and limits.
  private func contentHeight(
    _ item: inout FlexItem, width: Double, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    if item.flags.contains(.isEmpty) { return item.mainInsets }
    return place(
      item.node, question(item.node, width: width, height: .nan, container.itemBase), isFinal: false, &progress,
      measure
    ).natural
  }

  /// A column item's height, clamped to the heights that the ratio derives from the limits of its width.
  private func limitedByRatio(_ item: inout FlexItem, _ height: Double, _ sizes: FlexSizes) -> Double {
    max(sizes.ratioHeight(item.minCross), min(height, sizes.ratioHeight(item.maxCross)))
  }

  /// Resolves height limits set by keywords. In a column, all of them mean the content's height.
  private func resolveKeywordHeights(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) {
    let style = styles + Int(item.node)
    let (least, most) = (style.pointee.unit(.minHeight).isByContent, style.pointee.unit(.maxHeight).isByContent)
    guard least || most else { return }
    let content = contentSize(&item, sizes, &container, &progress, measure)
    if least { item.minMain = max(item.minMain, content) }
    if most { item.maxMain = content }
  }

  /// The automatic minimum of an item whose style sets no minimum (section 4.5). With a ratio, it is at least the
  /// length that the ratio derives from the item's cross size.
  func settleMinimum(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) {
    item.flags.remove(.minimumPending)
    var content =
      container.isColumn
      ? leastHeight(&item, sizes, &container, &progress, measure)
      : leastWidth(&item, sizes, &container, &progress, measure)
    if !item.styledMain.isNaN { content = min(content, item.styledMain) }
    item.minMain = max(item.minMain, min(content, item.maxMain))
  }

  /// The content size suggestion of a row's item.
  private func leastWidth(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    var content = item.mainInsets
    if !item.flags.contains(.isEmpty) {
      content += contentWidth(item.node, .min, insideHeight: sizes.inside(item.definiteCross), &progress, measure)
    }
    guard sizes.ratio > 0 else { return content }
    // A definite height has been clamped already.
    guard item.flags.contains(.crossIsDefinite) else { return sizes.clampTransferred(content) }
    return max(content, sizes.ratioWidth(item.cross))
  }

  /// The content size suggestion of a column's item.
  private func leastHeight(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let width = columnItemWidth(&item, sizes, &container, &progress, measure)
    guard sizes.ratio > 0 else { return contentHeight(&item, width: width, &container, &progress, measure) }
    let byRatio = sizes.ratioHeight(width)
    // A height set by a keyword, or as a fraction of an unknown height, is the ratio's height and no more.
    if styles[Int(item.node)].unit(.height) != .unset, item.styledMain.isNaN { return byRatio }
    let natural = contentHeight(&item, width: width, &container, &progress, measure)
    let content = limitedByRatio(&item, max(byRatio, natural), sizes)
    return item.flags.contains(.crossIsDefinite) ? max(content, byRatio) : content
  }
}
