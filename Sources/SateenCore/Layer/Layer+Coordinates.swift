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

  /// From this layer's own space to the window's.
  public var toWindow: Transform {
    var result = toSuperlayer
    var layer = superlayer
    while let current = layer {
      result = result.concatenating(current.toSuperlayer)
      layer = current.superlayer
    }
    return result
  }

  /// Converts a point from the window's space to this layer's. With a singular transform the result is the origin.
  public func convertFromWindow(_ point: Point) -> Point {
    toWindow.inverted?.apply(point) ?? .zero
  }

  /// Converts a point from this layer's space to that of another layer in the same tree.
  public func convert(_ point: Point, to other: Layer) -> Point {
    other.convertFromWindow(toWindow.apply(point))
  }

  /// Converts a rectangle to the space of another layer in the same tree; the result is the upright rectangle around
  /// it.
  public func convert(_ rect: Rect, to other: Layer) -> Rect {
    guard let inverse = other.toWindow.inverted else { return .zero }
    return toWindow.concatenating(inverse).apply(rect)
  }
}
