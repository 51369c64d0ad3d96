/// One item of a container while it is laid out. Main and cross are the container's axes; sizes are of the border box.
struct FlexItem: BitwiseCopyable {
  var node: Int32
  var order: Int32
  var position: Int32
  var flags: Flags
  var alignment: FlexAlignment
  var grow: Double
  var shrink: Double

  /// Before flexing; after flexing in `main`.
  var baseSize: Double
  /// The base size within the item's limits.
  var hypothetical: Double
  var main: Double
  var minMain: Double
  var maxMain: Double
  /// Not a number until settled.
  var cross: Double
  var minCross: Double
  var maxCross: Double
  /// What the style says, not a number where it leaves the size to the layout.
  var styledMain: Double
  var styledCross: Double
  /// Padding and border along the main axis.
  var mainInsets: Double
  /// Towards the start of each axis and away from it, reversal left aside; `auto` counts as zero.
  var marginMainStart: Double
  var marginMainEnd: Double
  var marginCrossStart: Double
  var marginCrossEnd: Double
  /// The height fractions inside refer to where it is not simply the item's; not a number else.
  var fractionHeight: Double
  /// From the item's margin edge to its baseline.
  var ascent: Double
  /// Where the margin box begins, from the content box's start edges.
  var mainOffset: Double
  var crossOffset: Double

  var definiteCross: Double { flags.contains(.crossIsDefinite) ? cross : .nan }
  var mainMargins: Double { marginMainStart + marginMainEnd }
  var crossMargins: Double { marginCrossStart + marginCrossEnd }
  /// Whether its baseline is put in line with those of others.
  var isOnBaseline: Bool {
    alignment.isBaseline && flags.isDisjoint(with: .autoCross)
  }

  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt16
    static let autoMainStart = Flags(rawValue: 1)
    static let autoMainEnd = Flags(rawValue: 2)
    static let autoCrossStart = Flags(rawValue: 4)
    static let autoCrossEnd = Flags(rawValue: 8)
    /// Takes the whole of its line across the main axis.
    static let stretches = Flags(rawValue: 16)
    /// The minimum is by content, and not looked up yet because the base size is surely no smaller.
    static let minimumPending = Flags(rawValue: 32)
    static let frozen = Flags(rawValue: 64)
    /// The first of its line.
    static let startsLine = Flags(rawValue: 128)
    static let isBelowMinimum = Flags(rawValue: 256)
    static let isAboveMaximum = Flags(rawValue: 512)
    /// Its aspect ratio may decide a size.
    static let hasRatio = Flags(rawValue: 1024)
    /// Neither children nor content to measure.
    static let isEmpty = Flags(rawValue: 2048)
    /// Its size across is known before anything is laid out, and aspect ratios may go by it.
    static let crossIsDefinite = Flags(rawValue: 16384)
    /// Limits across refer to the line.
    static let limitedByLine = Flags(rawValue: 32768)
    /// Its limits across are said by words, and wait for its size along the main axis.
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
  /// What items aligned by their first baselines take up, and those aligned by their last ones. They are as found before
  /// anything stretches to the line.
  var first = FlexBaselineExtent()
  var last = FlexBaselineExtent()

  var alignsBaselines: Bool { !first.isEmpty || !last.isEmpty }
}

/// How far boxes reach to both sides of the baseline they share.
struct FlexBaselineExtent: BitwiseCopyable {
  var above = -Double.infinity
  var below = -Double.infinity

  var isEmpty: Bool { above == -.infinity }
  /// Zero where there are none.
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
  /// The content box; a height that content decides is not a number until it has.
  var base: FlexBase
  /// The height of the content box as fractions see it; not a number where they count as `auto`.
  var fractionHeight: Double
  /// The height of the content box before limits that hang on content, and before a ratio's box grows for its content:
  /// items stretch to it before their line is settled. Not a number where content decides.
  var statedHeight: Double { fractionHeight.isNaN ? base.height : fractionHeight }
  /// Limits of the content box's height.
  var minHeight: Double
  var maxHeight: Double
  /// Where a column breaks: at its height if that counts as known, else where ``FlexSizes/breakHeight(width:)`` says.
  var breakHeight: Double
  var mainGap: Double
  var crossGap: Double
  var items: UnsafeMutablePointer<FlexItem>
  var count: Int
  var lines: UnsafeMutablePointer<FlexLine>
  var lineCount: Int

  /// Not a number while content decides.
  var main: Double { isColumn ? base.height : base.width }
  var cross: Double { isColumn ? base.width : base.height }
  /// What fractions of the items' lengths refer to.
  var itemBase: FlexBase { FlexBase(width: base.width, height: fractionHeight) }

  /// Less than any device shows: what rounding errors add up to.
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

  /// An upper bound of how many items a container has.
  func itemRoom(_ node: Int32) -> Int {
    guard boxes[Int(node)].traits.contains(.hasContents) else { return Int(boxes[Int(node)].childCount) }
    var count = 0
    var items = FlexItemWalk(node)
    while items.next(self) != nil { count += 1 }
    return count
  }
}
