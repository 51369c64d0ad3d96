/// The positions of the lengths of parts in an image file.
struct LengthFields {
  struct Field {
    var at: Int
    /// Bytes of the number.
    var width: Int
    var isLittleEndian: Bool

    func set(_ length: Int, in bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for i in 0..<width where at + i < bytes.count {
        bytes[at + (isLittleEndian ? i : width - 1 - i)] = UInt8(truncatingIfNeeded: length >> (8 * i))
      }
      return bytes
    }
  }

  private(set) var all: [Field] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xff, 0xd8]) {
      walkMarkers()
    } else if bytes.starts(with: [0x89, 0x50]) {
      walk(from: 8, to: bytes.count, isLittleEndian: false, lead: 0, beyond: 12)
    } else if bytes.starts(with: Array("RIFF".utf8)) {
      all.append(Field(at: 4, width: 4, isLittleEndian: true))
      walk(from: 12, to: bytes.count, isLittleEndian: true, lead: 4, beyond: 8)
    } else if bytes.starts(with: Array("GIF".utf8)) {
      // Any byte near the beginning may be the length of a block.
      all = (10..<min(bytes.count, 60)).map { Field(at: $0, width: 1, isLittleEndian: true) }
    } else {
      walkBoxes(from: 0, to: bytes.count)
    }
  }

  private func number(_ at: Int, _ width: Int, isLittleEndian: Bool) -> Int? {
    guard at >= 0, at + width <= bytes.count else { return nil }
    return (0..<width).reduce(0) { $0 << 8 | Int(bytes[at + (isLittleEndian ? width - 1 - $1 : $1)]) }
  }

  private mutating func walk(from start: Int, to end: Int, isLittleEndian: Bool, lead: Int, beyond: Int) {
    var at = start
    while at < end, let length = number(at + lead, 4, isLittleEndian: isLittleEndian) {
      all.append(Field(at: at + lead, width: 4, isLittleEndian: isLittleEndian))
      at += beyond + length + (isLittleEndian ? length & 1 : 0)
    }
  }

  private mutating func walkMarkers() {
    var at = 2
    while let marker = number(at, 2, isLittleEndian: false), let length = number(at + 2, 2, isLittleEndian: false) {
      all.append(Field(at: at + 2, width: 2, isLittleEndian: false))
      if marker == 0xffda { break }
      at += 2 + length
    }
  }

  private mutating func walkBoxes(from start: Int, to end: Int) {
    var at = start
    while at + 8 <= end, let length = number(at, 4, isLittleEndian: false), length >= 8 {
      all.append(Field(at: at, width: 4, isLittleEndian: false))
      let kind = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      if kind == "meta" { walkBoxes(from: at + 12, to: min(end, at + length)) }
      if kind == "iprp" || kind == "ipco" { walkBoxes(from: at + 8, to: min(end, at + length)) }
      at += length
    }
  }
}
