import SateenGraphics
import SateenLayout

/// The parameters of a layer, or a node, in space. Most have nothing there, and no object of this class.
final class Depth: Hashable, Sendable {
  /// In place of the transform of the plane, which is its affine part.
  let transform: Transform3D?
  /// Applied to sublayers about this layer's anchor.
  let sublayerTransform: Transform3D?
  let isDoubleSided: Bool

  init(transform: Transform3D? = nil, sublayerTransform: Transform3D? = nil, isDoubleSided: Bool = true) {
    self.transform = transform
    self.sublayerTransform = sublayerTransform
    self.isDoubleSided = isDoubleSided
  }

  static func == (a: Depth, b: Depth) -> Bool {
    a.transform == b.transform && a.sublayerTransform == b.sublayerTransform && a.isDoubleSided == b.isDoubleSided
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(transform)
    hasher.combine(sublayerTransform)
    hasher.combine(isDoubleSided)
  }

  private var normalized: Depth? {
    transform == nil && sublayerTransform == nil && isDoubleSided ? nil : self
  }

  func with(transform: Transform3D?) -> Depth? {
    Depth(transform: transform, sublayerTransform: sublayerTransform, isDoubleSided: isDoubleSided).normalized
  }

  func with(sublayerTransform: Transform3D?) -> Depth? {
    Depth(transform: transform, sublayerTransform: sublayerTransform, isDoubleSided: isDoubleSided).normalized
  }

  func with(isDoubleSided: Bool) -> Depth? {
    Depth(transform: transform, sublayerTransform: sublayerTransform, isDoubleSided: isDoubleSided).normalized
  }
}

extension Depth {
  /// - Parameters:
  ///   - own: of the thing itself, about `anchor` in its own space.
  ///   - place: where the anchor lies in the space around.
  ///   - around: the sublayer transform of that space, about `eye`; nil for none.
  static func plane(
    _ own: Transform3D, anchoredAt anchor: Point, placedAt place: Point, _ around: Transform3D?, eye: Point
  ) -> Homography {
    let turned = Transform3D(translationX: -anchor.x, y: -anchor.y).concatenating(own)
    guard let around else { return Homography(turned.concatenating(Transform3D(translationX: place.x, y: place.y))) }
    return Homography(
      turned.concatenating(Transform3D(translationX: place.x - eye.x, y: place.y - eye.y)).concatenating(around)
        .concatenating(Transform3D(translationX: eye.x, y: eye.y)))
  }

  /// - Parameters:
  ///   - size: of the bounds that the fraction counts for.
  ///   - bounds: where the space begins.
  static func anchor(_ fraction: Point, _ size: Rect, in bounds: Rect) -> Point {
    Point(x: bounds.minX + fraction.x * size.width, y: bounds.minY + fraction.y * size.height)
  }
}

extension Layer {
  /// The transform in space, applied about the anchor before the layer is put at ``position``. A layer is flat, and its
  /// sublayers stay in its plane. One of the plane is ``transform``, and as fast.
  public var transform3D: Transform3D {
    get { depth?.transform ?? Transform3D(transform) }
    set {
      let affine = newValue.affine
      transform = affine ?? newValue.flattened
      if affine == nil || depth != nil { depth = (depth ?? Depth()).with(transform: affine == nil ? newValue : nil) }
    }
  }

  /// Applied to the sublayers about this layer's anchor, after their own transforms: a perspective that they share, such
  /// as `Transform3D(perspective: 800)`.
  public var sublayerTransform: Transform3D {
    get { depth?.sublayerTransform ?? .identity }
    set { depth = (depth ?? Depth()).with(sublayerTransform: newValue == .identity ? nil : newValue) }
  }

  /// Whether the layer and its sublayers show where they are turned away from the viewer and seen from behind: mirrored.
  public var isDoubleSided: Bool {
    get { depth?.isDoubleSided ?? true }
    set { depth = (depth ?? Depth()).with(isDoubleSided: newValue) }
  }

  // MARK: Planes

  /// From the layer's plane to its superlayer's; nil for an affine one, which ``toSuperlayer`` is.
  /// - Parameter isShown: whether animations count.
  func planeToSuperlayer(isShown: Bool) -> Homography? {
    let own = isShown ? shownDepthTransform : depth?.transform
    let around = superlayer?.depth?.sublayerTransform
    guard own != nil || around != nil else { return nil }
    let room = isShown ? shownBounds : bounds
    return Depth.plane(
      own ?? Transform3D(isShown ? shownTransform : transform), anchoredAt: Depth.anchor(anchorPoint, bounds, in: room),
      placedAt: isShown ? animated?.position ?? position : position, around,
      eye: superlayer.map { Depth.anchor($0.anchorPoint, $0.bounds, in: $0.bounds) } ?? .zero)
  }

  /// Whether the layer is seen from behind: by its own transform together with those of all around it.
  var isTurnedAway: Bool {
    if let plane = planeToWindow { return plane.determinant <= 0 }
    let way = toWindow
    return way.a * way.d <= way.b * way.c
  }

  /// From the layer's plane to the window; nil where ``toWindow`` says all.
  var planeToWindow: Homography? {
    var result: Homography?
    var affine = Transform.identity
    var layer: Layer? = self
    while let current = layer {
      if let plane = current.planeToSuperlayer(isShown: false) {
        result = (result ?? Homography(affine)).concatenating(plane)
      } else if let known = result {
        result = known.concatenating(Homography(current.toSuperlayer))
      } else {
        affine = affine.concatenating(current.toSuperlayer)
      }
      layer = current.superlayer
    }
    return result
  }
}
