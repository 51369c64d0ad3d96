/// Markers, most of them with a length. A scan's data follow its marker segment and have no length.
struct JPEGGrammar: FileGrammar {
  /// Start and end of an image, frames, tables, scans, restarts, and application data.
  let kinds: [[UInt8]] = [
    0xc0, 0xc1, 0xc2, 0xc4, 0xc8, 0xc9, 0xca, 0xcc, 0xd0, 0xd7, 0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xe0, 0xe1, 0xe2,
    0xee, 0xfe, 0x01,
  ].map { [0xff, $0] }

  private static func standsAlone(_ marker: UInt8) -> Bool {
    marker == 0x01 || marker >= 0xd0 && marker <= 0xd9
  }

  func parts(of bytes: [UInt8]) -> [FilePart]? {
    guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
    var parts: [FilePart] = []
    var at = 0
    while at + 1 < bytes.count {
      let marker = bytes[at + 1]
      guard bytes[at] == 0xff, marker >= 0x01, marker != 0xff else {
        // Entropy-coded data, up to the next marker. A 0xff followed by 0 is a data byte.
        let start = at
        repeat { at += 1 } while at + 1 < bytes.count && !(bytes[at] == 0xff && bytes[at + 1] != 0)
        parts.append(FilePart(kind: [], body: Array(bytes[start..<at])))
        continue
      }
      if Self.standsAlone(marker) {
        parts.append(FilePart(kind: [0xff, marker], body: []))
        at += 2
        continue
      }
      guard let length = bytes.bigEndian16(at: at + 2), length >= 2, at + 2 + length <= bytes.count else { break }
      parts.append(FilePart(kind: [0xff, marker], body: Array(bytes[at + 4..<at + 2 + length])))
      at += 2 + length
    }
    if at < bytes.count { parts.append(FilePart(kind: [], body: Array(bytes[at...]))) }
    return parts
  }

  func file(of parts: [FilePart]) -> [UInt8] {
    var file: [UInt8] = []
    for part in parts {
      file += part.kind
      if let marker = part.kind.last, !Self.standsAlone(marker) {
        file += bigEndian16((part.toldLength ?? part.body.count) + 2)
      }
      file += part.body
    }
    return file
  }
}
