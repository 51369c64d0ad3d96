import SateenGraphics
import SateenLayout

// The pixels that a layer's own look reaches, before it is cut.
extension LayerItem {
  /// The pixels that the item covers, without its shadow.
  var drawnPixels: PixelRect {
    guard let contents = look.contents else { return frame }
    // Contents are rounded up to whole pixels, and may exceed the frame by one.
    return isExact
      ? frame.union(
        PixelRect(
          x0: frame.x0, y0: frame.y0, x1: frame.x0 + contents.bitmap.size.width,
          y1: frame.y0 + contents.bitmap.size.height))
      : frame.union(area(of: contents.frame))
  }

  func reach(of shadow: ShadowLook) -> PixelRect {
    guard isUpright else {
      let reached = bounds.inset(by: EdgeInsets(-shadow.reach))
        .offsetBy(x: shadow.offset.width, y: shadow.offset.height)
      if let plane { return plane.apply(reached).map { PixelRect(covering: $0).withinReach.insetBy(-1) } ?? .empty }
      return PixelRect(covering: toDevice.apply(reached)).insetBy(-1)
    }
    // An upright layer's shadow lies around the frame on the pixel grid, which may be smaller than the bounds.
    let unit = toDevice.a
    return frame.withinReach.offsetBy(shadow.pixelOffset(unit)).insetBy(-Int((shadow.reach * unit).rounded(.up)) - 1)
  }

  /// Whether a bitmap can be stretched over a rectangle: not over one without area, nor over one further out than Cairo
  /// draws.
  func canDraw(over place: Rect) -> Bool {
    if isUpright, place == bounds, !frame.isEmpty { return frame.isWithinReach }
    if plane != nil { return !place.isEmpty && !area(of: place).isEmpty }
    guard let toDevice = drawnToDevice(from: place) else { return false }
    let pixels = place.width * place.height * abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c)
    return !place.isEmpty && pixels > 1e-6 && pixels.isFinite && area(of: place).isWithinReach
  }

  /// The device pixels that a rectangle in the layer's space touches.
  private func area(of place: Rect) -> PixelRect {
    if let plane { return plane.apply(place).map { PixelRect(covering: $0).withinReach } ?? .empty }
    guard let toDevice = drawnToDevice(from: place) else { return .empty }
    return PixelRect(covering: toDevice.apply(Rect(origin: .zero, size: place.size)))
  }
}
