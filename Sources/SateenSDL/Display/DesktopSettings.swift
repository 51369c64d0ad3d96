/// The settings that the desktop of an X server publishes.
///
/// The format is that of the XSETTINGS specification of freedesktop.org, version 0.5.
struct DesktopSettings {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  /// - Returns: nil for bytes that do not begin as settings do.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headLength, bytes[0] <= 1 else { return nil }
    self.bytes = bytes
    isBigEndian = bytes[0] == 1
  }

  /// The byte order with three unused bytes, the serial number, and the number of settings.
  private static let headLength = 12

  /// The value of a setting that is a whole number; nil where there is no such setting.
  func number(_ name: String) -> Int32? {
    var place = Self.headLength
    let wanted = Array(name.utf8)
    // The number of settings is not trusted: each takes eight bytes at least.
    for _ in 0..<min(Int(word(8) ?? 0), bytes.count / 8) {
      guard place + 4 <= bytes.count, let length = half(place + 2) else { return nil }
      let kind = bytes[place]
      let start = place + 4
      let value = start + Self.padded(length) + 4
      guard value <= bytes.count else { return nil }
      let isWanted = bytes[start..<start + length].elementsEqual(wanted)
      switch kind {
      case 0:
        if isWanted { return word(value).map { Int32(bitPattern: $0) } }
        place = value + 4
      case 1:
        guard !isWanted, let length = word(value), length <= bytes.count else { return nil }
        place = value + 4 + Self.padded(Int(length))
      case 2:
        guard !isWanted else { return nil }
        place = value + 8
      default: return nil
      }
    }
    return nil
  }

  private static func padded(_ length: Int) -> Int { (length + 3) & ~3 }

  private func half(_ place: Int) -> Int? {
    guard place + 2 <= bytes.count else { return nil }
    let (first, second) = (Int(bytes[place]), Int(bytes[place + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func word(_ place: Int) -> UInt32? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    let all = bytes[place..<place + 4]
    return (isBigEndian ? Array(all) : all.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
