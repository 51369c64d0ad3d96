/// The container of WebP: chunks with a length, padded to an even number of bytes.
struct RIFFGrammar: FileGrammar {
  let kinds = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF", "XMP ", "JUNK"].map { Array($0.utf8) }

  func parts(of bytes: [UInt8]) -> [FilePart]? {
    guard bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12 else { return nil }
    return Self.chunks(bytes, from: 12)
  }

  private static func chunks(_ bytes: [UInt8], from start: Int) -> [FilePart] {
    var parts: [FilePart] = []
    var at = start
    while let length = bytes.littleEndian32(at: at + 4), at + 8 + length <= bytes.count {
      parts.append(FilePart(kind: Array(bytes[at..<at + 4]), body: Array(bytes[at + 8..<at + 8 + length])))
      at += 8 + length + (length & 1)
    }
    if at < bytes.count { parts.append(FilePart(kind: [], body: Array(bytes[at...]))) }
    return parts
  }

  func file(of parts: [FilePart]) -> [UInt8] {
    var body = Array("WEBP".utf8)
    for part in parts {
      guard part.kind.count == 4 else {
        body += part.body
        continue
      }
      body += part.kind + littleEndian32(part.toldLength ?? part.body.count) + part.body
      if part.body.count & 1 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + littleEndian32(body.count) + body
  }
}
