/// A fast hash of 64 bits (XXH64, by its specification), which finds damage of files: a byte that changed on its way to
/// the disk, or blocks that were never written. It is no protection from somebody who means harm.
struct ContentHash {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private let seed: UInt64
  private var lanes: (UInt64, UInt64, UInt64, UInt64)
  /// The bytes since the last whole block of 32.
  private var rest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var count = 0

  init(seed: UInt64 = 0) {
    self.seed = seed
    lanes = (seed &+ Self.prime1 &+ Self.prime2, seed &+ Self.prime2, seed, seed &- Self.prime1)
  }

  static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var hash = ContentHash(seed: seed)
    hash.add(bytes)
    return hash.value
  }

  mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    var place = 0
    let kept = count % 32
    count += bytes.count
    if kept > 0 {
      place = min(32 - kept, bytes.count)
      withUnsafeMutableBytes(of: &rest) { $0.baseAddress!.advanced(by: kept).copyMemory(from: start, byteCount: place) }
      guard kept + place == 32 else { return }
      mix(rest)
    }
    while bytes.count - place >= 32 {
      mix((word(start, place), word(start, place + 8), word(start, place + 16), word(start, place + 24)))
      place += 32
    }
    let left = bytes.count - place
    withUnsafeMutableBytes(of: &rest) { $0.baseAddress!.copyMemory(from: start.advanced(by: place), byteCount: left) }
  }

  /// The hash of all bytes so far; more may follow.
  var value: UInt64 {
    var hash: UInt64
    if count >= 32 {
      hash = turned(lanes.0, 1) &+ turned(lanes.1, 7) &+ turned(lanes.2, 12) &+ turned(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    } else {
      hash = seed &+ Self.prime5
    }
    hash &+= UInt64(count)
    withUnsafeBytes(of: rest) { rest in
      var place = 0
      let end = count % 32
      while end - place >= 8 {
        let word = UInt64(littleEndian: rest.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        hash = turned(hash ^ Self.round(0, word), 27) &* Self.prime1 &+ Self.prime4
        place += 8
      }
      if end - place >= 4 {
        let word = UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: place, as: UInt32.self))
        hash = turned(hash ^ UInt64(word) &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
        place += 4
      }
      while place < end {
        hash = turned(hash ^ UInt64(rest[place]) &* Self.prime5, 11) &* Self.prime1
        place += 1
      }
    }
    hash = (hash ^ (hash >> 33)) &* Self.prime2
    hash = (hash ^ (hash >> 29)) &* Self.prime3
    return hash ^ (hash >> 32)
  }

  @inline(__always)
  private func word(_ start: UnsafeRawPointer, _ place: Int) -> UInt64 {
    UInt64(littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  private mutating func mix(_ block: (UInt64, UInt64, UInt64, UInt64)) {
    lanes.0 = Self.round(lanes.0, UInt64(littleEndian: block.0))
    lanes.1 = Self.round(lanes.1, UInt64(littleEndian: block.1))
    lanes.2 = Self.round(lanes.2, UInt64(littleEndian: block.2))
    lanes.3 = Self.round(lanes.3, UInt64(littleEndian: block.3))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    turned(lane &+ word &* prime2, 31) &* prime1
  }
}

@inline(__always)
private func turned(_ word: UInt64, _ count: UInt64) -> UInt64 { (word &<< count) | (word &>> (64 &- count)) }
