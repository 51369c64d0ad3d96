/// The bytes of a remote file that are in memory: a part that moves along with reading, without side effects.
///
/// Bytes are kept behind the position, for the short ways back that readers of files make, and come in ahead of it until
/// the transfer is to be held up.
struct StreamWindow {
  /// The most bytes ahead of the position before the transfer is held up.
  static let most = 8 << 20
  /// The bytes ahead at which it goes on.
  static let least = 4 << 20
  /// The bytes that are kept behind the position.
  static let behind = 1 << 20
  /// A way ahead that is read through rather than asked for anew, in bytes.
  static let patience = 512 << 10

  /// The place in the file where `bytes` begins.
  private(set) var start = 0
  private(set) var bytes: [UInt8] = []
  /// The place that is read next.
  private(set) var position = 0
  /// The size of the file; nil where it is not known.
  var total: Int?

  /// The place that arrives next.
  var end: Int { start + bytes.count }
  /// The bytes that can be read now.
  var ahead: Int { max(0, end - position) }
  var isFull: Bool { ahead >= Self.most }
  var isLow: Bool { ahead < Self.least }
  var isAtEnd: Bool { total.map { position >= $0 } ?? false }

  /// Begins anew at a place, without bytes.
  mutating func begin(at place: Int) {
    (start, bytes) = (place, [])
  }

  mutating func add(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
    // In large steps, because each one moves what is left.
    let old = min(position, end) - start - Self.behind
    if old > Self.behind {
      bytes.removeFirst(old)
      start += old
    }
  }

  /// Copies bytes at the position, and moves it on.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard position >= start, position < end else { return 0 }
    let first = position - start
    let count = min(buffer.count, bytes.count - first)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[first..<first + count])) }
    position += count
    return count
  }

  mutating func move(to place: Int) { position = place }

  /// Whether the bytes at the position are in memory, or come without another request.
  /// - Parameter isRanged: whether a request can begin at any place. Otherwise all bytes before it come anyway.
  func isOnTheWay(isRanged: Bool) -> Bool {
    position >= start && (!isRanged || position <= end + Self.patience)
  }
}
