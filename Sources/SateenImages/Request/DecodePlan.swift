import SateenGraphics
import SateenLayout

/// The part of an image to decode, and the size of the result. Images are only downscaled here. A smaller image stays
/// as it is, and the compositor scales it up.
struct DecodePlan: Hashable {
  /// The part, in pixels of the upright image.
  var crop: Rect
  /// The size of the result, in pixels.
  var output: PixelSize
  /// Pixels of the target box for each pixel of the result. Above 1 where the result is scaled up when it is shown.
  var enlargement: Double

  init(source: PixelSize, request: ImageRequest) {
    guard let treatment = request.treated?.value else {
      self.init(source: source, request: request, isCropEnabled: true)
      return
    }
    guard let part = treatment.part(of: source) else {
      self.init(source: source, request: request, isCropEnabled: treatment.isCropEnabled)
      return
    }
    self.init(source: part.size, request: request, isCropEnabled: treatment.isCropEnabled)
    crop = crop.offsetBy(x: Double(part.x), y: Double(part.y))
  }

  private init(source: PixelSize, request: ImageRequest, isCropEnabled: Bool) {
    let (w, h) = (Double(source.width), Double(source.height))
    let whole = Rect(x: 0, y: 0, width: w, height: h)
    guard let target = request.targetSize, !target.isEmpty else {
      self.init(crop: whole, output: source, enlargement: 1)
      return
    }
    let (boxWidth, boxHeight) = (Double(target.width), Double(target.height))
    switch request.contentMode {
    case .aspectFill where !isCropEnabled:
      let scale = max(boxWidth / w, boxHeight / h)
      let output = scale >= 1 ? source : Self.scaled(source, by: scale)
      self.init(crop: whole, output: output, enlargement: max(scale, 1))
    case .aspectFill:
      let scale = max(boxWidth / w, boxHeight / h)
      if scale >= 1 {
        // A part of whole pixels is copied without resampling.
        let part = PixelSize(
          width: min(source.width, max(1, Int((boxWidth / scale).rounded()))),
          height: min(source.height, max(1, Int((boxHeight / scale).rounded()))))
        let crop = Self.anchored(Size(part), in: Size(source), at: request.cropAnchor, wholePixels: true)
        self.init(crop: crop, output: part, enlargement: scale)
      } else {
        let part = Size(width: min(w, boxWidth / scale), height: min(h, boxHeight / scale))
        let crop = Self.anchored(part, in: Size(source), at: request.cropAnchor, wholePixels: false)
        self.init(crop: crop, output: target, enlargement: 1)
      }
    case .aspectFit:
      let scale = min(boxWidth / w, boxHeight / h)
      if scale >= 1 {
        self.init(crop: whole, output: source, enlargement: scale)
      } else {
        let output = Self.scaled(source, by: scale)
        self.init(
          crop: whole,
          output: PixelSize(width: min(target.width, output.width), height: min(target.height, output.height)),
          enlargement: 1)
      }
    case .stretch:
      let output = PixelSize(width: min(target.width, source.width), height: min(target.height, source.height))
      let enlargement = min(boxWidth / Double(output.width), boxHeight / Double(output.height))
      self.init(crop: whole, output: output, enlargement: enlargement)
    case let mode:
      guard isCropEnabled else {
        self.init(crop: whole, output: source, enlargement: 1)
        return
      }
      let anchor = mode == .center ? request.cropAnchor : mode.place ?? request.cropAnchor
      let part = PixelSize(width: min(target.width, source.width), height: min(target.height, source.height))
      let crop = Self.anchored(Size(part), in: Size(source), at: anchor, wholePixels: true)
      self.init(crop: crop, output: part, enlargement: 1)
    }
  }

  private static func scaled(_ size: PixelSize, by scale: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
  }

  private init(crop: Rect, output: PixelSize, enlargement: Double) {
    self.crop = crop
    self.output = output
    self.enlargement = enlargement
  }

  private static func anchored(_ part: Size, in whole: Size, at anchor: Point, wholePixels: Bool) -> Rect {
    func place(_ anchor: Double, _ room: Double) -> Double {
      let offset = room * (anchor.isFinite ? min(max(anchor, 0), 1) : 0.5)
      return wholePixels ? offset.rounded(.down) : offset
    }
    return Rect(
      x: place(anchor.x, whole.width - part.width), y: place(anchor.y, whole.height - part.height),
      width: part.width, height: part.height)
  }
}

extension Size {
  fileprivate init(_ size: PixelSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}
