import CPixelRows
import SateenGraphics
import SateenLayout

/// A place between the pixels of a picture, in 2^-32 of a pixel: (0, 0) is the middle of the first one. Whole numbers spare
/// the compositor the rounding of floating-point numbers, which is a call for each pixel on older processors.
struct SamplePlace {
  var x: Int64
  var y: Int64

  /// Places beyond this many pixels have no whole number.
  fileprivate static let farthest = 1.0e9

  @inline(__always)
  init(x: Int64, y: Int64) {
    (self.x, self.y) = (x, y)
  }

  /// - Parameter place: in pixels, (0, 0) is the corner of the first one.
  @inline(__always)
  init?(_ place: Point) {
    guard abs(place.x) < Self.farthest, abs(place.y) < Self.farthest else { return nil }
    x = Int64((place.x - 0.5) * 0x1p32)
    y = Int64((place.y - 0.5) * 0x1p32)
  }
}

/// The places of the pixels of a row in a picture that lies in the plane of the window.
struct SampleLine {
  /// The place of the row's first pixel, and the step from one to the next.
  private let start: SamplePlace
  let step: SamplePlace

  /// - Returns: nil where the numbers are too large.
  init?(_ toPicture: Transform, row y: Int) {
    guard let start = SamplePlace(toPicture.apply(Point(x: 0.5, y: Double(y) + 0.5))),
      abs(toPicture.a) < 0x1p20, abs(toPicture.b) < 0x1p20
    else { return nil }
    self.start = start
    step = SamplePlace(x: Int64(toPicture.a * 0x1p32), y: Int64(toPicture.b * 0x1p32))
  }

  @inline(__always)
  func place(_ x: Int) -> SamplePlace {
    SamplePlace(x: start.x &+ Int64(x) &* step.x, y: start.y &+ Int64(x) &* step.y)
  }
}

/// Mixes the pixels of a picture over opaque ones. The loops are in C: without optimization, loops over pixels in Swift
/// take a hundred times longer, and the tests of everything that turns or is lifted with them.
struct SampleMixer {
  private let bitmap: Bitmap
  private var sampler: sateen_sampler
  /// The picture's opacity, 0 to 1.
  private let opacity: Double

  init(_ bitmap: Bitmap, opacity: Double, isInMask: Bool) {
    self.bitmap = bitmap
    self.opacity = opacity
    sampler = sateen_sampler(
      pixels: UnsafeRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self), bytes_per_row: bitmap.bytesPerRow,
      last_x: Int64(bitmap.size.width - 1), last_y: Int64(bitmap.size.height - 1),
      opaque: bitmap.isOpaque ? 0xff00_0000 : 0, is_in_mask: isInMask, weight: UInt32(opacity * 65_536 + 0.5))
  }

  /// Mixes columns that the picture covers whole.
  func mix(_ line: SampleLine, _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>) {
    let start = line.place(columns.lowerBound)
    withUnsafePointer(to: sampler) {
      sateen_sample_row($0, start.x, start.y, line.step.x, line.step.y, row + columns.lowerBound, Int64(columns.count))
    }
  }

  /// - Parameter covered: how much of the pixel the picture covers, 0 to 255.
  func mixed(_ place: SamplePlace, over lower: UInt32, covered: UInt32) -> UInt32 {
    let weight = covered == 255 ? sampler.weight : UInt32(opacity * Double(covered) / 255 * 65_536 + 0.5)
    return withUnsafePointer(to: sampler) { sateen_sample_over($0, place.x, place.y, lower, weight) }
  }
}
