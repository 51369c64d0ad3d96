import SateenGraphics
import SateenLayout

// Which numbers nodes can work with. Sums and products of them, along a tree of any depth that is shown, stay numbers or are
// noticed where frames are composed.

/// Lengths of looks end here, in points, as sizes do.
private let longest = 1e7

extension Double {
  /// A length that can be drawn: cut to what is possible; nil for what is no number.
  var asLength: Double? { isNaN ? nil : min(max(self, 0), longest) }

  /// A distance to any side; nil for what is no number.
  fileprivate var asDistance: Double? { isNaN ? nil : min(max(self, -longest), longest) }
}

extension Point {
  /// Whether both are numbers of less than a million.
  var isUsableAnchor: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}

extension Transform {
  /// Whether all six are numbers of less than 10 to the 15th.
  var isUsable: Bool { [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e15 } }
}

extension Shadow {
  /// The shadow with its distances cut to what is possible; nil where one of them is no number.
  var usable: Shadow? {
    guard let width = offset.width.asDistance, let height = offset.height.asDistance, let radius = radius.asLength
    else { return nil }
    return Shadow(color: color, offset: Size(width: width, height: height), radius: radius)
  }
}

extension EdgeInsets {
  /// The insets cut to what is possible; nil where one of them is no number.
  var usable: EdgeInsets? {
    guard let top = top.asDistance, let left = left.asDistance, let bottom = bottom.asDistance,
      let right = right.asDistance
    else { return nil }
    return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
}
