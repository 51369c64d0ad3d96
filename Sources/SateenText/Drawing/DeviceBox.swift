import CCairo

/// A rectangle of device pixels.
struct DeviceBox {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let empty = DeviceBox(left: .max, top: .max, right: .min, bottom: .min)

  /// The visible pixels of a context with the identity transform.
  init(clipOf cairo: OpaquePointer) {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6)) }
    left = whole(x1.rounded(.down))
    top = whole(y1.rounded(.down))
    right = whole(x2.rounded(.up))
    bottom = whole(y2.rounded(.up))
  }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The intersection with another box.
  func inside(_ other: DeviceBox) -> DeviceBox {
    DeviceBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Whether the box contains another box, which is not empty.
  func contains(_ other: DeviceBox) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  /// The smallest box around both.
  func united(with other: DeviceBox) -> DeviceBox {
    DeviceBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
