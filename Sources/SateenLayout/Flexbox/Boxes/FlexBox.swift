/// The data a tree stores for a box besides its style: its position in the tree, its layout, and remembered results.
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
  /// The children that provide this box's baselines if the items of its first or last line share none.
  var firstBaselineChild: Int32 = -1
  var lastBaselineChild: Int32 = -1
  var traits: FlexTraits = []
  var state: FlexBoxState = [.isDirty]
  /// The number of the layout in which the box was last laid out, counted from 1.
  var touched: UInt32 = 0

  /// The border box relative to the parent's, before rounding.
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0
  /// The part of `y` that comes from a relative offset.
  var shiftY = 0.0
  /// The frame on whole pixels.
  var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The rounding error of the top left corner in the last rounding, in pixels; NaN before the first.
  var offX = Double.nan
  var offY = Double.nan

  /// The request for which the boxes inside are placed.
  var placed = FlexQuestion.none
  var placedAnswer = FlexAnswer(height: 0, natural: 0)
  /// The results of other requests, so that a repeated request within one layout is not computed again.
  var remembered = (FlexQuestion.none, FlexQuestion.none)
  var rememberedAnswers = (FlexAnswer(height: 0, natural: 0), FlexAnswer(height: 0, natural: 0))
  var nextRemembered: UInt8 = 0
  /// The number of the pixel grid that the box and its unchanged contents were last rounded to.
  var grid: UInt32 = 0

  /// The min-content and max-content widths of the content box; NaN until computed.
  var minContent = Double.nan
  var maxContent = Double.nan
  /// The height for which both were computed, and the height at which columns wrapped.
  var contentHeight = Double.nan
  var contentRoom = Double.infinity
  /// The height of a measured box's content at its `maxContent` width.
  var maxContentHeight = Double.nan
  /// The first and last baseline as the box is placed, from its top edge: a measured box's, or those that a container's
  /// items share. NaN until computed, or if a child provides the baseline.
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

/// Properties of a box or any box inside it. Bits are only added while boxes stay in the tree: a superfluous bit costs
/// time, but does not change the layout.
struct FlexTraits: OptionSet {
  let rawValue: UInt8
  static let hasAbsolute = FlexTraits(rawValue: 1)
  /// Whether a result may depend on the height, or on whether it is definite.
  static let readsHeights = FlexTraits(rawValue: 2)
  static let hasContents = FlexTraits(rawValue: 4)
}

/// Properties of the box itself.
struct FlexBoxState: OptionSet {
  let rawValue: UInt8
  /// No results are remembered for the box, nor for any of its ancestors.
  static let isDirty = FlexBoxState(rawValue: 1)
  static let isMeasured = FlexBoxState(rawValue: 2)
  static let isRightToLeft = FlexBoxState(rawValue: 4)
  /// The box's frame, or one inside it, may have changed since the last rounding.
  static let needsRounding = FlexBoxState(rawValue: 8)
  /// The box is hidden: it and all boxes inside it have frames of zero.
  static let isCollapsed = FlexBoxState(rawValue: 16)
  /// Its own lengths include fractions of the containing block's width.
  static let readsBaseWidth = FlexBoxState(rawValue: 32)
  /// Its own lengths include fractions of the containing block's height.
  static let readsBaseHeight = FlexBoxState(rawValue: 64)
  /// The slot is in use; free slots are reused.
  static let isAlive = FlexBoxState(rawValue: 128)
}

/// A layout request for a box. The width is always known: the caller settles it first.
struct FlexQuestion: Equatable {
  var width: Double
  /// The height the box must have; NaN if its content determines it.
  var height: Double
  /// The containing block's content box, which fractions refer to; NaN if unknown or irrelevant.
  var baseWidth: Double
  var baseHeight: Double
  /// The height of the border box that fractions inside refer to; NaN if they count as `auto`.
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
  /// The height of the border box.
  var height: Double
  /// The height its content needs, regardless of the box's own minimum and maximum.
  var natural: Double
}
