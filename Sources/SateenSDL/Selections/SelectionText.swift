import SateenCore

/// How the names and encodings of X11's selections correspond to the types of pasteboards.
enum SelectionText {
  /// The targets for text, the best first: a reader asks for the first that is offered.
  static let targets = [
    "UTF8_STRING", "text/plain;charset=utf-8", "text/plain;charset=UTF-8", "STRING", "TEXT", "text/plain",
  ]

  /// The targets under which a type is offered, the best first.
  static func targets(offering type: PasteboardType) -> [String] {
    type == .text ? ["UTF8_STRING", "text/plain;charset=utf-8", "STRING", "TEXT", "text/plain"] : [type.name]
  }

  /// The targets that a reader of a type accepts, the best first.
  static func targets(reading type: PasteboardType) -> [String] { type == .text ? targets : [type.name] }

  /// Targets that are commands or tell about the selection. INCR is a type alone, but xsel lists it.
  private static let commands: Set<String> = [
    "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY", "INCR",
  ]

  static func isCommand(_ target: String) -> Bool { commands.contains(target) }

  /// The types that targets stand for, each once.
  static func types(of targets: [String]) -> [PasteboardType] {
    var types: [PasteboardType] = []
    var seen: Set<PasteboardType> = []
    for target in targets where !isCommand(target) && target != "COMPOUND_TEXT" {
      let type = self.targets.contains(target) ? .text : PasteboardType(target)
      if type.isValid, seen.insert(type).inserted { types.append(type) }
    }
    return types
  }

  // MARK: Encodings

  /// Text for the target STRING, which is Latin-1. Other characters become question marks.
  /// - Returns: how many were replaced, beside the bytes.
  static func latin1(_ utf8: [UInt8]) -> (bytes: [UInt8], replaced: Int) {
    // Most texts are ASCII, which is the same in both.
    if utf8.allSatisfy({ $0 < 128 }) { return (utf8, 0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var replaced = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if let byte = UInt8(exactly: scalar.value) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "?"))
        replaced += 1
      }
    }
    return (bytes, replaced)
  }

  static func utf8(latin1 bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 128 }) { return bytes }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 128 {
        utf8.append(byte)
      } else {
        utf8.append(0xC0 | byte >> 6)
        utf8.append(0x80 | byte & 0x3F)
      }
    }
    return utf8
  }

  /// HTML that begins with the byte order mark of UTF-16, as some browsers write it, in UTF-8; nil for all other bytes.
  static func utf8(markedUTF16 bytes: [UInt8]) -> PasteboardText? {
    let mark = bytes.prefix(2)
    let isLittle = mark.elementsEqual([0xFF, 0xFE])
    guard isLittle || mark.elementsEqual([0xFE, 0xFF]) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittle ? second << 8 | first : first << 8 | second)
    }
    return PasteboardText(utf16: units)
  }
}
