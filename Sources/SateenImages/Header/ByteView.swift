/// Reads numbers from a file's bytes. Reading beyond the end gives nil, so that no header causes an access out of
/// bounds.
struct ByteView {
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func u8(_ at: Int) -> Int? {
    at >= 0 && at < count ? Int(bytes[at]) : nil
  }

  private func bigEndian(_ at: Int, _ length: Int) -> Int? {
    guard at >= 0, at <= count - length else { return nil }
    var value = 0
    for i in 0..<length { value = value << 8 | Int(bytes[at + i]) }
    return value
  }

  private func littleEndian(_ at: Int, _ length: Int) -> Int? {
    guard at >= 0, at <= count - length else { return nil }
    var value = 0
    for i in 0..<length { value |= Int(bytes[at + i]) << (8 * i) }
    return value
  }

  func be16(_ at: Int) -> Int? { bigEndian(at, 2) }
  func be32(_ at: Int) -> Int? { bigEndian(at, 4) }
  /// Nil also where the number does not fit into an `Int`.
  func be64(_ at: Int) -> Int? {
    guard let high = be32(at), high < 1 << 31, let low = be32(at + 4) else { return nil }
    return high << 32 | low
  }
  func le16(_ at: Int) -> Int? { littleEndian(at, 2) }
  func le24(_ at: Int) -> Int? { littleEndian(at, 3) }
  func le32(_ at: Int) -> Int? { littleEndian(at, 4) }

  /// Whether these characters are at an offset; false beyond the end.
  func has(_ text: StaticString, at: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at >= 0, at <= count - length else { return false }
    for i in 0..<length where bytes[at + i] != text.utf8Start[i] { return false }
    return true
  }

  /// A number of bytes from an offset; nil where some of them are missing. A file's numbers must not become a `Range`
  /// unchecked: an end before the start would trap.
  func slice(at: Int, count length: Int) -> UnsafeRawBufferPointer? {
    guard at >= 0, length >= 0, at <= count, length <= count - at else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[at..<at + length])
  }
}
