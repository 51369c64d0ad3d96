import CPixelRows
import SateenGraphics
import SateenLayout

/// Takes the rows of a stored image one by one and writes them into a bitmap, downscaled and upright.
struct RowResampler: ~Copyable {
  private let resampler: OpaquePointer
  private let target: UnsafeMutablePointer<UInt8>
  private let pixelStep: Int
  private let rowStep: Int
  /// The source rows to push, in order.
  let rows: Range<Int>

  /// - Parameters:
  ///   - source: the size of the rows that will be pushed.
  ///   - crop: the part of the source that fills the bitmap.
  ///   - bitmap: retained by the caller as long as rows are pushed.
  /// - Returns: nil when out of memory.
  init?(source: PixelSize, crop: Rect, bitmap: Bitmap, orientation: ImageOrientation) {
    let output = orientation.upright(bitmap.size)
    guard
      let resampler = sateen_resampler_create(
        Int32(source.width), Int32(source.height), crop.minX, crop.minY, crop.width, crop.height,
        Int32(output.width), Int32(output.height), false)
    else { return nil }
    self.resampler = resampler
    let steps = orientation.steps(in: bitmap)
    target = (bitmap.pixels + steps.origin).assumingMemoryBound(to: UInt8.self)
    pixelStep = steps.pixel
    rowStep = steps.row
    rows = Int(sateen_resampler_first_row(resampler))..<Int(sateen_resampler_end_row(resampler))
  }

  /// The approximate memory of a resampler, in bytes.
  static func workingBytes(sourceWidth: Int, rows: Double, outputRows: Int) -> Int {
    Int(sateen_resampler_working_bytes(Int32(clamping: sourceWidth), rows, Int32(clamping: outputRows)))
  }

  deinit {
    sateen_resampler_destroy(resampler)
  }

  /// The buffer for the next row, to be filled before ``push()``.
  var nextRow: UnsafeMutablePointer<UInt8> { sateen_resampler_row(resampler) }

  func push() {
    sateen_resampler_push(resampler, target, pixelStep, rowStep)
  }
}
