import SateenLayout

/// A transform of the plane with perspective: the affine transform, divided by w = x·wx + y·wy + w0.
package struct Homography: Hashable, Sendable {
  package var affine: Transform
  package var wx: Double
  package var wy: Double
  package var w0: Double

  package init(_ affine: Transform, wx: Double = 0, wy: Double = 0, w0: Double = 1) {
    self.affine = affine
    self.wx = wx
    self.wy = wy
    self.w0 = w0
  }

  /// The plane z = 0 after a transform, seen from the front.
  package init(_ transform: Transform3D) {
    self.init(transform.flattened, wx: transform.m14, wy: transform.m24, w0: transform.m44)
  }

  /// The transform without perspective that this one is; nil for one with.
  package var withoutPerspective: Transform? {
    guard wx == 0, wy == 0, w0 > 0 else { return nil }
    guard w0 != 1 else { return affine }
    return Transform(
      a: affine.a / w0, b: affine.b / w0, c: affine.c / w0, d: affine.d / w0, tx: affine.tx / w0, ty: affine.ty / w0)
  }

  /// This transform first, then `other`.
  package func concatenating(_ other: Homography) -> Homography {
    let (s, o) = (affine, other.affine)
    return Homography(
      Transform(
        a: s.a * o.a + s.b * o.c + wx * o.tx, b: s.a * o.b + s.b * o.d + wx * o.ty,
        c: s.c * o.a + s.d * o.c + wy * o.tx, d: s.c * o.b + s.d * o.d + wy * o.ty,
        tx: s.tx * o.a + s.ty * o.c + w0 * o.tx, ty: s.tx * o.b + s.ty * o.d + w0 * o.ty),
      wx: s.a * other.wx + s.b * other.wy + wx * other.w0, wy: s.c * other.wx + s.d * other.wy + wy * other.w0,
      w0: s.tx * other.wx + s.ty * other.wy + w0 * other.w0)
  }

  /// Positive where shapes keep their sense of rotation, for points in front of the viewer.
  package var determinant: Double {
    affine.a * (affine.d * w0 - wy * affine.ty) - affine.b * (affine.c * w0 - wy * affine.tx)
      + wx * (affine.c * affine.ty - affine.d * affine.tx)
  }

  package var isFinite: Bool {
    (affine.a + affine.b + affine.c + affine.d + affine.tx + affine.ty + wx + wy + w0).isFinite
  }

  /// The inverse transform; nil where there is none. Points come out with w = 1 / their own.
  package var inverted: Homography? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let t = affine
    let k = 1 / determinant
    let result = Homography(
      Transform(
        a: (t.d * w0 - wy * t.ty) * k, b: (wx * t.ty - t.b * w0) * k,
        c: (wy * t.tx - t.c * w0) * k, d: (t.a * w0 - wx * t.tx) * k,
        tx: (t.c * t.ty - t.d * t.tx) * k, ty: (t.b * t.tx - t.a * t.ty) * k),
      wx: (t.b * wy - wx * t.d) * k, wy: (wx * t.c - t.a * wy) * k, w0: (t.a * t.d - t.b * t.c) * k)
    return result.isFinite ? result : nil
  }

  package func w(_ point: Point) -> Double { wx * point.x + wy * point.y + w0 }

  /// Nil for a point behind the viewer.
  package func apply(_ point: Point) -> Point? {
    let w = w(point)
    guard w > 0 else { return nil }
    let place = affine.apply(point)
    return Point(x: place.x / w, y: place.y / w)
  }

  /// The smallest upright rectangle around the part of a rectangle in front of the viewer; nil where none is.
  package func apply(_ rect: Rect) -> Rect? {
    let points = inFront(Self.corners(of: rect)).compactMap { apply($0) }
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The affine transform that is closest around the middle of a rectangle, or of the part of it in front of the viewer;
  /// nil where that is nothing.
  package func affine(around rect: Rect) -> Transform? {
    let points = inFront(Self.corners(of: rect))
    guard !points.isEmpty else { return nil }
    let count = Double(points.count)
    let middle = Point(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    return tangent(at: middle)
  }

  /// How many times longer a short line becomes that lies at a corner of a rectangle, in the direction in which it grows
  /// most. Nowhere in the rectangle it grows more. Nil where a corner is too near to the viewer's eye, or behind it.
  package func largestScale(in rect: Rect) -> Double? {
    var result = 0.0
    for corner in Self.corners(of: rect) {
      guard w(corner) >= Self.nearest, let tangent = tangent(at: corner) else { return nil }
      result = max(result, tangent.largestScale)
    }
    return result
  }

  /// The affine transform with the place and the derivatives of this one at a point; nil for a point behind the viewer.
  private func tangent(at point: Point) -> Transform? {
    let w = w(point)
    guard let place = apply(point) else { return nil }
    let (a, b) = ((affine.a - place.x * wx) / w, (affine.b - place.y * wx) / w)
    let (c, d) = ((affine.c - place.x * wy) / w, (affine.d - place.y * wy) / w)
    return Transform(
      a: a, b: b, c: c, d: d, tx: place.x - a * point.x - c * point.y, ty: place.y - b * point.x - d * point.y)
  }

  private static func corners(of rect: Rect) -> [Point] {
    [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ]
  }

  /// The least w that is drawn: nearer to the viewer's eye things would be larger than any window.
  package static let nearest = 1e-3

  /// The part of a polygon that is far enough from the viewer's eye.
  private func inFront(_ corners: [Point]) -> [Point] {
    var result: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (a, b) = (w(corner) - Self.nearest, w(next) - Self.nearest)
      if a >= 0 { result.append(corner) }
      if (a >= 0) != (b >= 0) {
        let part = a / (a - b)
        result.append(Point(x: corner.x + (next.x - corner.x) * part, y: corner.y + (next.y - corner.y) * part))
      }
    }
    // Rounding may leave a cut corner a little too near.
    return result.map { point in w(point) > 0 ? point : corners[0] }
  }
}

extension Transform {
  /// How many times longer a line becomes in the direction in which it grows most: the largest singular value.
  package var largestScale: Double {
    let squares = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    return ((squares + max(squares * squares - 4 * determinant * determinant, 0).squareRoot()) / 2).squareRoot()
  }
}
