/// The part of a cache's file that changes: how much of the resource is there, and what is known of it.
///
/// | bytes | |
/// |---|---|
/// | 0 ..< 8 | the hash of the bytes after it |
/// | 8 ..< 16 | the number of this state, one more than that of the state before |
/// | 16 ..< 20 | 1 if the resource is whole, and 2 if it must be revalidated |
/// | 20 ..< 24 | the length of this state |
/// | 24 ..< 32 | the number of bytes of the resource that are there |
/// | 32 ..< 40 | their hash |
/// | 40 ..< 48 | when they were last validated |
/// | 48 ..< 56 | until when they are fresh |
/// | 56 ..< 64 | the length of the whole resource; −1 where it is not known |
/// | 64… | address, final address, type, entity tag, and date of the last change: four bytes for the length of each, or −1, and UTF-8 |
struct EntryState: Hashable {
  var sequence: UInt64 = 0
  var isWhole = false
  var bodyLength = 0
  var bodyHash: UInt64 = 0
  var info: ResourceInfo

  private static let fixedSize = 64
  private static let seed: UInt64 = 1

  init(info: ResourceInfo) {
    self.info = info
  }

  /// The length of a state.
  static func size(_ info: ResourceInfo) -> Int { strings(info).reduce(fixedSize) { $0 + 4 + ($1?.utf8.count ?? 0) } }

  private static func strings(_ info: ResourceInfo) -> [String?] {
    [info.url, info.finalURL, info.contentType, info.entityTag, info.lastModified]
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size(info))
    bytes.append(number: UInt64(0))
    bytes.append(number: sequence)
    bytes.append(number: UInt32((isWhole ? 1 : 0) | (info.mustRevalidate ? 2 : 0)))
    bytes.append(number: UInt32(Self.size(info)))
    bytes.append(number: UInt64(bodyLength))
    bytes.append(number: bodyHash)
    bytes.append(number: info.validatedAt.bitPattern)
    bytes.append(number: info.freshUntil.bitPattern)
    bytes.append(number: Int64(info.length ?? -1))
    for string in Self.strings(info) {
      bytes.append(number: Int32(string?.utf8.count ?? -1))
      bytes.append(contentsOf: string.map { Array($0.utf8) } ?? [])
    }
    let hash = bytes.withUnsafeBytes { ContentHash.of(UnsafeRawBufferPointer(rebasing: $0[8...]), seed: Self.seed) }
    withUnsafeBytes(of: hash.littleEndian) { bytes.replaceSubrange(0..<8, with: $0) }
    return bytes
  }

  /// Reads a slot.
  /// - Returns: nil for one that was never written, or is torn or damaged.
  init?(_ slot: [UInt8]) {
    guard slot.count >= Self.fixedSize else { return nil }
    let length = Int(slot.number(at: 20) as UInt32)
    guard (Self.fixedSize...slot.count).contains(length) else { return nil }
    let hash = slot.withUnsafeBytes {
      ContentHash.of(UnsafeRawBufferPointer(rebasing: $0[8..<length]), seed: Self.seed)
    }
    guard slot.number(at: 0) == hash else { return nil }
    sequence = slot.number(at: 8)
    let flags: UInt32 = slot.number(at: 16)
    isWhole = flags & 1 != 0
    guard let bodyLength = Int(exactly: slot.number(at: 24) as UInt64) else { return nil }
    self.bodyLength = bodyLength
    bodyHash = slot.number(at: 32)
    var place = Self.fixedSize
    var strings: [String?] = []
    while strings.count < 5 {
      guard place + 4 <= length else { return nil }
      let count = Int(slot.number(at: place) as Int32)
      place += 4
      guard count >= 0 else {
        strings.append(nil)
        continue
      }
      guard count <= length - place else { return nil }
      strings.append(String(decoding: slot[place..<place + count], as: UTF8.self))
      place += count
    }
    guard let url = strings[0], let finalURL = strings[1] else { return nil }
    let whole = Int(slot.number(at: 56) as Int64)
    info = ResourceInfo(
      url: url, finalURL: finalURL, contentType: strings[2], entityTag: strings[3], lastModified: strings[4],
      validatedAt: Double(bitPattern: slot.number(at: 40)), freshUntil: Double(bitPattern: slot.number(at: 48)),
      length: whole < 0 ? nil : whole, mustRevalidate: flags & 2 != 0)
  }
}
