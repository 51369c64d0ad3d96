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

  /// - Parameters:
  ///   - hasAlpha: whether the image can have transparent pixels.
  ///   - color: converts the colours to sRGB; nil where they are sRGB.
  init(
    _ request: ImageRequest, plan: DecodePlan, hasAlpha: Bool, color: ColorTransform?
  ) throws(ImageError) {
    self.color = color
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

  /// - Parameter isOpaque: whether all pixels of the image turned out to be opaque.
  func finish(originalSize: PixelSize, isOpaque: Bool) -> DecodedPicture {
    DecodedPicture(bitmap: finish(isOpaque: isOpaque), originalSize: originalSize)
  }

  func finish(isOpaque: Bool) -> Bitmap {
    color?.apply(to: bitmap, hasAlpha: !isOpaque)
    corners?.apply(to: bitmap)
    // Most images with an alpha channel are opaque, and drawing them then needs no blending.
    let becomesOpaque = isOpaque && !bitmap.isOpaque && !(corners?.addsTransparency ?? false)
    return becomesOpaque ? bitmap.opaque() : bitmap
  }
}
