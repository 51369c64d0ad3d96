import CPixelRows
import SateenGraphics
import SateenLayout

/// Downscales an image whose decoded rows are available one by one.
struct RowsDecoding {
  let name: String
  let stored: PixelSize
  /// Whether rows can have transparent pixels.
  let hasAlpha: Bool
  let color: ColorTransform?
  let stop: StopFlag

  /// - Parameter copy: writes a stored row as premultiplied pixels. Rows are asked for from top to bottom; some at the
  ///   top and at the bottom may be left out.
  func decode(
    _ request: ImageRequest, orientation: ImageOrientation,
    copy: (Int, UnsafeMutablePointer<UInt8>) throws(ImageError) -> Void
  ) throws(ImageError) -> DecodedPicture {
    let plan = DecodePlan(source: orientation.upright(stored), request: request)
    let crop = orientation.stored(plan.crop, of: stored)
    let target = try PictureTarget(request, plan: plan, hasAlpha: hasAlpha, color: color)
    let isOpaque = try fill(target, crop: crop, orientation: orientation, copy: copy)
    return target.finish(originalSize: orientation.upright(stored), isOpaque: isOpaque)
  }

  /// Fills a bitmap with a part of the rows.
  /// - Returns: whether all of their pixels are opaque.
  func fill(
    _ target: PictureTarget, crop: Rect, orientation: ImageOrientation,
    copy: (Int, UnsafeMutablePointer<UInt8>) throws(ImageError) -> Void
  ) throws(ImageError) -> Bool {
    guard
      let resampler = RowResampler(source: stored, crop: crop, bitmap: target.bitmap, orientation: orientation)
    else { throw .outOfMemory(name: name, bytes: target.bitmap.byteCount) }
    var isOpaque = true
    for y in resampler.rows {
      if y & 63 == 0, stop.isSet { throw .cancelled(name: name) }
      try copy(y, resampler.nextRow)
      if hasAlpha, isOpaque { isOpaque = sateen_row_is_opaque(resampler.nextRow, Int32(stored.width)) }
      resampler.push()
    }
    return isOpaque
  }
}
