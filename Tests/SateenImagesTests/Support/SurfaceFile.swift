/// Files of the formats that SDL2_image decodes, written field by field.
enum SurfaceFile {
  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  // MARK: Bitmaps and icons

  /// - Parameters:
  ///   - colors: the palette, as 0xRRGGBB.
  ///   - body: the rows from the bottom up with their padding, or runs.
  static func bmp(
    _ width: Int, _ height: Int, bits: Int, compression: Int = 0, colors: [Int] = [], masks: [Int] = [],
    used: Int? = nil, body: [UInt8]
  ) -> [UInt8] {
    let info = info(width, height, bits: bits, compression: compression, used: used ?? colors.count)
    let tables = masks.flatMap { little($0, 4) } + colors.flatMap { little($0, 4) }
    let start = 14 + info.count + tables.count
    return Array("BM".utf8) + little(start + body.count, 4) + little(0, 4) + little(start, 4) + info + tables + body
  }

  private static func info(_ width: Int, _ height: Int, bits: Int, compression: Int = 0, used: Int = 0) -> [UInt8] {
    little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(bits, 2) + little(compression, 4)
      + little(0, 12) + little(used, 4) + little(0, 4)
  }

  struct Entry {
    var width: Int
    var height: Int
    var bits: Int
    var content: [UInt8]
  }

  static func icon(_ entries: [Entry], kind: Int = 1) -> [UInt8] {
    var head = little(0, 2) + little(kind, 2) + little(entries.count, 2)
    var body: [UInt8] = []
    for entry in entries {
      head += little(entry.width, 1) + little(entry.height, 1) + little(0, 2) + little(1, 2) + little(entry.bits, 2)
      head += little(entry.content.count, 4) + little(6 + 16 * entries.count + body.count, 4)
      body += entry.content
    }
    return head + body
  }

  /// An image of one colour, 0xAARRGGBB, for an icon.
  static func entry(_ width: Int, _ height: Int, _ pixel: Int) -> Entry {
    let rows = (0..<width * height).flatMap { _ in little(pixel, 4) }
    let mask = [UInt8](repeating: 0, count: (width + 31) / 32 * 4 * height)
    return Entry(width: width, height: height, bits: 32, content: info(width, 2 * height, bits: 32) + rows + mask)
  }

  // MARK: TIFF

  enum Tag {
    static let (width, height, bits, compression, photometric) = (256, 257, 258, 259, 262)
    static let (offsets, orientation, samples, rows, counts, planes) = (273, 274, 277, 278, 279, 284)
    static let (palette, tileWidth, tileHeight, tileOffsets, tileCounts) = (320, 322, 323, 324, 325)
    static let (extra, sampleFormat) = (338, 339)
  }

  /// A directory entry: 16-bit or 32-bit numbers.
  struct Field {
    var type: Int
    var values: [Int]

    static func short(_ values: Int...) -> Field { Field(type: 3, values: values) }
    static func long(_ values: Int...) -> Field { Field(type: 4, values: values) }
    static func shorts(_ values: [Int]) -> Field { Field(type: 3, values: values) }
  }

  /// A TIFF file: its parts, its values, and at last its directory. Its strips or tiles and their lengths are filled in.
  /// - Parameters:
  ///   - fields: replace those of an image of 8-bit colours in one strip; nil leaves one out.
  ///   - next: the offset of the next directory, or nil for the offset of this one.
  static func tiff(
    _ width: Int, _ height: Int, _ fields: [Int: Field?] = [:], parts: [[UInt8]], isBig: Bool = false, next: Int? = 0
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { isBig ? big(value, count) : little(value, count) }
    let isTiled = fields[Tag.tileWidth] != nil
    var all: [Int: Field] = [
      Tag.width: .long(width), Tag.height: .long(height), Tag.bits: .short(8, 8, 8), Tag.compression: .short(1),
      Tag.photometric: .short(2), Tag.samples: .short(3),
    ]
    if !isTiled { all[Tag.rows] = .long(height) }
    var file = Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(0, 4)
    let starts = parts.indices.map { i in file.count + parts[..<i].reduce(0) { $0 + $1.count } }
    all[isTiled ? Tag.tileOffsets : Tag.offsets] = Field(type: 4, values: starts)
    all[isTiled ? Tag.tileCounts : Tag.counts] = Field(type: 4, values: parts.map(\.count))
    for (tag, field) in fields { all[tag] = field }
    file += parts.flatMap { $0 }
    var directory = number(all.count, 2)
    for (tag, field) in all.sorted(by: { $0.key < $1.key }) {
      let values = field.values.flatMap { number($0, field.type == 3 ? 2 : 4) }
      directory += number(tag, 2) + number(field.type, 2) + number(field.values.count, 4)
      if values.count <= 4 {
        directory += values + [UInt8](repeating: 0, count: 4 - values.count)
      } else {
        directory += number(file.count, 4)
        file += values
      }
    }
    let start = file.count
    file.replaceSubrange(4..<8, with: number(start, 4))
    return file + directory + number(next ?? start, 4)
  }
}
