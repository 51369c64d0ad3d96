/// A font: a directory of tables, each with its offset and length.
struct SFNTGrammar: FileGrammar {
  let kinds = [
    "head", "hhea", "maxp", "hmtx", "cmap", "glyf", "loca", "name", "OS/2", "post", "fvar", "gvar", "avar", "HVAR",
    "MVAR",
    "STAT", "COLR", "CPAL", "GSUB", "GPOS", "GDEF", "kern", "CFF ", "CFF2", "VORG", "sbix", "CBDT", "CBLC", "SVG ",
    "prep",
    "fpgm", "cvt ", "morx", "ankr",
  ].map { Array($0.utf8) }

  private static let versions: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)]

  func parts(of bytes: [UInt8]) -> [FilePart]? {
    guard Self.versions.contains(where: { bytes.starts(with: $0) }), let count = bytes.bigEndian16(at: 4) else {
      return nil
    }
    var parts = [FilePart(kind: [], body: Array(bytes[..<4]))]
    for index in 0..<min(count, 40) {
      let entry = 12 + 16 * index
      guard let place = bytes.bigEndian32(at: entry + 8), let length = bytes.bigEndian32(at: entry + 12),
        place + length <= bytes.count
      else { break }
      parts.append(FilePart(kind: Array(bytes[entry..<entry + 4]), body: Array(bytes[place..<place + length])))
    }
    return parts
  }

  func file(of parts: [FilePart]) -> [UInt8] {
    let tables = parts.filter { $0.kind.count == 4 }
    let version = parts.first { $0.kind.isEmpty }?.body.prefix(4) ?? [0, 1, 0, 0]
    var head = Array(version) + bigEndian16(tables.count) + bigEndian16(16) + bigEndian16(0) + bigEndian16(0)
    var body: [UInt8] = []
    let start = head.count + 16 * tables.count
    for table in tables {
      head += table.kind + bigEndian32(0) + bigEndian32(start + body.count)
      head += bigEndian32(table.toldLength ?? table.body.count)
      body += table.body + [UInt8](repeating: 0, count: (4 - table.body.count % 4) % 4)
    }
    return head + body
  }
}
