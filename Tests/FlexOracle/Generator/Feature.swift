/// A part of flexbox that generated trees may make use of.
enum Feature: String, CaseIterable {
  /// Widths and heights in points.
  case sizes
  /// Widths and heights in percent.
  case percent
  /// Widths and heights of max-content, min-content, fit-content.
  case keywords
  /// Widths and heights of stretch.
  case stretch
  /// Minimum and maximum sizes in points.
  case limits
  /// Minimum and maximum sizes in percent.
  case percentLimits = "percent-limits"
  /// Minimum and maximum sizes of max-content, min-content, fit-content, stretch.
  case keywordLimits = "keyword-limits"
  case column
  /// row-reverse and column-reverse.
  case reverse
  case wrap
  case wrapReverse = "wrap-reverse"
  case grow
  case shrink
  /// Bases in points and percent.
  case basis
  /// Bases of content, max-content, min-content, fit-content.
  case keywordBasis = "keyword-basis"
  case autoMargins = "auto-margins"
  case margins
  case negativeMargins = "negative-margins"
  case percentMargins = "percent-margins"
  case padding
  case percentPadding = "percent-padding"
  case border
  case absolute
  /// Insets of absolute and relative boxes.
  case insets
  /// Boxes whose position is static (or relative, where static is the default).
  case containingBlocks = "containing-blocks"
  case aspectRatio = "aspect-ratio"
  case gap
  case percentGap = "percent-gap"
  case justify
  case alignItems = "align-items"
  case alignSelf = "align-self"
  case alignContent = "align-content"
  case baseline
  case lastBaseline = "last-baseline"
  case order
  case boxSizing = "box-sizing"
  case overflow
  case hidden
  case contents
  /// Trees that run from right to left.
  case rtl
  /// Boxes that set their own direction.
  case direction
  /// Margins, padding and insets of the inline start and end.
  case logical
  case text
  /// Roots with a size of their own, or with an available size.
  case rootSize = "root-size"
}
