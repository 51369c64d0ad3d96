/// A box around outlines, in units of a face, y upwards.
struct InkBox: Equatable {
  var left: Int32 = 0
  var right: Int32 = 0
  var top: Int32 = 0
  var bottom: Int32 = 0

  var isEmpty: Bool { left == right && top == bottom }

  mutating func add(left l: Int32, right r: Int32, top t: Int32, bottom b: Int32) {
    if isEmpty {
      self = InkBox(left: l, right: r, top: t, bottom: b)
    } else {
      left = min(left, l)
      right = max(right, r)
      top = max(top, t)
      bottom = min(bottom, b)
    }
  }
}
