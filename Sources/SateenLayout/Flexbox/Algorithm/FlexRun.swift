/// One layout of a tree: CSS Flexible Box Layout Module Level 1, section 9, with CSS Box Sizing Levels 3 and 4 for
/// content sizes and aspect ratios, and CSS Positioned Layout for absolute boxes.
///
/// As in browsers, a box's width is settled before its height is computed. ``contentWidth(_:_:insideHeight:room:_:_:)``
/// computes content widths, mostly without laying out boxes, and ``place(_:_:isFinal:_:_:)`` lays a box out at a given
/// width. Boxes inside get the same requests whether their container is being measured or placed, so that a measured
/// layout can usually be kept as the final one.
struct FlexRun {
  let styles: UnsafePointer<FlexStyle>
  let boxes: UnsafeMutablePointer<FlexBox>
  let arena: FlexArena
  /// The number of this layout among the tree's layouts.
  let layoutNumber: UInt32
  /// The number of boxes in the tree.
  let boxCount: Int

  typealias Measure = FlexMeasure

  /// The largest coordinate, in points; it keeps sums and products finite.
  static let largest = 1e9

  @inline(__always)
  static func limited(_ value: Double) -> Double { min(max(value, -largest), largest) }

  /// A length from the caller as a usable number; NaN if it is nil, NaN or infinite.
  static func usable(_ length: Double?) -> Double {
    guard let length, !length.isNaN, length < .infinity else { return .nan }
    return min(max(length, 0), FlexStyle.largest)
  }

  /// Lays out a root. The content determines a side that is NaN.
  func layOut(
    _ root: Int32, width: Double, height: Double, isRightToLeft: Bool, _ measure: Measure
  ) -> (placed: Int, truncated: Bool) {
    let box = boxes + Int(root)
    let style = styles + Int(root)
    var progress = FlexProgress(boxes: boxCount)
    guard style.pointee.display != .none else {
      collapse(root)
      return (0, false)
    }
    setDirection(root, inherited: isRightToLeft)
    box.pointee.shiftY = 0
    box.pointee.state.remove([.isDirty, .isCollapsed])
    let base = FlexBase(width: width, height: height)
    var sizes = sizes(root, base)
    let margins = margins(root, baseWidth: width)
    var rootWidth = sizes.width
    var rootHeight = sizes.height
    if rootHeight.isNaN, !height.isNaN, style.pointee.unit(.height) == .unset, sizes.ratio == 0 || rootWidth.isNaN {
      rootHeight = height - margins.top - margins.bottom
    }
    if !rootHeight.isNaN { rootHeight = sizes.clampHeight(rootHeight) }
    if rootWidth.isNaN {
      let keyword = keywordWidth(
        root, .width, sizes, width - margins.horizontal, insideHeight: sizes.inside(rootHeight), &progress, measure)
      if !keyword.isNaN {
        let least = leastWidthByRatio(root, sizes, insideHeight: sizes.inside(rootHeight), &progress, measure)
        rootWidth = max(keyword, least)
      } else if !width.isNaN {
        rootWidth = width - margins.left - margins.right
      } else if sizes.ratio > 0, !rootHeight.isNaN {
        rootWidth = widthByRatio(root, rootHeight, sizes, &progress, measure)
      } else {
        rootWidth = intrinsicWidth(
          root, .max, sizes, insideHeight: sizes.inside(rootHeight), &progress, measure)
      }
    }
    rootWidth = clampWidth(
      root, rootWidth, sizes, available: width - margins.horizontal, insideHeight: sizes.inside(rootHeight), &progress,
      measure)
    resolveKeywordHeights(root, &sizes, width: rootWidth, height: rootHeight, base, &progress, measure)
    // Fractions inside refer to the height before limits that depend on content.
    let stated = rootHeight
    if !rootHeight.isNaN { rootHeight = sizes.clampHeight(rootHeight) }
    if rootHeight.isNaN, sizes.ratio > 0 {
      rootHeight = heightByRatio(root, rootWidth, sizes, base, &progress, measure)
    }
    let question = question(
      root, width: rootWidth, height: rootHeight, base,
      fractions: fractionHeight(root, stated.isNaN ? rootHeight : stated, width: rootWidth, sizes))
    _ = place(root, question, isFinal: true, &progress, measure)
    let shift = relativeShift(root, base)
    box.pointee.x = margins.left + shift.x
    box.pointee.y = margins.top + shift.y
    placeAbsolutes(in: root, &progress, measure)
    return (progress.placed, progress.truncated)
  }

  /// The height that fractions inside a box refer to: its own height. If an aspect ratio derived the height, any growth
  /// for the content is left out.
  func fractionHeight(_ node: Int32, _ height: Double, width: Double, _ sizes: FlexSizes) -> Double {
    guard sizes.ratio > 0, sizes.height.isNaN, !height.isNaN else { return height }
    return min(height, sizes.clampHeight(sizes.ratioHeight(width)))
  }

  /// A box's request, normalized: lengths that do not affect the box are NaN, so that equivalent requests are equal.
  @inline(__always)
  func question(
    _ node: Int32, width: Double, height: Double, _ base: FlexBase, fractions: Double = .nan
  ) -> FlexQuestion {
    let state = boxes[Int(node)].state
    return FlexQuestion(
      width: width, height: height, baseWidth: state.contains(.readsBaseWidth) ? base.width : .nan,
      baseHeight: state.contains(.readsBaseHeight) ? base.height : .nan, fractionHeight: fractions)
  }

  /// Lays a box out at a given width and returns its height.
  /// - Parameter isFinal: whether the boxes inside must be at their final positions on return; if false, a remembered
  ///   height is enough.
  func place(
    _ node: Int32, _ question: FlexQuestion, isFinal: Bool, _ progress: inout FlexProgress, _ measure: Measure
  ) -> FlexAnswer {
    let box = boxes + Int(node)
    if isPlaced(box, by: question) {
      var answer = box.pointee.placedAnswer
      if !question.height.isNaN { answer.height = question.height }
      return answer
    }
    if !isFinal {
      if let answer = box.pointee.answer(to: question) { return answer }
      if progress.isExhausted {
        progress.truncated = true
        return emptyAnswer(node, question)
      }
    }
    progress.placed += 1
    var answer: FlexAnswer
    if box.pointee.state.contains(.isMeasured) {
      if box.pointee.firstChild >= 0 { collapseChildren(of: node) }
      answer = placeMeasured(node, question, measure)
    } else if box.pointee.firstChild < 0 {
      answer = emptyAnswer(node, question)
    } else if progress.depth >= FlexBox.depthLimit {
      progress.truncated = true
      collapseChildren(of: node)
      answer = emptyAnswer(node, question)
    } else {
      progress.depth += 1
      answer = placeContainer(node, question, &progress, measure)
      progress.depth -= 1
    }
    answer.height = Self.limited(answer.height)
    answer.natural = Self.limited(answer.natural)
    box.pointee.width = question.width
    box.pointee.height = answer.height
    box.pointee.placed = question
    box.pointee.placedAnswer = answer
    box.pointee.state.insert(.needsRounding)
    box.pointee.touched = layoutNumber
    if question.height.isNaN { box.pointee.remember(answer, to: question) }
    return answer
  }

  /// Whether the boxes inside are already placed as a request demands. If a computed height is now given as a fixed
  /// one, the boxes inside do not change, unless one of them depends on whether the height is definite.
  @inline(__always)
  private func isPlaced(_ box: UnsafeMutablePointer<FlexBox>, by question: FlexQuestion) -> Bool {
    let placed = box.pointee.placed
    guard placed.width == question.width, FlexQuestion.same(placed.baseWidth, question.baseWidth),
      FlexQuestion.same(placed.baseHeight, question.baseHeight)
    else { return false }
    if FlexQuestion.same(placed.height, question.height)
      && FlexQuestion.same(placed.fractionHeight, question.fractionHeight)
    {
      return true
    }
    return !question.height.isNaN && question.height == box.pointee.height
      && !box.pointee.traits.contains(.readsHeights)
  }

  /// The result for a box without content: its padding and border, within its minimum and maximum.
  private func emptyAnswer(_ node: Int32, _ question: FlexQuestion) -> FlexAnswer {
    if !question.height.isNaN, !styles[Int(node)].asksNaturalHeight {
      return FlexAnswer(height: question.height, natural: question.height)
    }
    let sizes = sizes(node, FlexBase(width: question.baseWidth, height: question.baseHeight))
    let natural = sizes.insets.vertical
    return FlexAnswer(
      height: question.height.isNaN ? sizes.clampHeight(natural) : question.height, natural: natural)
  }

  private func placeMeasured(_ node: Int32, _ question: FlexQuestion, _ measure: Measure) -> FlexAnswer {
    let box = boxes + Int(node)
    box.pointee.baselines = (.nan, .nan)
    if !question.height.isNaN, !styles[Int(node)].asksNaturalHeight {
      return FlexAnswer(height: question.height, natural: question.height)
    }
    let sizes = sizes(node, FlexBase(width: question.baseWidth, height: question.baseHeight))
    var natural = box.pointee.maxContentHeight
    // At exactly its max-content width, a text has the height measured with that width.
    let inside = max(0, question.width - sizes.insets.horizontal)
    if natural.isNaN || inside != box.pointee.maxContent {
      let request = FlexMeasureRequest(width: .exactly(inside), height: .maxContent)
      let answer = measure(FlexNode(index: node), request)
      natural = Self.side(answer.size.height)
      noteBaselines(box, answer, sizes.insets)
    }
    natural += sizes.insets.vertical
    let height = question.height.isNaN ? sizes.clampHeight(natural) : question.height
    return FlexAnswer(height: height, natural: natural)
  }

  private func noteBaselines(
    _ box: UnsafeMutablePointer<FlexBox>, _ answer: FlexMeasurement, _ insets: FlexInsets
  ) {
    guard let first = answer.firstBaseline, first.isFinite else { return }
    let last = answer.lastBaseline ?? first
    box.pointee.baselines = (
      insets.top + Self.limited(first), insets.top + Self.limited(last.isFinite ? last : first)
    )
  }

  /// A measured length, limited to usable numbers.
  @inline(__always)
  static func side(_ length: Double) -> Double {
    length > 0 ? min(length, FlexStyle.largest) : 0
  }

  /// The distance from the top of a placed box to its first or last baseline; NaN without a baseline.
  func baseline(_ node: Int32, last: Bool, _ measure: Measure) -> Double {
    var top = 0.0
    var index = node
    // A baseline inside a box that can scroll is clamped to that box's edges.
    var (least, most) = (-Double.infinity, Double.infinity)
    // Follows the boxes that provide each other's baseline.
    while true {
      let box = boxes + Int(index)
      if styles[Int(index)].overflow.canScroll {
        (least, most) = (max(least, min(most, top)), max(least, min(most, top + box.pointee.height)))
      }
      var own = Double.nan
      if box.pointee.state.contains(.isMeasured) {
        if box.pointee.baselines.first.isNaN { measureBaselines(index, measure) }
        own = last ? box.pointee.baselines.last : box.pointee.baselines.first
      } else if box.pointee.firstChild >= 0 {
        own = last ? box.pointee.baselines.last : box.pointee.baselines.first
        let child = last ? box.pointee.lastBaselineChild : box.pointee.firstBaselineChild
        if own.isNaN, child >= 0 {
          // A relative offset does not move the baseline that others align to.
          top += boxes[Int(child)].y - boxes[Int(child)].shiftY
          index = child
          continue
        }
      }
      if own.isNaN, index == node { return .nan }
      return max(least, min(most, top + (own.isNaN ? box.pointee.height : own)))
    }
  }

  private func measureBaselines(_ node: Int32, _ measure: Measure) {
    let box = boxes + Int(node)
    let insets = insets(node, baseWidth: box.pointee.placed.baseWidth)
    let request = FlexMeasureRequest(
      width: .exactly(max(0, box.pointee.width - insets.horizontal)),
      height: .exactly(max(0, box.pointee.height - insets.vertical)))
    noteBaselines(box, measure(FlexNode(index: node), request), insets)
  }

  // MARK: Hidden boxes

  /// Sets the frames of a box and all boxes inside it to zero.
  func collapse(_ node: Int32) {
    // A hidden box only needs this again after its contents have changed.
    let state = boxes[Int(node)].state
    guard state.contains(.isDirty) || !state.contains(.isCollapsed) else { return }
    var walk = FlexWalk(node)
    while let index = walk.next(boxes) {
      let box = boxes + Int(index)
      (box.pointee.x, box.pointee.y, box.pointee.width, box.pointee.height) = (0, 0, 0, 0)
      box.pointee.placed = .none
      box.pointee.state.insert([.needsRounding, .isCollapsed])
      box.pointee.state.remove(.isDirty)
    }
  }

  private func collapseChildren(of node: Int32) {
    var child = boxes[Int(node)].firstChild
    while child >= 0 {
      collapse(child)
      child = boxes[Int(child)].nextSibling
    }
  }

  /// Sets the direction of a box's content; `inherit` takes the parent's.
  @inline(__always)
  func setDirection(_ node: Int32) {
    let parent = boxes[Int(node)].parent
    setDirection(node, inherited: boxes[Int(parent)].state.contains(.isRightToLeft))
  }

  /// Sets the direction of a box's content.
  @inline(__always)
  func setDirection(_ node: Int32, inherited: Bool) {
    let isRightToLeft: Bool
    switch styles[Int(node)].direction {
    case .inherit: isRightToLeft = inherited
    case .leftToRight: isRightToLeft = false
    case .rightToLeft: isRightToLeft = true
    }
    guard isRightToLeft != boxes[Int(node)].state.contains(.isRightToLeft) else { return }
    // Remembered results are for the other direction. The boxes inside are updated when they are laid out.
    boxes[Int(node)].forget()
    boxes[Int(node)].state.formSymmetricDifference(.isRightToLeft)
  }
}

/// Counters and limits of one layout.
struct FlexProgress {
  var depth = 0
  var placed = 0
  var truncated = false
  /// The number of box layouts after which boxes are only placed, and no longer measured.
  ///
  /// A box is normally laid out a few times at most. But a box with an aspect ratio that grows for its content measures
  /// its contents at two heights. If such boxes are nested, the number of requests doubles with every other level.
  /// Nobody nests twenty of them on purpose.
  private let limit: Int

  init(boxes: Int) { limit = 100 * boxes + 10_000 }

  var isExhausted: Bool { placed > limit }
}
