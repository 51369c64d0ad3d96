/// What a tree keeps of one box besides its style: its place in the tree, its layout, and answers already given.
struct FlexBox {
  /// See ``FlexTree/depthLimit``.
  static let depthLimit = 256

  // Indices into the tree's storage; negative for none.
  var parent: Int32 = -1
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var nextSibling: Int32 = -1
  var previousSibling: Int32 = -1
  var childCount: Int32 = 0
  /// The children whose baselines are this box's own where its first and last line share none.
  var firstBaselineChild: Int32 = -1
  var lastBaselineChild: Int32 = -1
  var traits: FlexTraits = []
  var state: FlexBoxState = [.isDirty]
  /// The layout of the tree in which it was last laid out, counted from 1.
  var touched: UInt32 = 0

  /// The border box in that of the parent, before rounding.
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0
  /// How much of `y` is being moved from the place in the flow.
  var shiftY = 0.0
  /// The same on whole pixels.
  var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// By how much of a pixel the top left corner was off the one it was rounded to, when it last was.
  var offX = Double.nan
  var offY = Double.nan

  /// The question by which the boxes inside are placed now.
  var placed = FlexQuestion.none
  var placedAnswer = FlexAnswer(height: 0, natural: 0)
  /// Answers to other questions, so that asking twice within one layout costs nothing.
  var remembered = (FlexQuestion.none, FlexQuestion.none)
  var rememberedAnswers = (FlexAnswer(height: 0, natural: 0), FlexAnswer(height: 0, natural: 0))
  var nextRemembered: UInt8 = 0
  /// The pixels that it, and all in it that did not change since, was last rounded to.
  var grid: UInt32 = 0

  /// Widths of the content box with no space and with all the space there is; not a number until asked for.
  var minContent = Double.nan
  var maxContent = Double.nan
  /// The height the two were asked with, and the one that columns were to break at.
  var contentHeight = Double.nan
  var contentRoom = Double.infinity
  /// The height of a measured box's content at its `maxContent` width.
  var maxContentHeight = Double.nan
  /// The first and last baseline as the box is placed now, from its top edge: a measured box's, and those that the items
  /// of a container share. Not a number until asked for, or where they are those of a single child.
  var baselines = (first: Double.nan, last: Double.nan)

  mutating func forget() {
    placed = .none
    remembered = (.none, .none)
    minContent = .nan
    maxContent = .nan
    maxContentHeight = .nan
    baselines = (.nan, .nan)
  }

  func answer(to question: FlexQuestion) -> FlexAnswer? {
    if remembered.0 == question { return rememberedAnswers.0 }
    if remembered.1 == question { return rememberedAnswers.1 }
    return nil
  }

  mutating func remember(_ answer: FlexAnswer, to question: FlexQuestion) {
    if nextRemembered == 0 {
      (remembered.0, rememberedAnswers.0, nextRemembered) = (question, answer, 1)
    } else {
      (remembered.1, rememberedAnswers.1, nextRemembered) = (question, answer, 0)
    }
  }
}

/// What a box or anything below it is like. Bits are only ever added while boxes stay in the tree: a bit too many costs
/// time, not truth.
struct FlexTraits: OptionSet {
  let rawValue: UInt8
  static let hasAbsolute = FlexTraits(rawValue: 1)
  /// Whether an answer may depend on a known height being a definite one, or on a height at all.
  static let readsHeights = FlexTraits(rawValue: 2)
  static let hasContents = FlexTraits(rawValue: 4)
}

/// What is true of a box itself.
struct FlexBoxState: OptionSet {
  let rawValue: UInt8
  /// Nothing is remembered of it, nor of any box above it.
  static let isDirty = FlexBoxState(rawValue: 1)
  static let isMeasured = FlexBoxState(rawValue: 2)
  static let isRightToLeft = FlexBoxState(rawValue: 4)
  /// Its frame, or one below it, may have changed since frames were last rounded.
  static let needsRounding = FlexBoxState(rawValue: 8)
  /// It and all below have frames of zero, being hidden.
  static let isCollapsed = FlexBoxState(rawValue: 16)
  /// Its own lengths include fractions of the containing block's width.
  static let readsBaseWidth = FlexBoxState(rawValue: 32)
  /// Its own lengths include fractions of the containing block's height.
  static let readsBaseHeight = FlexBoxState(rawValue: 64)
  /// In use; what is free waits to be used again.
  static let isAlive = FlexBoxState(rawValue: 128)
}

/// How a box is asked to lay itself out. The width is always known: whoever asks settles it first.
struct FlexQuestion: Equatable {
  var width: Double
  /// The height the box is to have; not a number where its content decides.
  var height: Double
  /// The content box of the containing block, which fractions refer to; not a number where unknown or of no matter.
  var baseWidth: Double
  var baseHeight: Double
  /// The height of the border box as fractions inside see it; not a number where they are to count as `auto`.
  var fractionHeight: Double

  static let none = FlexQuestion(
    width: -1, height: -1, baseWidth: -1, baseHeight: -1, fractionHeight: -1)

  static func == (a: FlexQuestion, b: FlexQuestion) -> Bool {
    a.width == b.width && same(a.height, b.height) && same(a.baseWidth, b.baseWidth)
      && same(a.baseHeight, b.baseHeight) && same(a.fractionHeight, b.fractionHeight)
  }

  @inline(__always)
  static func same(_ a: Double, _ b: Double) -> Bool { a == b || (a != a && b != b) }
}

struct FlexAnswer {
  /// Of the border box.
  var height: Double
  /// The height its content wants, whatever the box's own minimum and maximum say.
  var natural: Double
}
