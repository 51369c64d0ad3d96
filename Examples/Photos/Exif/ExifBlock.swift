/// The bytes of an Exif block, which are those of a TIFF file: numbers in either order, and tables of entries.
///
/// All offsets come from the file, so each is checked before it is followed. CIPA DC-008, chapter 4.6.
struct ExifBlock {
  /// An entry of a table.
  struct Entry {
    var type: Int
    var count: Int
    /// Where the value is, from the start of the block.
    var offset: Int
  }

  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool

  /// The most entries of a table that are read.
  private static let mostEntries = 512

  /// Nil for bytes that do not begin as a block does.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 8 else { return nil }
    let mark = Array(bytes.prefix(4))
    switch mark {
    case [0x49, 0x49, 0x2a, 0x00]: isBigEndian = false
    case [0x4d, 0x4d, 0x00, 0x2a]: isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
  }

  /// The table that the block begins with.
  var first: [Int: Entry] { long(4).map { table(at: $0) } ?? [:] }

  /// The entries of a table, by their tags; those that make no sense are left out.
  func table(at offset: Int) -> [Int: Entry] {
    guard let count = short(offset) else { return [:] }
    var entries: [Int: Entry] = [:]
    for number in 0..<min(count, Self.mostEntries) {
      let at = offset + 2 + 12 * number
      guard let tag = short(at), let type = short(at + 2), let count = long(at + 4) else { break }
      let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8]
      guard let size = sizes[type], count > 0, count <= bytes.count else { continue }
      let place = size * count <= 4 ? at + 8 : long(at + 8)
      guard let place, place + size * count <= bytes.count else { continue }
      entries[tag] = Entry(type: type, count: count, offset: place)
    }
    return entries
  }

  /// A number without a fraction.
  func integer(_ entry: Entry?) -> Int? {
    guard let entry else { return nil }
    switch entry.type {
    case 1, 7: return byte(entry.offset)
    case 3: return short(entry.offset)
    case 4: return long(entry.offset)
    case 9: return long(entry.offset).map { Int(Int32(truncatingIfNeeded: $0)) }
    default: return nil
    }
  }

  /// The numerators and denominators of an entry of fractions.
  func fractions(_ entry: Entry?) -> [(Int, Int)] {
    guard let entry, entry.type == 5 || entry.type == 10 else { return [] }
    return (0..<min(entry.count, 4)).compactMap { number in
      guard var top = long(entry.offset + 8 * number), var bottom = long(entry.offset + 8 * number + 4) else {
        return nil
      }
      if entry.type == 10 {
        top = Int(Int32(truncatingIfNeeded: top))
        bottom = Int(Int32(truncatingIfNeeded: bottom))
      }
      return bottom == 0 ? nil : (top, bottom)
    }
  }

  func number(_ entry: Entry?) -> Double? {
    fractions(entry).first.map { Double($0.0) / Double($0.1) } ?? integer(entry).map(Double.init)
  }

  /// A text up to its first zero, without spaces around; nil where nothing is left.
  func text(_ entry: Entry?) -> String? {
    guard let entry, entry.type == 2 || entry.type == 7 else { return nil }
    let start = bytes.startIndex + entry.offset
    let raw = bytes[start..<(start + min(entry.count, 256))].prefix { $0 != 0 }
    // Cameras write ASCII, some of them UTF-8. Control characters have no place in either.
    let text = String(decoding: raw, as: UTF8.self).filter {
      !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 32 }
    }
    let trimmed = text.drop { $0 == " " }
    guard let last = trimmed.lastIndex(where: { $0 != " " }) else { return nil }
    return String(trimmed[...last])
  }

  private func byte(_ offset: Int) -> Int? {
    offset >= 0 && offset < bytes.count ? Int(bytes[bytes.startIndex + offset]) : nil
  }

  private func short(_ offset: Int) -> Int? { joined(offset, 2) }
  private func long(_ offset: Int) -> Int? { joined(offset, 4) }

  private func joined(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let part = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
