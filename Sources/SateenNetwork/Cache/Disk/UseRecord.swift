/// An event in the life of a cache's file.
struct UseRecord: Hashable {
  enum Kind: UInt32 {
    case stored = 1
    case used = 2
    case removed = 3
    /// The first record of a journal that was written as a whole, and so knows all files. Its name and size are 0.
    case start = 4
  }

  /// The bytes of a record.
  static let size = 40
  /// A part of each hash, so that a program with another format takes these records for damage and makes its own.
  private static let seed: UInt64 = 0x5361_7465_656e_0001

  var kind: Kind
  /// Seconds since 1970.
  var time: UInt32
  /// The length of the file.
  var size: Int
  var name: CacheName

  static func bytes(_ records: [UseRecord]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(records.count * size)
    for record in records { record.append(to: &bytes) }
    return bytes
  }

  /// Adds the bytes of the record: kind, time, size, name and their hash, little endian.
  private func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(number: kind.rawValue)
    bytes.append(number: time)
    bytes.append(number: UInt64(size))
    bytes.append(number: name.high)
    bytes.append(number: name.low)
    bytes.append(number: bytes.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) })
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 { ContentHash.of(bytes, seed: seed) }

  /// - Returns: nil where the bytes are no record.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    func number<Number: FixedWidthInteger>(_ place: Int) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: Number.self))
    }
    guard offset + Self.size <= bytes.count, let kind = Kind(rawValue: number(0)),
      number(32) == Self.hash(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + 32])),
      // A sum of these cannot overflow.
      let size = Int(exactly: number(8) as UInt64), size < 1 << 40
    else { return nil }
    self.init(kind: kind, time: number(4), size: size, name: CacheName(high: number(16), low: number(24)))
  }

  init(kind: Kind, time: UInt32, size: Int, name: CacheName) {
    self.kind = kind
    self.time = time
    self.size = size
    self.name = name
  }

  /// Reads records. After bytes that are none, as a write that was torn leaves them, the next record is searched.
  /// - Returns: the records; where the last of them ends; and whether there are bytes of something else, apart from a
  ///   record at the end that somebody is still writing.
  static func read(_ bytes: [UInt8]) -> (records: [UseRecord], end: Int, isDamaged: Bool) {
    var records: [UseRecord] = []
    records.reserveCapacity(bytes.count / size)
    var end = 0
    var gaps = 0
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while place < buffer.count {
        if let record = UseRecord(buffer, at: place) {
          records.append(record)
          gaps += place - end
          place += size
          end = place
        } else {
          place += 1
        }
      }
    }
    return (records, end, gaps > 0 || bytes.count - end >= size)
  }
}
