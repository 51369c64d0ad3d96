/// One item of a container while it is laid out. Main and cross are the container's axes; sizes are of the border box.
struct FlexItem: BitwiseCopyable {
  var node: Int32
  var order: Int32
  var position: Int32
  var flags: Flags
  var alignment: FlexAlignment
  var grow: Double
  var shrink: Double

  /// Before flexing; `main` is the size after it.
  var baseSize: Double
  /// The base size within the item's limits.
  var hypothetical: Double
  var main: Double
  var minMain: Double
  var maxMain: Double
  /// NaN until it is settled.
  var cross: Double
  var minCross: Double
  var maxCross: Double
  /// The size set in the style; NaN if the layout determines it.
  var styledMain: Double
  var styledCross: Double
  /// Padding and border along the main axis.
  var mainInsets: Double
  /// The margins at the start and the end of each axis, ignoring reversal; `auto` counts as zero.
  var marginMainStart: Double
  var marginMainEnd: Double
  var marginCrossStart: Double
  var marginCrossEnd: Double
  /// The height that fractions inside refer to, if it is not the item's own; otherwise NaN.
  var fractionHeight: Double
  /// The distance from the item's margin edge to its baseline.
  var ascent: Double
  /// The start of the margin box, measured from the content box's start edges.
  var mainOffset: Double
  var crossOffset: Double

  var definiteCross: Double { flags.contains(.crossIsDefinite) ? cross : .nan }
  var mainMargins: Double { marginMainStart + marginMainEnd }
  var crossMargins: Double { marginCrossStart + marginCrossEnd }
  /// Whether the item takes part in baseline alignment.
  var isOnBaseline: Bool {
    alignment.isBaseline && flags.isDisjoint(with: .autoCross)
  }

  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt16
    static let autoMainStart = Flags(rawValue: 1)
    static let autoMainEnd = Flags(rawValue: 2)
    static let autoCrossStart = Flags(rawValue: 4)
    static let autoCrossEnd = Flags(rawValue: 8)
    /// The item fills its line across the main axis.
    static let stretches = Flags(rawValue: 16)
    /// The minimum depends on the content, and is not computed yet because the base size is surely no smaller.
    static let minimumPending = Flags(rawValue: 32)
    static let frozen = Flags(rawValue: 64)
    /// The first of its line.
    static let startsLine = Flags(rawValue: 128)
    static let isBelowMinimum = Flags(rawValue: 256)
    static let isAboveMaximum = Flags(rawValue: 512)
    /// Its aspect ratio may decide a size.
    static let hasRatio = Flags(rawValue: 1024)
    /// The item has neither children nor content to measure.
    static let isEmpty = Flags(rawValue: 2048)
    /// The cross size is definite before layout, so aspect ratios may use it.
    static let crossIsDefinite = Flags(rawValue: 16384)
    /// Limits of the cross size depend on the size of the line.
    static let limitedByLine = Flags(rawValue: 32768)
    /// Limits of the cross size are set by keywords, and resolved once the main size is known.
    static let limitedByContent = Flags(rawValue: 4096)
    static let hasDefiniteBasis = Flags(rawValue: 8192)
    static let autoCross: Flags = [.autoCrossStart, .autoCrossEnd]
  }
}

/// One line of a container.
struct FlexLine: BitwiseCopyable {
  var start: Int
  var count: Int
  var cross: Double
  var crossOffset: Double
  /// The extents of the items aligned by their first and by their last baselines, as measured before any item
  /// stretches.
  var first = FlexBaselineExtent()
  var last = FlexBaselineExtent()

  var alignsBaselines: Bool { !first.isEmpty || !last.isEmpty }
}

/// How far boxes reach to both sides of a shared baseline.
struct FlexBaselineExtent: BitwiseCopyable {
  var above = -Double.infinity
  var below = -Double.infinity

  var isEmpty: Bool { above == -.infinity }
  /// Zero if no box was added.
  var length: Double { max(0, above + below) }

  mutating func add(ascent: Double, length: Double) {
    above = max(above, ascent)
    below = max(below, length - ascent)
  }
}

/// A container while it is laid out.
struct FlexContainer {
  var node: Int32
  var isColumn: Bool
  var isReversed: Bool
  var wraps: Bool
  var reversesLines: Bool
  var isRightToLeft: Bool
  var insets: FlexInsets
  /// The content box. Its height is NaN while the content determines it.
  var base: FlexBase
  /// The height of the content box that fractions refer to; NaN if they count as `auto`.
  var fractionHeight: Double
  /// The height of the content box before limits that depend on content, and before a box with a ratio grows for its
  /// content. Items stretch to it before their line is settled. NaN if the content determines it.
  var statedHeight: Double { fractionHeight.isNaN ? base.height : fractionHeight }
  /// Limits of the content box's height.
  var minHeight: Double
  var maxHeight: Double
  /// The height at which a column wraps: its own if that is definite, else ``FlexSizes/breakHeight(width:)``.
  var breakHeight: Double
  var mainGap: Double
  var crossGap: Double
  var items: UnsafeMutablePointer<FlexItem>
  var count: Int
  var lines: UnsafeMutablePointer<FlexLine>
  var lineCount: Int

  /// NaN while the content determines it.
  var main: Double { isColumn ? base.height : base.width }
  var cross: Double { isColumn ? base.width : base.height }
  /// The size that fractions of the items' lengths refer to.
  var itemBase: FlexBase { FlexBase(width: base.width, height: fractionHeight) }

  /// A length too small for any device to show: the tolerance for rounding errors.
  static let epsilon = 1e-6
}

extension FlexRun {
  /// Lays out a container at a given width.
  func placeContainer(
    _ node: Int32, _ question: FlexQuestion, _ progress: inout FlexProgress, _ measure: Measure
  ) -> FlexAnswer {
    let style = styles + Int(node)
    let isColumn = style.pointee.flexDirection.isColumn
    let insets = insets(node, baseWidth: question.baseWidth)
    let width = max(0, question.width - insets.horizontal)
    let isHeightKnown = !question.height.isNaN
    let base = FlexBase(width: width, height: isHeightKnown ? max(0, question.height - insets.vertical) : .nan)
    let mark = arena.mark
    defer { arena.release(to: mark) }
    var container = FlexContainer(
      node: node, isColumn: isColumn, isReversed: style.pointee.flexDirection.isReversed,
      wraps: style.pointee.flexWrap != .nowrap, reversesLines: style.pointee.flexWrap == .wrapReverse,
      isRightToLeft: boxes[Int(node)].state.contains(.isRightToLeft), insets: insets, base: base,
      fractionHeight: question.fractionHeight.isNaN ? .nan : max(0, question.fractionHeight - insets.vertical),
      minHeight: 0, maxHeight: .infinity,
      breakHeight: .infinity, mainGap: 0,
      crossGap: 0, items: arena.take(FlexItem.self, itemRoom(node)), count: 0,
      lines: UnsafeMutablePointer(bitPattern: 16).unsafelyUnwrapped, lineCount: 0)
    let breaks = isColumn && container.wraps
    if !isHeightKnown || breaks {
      let sizes = sizes(node, FlexBase(width: question.baseWidth, height: question.baseHeight))
      container.minHeight = max(0, sizes.minHeight - insets.vertical)
      container.maxHeight = max(0, sizes.maxHeight - insets.vertical)
      if breaks {
        container.breakHeight =
          container.fractionHeight.isNaN ? sizes.breakHeight(width: question.width) : container.fractionHeight
      }
    }
    let columnGap = length(style, .columnGap, base.width)
    let rowGap = length(style, .rowGap, container.itemBase.height)
    container.mainGap = isColumn ? (rowGap.isNaN ? 0 : rowGap) : (columnGap.isNaN ? 0 : columnGap)
    container.crossGap = isColumn ? (columnGap.isNaN ? 0 : columnGap) : (rowGap.isNaN ? 0 : rowGap)

    collectItems(&container, &progress, measure)
    breakLines(&container)
    let natural = settleMainSize(&container)
    for line in 0..<container.lineCount { flex(&container, container.lines[line], &progress, measure) }
    let naturalCross = settleCrossSizes(&container, &progress, measure)
    placeItems(&container, &progress, measure)
    let content = isColumn ? natural : naturalCross
    if isHeightKnown { return FlexAnswer(height: question.height, natural: content + insets.vertical) }
    return FlexAnswer(height: container.base.height + insets.vertical, natural: content + insets.vertical)
  }

  /// An upper bound of the number of items in a container.
  func itemRoom(_ node: Int32) -> Int {
    guard boxes[Int(node)].traits.contains(.hasContents) else { return Int(boxes[Int(node)].childCount) }
    var count = 0
    var items = FlexItemWalk(node)
    while items.next(self) != nil { count += 1 }
    return count
  }
}
