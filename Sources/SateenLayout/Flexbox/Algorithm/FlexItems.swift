extension FlexRun {
  /// Finds the items of a container and their sizes before flexing (CSS Flexible Box 1, sections 9.1 and 9.2).
  func collectItems(_ container: inout FlexContainer, _ progress: inout FlexProgress, _ measure: Measure) {
    var children = FlexItemWalk(container.node)
    var isOrdered = true
    forgetContents(container.node)
    while let child = children.nextChild(self) {
      let style = styles + Int(child)
      let box = boxes + Int(child)
      guard style.pointee.display == .flex else {
        collapse(child)
        continue
      }
      setDirection(child)
      box.pointee.state.remove([.isDirty, .isCollapsed])
      if style.pointee.position == .absolute { continue }
      // Memory of a trivial type: filled in place, and moved nowhere.
      fill(&container.items[container.count], child, &container, &progress, measure)
      isOrdered = isOrdered && style.pointee.order == 0
      container.count += 1
    }
    if !isOrdered {
      var items = UnsafeMutableBufferPointer(start: container.items, count: container.count)
      items.sort { a, b in (a.order, a.position) < (b.order, b.position) }
    }
  }

  /// Boxes that vanish have no frame and pass their direction on.
  private func forgetContents(_ node: Int32) {
    guard boxes[Int(node)].traits.contains(.hasContents) else { return }
    var child = boxes[Int(node)].firstChild
    while child >= 0 {
      let box = boxes + Int(child)
      if styles[Int(child)].display == .contents {
        (box.pointee.x, box.pointee.y, box.pointee.width, box.pointee.height) = (0, 0, 0, 0)
        box.pointee.state.remove([.isDirty, .isCollapsed])
        box.pointee.state.insert(.needsRounding)
        setDirection(child)
        forgetContents(child)
      }
      child = box.pointee.nextSibling
    }
  }

  /// Makes an item of a child.
  private func fill(
    _ item: inout FlexItem, _ child: Int32, _ container: inout FlexContainer, _ progress: inout FlexProgress,
    _ measure: Measure
  ) {
    let style = styles + Int(child)
    let box = boxes + Int(child)
    let isColumn = container.isColumn
    let base = container.itemBase
    var sizes = sizes(child, base)
    let margins = margins(child, baseWidth: base.width)
    if style.pointee.edges.contains(.keyword) {
      let available = base.width - margins.left - margins.right
      var height = sizes.height
      if height.isNaN { height = stretchedHeight(child, of: container.node, insideHeight: base.height, margins) }
      let inside = height.isNaN ? height : sizes.inside(sizes.clampHeight(height))
      let width = keywordWidth(child, .width, sizes, available, insideHeight: inside, &progress, measure)
      if !width.isNaN { sizes.width = max(width, sizes.insets.horizontal) }
      resolveKeywordLimits(child, &sizes, available: available, insideHeight: inside, &progress, measure)
    }
    let (inlineStart, inlineEnd) =
      container.isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
    let alignSelf = style.pointee.alignSelf
    item = FlexItem(
      node: child, order: style.pointee.order, position: Int32(container.count), flags: [],
      alignment: alignSelf == .auto ? styles[Int(container.node)].alignItems : alignSelf,
      grow: Self.factor(style.pointee.flexGrow), shrink: Self.factor(style.pointee.flexShrink), baseSize: 0,
      hypothetical: 0, main: 0, minMain: isColumn ? sizes.minHeight : sizes.minWidth,
      maxMain: isColumn ? sizes.maxHeight : sizes.maxWidth, cross: .nan,
      minCross: isColumn ? sizes.minWidth : sizes.minHeight, maxCross: isColumn ? sizes.maxWidth : sizes.maxHeight,
      styledMain: isColumn ? sizes.height : sizes.width, styledCross: isColumn ? sizes.width : sizes.height,
      mainInsets: isColumn ? sizes.insets.vertical : sizes.insets.horizontal,
      marginMainStart: isColumn ? margins.top : inlineStart, marginMainEnd: isColumn ? margins.bottom : inlineEnd,
      marginCrossStart: isColumn ? inlineStart : margins.top, marginCrossEnd: isColumn ? inlineEnd : margins.bottom,
      fractionHeight: .nan, ascent: 0, mainOffset: 0, crossOffset: 0)
    if style.pointee.edges.contains(.autoMargin) { noteAutoMargins(&item, &container) }
    if box.pointee.firstChild < 0, !box.pointee.state.contains(.isMeasured) { item.flags.insert(.isEmpty) }
    if sizes.ratio > 0 { item.flags.insert(.hasRatio) }
    let crossUnit = style.pointee.unit(isColumn ? .width : .height)
    let fillsLine =
      crossUnit == .stretch
      ? !isColumn
      : crossUnit == .unset && item.alignment == .stretch && item.flags.isDisjoint(with: .autoCross)
    if fillsLine {
      item.flags.insert(.stretches)
      // In a line that is the whole container the size is known before the line is (section 9.4, step 1).
      if !container.wraps, !container.cross.isNaN {
        item.cross = max(item.minCross, min(item.maxCross, container.cross - item.crossMargins))
        if isColumn || !container.fractionHeight.isNaN { item.flags.insert(.crossIsDefinite) }
      }
    }
    if !item.styledCross.isNaN {
      item.cross = max(item.minCross, min(item.maxCross, item.styledCross))
      item.flags.insert(.crossIsDefinite)
    }
    if !isColumn, style.pointee.edges.contains(.keyword),
      style.pointee.unit(.minHeight).isByContent || style.pointee.unit(.maxHeight).isByContent
    {
      item.flags.insert(.limitedByContent)
    }
    if !isColumn, style.pointee.edges.contains(.keyword) { letLineLimit(&item, sizes, &container) }
    settleBaseSize(&item, sizes, &container, &progress, measure)
  }

  /// Heights that stretch to a line not known yet are no limits before it is.
  private func letLineLimit(_ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer) {
    let style = styles + Int(item.node)
    let (least, most) = (style.pointee.unit(.minHeight) == .stretch, style.pointee.unit(.maxHeight) == .stretch)
    guard least || most else { return }
    item.flags.insert(.limitedByLine)
    guard container.cross.isNaN else { return }
    if least { item.minCross = sizes.insets.vertical }
    if most { item.maxCross = .infinity }
  }

  /// A flex factor as a number that sums of millions of them survive.
  @inline(__always)
  private static func factor(_ value: Double) -> Double { value > 0 ? min(value, 1e9) : 0 }

  private func noteAutoMargins(_ item: inout FlexItem, _ container: inout FlexContainer) {
    let style = styles + Int(item.node)
    func isAuto(_ slot: FlexSlot) -> Bool { style.pointee.unit(slot) == .auto }
    let left = isAuto(horizontalSlot(item.node, .marginLeft, isLeft: true))
    let right = isAuto(horizontalSlot(item.node, .marginLeft, isLeft: false))
    let inlineStart = container.isRightToLeft ? right : left
    let inlineEnd = container.isRightToLeft ? left : right
    let top = isAuto(.marginTop)
    let bottom = isAuto(.marginBottom)
    if container.isColumn ? top : inlineStart { item.flags.insert(.autoMainStart) }
    if container.isColumn ? bottom : inlineEnd { item.flags.insert(.autoMainEnd) }
    if container.isColumn ? inlineStart : top { item.flags.insert(.autoCrossStart) }
    if container.isColumn ? inlineEnd : bottom { item.flags.insert(.autoCrossEnd) }
  }

  /// The size an item starts from, and its limits along the main axis (section 9.2, step 3, and section 4.5).
  private func settleBaseSize(
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
      // Content that the item starts from is no smaller than the least it can do with.
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

  /// The flex basis, or the size it refers to; not a number where content decides.
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
      return keywordWidth(item.node, .flexBasis, sizes, container.base.width - item.mainMargins, &progress, measure)
    }
  }

  /// The item's length along the main axis by its content.
  private func contentSize(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) -> Double {
    guard container.isColumn else {
      let width =
        item.mainInsets
        + contentWidth(
          item.node, .max, insideHeight: sizes.inside(item.definiteCross), &progress, measure)
      return sizes.ratio > 0 ? sizes.clampTransferred(width) : width
    }
    settleColumnItemWidth(&item, sizes, &container, &progress, measure)
    let width = item.cross
    // Across, such an item goes by its ratio again once it has flexed.
    if sizes.ratio > 0, !item.flags.contains(.crossIsDefinite) { item.cross = .nan }
    let height = contentHeight(&item, width: width, sizes, &container, &progress, measure)
    guard sizes.ratio > 0, styles[Int(item.node)].unit(.height) == .unset else { return height }
    return max(sizes.ratioHeight(item.minCross), min(height, sizes.ratioHeight(item.maxCross)))
  }

  /// The height a column's item wants at a width, whatever its own height and limits say.
  private func contentHeight(
    _ item: inout FlexItem, width: Double, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress,
    _ measure: Measure
  ) -> Double {
    let byRatio = sizes.ratio > 0 ? sizes.ratioHeight(width) : 0
    // A fraction of what is not known leaves the height to the ratio alone, one in points to the content.
    let unit = styles[Int(item.node)].unit(.height)
    if sizes.ratio > 0, unit != .unset, item.styledMain.isNaN { return byRatio }
    if item.flags.contains(.isEmpty) { return unit == .unset ? max(byRatio, item.mainInsets) : item.mainInsets }
    let natural = place(
      item.node, question(item.node, width: width, height: .nan, container.itemBase), isFinal: false, &progress,
      measure
    ).natural
    guard unit == .unset else { return natural }
    let style = styles + Int(item.node)
    let isAutomatic = style.pointee.unit(.minHeight) == .unset && !style.pointee.overflow.canScroll
    return sizes.ratio > 0 && !isAutomatic ? byRatio : max(byRatio, natural)
  }

  /// The width of a column's item that neither says one nor fills a line known beforehand: fitted to the space.
  func settleColumnItemWidth(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) {
    guard item.cross.isNaN else { return }
    let available = container.base.width - item.crossMargins
    let styled = item.styledMain.isNaN ? .nan : max(item.minMain, min(item.maxMain, item.styledMain))
    let width: Double
    if sizes.ratio > 0, !item.styledMain.isNaN {
      width = widthByRatio(item.node, styled, sizes, &progress, measure)
    } else {
      width = fitContentWidth(
        item.node, sizes, available, insideHeight: sizes.inside(styled), &progress, measure)
    }
    let transferred = sizes.ratio > 0 ? sizes.clampTransferred(width) : width
    item.cross = max(item.minCross, min(item.maxCross, transferred))
  }

  /// Heights said by words, which in a column all mean the height of the content.
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

  /// The automatic minimum of an item whose style says none (section 4.5).
  func settleMinimum(
    _ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer,
    _ progress: inout FlexProgress, _ measure: Measure
  ) {
    item.flags.remove(.minimumPending)
    var content: Double
    let cross = item.cross
    if container.isColumn {
      settleColumnItemWidth(&item, sizes, &container, &progress, measure)
      content = contentHeight(&item, width: item.cross, sizes, &container, &progress, measure)
    } else {
      content =
        item.flags.contains(.isEmpty)
        ? item.mainInsets
        : item.mainInsets
          + contentWidth(
            item.node, .min, insideHeight: sizes.inside(item.definiteCross), &progress, measure)
    }
    if sizes.ratio > 0 {
      // Limits of the other axis count for this one too.
      if container.isColumn {
        content = max(sizes.ratioHeight(item.minCross), min(content, sizes.ratioHeight(item.maxCross)))
      } else {
        content = max(content, sizes.ratioWidth(item.minCross))
      }
      if item.flags.contains(.crossIsDefinite) {
        // Content can do with no less than the ratio makes of the size across.
        content = max(content, container.isColumn ? sizes.ratioHeight(item.cross) : sizes.ratioWidth(item.cross))
      } else {
        item.cross = cross
      }
    }
    if !item.styledMain.isNaN { content = min(content, item.styledMain) }
    item.minMain = max(item.minMain, min(content, item.maxMain))
  }
}
