import Glibc
import SateenGraphics
import SateenLayout

/// A transform in space, decomposed for interpolation: a scale, a turn about an axis, a move. Skews are left out.
struct SpaceParts: Equatable {
  var move: SIMD3<Double>
  /// The axis of the turn, as long as its angle in radians. Halfway to another turn there is always a turn, so nothing
  /// shrinks on its way.
  var turn: SIMD3<Double>
  var scaleX: Double
  var scaleY: Double

  init(_ transform: Transform3D) {
    let t = transform
    var x = SIMD3(t.m11, t.m12, t.m13)
    var y = SIMD3(t.m21, t.m22, t.m23)
    move = SIMD3(t.m41, t.m42, t.m43)
    scaleX = Self.length(x)
    x = scaleX > 1e-9 ? x / scaleX : SIMD3(1, 0, 0)
    y -= x * (x * y).sum()
    scaleY = Self.length(y)
    y = scaleY > 1e-9 ? y / scaleY : Self.across(x)
    var z = Self.cross(x, y)
    // A mirrored layer: the third axis tells in which of the two ways.
    if (z * SIMD3(t.m31, t.m32, t.m33)).sum() < 0 {
      scaleX = -scaleX
      x = -x
      z = -z
    }
    turn = Self.turn(x, y, z)
  }

  init(numbers: SIMD8<Double>) {
    move = SIMD3(numbers[0], numbers[1], numbers[2])
    turn = SIMD3(numbers[3], numbers[4], numbers[5])
    scaleX = numbers[6]
    scaleY = numbers[7]
  }

  var numbers: SIMD8<Double> {
    SIMD8(move.x, move.y, move.z, turn.x, turn.y, turn.z, scaleX, scaleY)
  }

  /// - Parameter perspective: the number in the third row of the last column of ``Transform3D/init(perspective:)``.
  func transform(perspective: Double) -> Transform3D {
    let rotated = Transform3D(rotation: Self.length(turn), x: turn.x, y: turn.y, z: turn.z)
    var whole = Transform3D(scaleX: scaleX, y: scaleY).concatenating(rotated)
      .concatenating(Transform3D(translationX: move.x, y: move.y, z: move.z))
    guard perspective != 0 else { return whole }
    var eye = Transform3D()
    eye.m34 = perspective
    whole = whole.concatenating(eye)
    return whole
  }

  /// The perspective at the end of a transform; 0 without.
  static func perspective(of transform: Transform3D) -> Double {
    let t = transform
    let ways = [(t.m13, t.m14), (t.m23, t.m24), (t.m33, t.m34), (t.m43, t.m44 - 1)]
    guard let best = ways.max(by: { abs($0.0) < abs($1.0) }), abs(best.0) > 1e-9 else { return 0 }
    return best.1 / best.0
  }

  /// The same with a turn as near as can be to another one. Where the way is half a turn in either sense, it leads in the
  /// positive one: so both sides of a card turn alike, although one of them begins where the other ends.
  /// - Parameter isBefore: whether the way leads from here to the other.
  func near(_ other: SpaceParts, isBefore: Bool) -> SpaceParts {
    // No turn at all is a whole one about any axis.
    let axis = Self.length(turn) > 1e-9 ? turn : other.turn
    let angle = Self.length(axis)
    guard angle > 1e-9 else { return self }
    func distance(_ turn: SIMD3<Double>) -> Double { Self.length(turn - other.turn) }
    let around = axis * (2 * Double.pi / angle)
    var best = turn
    for one in [turn - around, turn + around] {
      let further = distance(one) - distance(best)
      let way = isBefore ? other.turn - one : one - other.turn
      if further < -1e-9 || (further <= 1e-9 && Self.isPositive(way)) { best = one }
    }
    var parts = self
    parts.turn = best
    return parts
  }

  /// Whether the first of an axis' longer components is positive.
  private static func isPositive(_ axis: SIMD3<Double>) -> Bool {
    let longest = max(abs(axis.x), abs(axis.y), abs(axis.z))
    for index in 0..<3 where abs(axis[index]) > longest / 2 { return axis[index] > 0 }
    return false
  }

  // MARK: Turns

  private static func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// A direction at a right angle to another.
  private static func across(_ x: SIMD3<Double>) -> SIMD3<Double> {
    let y = cross(abs(x.z) < 0.9 ? SIMD3(0, 0, 1) : SIMD3(0, 1, 0), x)
    return y / length(y)
  }

  /// The turn that takes the axes to three others.
  private static func turn(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD3<Double> {
    let axis = SIMD3(y.z - z.y, z.x - x.z, x.y - y.x) / 2
    let (sine, cosine) = (length(axis), (x.x + y.y + z.z - 1) / 2)
    let angle = atan2(sine, cosine)
    if sine > 1e-6 { return axis * (angle / sine) }
    guard cosine < 0 else { return axis }
    // Half a turn, whose axis is the longest column of the matrix plus the identity.
    let columns = [SIMD3(x.x + 1, x.y, x.z), SIMD3(y.x, y.y + 1, y.z), SIMD3(z.x, z.y, z.z + 1)]
    var longest = columns[0]
    for column in columns where length(column) > length(longest) { longest = column }
    return longest * ((isPositive(longest) ? Double.pi : -Double.pi) / length(longest))
  }
}
