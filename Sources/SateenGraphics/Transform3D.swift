import Glibc
import SateenLayout

/// A transform of space by a matrix of 4 x 4 numbers, with perspective. Points are rows: the translation is in the last
/// row, and the perspective in the last column.
public struct Transform3D: Hashable, Sendable {
  public var m11 = 1.0
  public var m12 = 0.0
  public var m13 = 0.0
  public var m14 = 0.0
  public var m21 = 0.0
  public var m22 = 1.0
  public var m23 = 0.0
  public var m24 = 0.0
  public var m31 = 0.0
  public var m32 = 0.0
  public var m33 = 1.0
  public var m34 = 0.0
  public var m41 = 0.0
  public var m42 = 0.0
  public var m43 = 0.0
  public var m44 = 1.0

  public static let identity = Transform3D()

  /// The identity.
  public init() {}

  /// A transform of the plane.
  public init(_ transform: Transform) {
    (m11, m12, m21, m22) = (transform.a, transform.b, transform.c, transform.d)
    (m41, m42) = (transform.tx, transform.ty)
  }

  public init(translationX x: Double, y: Double, z: Double = 0) { (m41, m42, m43) = (x, y, z) }

  public init(scaleX x: Double, y: Double, z: Double = 1) { (m11, m22, m33) = (x, y, z) }

  /// A turn about an axis through the origin. Seen from the tip of the axis, and with y growing downwards and z towards the
  /// viewer, positive angles turn clockwise about z. The axis need not have the length 1; without a length, nothing turns.
  /// - Parameter angle: in radians.
  public init(rotation angle: Double, x: Double, y: Double, z: Double) {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else { return }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s) = (cos(angle), sin(angle))
    let t = 1 - c
    (m11, m12, m13) = (t * x * x + c, t * x * y + s * z, t * x * z - s * y)
    (m21, m22, m23) = (t * x * y - s * z, t * y * y + c, t * y * z + s * x)
    (m31, m32, m33) = (t * x * z + s * y, t * y * z - s * x, t * z * z + c)
  }

  /// A perspective: things look larger the nearer they are to the viewer.
  /// - Parameter distance: of the eye from the plane, in points: some 500 to 1,000 for a card. A number that is not
  ///   above 0 changes nothing.
  public init(perspective distance: Double) {
    if distance > 0, distance.isFinite { m34 = -1 / distance }
  }

  /// This transform first, then `other`.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    var result = Transform3D()
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for index in 0..<4 { sum += self[row, index] * other[index, column] }
        result[row, column] = sum
      }
    }
    return result
  }

  /// The transform of the plane that this one is; nil for one that does more.
  public var affine: Transform? {
    guard m13 == 0, m23 == 0, m14 == 0, m24 == 0, m44 == 1, m31 == 0, m32 == 0, m33 == 1, m34 == 0, m43 == 0 else {
      return nil
    }
    return flattened
  }

  /// The transform of the plane that is left without depth and perspective.
  public var flattened: Transform { Transform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }

  /// Where a point of the plane, with a height above it, comes to be; nil behind the viewer.
  public func apply(_ point: Point, z: Double = 0) -> Point? {
    let w = point.x * m14 + point.y * m24 + z * m34 + m44
    guard w > 0 else { return nil }
    return Point(
      x: (point.x * m11 + point.y * m21 + z * m31 + m41) / w, y: (point.x * m12 + point.y * m22 + z * m32 + m42) / w)
  }

  /// Whether all numbers are finite, and a flat thing does not become a line.
  package var isUsable: Bool {
    for row in 0..<4 { for column in 0..<4 where !(abs(self[row, column]) < 1e15) { return false } }
    return true
  }

  package subscript(row: Int, column: Int) -> Double {
    get {
      switch row * 4 + column {
      case 0: m11
      case 1: m12
      case 2: m13
      case 3: m14
      case 4: m21
      case 5: m22
      case 6: m23
      case 7: m24
      case 8: m31
      case 9: m32
      case 10: m33
      case 11: m34
      case 12: m41
      case 13: m42
      case 14: m43
      default: m44
      }
    }
    set {
      switch row * 4 + column {
      case 0: m11 = newValue
      case 1: m12 = newValue
      case 2: m13 = newValue
      case 3: m14 = newValue
      case 4: m21 = newValue
      case 5: m22 = newValue
      case 6: m23 = newValue
      case 7: m24 = newValue
      case 8: m31 = newValue
      case 9: m32 = newValue
      case 10: m33 = newValue
      case 11: m34 = newValue
      case 12: m41 = newValue
      case 13: m42 = newValue
      case 14: m43 = newValue
      default: m44 = newValue
      }
    }
  }
}
