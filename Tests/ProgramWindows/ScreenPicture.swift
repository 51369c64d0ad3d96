import Foundation

/// Pixels of a screen.
public struct ScreenPicture: Equatable {
  public let width: Int
  public let height: Int
  private let pixels: [UInt32]

  /// - Parameter data: as the X server keeps a screen.
  init(xwd data: Data) throws {
    func field(_ index: Int) -> Int {
      data[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard data.count > 100, field(11) == 32 else { throw WindowTestError("the screen is not one of 32 bits a pixel") }
    width = field(4)
    height = field(5)
    let (start, line, swapped) = (field(0) + field(19) * 12, field(12), field(7) == 1)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    let (columns, rows) = (width, height)
    data.withUnsafeBytes { bytes in
      for y in 0..<rows {
        for x in 0..<columns {
          let value = bytes.loadUnaligned(fromByteOffset: start + y * line + x * 4, as: UInt32.self)
          pixels.append((swapped ? value.byteSwapped : value) & 0xff_ffff)
        }
      }
    }
    self.pixels = pixels
  }

  /// - Parameter data: a portable pixmap of bytes, as tools of Wayland write it.
  init(ppm data: Data) throws {
    let bytes = [UInt8](data)
    var place = 0
    var fields: [String] = []
    while fields.count < 4 {
      let start = place
      while place < bytes.count, bytes[place] > 32 { place += 1 }
      guard place < bytes.count, place > start else { throw WindowTestError("there is no picture of the screen") }
      fields.append(String(decoding: bytes[start..<place], as: UTF8.self))
      place += 1
    }
    guard fields[0] == "P6", fields[3] == "255", let width = Int(fields[1]), let height = Int(fields[2]),
      bytes.count - place >= width * height * 3
    else { throw WindowTestError("the picture of the screen is not a pixmap of bytes") }
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).map { index in
      let at = place + index * 3
      return UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
    }
  }

  /// The colour of a pixel as 0xRRGGBB.
  public func color(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// How many pixels of an area satisfy a condition.
  public func count(x: Range<Int>, y: Range<Int>, where matches: (UInt32) -> Bool) -> Int {
    var found = 0
    for row in y { for column in x where matches(color(column, row)) { found += 1 } }
    return found
  }

  /// The number of pixels in an area that differ from another picture's.
  /// - Parameter tolerance: levels by which each colour of a pixel may differ.
  public func difference(from other: ScreenPicture, x: Range<Int>, y: Range<Int>, tolerance: Int = 0) -> Int {
    func near(_ a: UInt32, _ b: UInt32) -> Bool {
      a == b || [16, 8, 0].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= tolerance }
    }
    var found = 0
    for row in y { for column in x where !near(color(column, row), other.color(column, row)) { found += 1 } }
    return found
  }
}
