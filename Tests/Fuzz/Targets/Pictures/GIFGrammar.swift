/// A header with a colour table, and blocks, whose data lie in sub-blocks of up to 255 bytes.
struct GIFGrammar: FileGrammar {
  /// Extensions, images and the trailer.
  let kinds: [[UInt8]] = [[0x21, 0xf9], [0x21, 0xfe], [0x21, 0xff], [0x21, 0x01], [0x2c], [0x3b]]

  func parts(of bytes: [UInt8]) -> [FilePart]? {
    guard bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 13 else { return nil }
    var at = 13 + Self.colors(bytes[10])
    guard at <= bytes.count else { return nil }
    var parts = [FilePart(kind: [], body: Array(bytes[..<at]))]
    while at < bytes.count {
      let start = at
      switch bytes[at] {
      case 0x21 where at + 1 < bytes.count:
        at += 2
        parts.append(FilePart(kind: Array(bytes[start..<at]), body: Self.blocks(bytes, &at)))
      case 0x2c where at + 10 < bytes.count:
        at += 10 + Self.colors(bytes[at + 9]) + 1
        guard at <= bytes.count else { return parts }
        let head = Array(bytes[start + 1..<at])
        parts.append(FilePart(kind: [0x2c], body: head + Self.blocks(bytes, &at)))
      default:
        parts.append(FilePart(kind: [], body: Array(bytes[at...])))
        at = bytes.count
      }
    }
    return parts
  }

  private static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// The sub-blocks from an offset on, with their lengths and the empty one at the end.
  private static func blocks(_ bytes: [UInt8], _ at: inout Int) -> [UInt8] {
    let start = at
    while at < bytes.count, bytes[at] != 0 { at = min(bytes.count, at + 1 + Int(bytes[at])) }
    at = min(bytes.count, at + 1)
    return Array(bytes[start..<at])
  }

  func file(of parts: [FilePart]) -> [UInt8] {
    parts.flatMap { $0.kind + $0.body }
  }
}
