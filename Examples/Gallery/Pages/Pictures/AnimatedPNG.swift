import Sateen

/// Makes animated PNG files of frames that the page draws.
enum AnimatedPNG {
  /// The bytes of a file.
  /// - Parameters:
  ///   - size: in points; two pixels for each.
  ///   - frames: the number of frames.
  ///   - rate: frames per second.
  ///   - plays: how often the file asks to be played; 0 for ever.
  ///   - draw: draws the frame at a part of the way from 0 to 1.
  static func make(
    _ size: Size, frames: Int, rate: Int, plays: Int = 0, isOpaque: Bool, _ draw: (GraphicsContext, Double) -> Void
  ) -> [UInt8] {
    var file = PNGWriter()
    for index in 0..<frames {
      let bitmap = Bitmap(size: PixelSize(size, scale: 2), scale: 2, isOpaque: isOpaque) { context in
        draw(context, Double(index) / Double(frames))
      }
      guard let bitmap else { continue }
      let chunks = PNGChunk.all(in: bitmap.pngData())
      if index == 0 {
        for header in chunks where header.name == "IHDR" { file.add("IHDR", header.data) }
        file.add("acTL", PNGWriter.bytes(of: UInt32(frames)) + PNGWriter.bytes(of: UInt32(plays)))
      }
      file.addFrame(bitmap.size, rate: rate, chunks.filter { $0.name == "IDAT" }.map(\.data))
    }
    file.add("IEND", [])
    return file.bytes
  }
}

/// A part of a PNG file.
private struct PNGChunk {
  var name: String
  var data: [UInt8]

  static func all(in file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - place - 12 else { break }
      let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      chunks.append(PNGChunk(name: name, data: Array(file[place + 8..<place + 8 + length])))
      place += 12 + length
    }
    return chunks
  }
}

/// Writes the chunks of a PNG file.
private struct PNGWriter {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  /// The number of the next chunk that belongs to the animation.
  private var sequence: UInt32 = 0

  static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  mutating func add(_ name: String, _ data: [UInt8]) {
    let body = Array(name.utf8) + data
    bytes += Self.bytes(of: UInt32(data.count)) + body + Self.bytes(of: Self.checksum(of: body))
  }

  /// Adds a frame that replaces all of the one before.
  mutating func addFrame(_ size: PixelSize, rate: Int, _ parts: [[UInt8]]) {
    let isFirst = sequence == 0
    var control = number()
    for value in [size.width, size.height, 0, 0] { control += Self.bytes(of: UInt32(value)) }
    // A fraction of two 16-bit numbers for the duration, then no disposal and no blending.
    add("fcTL", control + [0, 1, UInt8(truncatingIfNeeded: rate >> 8), UInt8(truncatingIfNeeded: rate), 0, 0])
    for part in parts {
      if isFirst { add("IDAT", part) } else { add("fdAT", number() + part) }
    }
  }

  private mutating func number() -> [UInt8] {
    defer { sequence += 1 }
    return Self.bytes(of: sequence)
  }

  private static let table = (0..<256).map { index -> UInt32 in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
  }

  private static func checksum(of data: [UInt8]) -> UInt32 {
    ~data.reduce(0xffff_ffff) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
