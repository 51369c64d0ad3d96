/// A signature and chunks, each with a checksum.
struct PNGGrammar: FileGrammar {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  let kinds = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf", "pHYs", "tEXt", "acTL",
    "fcTL", "fdAT",
  ]
  .map { Array($0.utf8) }

  func parts(of bytes: [UInt8]) -> [FilePart]? {
    guard bytes.starts(with: Self.signature) else { return nil }
    var parts: [FilePart] = []
    var at = 8
    while let length = bytes.bigEndian32(at: at), at + 12 + length <= bytes.count {
      parts.append(
        FilePart(kind: Array(bytes[at + 4..<at + 8]), body: Array(bytes[at + 8..<at + 8 + length])))
      at += 12 + length
    }
    if at < bytes.count { parts.append(FilePart(kind: [], body: Array(bytes[at...]))) }
    return parts
  }

  func file(of parts: [FilePart]) -> [UInt8] {
    var file = Self.signature
    for part in parts {
      guard part.kind.count == 4 else {
        file += part.body
        continue
      }
      file += bigEndian32(part.toldLength ?? part.body.count) + part.kind + part.body
      file += bigEndian32(Int(Self.sum(part.kind + part.body)))
    }
    return file
  }

  /// CRC-32, as in ISO 3309.
  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
  }
}
