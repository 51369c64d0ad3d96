import Glibc
import SateenGraphics

/// Decodes BlurHash, a text of some 30 characters that describes a blurred image, for placeholders. Source: the
/// algorithm's description by Wolt (<https://github.com/woltapp/blurhash>).
public enum BlurHash {
  /// The blurred image as an opaque bitmap. Few pixels are enough, because the image is scaled up smoothly when it is
  /// drawn; 32 x 32 take a fraction of a millisecond. May be called on any thread.
  /// - Parameters:
  ///   - size: in pixels, up to 512 on a side. The hash does not tell the shape of its image.
  ///   - contrast: multiplies the differences from the mean colour.
  /// - Throws: ``ImageError/damaged(name:reason:)`` for a text that is no BlurHash.
  public static func bitmap(
    _ hash: String, size: PixelSize, contrast: Double = 1
  ) throws(ImageError) -> Bitmap {
    let name = "BlurHash \"\(hash.prefix(100))\""
    let digits = try digits(hash, name)
    guard digits.count >= 6 else {
      throw .damaged(name: name, reason: "\(digits.count) characters, and 6 are the fewest")
    }
    let (across, down) = (digits[0] % 9 + 1, digits[0] / 9 + 1)
    guard digits.count == 4 + 2 * across * down else {
      throw .damaged(
        name: name,
        reason: "\(digits.count) characters rather than \(4 + 2 * across * down) for \(across) x \(down) waves")
    }
    guard !size.isEmpty, size.width <= 512, size.height <= 512 else {
      throw .unsupported(name: name, reason: "a size of \(size.width) x \(size.height) pixels")
    }
    let waves = waves(digits, count: across * down, contrast: contrast.isFinite ? contrast : 1)
    let columns = (0..<size.width).map { x in
      (0..<across).map { cos(.pi * Double(x * $0) / Double(size.width)) }
    }
    guard let bitmap = Bitmap(size: size, isOpaque: true) else {
      throw .outOfMemory(name: name, bytes: size.count * 4)
    }
    for y in 0..<size.height {
      let rows = (0..<down).map { cos(.pi * Double(y * $0) / Double(size.height)) }
      for x in 0..<size.width {
        var light = SIMD4<Double>()
        for j in 0..<down {
          for i in 0..<across { light += waves[j * across + i] * (columns[x][i] * rows[j]) }
        }
        let pixel = value(light[0]) << 16 | value(light[1]) << 8 | value(light[2]) | 0xff00_0000
        bitmap.pixels.storeBytes(of: pixel, toByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }

  /// The colours of the waves in linear light. The first one is the mean colour.
  private static func waves(_ digits: [Int], count: Int, contrast: Double) -> [SIMD4<Double>] {
    let mean = number(digits[2..<6])
    let largest = Double(digits[1] + 1) / 166 * contrast
    var waves = [SIMD4(light(mean >> 16), light(mean >> 8 & 0xff), light(mean & 0xff), 0)]
    for index in 1..<max(1, count) {
      let packed = number(digits[4 + 2 * index..<6 + 2 * index])
      func component(_ step: Int) -> Double {
        let value = Double(step - 9) / 9
        return (value < 0 ? -value * value : value * value) * largest
      }
      waves.append(SIMD4(component(packed / 361), component(packed / 19 % 19), component(packed % 19), 0))
    }
    return waves
  }

  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  private static func digits(_ hash: String, _ name: String) throws(ImageError) -> [Int] {
    var digits: [Int] = []
    for (index, byte) in hash.utf8.prefix(1_000).enumerated() {
      guard let digit = alphabet.firstIndex(of: byte) else {
        throw .damaged(name: name, reason: "the character at \(index) belongs to no BlurHash")
      }
      digits.append(digit)
    }
    return digits
  }

  private static func number(_ digits: ArraySlice<Int>) -> Int {
    digits.reduce(0) { $0 * 83 + $1 }
  }

  private static func light(_ value: Int) -> Double {
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func value(_ light: Double) -> UInt32 {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt32(value * 255 + 0.5)
  }
}
