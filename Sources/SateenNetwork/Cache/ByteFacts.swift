import SateenThreads

/// Facts about bytes that all who have them share. Their hash is made when it is first asked for.
package final class ByteFacts: Sendable {
  /// Whether a loader has given the bytes to its cache, so that the next request finds them there.
  let isStored: Bool
  private let known = Locked<Int?>(nil)

  init(isStored: Bool = false) { self.isStored = isStored }

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
