import SateenLayout

/// One of the two axes content moves along. Scrolling treats each on its own.
enum ScrollAxis: CaseIterable {
  case horizontal, vertical

  var directions: ScrollDirection { self == .horizontal ? .horizontal : .vertical }
  var across: ScrollAxis { self == .horizontal ? .vertical : .horizontal }

  /// The axis along which a distance is longer.
  init(of distance: Point) {
    self = abs(distance.x) > abs(distance.y) ? .horizontal : .vertical
  }
}

/// A value for each axis.
struct PerAxis<Value> {
  var horizontal: Value
  var vertical: Value

  init(_ both: Value) {
    horizontal = both
    vertical = both
  }

  subscript(axis: ScrollAxis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension PerAxis: Equatable where Value: Equatable {}

extension Point {
  subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension Size {
  subscript(axis: ScrollAxis) -> Double { axis == .horizontal ? width : height }
}
