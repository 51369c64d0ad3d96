import SateenGraphics
import SateenLayout

// The range of numbers that nodes accept. Their sums and products, along a shown tree of any depth, stay finite or are
// noticed where frames are composed.

/// The largest length of a border, corner or shadow in points, as for sizes.
private let longest = 1e7

extension Double {
  /// The value clamped to a length that can be drawn; nil for NaN.
  var asLength: Double? { isNaN ? nil : min(max(self, 0), longest) }

  /// The value clamped to a distance to any side; nil for NaN.
  fileprivate var asDistance: Double? { isNaN ? nil : min(max(self, -longest), longest) }
}

extension Point {
  /// Whether both coordinates are numbers below a million.
  var isUsableAnchor: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}

extension Transform {
  /// Whether all six elements are numbers below 10 to the 15th.
  var isUsable: Bool { [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e15 } }
}

extension Shadow {
  /// The shadow with its distances clamped; nil where one of them is NaN.
  var usable: Shadow? {
    guard let width = offset.width.asDistance, let height = offset.height.asDistance, let radius = radius.asLength
    else { return nil }
    return Shadow(color: color, offset: Size(width: width, height: height), radius: radius)
  }
}

extension EdgeInsets {
  /// The insets clamped to what is possible; nil where one of them is NaN.
  var usable: EdgeInsets? {
    guard let top = top.asDistance, let left = left.asDistance, let bottom = bottom.asDistance,
      let right = right.asDistance
    else { return nil }
    return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
}
