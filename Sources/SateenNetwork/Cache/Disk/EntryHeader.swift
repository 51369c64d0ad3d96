/// The first part of a cache's file, which never changes. All numbers are little endian.
///
/// | bytes | |
/// |---|---|
/// | 0 ..< 8 | the format's mark |
/// | 8 ..< 12 | its version |
/// | 12 ..< 16 | the size of a slot |
/// | 16 ..< 20 | the length of the key |
/// | 20 ..< 24 | 0 |
/// | 24 ..< 32 | the hash of the bytes so far and the key |
/// | 32… | the key, filled up with zeros to a multiple of 8 |
/// | | two slots with an ``EntryState`` each |
/// | | the bytes of the resource |
///
/// The slot whose state has the higher number counts. A new state goes into the other one, so that a write which
/// was torn leaves the older state.
struct EntryHeader: Hashable {
  static let fixedSize = 32
  static let version: UInt32 = 1
  /// The most bytes of a key, and of all that is known of a resource.
  static let longest = 64 << 10
  /// "\x89SateR\r\n": no text, and damaged by programs that take it for one.
  private static let mark: [UInt8] = [0x89, 0x53, 0x61, 0x74, 0x65, 0x52, 0x0d, 0x0a]

  let slotSize: Int
  let key: [UInt8]

  /// - Returns: nil where the key, or what is known of the resource, is too long.
  init?(key: [UInt8], info: ResourceInfo) {
    let size = EntryState.size(info)
    guard key.count <= Self.longest, size <= Self.longest else { return nil }
    self.key = key
    // Room for validators that grow.
    slotSize = (size + 128 + 63) & ~63
  }

  var slotOffset: Int { Self.fixedSize + (key.count + 7) & ~7 }
  var bodyOffset: Int { slotOffset + 2 * slotSize }

  /// The header, with two empty slots.
  var bytes: [UInt8] {
    var bytes = Self.mark
    bytes.append(number: Self.version)
    bytes.append(number: UInt32(slotSize))
    bytes.append(number: UInt32(key.count))
    bytes.append(number: UInt32(0))
    bytes.append(number: Self.hash(bytes, key))
    bytes += key
    bytes.append(contentsOf: repeatElement(0, count: bodyOffset - bytes.count))
    return bytes
  }

  private static func hash(_ fixed: some Collection<UInt8>, _ key: some Collection<UInt8>) -> UInt64 {
    var hash = ContentHash(seed: UInt64(version))
    hash.add(Array(fixed))
    hash.add(Array(key))
    return hash.value
  }

  /// Reads the header at the start of a file.
  init(_ bytes: [UInt8]) throws(EntryFlaw) {
    guard bytes.count >= Self.fixedSize, bytes.starts(with: Self.mark) else { throw .foreign }
    let version: UInt32 = bytes.number(at: 8)
    guard version == Self.version else { throw .version(version) }
    let slotSize: UInt32 = bytes.number(at: 12)
    let keyLength: UInt32 = bytes.number(at: 16)
    let hash: UInt64 = bytes.number(at: 24)
    guard keyLength <= Self.longest, slotSize <= 2 * Self.longest, bytes.count >= Self.fixedSize + Int(keyLength) else {
      throw .damaged
    }
    key = Array(bytes[Self.fixedSize..<Self.fixedSize + Int(keyLength)])
    self.slotSize = Int(slotSize)
    guard hash == Self.hash(bytes[..<24], key) else { throw .damaged }
  }

  /// The bytes to read of a file for all of its header, from the first 32 of them.
  static func size(_ bytes: [UInt8]) -> Int {
    guard bytes.count >= fixedSize else { return 0 }
    let slotSize: UInt32 = bytes.number(at: 12)
    let keyLength: UInt32 = bytes.number(at: 16)
    return fixedSize + min(Int(keyLength), longest) + 8 + 2 * min(Int(slotSize), 2 * longest)
  }
}

/// Why a file is no resource that can be used.
enum EntryFlaw: Error, Hashable, CustomStringConvertible {
  case unreadable(SystemError)
  /// The file was not written by a cache.
  case foreign
  case version(UInt32)
  case damaged
  /// The file is that of a resource that is not whole.
  case partial

  var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .foreign: "it is no file of this cache"
    case .version(let version): "it has version \(version) of the format, and this program reads \(EntryHeader.version)"
    case .damaged: "it is damaged"
    case .partial: "it is not whole"
    }
  }
}

extension [UInt8] {
  mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// The caller has checked that the number is there.
  func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
  }
}
