/// Base64 (RFC 4648), read as browsers do: white space does not count, and padding may be missing.
enum Base64 {
  /// - Returns: nil where the text is not valid.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      if byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(byte) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count % 4 == 0 {
        result += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
        ]
      }
    }
    guard padding == 0 || padding <= 2 && (count + padding) % 4 == 0 else { return nil }
    switch count % 4 {
    case 0: break
    case 2: result.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3: result += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
    return result
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61) + 26
    case 0x30...0x39: UInt32(byte - 0x30) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
