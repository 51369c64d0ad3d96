import SateenThreads

/// A hash of bytes that is made when it is first asked for, and shared by all who have the bytes.
package final class ByteDigest: Sendable {
  private let known = Locked<Int?>(nil)

  /// A hash with a seed that is random in each process.
  package static func of(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  var isKnown: Bool { known.withLock { $0 != nil } }

  /// - Parameter bytes: always the same ones.
  func value(of bytes: [UInt8]) -> Int {
    // Under the lock, so that another thread waits for the hash rather than making it too.
    known.withLock { known in
      let value = known ?? Self.of(bytes)
      known = value
      return value
    }
  }
}
