extension FlexRun {
  /// Collects the items of a container and computes their sizes before flexing (CSS Flexible Box 1, sections 9.1 and
  /// 9.2).
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
      // `FlexItem` is a trivial type: it is written in place and never moved.
      fill(&container.items[container.count], child, &container, &progress, measure)
      isOrdered = isOrdered && style.pointee.order == 0
      container.count += 1
    }
    if !isOrdered {
      var items = UnsafeMutableBufferPointer(start: container.items, count: container.count)
      items.sort { a, b in (a.order, a.position) < (b.order, b.position) }
    }
  }

  /// Resets boxes with `display: contents`: they have no frame, but pass on their direction.
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

  /// Fills in the item of a child.
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
      // The height of a column's item is known only after flexing; its ratio and its contents may then use it.
      let height =
        isColumn
        ? .nan
        : sizes.height.isNaN
          ? stretchedHeight(child, of: container.node, insideHeight: base.height, margins) : sizes.height
      let inside = height.isNaN ? height : sizes.inside(sizes.clampHeight(height))
      if !isColumn || style.pointee.unit(.width) == .stretch {
        let width = keywordWidth(child, .width, sizes, available, insideHeight: inside, &progress, measure)
        if !width.isNaN { sizes.width = max(width, sizes.insets.horizontal) }
      }
      resolveKeywordLimits(child, &sizes, available: available, insideHeight: inside, &progress, measure)
    }
    let (inlineStart, inlineEnd) =
      container.isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
    item = FlexItem(
      node: child, order: style.pointee.order, position: Int32(container.count), flags: [],
      alignment: alignment(of: child, in: container.node),
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
      // In a single-line container, the size is known before the line is (section 9.4, step 1).
      let isDefinite = isColumn || !container.fractionHeight.isNaN
      let room = isColumn ? base.width : container.statedHeight
      // Baseline alignment comes before stretching, and a ratio is applied first.
      if !container.wraps, !room.isNaN, isDefinite || !(item.alignment.isBaseline || sizes.ratio > 0) {
        item.cross = max(item.minCross, min(item.maxCross, room - item.crossMargins))
        if isDefinite { item.flags.insert(.crossIsDefinite) }
      }
    }
    if !item.styledCross.isNaN {
      item.cross = max(item.minCross, min(item.maxCross, item.styledCross))
      item.flags.insert(.crossIsDefinite)
    }
    if style.pointee.edges.contains(.keyword) {
      let isLimited =
        isColumn
        ? style.pointee.unit(.minWidth).isWord || style.pointee.unit(.maxWidth).isWord
        : style.pointee.unit(.minHeight).isByContent || style.pointee.unit(.maxHeight).isByContent
      if isLimited { item.flags.insert(.limitedByContent) }
    }
    if !isColumn, style.pointee.edges.contains(.keyword) { letLineLimit(&item, sizes, &container) }
    settleBaseSize(&item, sizes, &container, &progress, measure)
  }

  /// Height limits that stretch to the line are ignored until the line's height is known.
  private func letLineLimit(_ item: inout FlexItem, _ sizes: FlexSizes, _ container: inout FlexContainer) {
    let style = styles + Int(item.node)
    let (least, most) = (style.pointee.unit(.minHeight) == .stretch, style.pointee.unit(.maxHeight) == .stretch)
    guard least || most else { return }
    item.flags.insert(.limitedByLine)
    guard container.statedHeight.isNaN else { return }
    if least { item.minCross = sizes.insets.vertical }
    if most { item.maxCross = .infinity }
  }

  /// A flex factor, limited so that sums of millions of factors stay finite.
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
}
