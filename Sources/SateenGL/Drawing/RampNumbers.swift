import SateenCore
import SateenGraphics
import SateenLayout

/// How far along a gradient the points of a layer's outline lie, in the numbers of a program: for points that are counted
/// from the outline's centre, in pixels for an upright layer and in the layer's space for others.
struct RampNumbers {
  /// The raw values are those of the program.
  private enum Kind: Float {
    case plane = 0
    case radial = 1
    case conic = 2
  }

  let first: SIMD4<Float>
  let extra: (Float, Float)

  init(_ shape: Gradient.Shape, _ item: LayerItem) {
    let bounds = item.bounds.size
    let frame = item.frame.withinReach
    // From the counted points to points of the layer.
    let (x, y) =
      item.isUpright && frame.width > 0 && frame.height > 0
      ? (bounds.width / Double(frame.width), bounds.height / Double(frame.height)) : (1, 1)
    let (left, top) = (bounds.width / 2, bounds.height / 2)
    func numbers(_ kind: Kind, _ a: Double, _ b: Double, _ c: Double) -> SIMD4<Float> {
      SIMD4(kind.rawValue, Float(a), Float(b), Float(c))
    }
    switch GradientRamp(shape, size: bounds) {
    case .plane(let across, let down, let start):
      first = numbers(.plane, across * x, down * y, start + across * left + down * top)
      extra = (0, 0)
    case .end:
      first = numbers(.plane, 0, 0, 1)
      extra = (0, 0)
    case .radial(let center, let radii):
      first = numbers(.radial, (center.x - left) / x, (center.y - top) / y, x / radii.width)
      extra = (Float(y / radii.height), 0)
    case .conic(let center, let turn):
      first = numbers(.conic, (center.x - left) / x, (center.y - top) / y, x)
      extra = (Float(y), Float(turn))
    }
  }
}
