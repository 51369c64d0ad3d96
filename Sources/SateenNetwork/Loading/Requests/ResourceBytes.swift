/// The first bytes of a resource that is still arriving, for decoders that show something early.
///
/// A snapshot: it shares its memory with later ones, costs no copy, and does not change. May be used on any thread.
public struct ResourceBytes: Sendable {
  /// Memory of which only bytes behind those of all snapshots are written.
  fileprivate final class Storage: @unchecked Sendable {
    // The bytes before `GrowingBytes.count` are constant, and are read by any thread. Those behind it are written by the
    // one owner of the `GrowingBytes`, and no snapshot reaches them before it was made.
    let memory: UnsafeMutableRawPointer
    let capacity: Int

    init(capacity: Int) {
      self.capacity = capacity
      memory = .allocate(byteCount: max(capacity, 1), alignment: 16)
    }

    deinit { memory.deallocate() }
  }

  public let count: Int
  /// The whole length, where it is known.
  public let expected: Int?
  /// A number for the version of the resource. Another number than before: the transfer had to begin anew, and the bytes
  /// do not continue those of the earlier snapshots.
  public let version: UInt64
  private let storage: Storage

  fileprivate init(_ storage: Storage, count: Int, expected: Int?, version: UInt64) {
    self.storage = storage
    self.count = count
    self.expected = expected
    self.version = version
  }

  /// Calls `body` with the bytes, which must not be used after that.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(storage) { try body(UnsafeRawBufferPointer(start: storage.memory, count: count)) }
  }

  /// A copy of the bytes.
  public var array: [UInt8] { withUnsafeBytes { [UInt8]($0) } }
}

/// Bytes that arrive one piece after another, with snapshots that share their memory. It has one owner.
struct GrowingBytes {
  /// The most bytes that are reserved on the word of a server.
  static let largestReservation = 16 << 20

  private var storage: ResourceBytes.Storage
  private(set) var count = 0
  private let expected: Int?
  private let version: UInt64

  init(expected: Int?, version: UInt64) {
    storage = ResourceBytes.Storage(capacity: min(max(expected ?? 0, 4096), Self.largestReservation))
    self.expected = expected
    self.version = version
  }

  mutating func append(_ bytes: [UInt8]) {
    if count + bytes.count > storage.capacity {
      let larger = ResourceBytes.Storage(capacity: max(2 * storage.capacity, count + bytes.count))
      larger.memory.copyMemory(from: storage.memory, byteCount: count)
      storage = larger
    }
    bytes.withUnsafeBytes {
      guard let start = $0.baseAddress else { return }
      (storage.memory + count).copyMemory(from: start, byteCount: $0.count)
    }
    count += bytes.count
  }

  /// The bytes so far.
  var snapshot: ResourceBytes { ResourceBytes(storage, count: count, expected: expected, version: version) }
}
