import CPixelRows
import SateenGraphics

/// The blur of a picture that is made of the first scans of a progressive file, which hides the blocks of its coefficients.
struct PreviewBlur: Hashable {
  /// Pixels to each side over which each of three means is taken; 0 for none. The blur's deviation is about as large.
  let radius: Int

  /// After the first scan the blur is as wide as a block, which is 8 pixels of the file wide, and each further scan halves
  /// it.
  init(scans: Int, plan: DecodePlan) {
    let crop = plan.crop
    guard scans > 0, crop.width > 0, crop.height > 0 else {
      radius = 0
      return
    }
    let enlargement = max(Double(plan.output.width) / crop.width, Double(plan.output.height) / crop.height)
    var block = 8 * enlargement
    for _ in 1..<min(scans, 32) { block /= 2 }
    radius = Int(min(block, Double(sateen_largest_blur)).rounded())
  }

  /// Without memory for it, the bitmap stays as it is. The bitmap must not be shared yet.
  func apply(to bitmap: Bitmap) {
    guard radius > 0 else { return }
    _ = sateen_pixels_blur(
      bitmap.pixels.assumingMemoryBound(to: UInt8.self), Int32(bitmap.size.width), Int32(bitmap.size.height),
      bitmap.bytesPerRow, Int32(radius))
  }
}
