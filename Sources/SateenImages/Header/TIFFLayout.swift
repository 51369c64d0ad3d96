import SateenGraphics

/// The first directory of a TIFF file. Source: TIFF, revision 6.0.
///
/// libtiff reads far more kinds. The ones that are refused here would need memory that the header does not tell (JPEG
/// and other images inside of the file), or are rare.
struct TIFFLayout {
  private enum Tag: Int {
    case width = 256, height, bits
    case compression
    case photometric = 262
    case stripOffsets = 273, orientation
    case samples = 277, rowsPerStrip, stripBytes
    case planes = 284
    case colors = 320
    case tileWidth = 322, tileHeight, tileOffsets, tileBytes
    case extraSamples = 338, sampleFormat
    case profile = 34_675
  }

  private struct Field {
    let type: Int
    let count: Int
    /// The offset of the values.
    var at: Int

    /// The memory of the values. Types other than these count as single bytes, and no table has one of them.
    var bytes: Int { count * (type == 3 ? 2 : type == 4 ? 4 : 1) }
  }

  let size: PixelSize
  /// The turn that is left to do: libtiff mirrors rows and columns, but does not exchange them.
  let orientation: ImageOrientation
  private let view: ByteView
  private let isBig: Bool
  private var fields: [Int: Field] = [:]
  private let bits: Int
  private let samples: Int
  private let compression: Int
  private let photometric: Int
  private let isPlanar: Bool
  /// The size of a tile or strip.
  private let part: PixelSize
  private let isTiled: Bool

  /// - Returns: nil where more bytes are needed.
  init?(_ view: ByteView, name: String) throws(ImageError) {
    self.view = view
    isBig = view.u8(0) == 0x4d
    func u16(_ at: Int) -> Int? { view.u8(0) == 0x4d ? view.be16(at) : view.le16(at) }
    func u32(_ at: Int) -> Int? { view.u8(0) == 0x4d ? view.be32(at) : view.le32(at) }
    guard let directory = u32(4), let entries = u16(directory), view.u8(directory + 2 + 12 * entries - 1) != nil else {
      return nil
    }
    var fields: [Int: Field] = [:]
    for i in 0..<entries {
      let at = directory + 2 + 12 * i
      guard let tag = u16(at), let type = u16(at + 2), let count = u32(at + 4), let value = u32(at + 8) else {
        return nil
      }
      guard Tag(rawValue: tag) != nil else { continue }
      // Readers differ in which one counts.
      guard fields[tag] == nil else { throw .damaged(name: name, reason: "a TIFF file with two values of tag \(tag)") }
      var field = Field(type: type, count: count, at: value)
      if field.bytes <= 4 { field.at = at + 8 }
      fields[tag] = field
    }
    self.fields = fields
    func number(_ tag: Tag, _ fallback: Int? = nil) throws(ImageError) -> Int? {
      guard let field = fields[tag.rawValue] else {
        if fallback == nil { throw .damaged(name: name, reason: "a TIFF file without tag \(tag.rawValue)") }
        return fallback
      }
      guard field.type == 3 || field.type == 4, field.count >= 1 else {
        throw .damaged(name: name, reason: "a TIFF file with a value of the wrong kind, tag \(tag.rawValue)")
      }
      return field.type == 3 ? u16(field.at) : u32(field.at)
    }
    guard let width = try number(.width), let height = try number(.height),
      let compression = try number(.compression, 1), let bits = try number(.bits, 1),
      let photometric = try number(.photometric), let samples = try number(.samples, 1),
      let planes = try number(.planes, 1), let turn = try number(.orientation, 1),
      let format = try number(.sampleFormat, 1)
    else { return nil }
    size = PixelSize(width: width, height: height)
    (self.bits, self.samples, self.compression, self.photometric) = (bits, samples, compression, photometric)
    isPlanar = planes == 2
    isTiled = fields[Tag.tileWidth.rawValue] != nil
    if isTiled {
      guard let width = try number(.tileWidth), let height = try number(.tileHeight) else { return nil }
      part = PixelSize(width: width, height: height)
    } else {
      guard let rows = try number(.rowsPerStrip, 1 << 32 - 1) else { return nil }
      part = PixelSize(width: width, height: min(rows, height))
    }
    switch turn {
    case 5, 7: orientation = .leftMirrored
    case 6, 8: orientation = .rightMirrored
    default: orientation = .up
    }
    try checkKind(format: format, planes: planes, name)
  }

  private func checkKind(format: Int, planes: Int, _ name: String) throws(ImageError) {
    let isFax = (2...4).contains(compression)
    guard isFax || [1, 5, 8, 32_773, 32_946].contains(compression) else {
      throw .unsupported(name: name, reason: "a TIFF file with compression \(compression)")
    }
    let isKnown: Bool
    switch photometric {
    case 0, 1: isKnown = samples <= 2 && [1, 2, 4, 8, 16].contains(bits)
    case 2: isKnown = (3...4).contains(samples) && [8, 16].contains(bits)
    case 3: isKnown = samples == 1 && [1, 2, 4, 8].contains(bits)
    case 5: isKnown = samples == 4 && bits == 8
    default: isKnown = false
    }
    guard isKnown, samples >= 1, format == 1, planes == 1 || planes == 2, !isFax || bits == 1 && samples == 1 else {
      throw .unsupported(
        name: name, reason: "a TIFF file of kind \(photometric) with \(samples) samples of \(bits) bits")
    }
    if size.isEmpty { throw .damaged(name: name, reason: "its header claims no pixels at all") }
    if max(size.width, size.height) > ImageHeader.longestSide {
      throw .unsupported(name: name, reason: "a side of more than \(ImageHeader.longestSide) pixels")
    }
    // Tiles have at least 16 pixels a side, so that their number stays far below that of the pixels.
    let sides = isTiled ? 16...8_192 : 1...ImageHeader.longestSide
    guard sides.contains(part.width), sides.contains(part.height) else {
      throw .unsupported(name: name, reason: "a TIFF file in parts of \(part.width) x \(part.height) pixels")
    }
  }

  private var samplesInPart: Int { isPlanar ? 1 : samples }
  private var partRowBytes: Int { (part.width * samplesInPart * bits + 7) / 8 }

  /// The memory of libtiff and of the surface, in bytes.
  var decoderBytes: Int {
    // A part as it is stored and decoded, of each plane, and the table of all parts.
    let decoded = ImageHeader.bytes(part, each: (samples * bits + 7) / 8 + 4)
    return ImageHeader.bytes(size, each: 4) + min(decoded, 1 << 40) + partCount * 32 + 64 << 10
  }

  private var partCount: Int {
    guard part.width > 0, part.height > 0 else { return 0 }
    let down = (size.height - 1) / part.height + 1
    return (isTiled ? (size.width - 1) / part.width + 1 : 1) * down * (isPlanar ? samples : 1)
  }

  private func number(_ field: Field, _ i: Int) -> Int? {
    if field.type == 3 { return isBig ? view.be16(field.at + 2 * i) : view.le16(field.at + 2 * i) }
    return isBig ? view.be32(field.at + 4 * i) : view.le32(field.at + 4 * i)
  }

  /// Checks that all parts are in the file, and the tables that say what they mean: libtiff leaves out the ones that are
  /// not, mostly without an error.
  func check(name: String) throws(ImageError) {
    // A profile that is not all there is ignored.
    for (tag, field) in fields where tag != Tag.profile.rawValue && field.at > view.count - field.bytes {
      throw .truncated(name: name)
    }
    if photometric == 3 {
      guard let field = fields[Tag.colors.rawValue], field.type == 3, field.count == 3 << bits else {
        throw .damaged(name: name, reason: "a TIFF file without its palette")
      }
    }
    let (offsetTag, countTag) = isTiled ? (Tag.tileOffsets, Tag.tileBytes) : (.stripOffsets, .stripBytes)
    guard let offsets = fields[offsetTag.rawValue], let counts = fields[countTag.rawValue],
      [3, 4].contains(offsets.type), [3, 4].contains(counts.type), offsets.count >= partCount,
      counts.count >= partCount
    else { throw .damaged(name: name, reason: "a TIFF file that does not tell where its pixels are") }
    // All samples have the same number of bits.
    if let field = fields[Tag.bits.rawValue], field.count > 1 {
      for i in 0..<min(field.count, samples) where number(field, i) != bits {
        throw .unsupported(name: name, reason: "a TIFF file whose samples have different numbers of bits")
      }
    }
    let down = (size.height - 1) / part.height + 1
    for i in 0..<partCount {
      guard let start = number(offsets, i), let count = number(counts, i), start <= view.count,
        count <= view.count - start
      else { throw .truncated(name: name) }
      if compression != 1 { continue }
      // The last strip may be shorter than the others. Tiles have all rows.
      let isLast = !isTiled && i % down == down - 1
      let rows = isLast ? size.height - (down - 1) * part.height : part.height
      guard count >= partRowBytes * rows else { throw .truncated(name: name) }
    }
  }

  var isGrey: Bool { photometric <= 1 }

  /// The ICC profile; nil also for inks, which libtiff converts by itself.
  var profile: UnsafeRawBufferPointer? {
    guard photometric != 5, let field = fields[Tag.profile.rawValue], field.type == 7 || field.type == 1 else {
      return nil
    }
    return view.slice(at: field.at, count: field.count)
  }
}
