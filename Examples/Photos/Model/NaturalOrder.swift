/// Names as people order them: numbers by their value, letters without regard to case, and endings last.
enum NaturalOrder {
  /// Whether a name comes before another. Names that differ in case or in zeros before numbers alone go by their bytes, so
  /// that two different names are never equal.
  static func precedes(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a, b)
    let quick = a.utf8.withContiguousStorageIfAvailable { left in
      b.utf8.withContiguousStorageIfAvailable { right in compare(left, right) }
    }
    let order: Int
    if let known = quick ?? nil {
      order = known
    } else {
      order = a.withUTF8 { left in b.withUTF8 { right in compare(left, right) } }
    }
    return order != 0 ? order < 0 : a < b
  }

  /// `Dune.jpg` comes before `Dune 2.jpg`, though a space comes before a point.
  private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    let (first, second) = (stem(a), stem(b))
    let order = compare(a, 0..<first, b, 0..<second)
    return order != 0 ? order : compare(a, first..<a.count, b, second..<b.count)
  }

  /// The number of bytes before the last point; all of them where there is none, or it is at the beginning.
  private static func stem(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return bytes.count }
    return point
  }

  private static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ first: Range<Int>, _ b: UnsafeBufferPointer<UInt8>, _ second: Range<Int>
  ) -> Int {
    var (i, j) = (first.lowerBound, second.lowerBound)
    while i < first.upperBound, j < second.upperBound {
      let (left, right) = (a[i], b[j])
      if isDigit(left), isDigit(right) {
        let (one, other) = (number(a, &i, first.upperBound), number(b, &j, second.upperBound))
        // Without zeros at the front, more digits are more.
        if one.count != other.count { return one.count - other.count }
        for place in 0..<one.count where a[one.lowerBound + place] != b[other.lowerBound + place] {
          return Int(a[one.lowerBound + place]) - Int(b[other.lowerBound + place])
        }
        continue
      }
      let difference = Int(folded(left)) - Int(folded(right))
      if difference != 0 { return difference }
      i += 1
      j += 1
    }
    return (first.upperBound - i) - (second.upperBound - j)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }

  /// The digits of a number without zeros at the front, and the place after it.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ end: Int) -> Range<Int> {
    while place < end, bytes[place] == 0x30 { place += 1 }
    let start = place
    while place < end, isDigit(bytes[place]) { place += 1 }
    return start..<place
  }
}
