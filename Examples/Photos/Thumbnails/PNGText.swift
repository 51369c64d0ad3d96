/// The words in a PNG file: chunks named `tEXt`, each with a keyword and a text.
///
/// Portable Network Graphics, third edition, chapters 5 and 11.3.3.
enum PNGText {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  /// The signature, and the header with its length, name and checksum.
  private static let headerEnd = 8 + 12 + 13

  /// The texts before the picture's data, by keyword; nil for bytes that are no PNG file.
  static func read(_ png: [UInt8]) -> [String: String]? {
    guard png.starts(with: signature) else { return nil }
    var texts: [String: String] = [:]
    var at = signature.count
    while at + 8 <= png.count {
      let length = Int(word(png, at))
      let name = String(decoding: png[(at + 4)..<(at + 8)], as: UTF8.self)
      guard at + 12 + length <= png.count, name != "IDAT", name != "IEND" else { break }
      if name == "tEXt" {
        let parts = png[(at + 8)..<(at + 8 + length)].split(
          separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
          // The text is in Latin 1, whose bytes are the scalars.
          texts[String(decoding: parts[0], as: UTF8.self)] = String(
            String.UnicodeScalarView(parts[1].map { Unicode.Scalar($0) }))
        }
      }
      at += 12 + length
    }
    return texts
  }

  /// A PNG file with texts behind its header.
  /// - Parameter texts: in ASCII.
  static func adding(_ texts: [(keyword: String, text: String)], to png: [UInt8]) -> [UInt8] {
    guard png.starts(with: signature), png.count >= headerEnd else { return png }
    var result = Array(png[..<headerEnd])
    for (keyword, text) in texts {
      let body = Array("tEXt".utf8) + Array(keyword.utf8) + [0] + Array(text.utf8)
      result += bytes(UInt32(body.count - 4)) + body + bytes(checksum(body))
    }
    return result + png[headerEnd...]
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[at + $1]) }
  }

  private static func bytes(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
  }

  /// The cyclic redundancy check of the PNG specification, annex D.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xff)] ^ sum >> 8 }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { sum, _ in sum & 1 == 1 ? 0xedb8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
