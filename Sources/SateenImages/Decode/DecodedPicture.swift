import SateenGraphics

/// A decoded picture before its corners are cut.
struct DecodedPicture {
  var bitmap: Bitmap
  var plan: DecodePlan
  var originalSize: PixelSize
}

extension Bitmap {
  static func forPicture(
    name: String, size: PixelSize, scale: Double, isOpaque: Bool
  ) throws(ImageError) -> Bitmap {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    if let bitmap = Bitmap(size: size, scale: scale, isOpaque: isOpaque) { return bitmap }
    if max(size.width, size.height) > Bitmap.maximumSide {
      throw .unsupported(name: name, reason: "a side of more than \(Bitmap.maximumSide) pixels")
    }
    throw .outOfMemory(name: name, bytes: size.count * 4)
  }
}
