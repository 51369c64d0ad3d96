import SateenGraphics
import SateenLayout

extension Layer {
  /// From this layer's own space to its superlayer's.
  public var toSuperlayer: Transform {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    let place = Transform(translationX: position.x, y: position.y)
    if transform == .identity {
      return Transform(translationX: position.x - anchor.x, y: position.y - anchor.y)
    }
    return Transform(translationX: -anchor.x, y: -anchor.y).concatenating(transform).concatenating(place)
  }

  /// From this layer's own space to the window's. Perspective is left out: ``convertFromWindow(_:)`` and ``convert(_:to:)``
  /// have it.
  public var toWindow: Transform {
    var result = toSuperlayer
    var layer = superlayer
    while let current = layer {
      result = result.concatenating(current.toSuperlayer)
      layer = current.superlayer
    }
    return result
  }

  /// From this layer's own space to the window's, with perspective.
  package var wayToWindow: Homography { planeToWindow ?? Homography(toWindow) }

  /// Converts a point from the window's space to this layer's. With a singular transform the result is the origin.
  public func convertFromWindow(_ point: Point) -> Point {
    if let plane = planeToWindow { return plane.inverted?.apply(point) ?? .zero }
    return toWindow.inverted?.apply(point) ?? .zero
  }

  /// Converts a point from this layer's space to that of another layer in the same tree. A point behind the viewer becomes
  /// the origin.
  public func convert(_ point: Point, to other: Layer) -> Point {
    if let plane = planeToWindow { return plane.apply(point).map { other.convertFromWindow($0) } ?? .zero }
    return other.convertFromWindow(toWindow.apply(point))
  }

  /// Converts a rectangle to the space of another layer in the same tree; the result is the upright rectangle around
  /// it.
  public func convert(_ rect: Rect, to other: Layer) -> Rect {
    if planeToWindow != nil || other.planeToWindow != nil {
      let there = (other.planeToWindow ?? Homography(other.toWindow)).inverted
      guard let there else { return .zero }
      return (planeToWindow ?? Homography(toWindow)).concatenating(there).apply(rect) ?? .zero
    }
    guard let inverse = other.toWindow.inverted else { return .zero }
    return toWindow.concatenating(inverse).apply(rect)
  }
}
