/// Bytes as `%` and two hexadecimal digits.
enum PercentCoding {
  /// Appends bytes, and those that are not allowed as they are in escapes.
  static func encode(_ bytes: ArraySlice<UInt8>, into target: inout [UInt8], isAllowed: (UInt8) -> Bool) {
    for byte in bytes {
      if isAllowed(byte) {
        target.append(byte)
      } else {
        target += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
  }

  /// The bytes with all escapes replaced. A `%` without two digits stays, as in browsers.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension UInt8 {
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isControl: Bool { self < 0x20 || self == 0x7F }
  /// The lower case of an ASCII letter; any other byte itself.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
