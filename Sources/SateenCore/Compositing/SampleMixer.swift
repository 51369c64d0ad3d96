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
  private let step: SamplePlace

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

/// Mixes the pixels of a picture over opaque ones. At each place the four nearest pixels are mixed with weights of eight
/// bits: a place that OpenGL, with numbers of 32 bits, sees on the other side of a step then differs by 1 of 255.
struct SampleMixer {
  private let bitmap: Bitmap
  private let pixels: UnsafeRawPointer
  private let bytesPerRow: Int
  private let lastX: Int
  private let lastY: Int
  private let opaque: UInt32
  private let isInMask: Bool
  /// The picture's opacity, 0 to 1, and in 65,536ths.
  private let opacity: Double
  private let weight: UInt32

  init(_ bitmap: Bitmap, opacity: Double, isInMask: Bool) {
    self.bitmap = bitmap
    pixels = UnsafeRawPointer(bitmap.pixels)
    bytesPerRow = bitmap.bytesPerRow
    (lastX, lastY) = (bitmap.size.width - 1, bitmap.size.height - 1)
    opaque = bitmap.isOpaque ? 0xff00_0000 : 0
    self.isInMask = isInMask
    self.opacity = opacity
    weight = UInt32(opacity * 65_536 + 0.5)
  }

  /// Mixes columns that the picture covers whole.
  func mix(_ line: SampleLine, _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>) {
    for x in columns {
      let pixel = sample(line.place(x))
      if weight == 65_536 {
        row[x] = Self.blended(pixel, over: row[x])
      } else {
        row[x] = Self.blended(pixel, over: row[x], weight)
      }
    }
  }

  /// - Parameter covered: how much of the pixel the picture covers, 0 to 255.
  @inline(__always)
  func mixed(_ place: SamplePlace, over lower: UInt32, covered: UInt32) -> UInt32 {
    let weight = covered == 255 ? weight : UInt32(opacity * Double(covered) / 255 * 65_536 + 0.5)
    return Self.blended(sample(place), over: lower, weight)
  }

  @inline(__always)
  private func sample(_ place: SamplePlace) -> UInt32 {
    let (x, y) = (Int(place.x >> 32), Int(place.y >> 32))
    let u = UInt64(truncatingIfNeeded: place.x >> 24) & 255
    let v = UInt64(truncatingIfNeeded: place.y >> 24) & 255
    var result: UInt32
    if x >= 0, y >= 0, x < lastX, y < lastY {
      let upper = pixels + (y &* bytesPerRow &+ x &* 4)
      let lower = upper + bytesPerRow
      result = Self.four(pixel(upper), pixel(upper + 4), pixel(lower), pixel(lower + 4), u, v)
    } else {
      let (x0, x1) = (min(max(x, 0), lastX), min(max(x + 1, 0), lastX))
      let (y0, y1) = (min(max(y, 0), lastY), min(max(y + 1, 0), lastY))
      let (upper, lower) = (pixels + y0 * bytesPerRow, pixels + y1 * bytesPerRow)
      result = Self.four(
        pixel(upper + x0 * 4), pixel(upper + x1 * 4), pixel(lower + x0 * 4), pixel(lower + x1 * 4), u, v)
    }
    result |= opaque
    return isInMask ? (result >> 24) &* 0x0101_0101 : result
  }

  @inline(__always)
  private func pixel(_ place: UnsafeRawPointer) -> UInt64 {
    UInt64(place.loadUnaligned(as: UInt32.self))
  }

  /// Blue and red of a pixel, each in 32 bits; green and alpha.
  @inline(__always)
  private static func low(_ pixel: UInt64) -> UInt64 { (pixel | pixel << 16) & 0x0000_00ff_0000_00ff }
  @inline(__always)
  private static func high(_ pixel: UInt64) -> UInt64 { (pixel >> 8 | pixel << 8) & 0x0000_00ff_0000_00ff }

  /// Mixes four pixels. Two channels share a word of 64 bits, in which each has 24 bits at most.
  @inline(__always)
  private static func four(
    _ p00: UInt64, _ p10: UInt64, _ p01: UInt64, _ p11: UInt64, _ u: UInt64, _ v: UInt64
  ) -> UInt32 {
    let w11 = u &* v
    let (w10, w01) = (u &* 256 &- w11, v &* 256 &- w11)
    let w00 = 65_536 &- w10 &- w01 &- w11
    let first = low(p00) &* w00 &+ low(p10) &* w10 &+ low(p01) &* w01 &+ low(p11) &* w11
    let second = high(p00) &* w00 &+ high(p10) &* w10 &+ high(p01) &* w01 &+ high(p11) &* w11
    let even: UInt64 = 0x0000_00ff_0000_00ff
    let (a, b) = (first >> 16 & even, second >> 16 & even)
    let blueAndRed = UInt32(truncatingIfNeeded: a | a >> 16) & 0x00ff_00ff
    let greenAndAlpha = UInt32(truncatingIfNeeded: b | b >> 16) & 0x00ff_00ff
    return blueAndRed | greenAndAlpha << 8
  }

  /// A premultiplied pixel over an opaque one.
  @inline(__always)
  private static func blended(_ upper: UInt32, over lower: UInt32) -> UInt32 {
    let alpha = upper >> 24
    if alpha == 255 { return upper }
    if alpha == 0, upper == 0 { return lower }
    let rest = 255 &- alpha
    var result: UInt32 = 0xff00_0000
    for shift in [0, 8, 16] as [UInt32] {
      let sum = (upper >> shift & 0xff) &* 255 &+ (lower >> shift & 0xff) &* rest &+ 127
      result |= min(sum / 255, 255) << shift
    }
    return result
  }

  /// A premultiplied pixel over an opaque one.
  /// - Parameter weight: of the upper one, in 65,536ths.
  @inline(__always)
  private static func blended(_ upper: UInt32, over lower: UInt32, _ weight: UInt32) -> UInt32 {
    let alpha = upper >> 24
    if alpha == 255 { return mixed(upper, lower, UInt64(weight)) }
    if upper == 0 { return lower }
    let rest = UInt64(255 * 65_536) &- UInt64(alpha) &* UInt64(weight)
    var result: UInt32 = 0xff00_0000
    for shift in [0, 8, 16] as [UInt32] {
      let above = UInt64(upper >> shift & 0xff) &* UInt64(weight) &* 255
      let below = UInt64(lower >> shift & 0xff) &* rest
      let sum = (above &+ below &+ 255 * 32_768) / (255 * 65_536)
      result |= UInt32(truncatingIfNeeded: min(sum, 255)) << shift
    }
    return result
  }

  /// The same for an opaque pixel, without a division.
  @inline(__always)
  private static func mixed(_ upper: UInt32, _ lower: UInt32, _ weight: UInt64) -> UInt32 {
    let rest = 65_536 &- weight
    let half: UInt64 = 0x0000_8000_0000_8000
    let (upper, lower) = (UInt64(upper), UInt64(lower))
    let sum = Self.low(upper) &* weight &+ Self.low(lower) &* rest &+ half
    let blueAndRed = sum >> 16 & 0x0000_00ff_0000_00ff
    let green = ((upper >> 8 & 0xff) &* weight &+ (lower >> 8 & 0xff) &* rest &+ 0x8000) >> 16
    let result = (blueAndRed | blueAndRed >> 16) & 0x00ff_00ff | green << 8
    return UInt32(truncatingIfNeeded: result) | 0xff00_0000
  }
}
