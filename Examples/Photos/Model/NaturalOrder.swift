/// Names as people order them: numbers by their value, letters without regard to case.
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

  private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      let (left, right) = (a[i], b[j])
      if isDigit(left), isDigit(right) {
        let (first, second) = (number(a, &i), number(b, &j))
        // Without zeros at the front, more digits are more.
        if first.count != second.count { return first.count - second.count }
        for place in 0..<first.count where a[first.lowerBound + place] != b[second.lowerBound + place] {
          return Int(a[first.lowerBound + place]) - Int(b[second.lowerBound + place])
        }
        continue
      }
      let difference = Int(folded(left)) - Int(folded(right))
      if difference != 0 { return difference }
      i += 1
      j += 1
    }
    return (a.count - i) - (b.count - j)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }

  /// The digits of a number without zeros at the front, and the place after it.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Range<Int> {
    while place < bytes.count, bytes[place] == 0x30 { place += 1 }
    let start = place
    while place < bytes.count, isDigit(bytes[place]) { place += 1 }
    return start..<place
  }
}
