import SateenGraphics

/// A decoded image.
struct DecodedPicture {
  let bitmap: Bitmap
  /// The size of the whole upright image, in pixels.
  let originalSize: PixelSize
}

/// The bitmap that an image is decoded into, and the steps that follow after the last row.
struct PictureTarget {
  let bitmap: Bitmap
  private let corners: RoundedCorners?
  private let color: ColorTransform?
  private let hasAlpha: Bool

  /// - Parameters:
  ///   - hasAlpha: whether the image itself has transparent pixels.
  ///   - color: converts the colours to sRGB; nil where they are sRGB.
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
