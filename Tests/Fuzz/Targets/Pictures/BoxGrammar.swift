/// Nested boxes (ISO/IEC 14496-12).
struct BoxGrammar: FileGrammar {
  let kinds = [
    "ftyp", "meta", "iprp", "ipco", "ispe", "hdlr", "pitm", "iloc", "iinf", "infe", "ipma", "av1C", "pixi", "irot",
    "mdat", "free", "imir", "clap", "colr", "auxC", "moov", "trak", "tkhd", "mdia", "minf", "stbl", "stsd", "stts",
  ].map { Array($0.utf8) }

  func isContainer(_ part: FilePart) -> Bool {
    ["meta", "iprp", "ipco", "moov", "trak", "mdia", "minf", "stbl"].contains { part.kind == Array($0.utf8) }
  }

  func parts(of bytes: [UInt8]) -> [FilePart]? {
    var parts: [FilePart] = []
    // A version lies between the header of a "meta" box and its boxes.
    var at = bytes.starts(with: [0, 0, 0, 0]) ? 4 : 0
    if at > 0 { parts.append(FilePart(kind: [], body: [0, 0, 0, 0])) }
    while let length = bytes.bigEndian32(at: at), length >= 8, at + length <= bytes.count {
      parts.append(FilePart(kind: Array(bytes[at + 4..<at + 8]), body: Array(bytes[at + 8..<at + length])))
      at += length
    }
    if at < bytes.count { parts.append(FilePart(kind: [], body: Array(bytes[at...]))) }
    return parts.contains { $0.kind.count == 4 } ? parts : nil
  }

  func file(of parts: [FilePart]) -> [UInt8] {
    var file: [UInt8] = []
    for part in parts {
      if part.kind.count == 4 {
        file += bigEndian32(part.toldLength ?? part.body.count + 8) + part.kind
      }
      file += part.body
    }
    return file
  }
}
