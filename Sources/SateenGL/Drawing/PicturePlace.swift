import SateenCore
import SateenGraphics
import SateenLayout

/// How a picture's pixels lie on those of the window.
struct PicturePlace {
  private let size: PixelSize
  private let isOpaque: Bool
  /// From device pixels to those of the picture.
  private let toPicture: Transform
  private let toDevice: Transform
  /// Whether each pixel of the picture is one of the window.
  private let isExact: Bool
  /// The device pixels that the picture touches.
  let area: PixelRect

  /// - Returns: nil where the picture cannot be drawn.
  init?(_ contents: LayerItem.Contents, _ item: LayerItem) {
    size = contents.bitmap.size
    isOpaque = contents.bitmap.isOpaque
    isExact = item.isExact
    let place = contents.frame
    guard !isExact else {
      let (x, y) = (item.frame.x0, item.frame.y0)
      toPicture = Transform(translationX: -Double(x), y: -Double(y))
      toDevice = Transform(translationX: Double(x), y: Double(y))
      area = PixelRect(x0: x, y0: y, x1: x + size.width, y1: y + size.height)
      return
    }
    guard let placed = item.drawnToDevice(from: place) else { return nil }
    toDevice = Transform(scaleX: place.width / Double(size.width), y: place.height / Double(size.height))
      .concatenating(placed)
    guard let inverse = toDevice.inverted else { return nil }
    toPicture = inverse
    area = PixelRect(
      covering: toDevice.apply(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))))
  }

  /// The pixels of the picture that an area of the window is computed from.
  func needed(for shown: PixelRect) -> PixelRect {
    let whole = PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height)
    guard !isExact else { return shown.offsetBy(x: -area.x0, y: -area.y0).intersection(whole) }
    // Half a pixel for the mixture of neighbours, and as much for rounding.
    return PixelRect(covering: toPicture.apply(shown.rect)).insetBy(-1).intersection(whole)
  }

  /// Draws a part of the picture in an area of the window.
  func quad(_ shown: PixelRect, _ part: TexturePart, _ opacity: Double) -> Quad {
    var drawn = shown
    if isExact {
      drawn = part.area.offsetBy(x: area.x0, y: area.y0).intersection(shown)
    } else if part.area.width < size.width || part.area.height < size.height {
      // Pixels at the picture's edges reach out to both sides.
      let reached = PixelRect(covering: toDevice.apply(part.area.insetBy(-1).rect)).insetBy(-1)
      drawn = reached.intersection(shown)
    }
    let t = toPicture
    return Quad(
      area: drawn,
      numbers: (
        SIMD4(Float(opacity), isOpaque ? 1 : 0, isExact ? 1 : 0, 0),
        SIMD4(Float(t.a), Float(t.b), Float(t.c), Float(t.d)),
        SIMD4(Float(t.tx), Float(t.ty), Float(size.width), Float(size.height)),
        SIMD4(Float(part.area.x0), Float(part.area.y0), Float(part.area.x1), Float(part.area.y1)),
        // Where the picture's first pixel would lie in the texture.
        SIMD4(Float(part.x - part.held.x0), Float(part.y - part.held.y0), 0, 0)
      ))
  }
}
