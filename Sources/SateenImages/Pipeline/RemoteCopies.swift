import SateenNetwork

/// The pipeline's knowledge of the resources it has decoded: which bytes they were, until when they are fresh, and whether
/// the last request failed. It tells a changed resource from one that was only fetched again.
///
/// A plain value; its owner locks it. The ones used longest ago are forgotten, which costs no more than a question to the
/// server.
struct RemoteCopies {
  private struct Copy {
    /// Nil where no bytes are known, only a failure.
    var digest: Int?
    /// When the server last said that it had these bytes.
    var validatedAt = -Double.infinity
    var freshUntil = -Double.infinity
    var hasFailed = false
    var use: UInt64 = 0
  }

  static let capacity = 4_096
  private var copies: [String: Copy] = [:]
  private var uses: UInt64 = 0

  /// Notes the bytes that are the resource's now.
  /// - Parameters:
  ///   - digest: a hash of the bytes.
  /// - Returns: whether others were known before.
  mutating func note(_ key: String, digest: Int, _ info: ResourceInfo) -> Bool {
    let old = copies[key]?.digest
    change(key) { ($0.digest, $0.validatedAt, $0.freshUntil) = (digest, info.validatedAt, info.freshUntil) }
    return old.map { $0 != digest } ?? false
  }

  /// Notes that a request ended with an error. The digest stays, so that a change is noticed later.
  mutating func noteFailure(_ key: String) {
    change(key) { ($0.freshUntil, $0.hasFailed) = (-.infinity, true) }
  }

  /// Notes that a picture was made of the bytes.
  /// - Returns: whether the last request had failed, so that an error may show in its place.
  mutating func noteSuccess(_ key: String) -> Bool {
    guard copies[key]?.hasFailed == true else { return false }
    change(key) { $0.hasFailed = false }
    return true
  }

  /// The digest of other bytes that the server has had since it had those of a copy; nil where none are known.
  func newerDigest(_ key: String, than digest: Int, _ info: ResourceInfo) -> Int? {
    copies[key].flatMap { $0.digest != digest && $0.validatedAt > info.validatedAt ? $0.digest : nil }
  }

  /// Whether the bytes that are known were the server's before those of a copy were; false where nothing is known.
  func isOlder(_ key: String, than info: ResourceInfo) -> Bool {
    copies[key].map { $0.validatedAt < info.validatedAt } ?? false
  }

  /// Notes that the server still has the bytes that are known.
  mutating func renew(_ key: String, _ info: ResourceInfo) {
    guard let copy = copies[key], copy.validatedAt <= info.validatedAt else { return }
    copies[key]?.validatedAt = info.validatedAt
    copies[key]?.freshUntil = info.freshUntil
  }

  /// Whether the server need not be asked; false where nothing is known.
  mutating func isFresh(_ key: String, date: Double) -> Bool {
    guard copies[key] != nil else { return false }
    var end = 0.0
    change(key) { end = $0.freshUntil }
    return date < end
  }

  private mutating func change(_ key: String, _ body: (inout Copy) -> Void) {
    uses += 1
    var copy = copies[key] ?? Copy()
    body(&copy)
    copy.use = uses
    copies[key] = copy
    if copies.count > Self.capacity { forgetOldest() }
  }

  private mutating func forgetOldest() {
    let uses = copies.values.map(\.use).sorted()
    let limit = uses[uses.count / 4]
    copies = copies.filter { $0.value.use > limit }
  }
}
