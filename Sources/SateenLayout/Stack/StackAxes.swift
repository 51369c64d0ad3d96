/// Sizes seen along a stack (main) and across it (cross).
extension StackDirection {
  func main(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }

  func cross(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }

  func size(main: Double, cross: Double) -> Size {
    self == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  func point(main: Double, cross: Double) -> Point {
    self == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }
}

/// The lengths allowed along one axis.
struct Extent {
  var min: Double
  var max: Double

  func clamp(_ value: Double) -> Double { SizeRange.clamp(value, min, max) }

  /// The distance from a length to the nearest allowed one: positive if it is too short, negative if it is too long.
  func violation(of length: Double) -> Double {
    if length < min { return min - length }
    if length > max { return max - length }
    return 0
  }

  var isDefinite: Bool { min == max }
}
