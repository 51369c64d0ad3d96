import CPixelRows
import Glibc
import SateenGraphics

/// Decodes ThumbHash, some 25 bytes that describe a blurred image with its shape and its transparency, for
/// placeholders. Source: the algorithm's description by Evan Wallace (<https://evanw.github.io/thumbhash/>).
public enum ThumbHash {
  /// The blurred image. May be called on any thread.
  /// - Parameters:
  ///   - hash: its bytes; it is usually written in Base64.
  ///   - size: in pixels, up to 512 on a side; nil for 32 pixels on the longer side, in the image's own shape.
  /// - Throws: ``ImageError/damaged(name:reason:)`` for bytes that are no ThumbHash.
  public static func bitmap(_ hash: [UInt8], size: PixelSize? = nil) throws(ImageError) -> Bitmap {
    let waves = try Waves(hash)
    let size = size ?? waves.naturalSize
    guard !size.isEmpty, size.width <= 512, size.height <= 512 else {
      throw .unsupported(name: Waves.name, reason: "a size of \(size.width) x \(size.height) pixels")
    }
    guard let bitmap = Bitmap(size: size, isOpaque: !waves.hasAlpha) else {
      throw .outOfMemory(name: Waves.name, bytes: size.count * 4)
    }
    let columns = (0..<size.width).map { waves.cosines(at: $0, of: size.width) }
    for y in 0..<size.height {
      let row = waves.cosines(at: y, of: size.height)
      for x in 0..<size.width {
        bitmap.pixels.storeBytes(
          of: waves.pixel(columns[x], row), toByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }

  /// The width of the image divided by its height, approximately.
  public static func aspectRatio(of hash: [UInt8]) throws(ImageError) -> Double {
    try Waves(hash).ratio
  }
}

/// The waves that make up the image: of luminance, of two differences of colours, and of alpha.
private struct Waves {
  static let name = "ThumbHash"

  private struct Channel {
    let across: Int
    let down: Int
    let mean: Double
    var amplitudes: [Double] = []

    init(_ across: Int, _ down: Int, mean: Double) {
      self.across = across
      self.down = down
      self.mean = mean
    }

    /// The waves of a triangle: the higher a frequency in one direction, the lower in the other.
    func eachWave(_ body: (Int, Int) -> Void) {
      for y in 0..<down {
        var x = y == 0 ? 1 : 0
        while x * down < across * (down - y) {
          body(x, y)
          x += 1
        }
      }
    }

    func value(_ column: [Double], _ row: [Double]) -> Double {
      var sum = mean
      var index = 0
      eachWave { x, y in
        sum += amplitudes[index] * column[x] * row[y] * 2
        index += 1
      }
      return sum
    }
  }

  let hasAlpha: Bool
  let ratio: Double
  private var channels: [Channel]

  init(_ hash: [UInt8]) throws(ImageError) {
    guard hash.count >= 5, hash.count >= (hash[2] & 0x80 != 0 ? 6 : 5) else {
      throw .damaged(name: Self.name, reason: "\(hash.count) bytes are fewer than its header has")
    }
    let first = Int(hash[0]) | Int(hash[1]) << 8 | Int(hash[2]) << 16
    let second = Int(hash[3]) | Int(hash[4]) << 8
    hasAlpha = first >> 23 != 0
    let isLandscape = second >> 15 != 0
    let longer = hasAlpha ? 5 : 7
    let shorter = second & 7
    guard shorter > 0 else { throw .damaged(name: Self.name, reason: "a side without waves") }
    let (across, down) = isLandscape ? (longer, shorter) : (shorter, longer)
    ratio = Double(across) / Double(down)
    channels = [
      Channel(max(3, across), max(3, down), mean: Double(first & 63) / 63),
      Channel(3, 3, mean: Double(first >> 6 & 63) / 31.5 - 1),
      Channel(3, 3, mean: Double(first >> 12 & 63) / 31.5 - 1),
    ]
    var scales = [
      Double(first >> 18 & 31) / 31, Double(second >> 3 & 63) / 63 * 1.25, Double(second >> 9 & 63) / 63 * 1.25,
    ]
    if hasAlpha {
      channels.append(Channel(5, 5, mean: Double(hash[5] & 15) / 15))
      scales.append(Double(hash[5] >> 4) / 15)
    }
    // Two amplitudes in each byte.
    var at = hasAlpha ? 12 : 10
    for index in channels.indices {
      var amplitudes: [Double] = []
      var isWhole = true
      channels[index].eachWave { _, _ in
        isWhole = isWhole && at / 2 < hash.count
        guard isWhole else { return }
        amplitudes.append((Double(hash[at / 2] >> (at & 1 == 0 ? 0 : 4) & 15) / 7.5 - 1) * scales[index])
        at += 1
      }
      guard isWhole else { throw .damaged(name: Self.name, reason: "\(hash.count) bytes are too few for its waves") }
      channels[index].amplitudes = amplitudes
    }
  }

  /// At most 32 pixels on a side.
  var naturalSize: PixelSize {
    PixelSize(
      width: Int((ratio > 1 ? 32 : 32 * ratio).rounded()), height: Int((ratio > 1 ? 32 / ratio : 32).rounded()))
  }

  func cosines(at place: Int, of length: Int) -> [Double] {
    (0..<7).map { cos(.pi / Double(length) * (Double(place) + 0.5) * Double($0)) }
  }

  /// A premultiplied pixel.
  func pixel(_ column: [Double], _ row: [Double]) -> UInt32 {
    let light = channels[0].value(column, row)
    let yellowness = channels[1].value(column, row)
    let redness = channels[2].value(column, row)
    let blue = light - 2 / 3 * yellowness
    let red = (3 * light - blue + redness) / 2
    let green = red - redness
    let alpha = hasAlpha ? channels[3].value(column, row) : 1
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255) }
    return sateen_pixel_premultiplied(byte(red), byte(green), byte(blue), byte(alpha))
  }
}
