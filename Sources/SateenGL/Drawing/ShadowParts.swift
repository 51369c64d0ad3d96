import SateenCore

/// The pixels in which a layer's shadow may show. Below a layer that hides it a shadow can be as large as the window, and
/// its pixels cost more than those of all else that is drawn there.
enum ShadowParts {
  /// Fewer hidden pixels are not worth more quads.
  private static let least = 64 * 64

  /// The parts of an area in which the shadow of a layer is drawn.
  static func of(_ item: LayerItem, in area: PixelRect) -> [PixelRect] {
    let hidden = hidden(by: item).intersection(area)
    guard !area.isEmpty, hidden != area else { return [] }
    guard hidden.area >= least else { return [area] }
    return [
      PixelRect(x0: area.x0, y0: area.y0, x1: area.x1, y1: hidden.y0),
      PixelRect(x0: area.x0, y0: hidden.y0, x1: hidden.x0, y1: hidden.y1),
      PixelRect(x0: hidden.x1, y0: hidden.y0, x1: area.x1, y1: hidden.y1),
      PixelRect(x0: area.x0, y0: hidden.y1, x1: area.x1, y1: area.y1),
    ].filter { !$0.isEmpty }
  }

  /// Pixels that the layer is certain to cover with an opaque colour: those between its round corners.
  private static func hidden(by item: LayerItem) -> PixelRect {
    guard item.isUpright, item.opacity >= 1, let color = item.look.background, color.alpha >= 1 else { return .empty }
    let frame = item.frame.withinReach
    let side = Double(min(frame.width, frame.height))
    guard item.look.cornerRadius > 0, side > 0 else { return frame }
    let scale = max(item.drawnToDevice.a, item.drawnToDevice.d)
    // Between a corner and the middle of its arc lies a square of this part of the radius.
    let inset = min(item.look.cornerRadius * scale, side / 2) * (1 - 0.5.squareRoot())
    return frame.insetBy(Int(inset.rounded(.up)) + 1)
  }
}
