import SateenCore
import SateenGraphics
import SateenLayout

/// A layer's outline, perhaps with a hole, in the numbers that the programs take.
///
/// A pixel's place is taken to a space around the outline's centre, in which the outline and the hole reach equally far
/// to all sides.
struct OutlineNumbers {
  /// How coverage is computed. The raw values are those of the programs.
  private enum Form: Float {
    /// All pixels are covered; as a hole, none is.
    case none = 0
    /// On whole pixels: the exact part of a pixel within the arc.
    case upright = 1
    /// The part of a pixel on the inner side of the edge's tangent.
    case turned = 2
  }

  private var toCentre = Transform.identity
  private var perspective = SIMD4<Float>(0, 0, 1, 0)
  private var half = Size(width: 0, height: 0)
  private var radius = 0.0
  private var form = Form.none
  private var holeHalf = Size(width: 0, height: 0)
  private var holeRadius = 0.0
  private var holeForm = Form.none

  /// All pixels.
  init() {}

  /// The outline of an item's layer.
  /// - Parameters:
  ///   - radius: in points.
  ///   - hole: the outline of the hole: how much smaller it is, in points, and the radius of its corners.
  ///   - isCutOutside: whether all pixels outside of the hole count as covered.
  /// - Returns: nil where nothing is covered.
  init?(_ item: LayerItem, radius: Double, hole: (inset: Double, radius: Double)? = nil, isCutOutside: Bool = false) {
    if item.isUpright {
      initUpright(item, radius, hole)
    } else {
      guard initTurned(item, radius, hole) else { return nil }
    }
    if isCutOutside { form = .none }
  }

  private mutating func initUpright(_ item: LayerItem, _ radius: Double, _ hole: (inset: Double, radius: Double)?) {
    let frame = item.frame.withinReach
    let unit = item.toDevice.a
    half = Size(width: Double(frame.width) / 2, height: Double(frame.height) / 2)
    toCentre = Transform(
      translationX: -(Double(frame.x0) + half.width), y: -(Double(frame.y0) + half.height))
    self.radius = Self.limited(radius * unit, half)
    form = .upright
    guard let hole else { return }
    let distance = hole.inset * unit
    holeHalf = Size(width: half.width - distance, height: half.height - distance)
    holeRadius = Self.limited(hole.radius * unit, holeHalf)
    guard holeHalf.width > 0, holeHalf.height > 0 else { return }
    holeForm = distance == distance.rounded() && abs(distance) < 1e6 ? .upright : .turned
  }

  private mutating func initTurned(
    _ item: LayerItem, _ radius: Double, _ hole: (inset: Double, radius: Double)?
  ) -> Bool {
    let bounds = item.bounds
    guard let inverse = item.toDevice.inverted, bounds.width > 0, bounds.height > 0 else { return false }
    half = Size(width: bounds.width / 2, height: bounds.height / 2)
    if let plane = item.plane {
      guard let inverse = plane.inverted else { return false }
      let middle = Homography(Transform(translationX: -(bounds.minX + half.width), y: -(bounds.minY + half.height)))
      let whole = inverse.concatenating(middle)
      toCentre = whole.affine
      perspective = SIMD4(whole)
      setTurned(radius, hole)
      return true
    }
    let centre = item.toDevice.apply(Point(x: bounds.minX + half.width, y: bounds.minY + half.height))
    toCentre = Transform(translationX: -centre.x, y: -centre.y).concatenating(
      Transform(a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, tx: 0, ty: 0))
    setTurned(radius, hole)
    return true
  }

  private mutating func setTurned(_ radius: Double, _ hole: (inset: Double, radius: Double)?) {
    self.radius = Self.limited(radius, half)
    form = .turned
    guard let hole else { return }
    holeHalf = Size(width: half.width - hole.inset, height: half.height - hole.inset)
    holeRadius = Self.limited(hole.radius, holeHalf)
    if holeHalf.width > 0, holeHalf.height > 0 { holeForm = .turned }
  }

  private static func limited(_ radius: Double, _ half: Size) -> Double { max(min(radius, half.width, half.height), 0) }

  /// - Parameters:
  ///   - first: the program's own vector.
  ///   - hole: the program's own numbers in the place of those of a hole.
  ///   - last: the last two numbers.
  func quad(
    _ area: PixelRect, _ first: SIMD4<Float>, hole: (Float, Float, Float)? = nil, last: (Float, Float) = (0, 0)
  ) -> Quad {
    let hole = hole ?? (Float(holeRadius), Float(holeHalf.width), Float(holeHalf.height))
    return Quad(
      area: area,
      numbers: (
        first, SIMD4(Float(toCentre.a), Float(toCentre.b), Float(toCentre.c), Float(toCentre.d)),
        SIMD4(Float(toCentre.tx), Float(toCentre.ty), Float(half.width), Float(half.height)),
        SIMD4(Float(radius), hole.0, hole.1, hole.2),
        SIMD4(form.rawValue, holeForm.rawValue, last.0, last.1)
      ), perspective: perspective)
  }
}
