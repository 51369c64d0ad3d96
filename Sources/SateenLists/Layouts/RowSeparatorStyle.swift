import SateenGraphics

/// A line of one device pixel at the lower edge of a row, drawn over it.
public struct RowSeparatorStyle: Hashable, Sendable {
  public var color: Color
  /// Space beside the line, in points, from the row's left and right edge. The sides are swapped in a list from right
  /// to left.
  public var leftInset: Double
  public var rightInset: Double

  public init(
    color: Color = Color(light: Color(white: 0.8), dark: Color(white: 0.25)), leftInset: Double = 15,
    rightInset: Double = 0
  ) {
    self.color = color
    self.leftInset = leftInset
    self.rightInset = rightInset
  }
}
