import CPixelRows
import SateenGraphics
import SateenLayout

/// Takes the rows of a stored picture one by one and writes them, shrunk and upright, into a bitmap.
struct RowResampler: ~Copyable {
  private let resampler: OpaquePointer
  private let target: UnsafeMutablePointer<UInt8>
  private let pixelStep: Int
  private let rowStep: Int
  /// The rows that are needed, in order.
  let rows: Range<Int>

  /// - Parameters:
  ///   - source: the size of the rows to come.
  ///   - crop: the part of them that fills the bitmap.
  ///   - bitmap: held by the caller for as long as rows are pushed.
  /// - Returns: nil where memory is not to be had.
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

  /// About how many bytes one takes.
  static func workingBytes(sourceWidth: Int, rows: Double, outputRows: Int) -> Int {
    Int(sateen_resampler_working_bytes(Int32(clamping: sourceWidth), rows, Int32(clamping: outputRows)))
  }

  deinit {
    sateen_resampler_destroy(resampler)
  }

  /// Where the next row goes, before it is pushed.
  var nextRow: UnsafeMutablePointer<UInt8> { sateen_resampler_row(resampler) }

  func push() {
    sateen_resampler_push(resampler, target, pixelStep, rowStep)
  }
}
