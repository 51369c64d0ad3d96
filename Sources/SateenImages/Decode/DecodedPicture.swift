import SateenGraphics

/// A decoded picture, finished but for whoever waits for it.
struct DecodedPicture {
  let bitmap: Bitmap
  /// Pixels of the whole upright picture.
  let originalSize: PixelSize
}

/// The bitmap a picture is decoded into, and what is done to it when the last row is in.
struct PictureTarget {
  let bitmap: Bitmap
  private let corners: RoundedCorners?
  private let color: ColorTransform?
  private let hasAlpha: Bool

  /// - Parameters:
  ///   - hasAlpha: whether pixels of the picture itself are see-through.
  ///   - color: turns its colours into sRGB; nil where they are.
  init(
    _ request: ImageRequest, plan: DecodePlan, hasAlpha: Bool, color: ColorTransform?
  ) throws(ImageError) {
    self.color = color
    self.hasAlpha = hasAlpha
    corners = RoundedCorners(request, plan: plan)
    let name = request.source.name
    let scale = request.scale > 0 && request.scale.isFinite ? request.scale : 1
    let isOpaque = !hasAlpha && !(corners?.addsTransparency ?? false)
    guard let bitmap = Bitmap(size: plan.output, scale: scale, isOpaque: isOpaque) else {
      if max(plan.output.width, plan.output.height) > Bitmap.maximumSide {
        throw .unsupported(name: name, reason: "a side of more than \(Bitmap.maximumSide) pixels")
      }
      throw .outOfMemory(name: name, bytes: plan.output.count * 4)
    }
    self.bitmap = bitmap
  }

  func finish(originalSize: PixelSize) -> DecodedPicture {
    color?.apply(to: bitmap, hasAlpha: hasAlpha)
    corners?.apply(to: bitmap)
    return DecodedPicture(bitmap: bitmap, originalSize: originalSize)
  }
}
