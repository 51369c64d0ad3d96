import SateenLayout

/// How an image fits its target box.
///
/// The modes with a place, such as ``center`` and ``topLeft``, show an image in its own size: a pixel of a file on a pixel
/// of the display, a bitmap by its points. All else is cut off at the box's edges.
public enum ImageContentMode: Hashable, Sendable, CaseIterable {
  /// Covers the box. The rest is cut off.
  case aspectFill
  /// As large as fits into the box.
  case aspectFit
  /// Stretched to the box's aspect ratio.
  case stretch
  case center
  case top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight
  /// At the edge where lines of text begin: the left one, or the right one where the layout runs from right to left.
  case leading
  /// At the edge where lines of text end.
  case trailing
  case topLeading, topTrailing, bottomLeading, bottomTrailing

  /// ``stretch`` by the name that UIKit has for it.
  public static let scaleToFill = ImageContentMode.stretch
  /// ``stretch``: an image is drawn anew for each size in every mode.
  public static let redraw = ImageContentMode.stretch

  /// The mode with left and right in place of leading and trailing.
  public func resolved(for direction: LayoutDirection) -> ImageContentMode {
    let isReversed = direction == .rightToLeft
    switch self {
    case .leading: return isReversed ? .right : .left
    case .trailing: return isReversed ? .left : .right
    case .topLeading: return isReversed ? .topRight : .topLeft
    case .topTrailing: return isReversed ? .topLeft : .topRight
    case .bottomLeading: return isReversed ? .bottomRight : .bottomLeft
    case .bottomTrailing: return isReversed ? .bottomLeft : .bottomRight
    default: return self
    }
  }

  /// Whether the mode depends on the direction of the layout.
  package var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .topLeading, .topTrailing, .bottomLeading, .bottomTrailing: true
    default: false
    }
  }

  /// Where an image in its own size lies: 0 is the left or top edge, 1 the right or bottom edge. Nil for modes that
  /// scale. Leading is left here.
  package var place: Point? {
    switch self {
    case .aspectFill, .aspectFit, .stretch: nil
    case .center: Point(x: 0.5, y: 0.5)
    case .top: Point(x: 0.5, y: 0)
    case .bottom: Point(x: 0.5, y: 1)
    case .left, .leading: Point(x: 0, y: 0.5)
    case .right, .trailing: Point(x: 1, y: 0.5)
    case .topLeft, .topLeading: Point(x: 0, y: 0)
    case .topRight, .topTrailing: Point(x: 1, y: 0)
    case .bottomLeft, .bottomLeading: Point(x: 0, y: 1)
    case .bottomRight, .bottomTrailing: Point(x: 1, y: 1)
    }
  }
}
