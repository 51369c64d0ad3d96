/// The table directory at the beginning of a TrueType or OpenType font, checked against the font's bytes. FreeType and
/// HarfBuzz accept incomplete files; registering one should fail with an error.
struct FontDirectory {
  /// The offset of each face's table directory.
  private(set) var faces: [Int] = []

  /// The most faces in a collection, beyond that of any font.
  private static let mostFaces = 1_024

  init(_ bytes: FontBytes, source: String) throws(FontError) {
    func fail(_ reason: FontError.Reason) -> FontError { FontError(source: source, reason: reason) }
    guard let signature = bytes.u32(0) else { throw fail(.notAFont) }
    switch signature {
    case 0x0001_0000, 0x4f54_544f, 0x7472_7565:  // 1.0, "OTTO", "true"
      faces = [0]
    case 0x7474_6366:  // "ttcf"
      guard let count = bytes.u32(8) else { throw fail(.truncated(table: "ttcf")) }
      guard count > 0, count <= Self.mostFaces else { throw fail(.damaged("it claims to hold \(count) faces")) }
      for i in 0..<count {
        guard let start = bytes.u32(12 + 4 * i) else { throw fail(.truncated(table: "ttcf")) }
        faces.append(start)
      }
    default:
      throw fail(Self.foreignFormat(signature).map { .unsupportedFormat($0) } ?? .notAFont)
    }
    for face in faces { try Self.check(face, bytes, fail) }
  }

  private static func check(
    _ start: Int, _ bytes: FontBytes, _ fail: (FontError.Reason) -> FontError
  ) throws(FontError) {
    guard let count = bytes.u16(start + 4) else { throw fail(.truncated(table: "directory")) }
    var names: Set<String> = []
    for i in 0..<count {
      let entry = start + 12 + 16 * i
      guard let tag = bytes.u32(entry), let offset = bytes.u32(entry + 8), let length = bytes.u32(entry + 12) else {
        throw fail(.truncated(table: "directory"))
      }
      let name = "\(FontTag(value: UInt32(tag)))"
      guard offset + length <= bytes.count else { throw fail(.truncated(table: name)) }
      if name == "cmap" { try checkCharacters(offset, bytes, fail) }
      names.insert(name)
    }
    for needed in ["head", "maxp", "cmap", "hhea", "hmtx"] where !names.contains(needed) {
      throw fail(.damaged("it has no table '\(needed)'"))
    }
    if names.isDisjoint(with: ["glyf", "CFF", "CFF2", "CBDT", "sbix", "COLR"]) {
      throw names.contains("EBDT") || names.contains("bdat")
        ? fail(.unsupportedFormat("font of bitmaps without colours")) : fail(.damaged("it has no glyphs"))
    }
  }

  /// Checks that no character map goes beyond U+10FFFF. Such a map would cause a loop over up to four thousand million
  /// characters.
  private static func checkCharacters(
    _ start: Int, _ bytes: FontBytes, _ fail: (FontError.Reason) -> FontError
  ) throws(FontError) {
    guard let count = bytes.u16(start + 2) else { throw fail(.truncated(table: "cmap")) }
    for i in 0..<count {
      guard let offset = bytes.u32(start + 8 + 8 * i) else { throw fail(.truncated(table: "cmap")) }
      let table = start + offset
      guard let format = bytes.u16(table) else { throw fail(.truncated(table: "cmap")) }
      guard format == 12 || format == 13 else { continue }
      guard let groups = bytes.u32(table + 12), table + 16 + groups * 12 <= bytes.count else {
        throw fail(.truncated(table: "cmap"))
      }
      for group in 0..<groups {
        guard let last = bytes.u32(table + 16 + group * 12 + 4), last <= 0x10ffff else {
          throw fail(.damaged("its table 'cmap' has characters beyond U+10FFFF"))
        }
      }
    }
  }

  /// Names the formats of other fonts by their first four bytes.
  private static func foreignFormat(_ signature: Int) -> String? {
    switch signature {
    case 0x774f_4646: return "WOFF font"
    case 0x774f_4632: return "WOFF2 font"
    case 0x7479_7031: return "PostScript font in an Apple wrapper"
    case 0x2521_5053: return "PostScript Type 1 font"
    case 0x0166_6370: return "PCF font of bitmaps"
    case 0x5354_4152: return "BDF font of bitmaps"
    case _ where signature >> 16 == 0x8001: return "PostScript Type 1 font"
    case _ where signature >> 16 == 0x1f8b: return "compressed file"
    default: return nil
    }
  }
}
