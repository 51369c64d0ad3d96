import SateenCore
import SateenGraphics
import SateenLayout

/// How a picture's pixels lie on those of the window.
struct PicturePlace {
  private let size: PixelSize
  private let isOpaque: Bool
  /// Whether the picture is part of a mask: white, with the picture's alpha.
  private let isInMask: Bool
  /// From device pixels to those of the picture.
  private let toPicture: Transform
  private let toDevice: Transform
  /// The ways there and back with perspective; nil without.
  private var planes: (toDevice: Homography, toPicture: Homography)?
  /// Whether each pixel of the picture is one of the window.
  private let isExact: Bool
  /// Whether the processor leaves the picture to Pixman.
  private let isUpright: Bool
  /// The device pixels that the picture touches.
  let area: PixelRect

  /// - Returns: nil where the picture cannot be drawn.
  init?(_ contents: LayerItem.Contents, _ item: LayerItem) {
    size = contents.bitmap.size
    isOpaque = contents.bitmap.isOpaque
    isInMask = item.isInMask
    isExact = item.isExact
    isUpright = item.plane == nil && item.isUpright
    let place = contents.frame
    guard !isExact else {
      let (x, y) = (item.frame.x0, item.frame.y0)
      toPicture = Transform(translationX: -Double(x), y: -Double(y))
      toDevice = Transform(translationX: Double(x), y: Double(y))
      area = PixelRect(x0: x, y0: y, x1: x + size.width, y1: y + size.height)
      return
    }
    if let plane = item.planeToDevice(from: place) {
      let whole = Homography(Transform(scaleX: place.width / Double(size.width), y: place.height / Double(size.height)))
        .concatenating(plane)
      let pixels = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      guard let inverse = whole.inverted, let shown = whole.apply(pixels) else { return nil }
      planes = (whole, inverse)
      (toDevice, toPicture) = (whole.affine, inverse.affine)
      area = PixelRect(covering: shown).withinReach
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
    if let planes {
      return planes.toPicture.apply(shown.rect).map { PixelRect(covering: $0).insetBy(-2).intersection(whole) } ?? whole
    }
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
      let around = part.area.insetBy(-1).rect
      let place = planes.map { $0.toDevice.apply(around) ?? .zero } ?? toDevice.apply(around)
      let reached = PixelRect(covering: place).insetBy(-1)
      drawn = reached.intersection(shown)
    }
    let t = toPicture
    return Quad(
      area: drawn,
      numbers: (
        SIMD4(Float(opacity), isOpaque ? 1 : 0, isExact ? 1 : 0, isInMask ? 1 : 0),
        SIMD4(Float(t.a), Float(t.b), Float(t.c), Float(t.d)),
        SIMD4(Float(t.tx), Float(t.ty), Float(size.width), Float(size.height)),
        SIMD4(Float(part.area.x0), Float(part.area.y0), Float(part.area.x1), Float(part.area.y1)),
        // Where the picture's first pixel would lie in the texture, and the steps of the weights of neighbours.
        SIMD4(Float(part.x - part.held.x0), Float(part.y - part.held.y0), isUpright ? 128 : 256, 0)
      ), perspective: planes.map { SIMD4($0.toPicture) } ?? SIMD4(0, 0, 1, 0))
  }
}

extension SIMD4<Float> {
  /// The perspective of a way from device pixels, as programs take it.
  init(_ plane: Homography) { self.init(Float(plane.wx), Float(plane.wy), Float(plane.w0), 0) }
}
