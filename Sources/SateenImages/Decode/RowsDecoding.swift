import SateenGraphics
import SateenLayout

/// Downscales an image whose decoded rows are available one by one.
struct RowsDecoding {
  let name: String
  let stored: PixelSize
  let isOpaque: Bool
  let color: ColorTransform?
  let stop: StopFlag

  /// - Parameter copy: writes a stored row as premultiplied pixels.
  func decode(
    _ request: ImageRequest, orientation: ImageOrientation, copy: (Int, UnsafeMutablePointer<UInt8>) -> Void
  ) throws(ImageError) -> DecodedPicture {
    let plan = DecodePlan(source: orientation.upright(stored), request: request)
    let crop = orientation.stored(plan.crop, of: stored)
    let target = try PictureTarget(request, plan: plan, hasAlpha: !isOpaque, color: color)
    guard
      let resampler = RowResampler(source: stored, crop: crop, bitmap: target.bitmap, orientation: orientation)
    else { throw .outOfMemory(name: name, bytes: target.bitmap.byteCount) }
    for y in resampler.rows {
      if y & 63 == 0, stop.isSet { throw .cancelled(name: name) }
      copy(y, resampler.nextRow)
      resampler.push()
    }
    return target.finish(originalSize: orientation.upright(stored))
  }
}
