import SateenNetwork

/// The pipeline's knowledge of the resources it has decoded: which bytes they were, and until when they are fresh. It tells
/// a changed resource from one that was only fetched again.
///
/// A plain value; its owner locks it. The ones used longest ago are forgotten, which costs no more than a question to the
/// server.
struct RemoteCopies {
  private struct Copy {
    var digest: Int
    /// When the server last said that it had these bytes.
    var validatedAt: Double
    var freshUntil: Double
    var use: UInt64
  }

  static let capacity = 4_096
  private var copies: [String: Copy] = [:]
  private var uses: UInt64 = 0

  /// Notes the bytes that are the resource's now.
  /// - Parameters:
  ///   - digest: a hash of the bytes.
  /// - Returns: whether others were known before.
  mutating func note(_ key: String, digest: Int, _ info: ResourceInfo) -> Bool {
    uses += 1
    let copy = Copy(digest: digest, validatedAt: info.validatedAt, freshUntil: info.freshUntil, use: uses)
    let old = copies.updateValue(copy, forKey: key)
    if copies.count > Self.capacity { forgetOldest() }
    return old.map { $0.digest != digest } ?? false
  }

  /// The digest of other bytes that the server has had since it had those of a copy; nil where none are known.
  func newerDigest(_ key: String, than digest: Int, _ info: ResourceInfo) -> Int? {
    copies[key].flatMap { $0.digest != digest && $0.validatedAt > info.validatedAt ? $0.digest : nil }
  }

  /// Notes that the server still has the bytes that are known.
  mutating func renew(_ key: String, _ info: ResourceInfo) {
    guard let copy = copies[key], copy.validatedAt <= info.validatedAt else { return }
    copies[key]?.validatedAt = info.validatedAt
    copies[key]?.freshUntil = info.freshUntil
  }

  /// Whether the server need not be asked; false where nothing is known.
  mutating func isFresh(_ key: String, date: Double) -> Bool {
    guard let copy = copies[key] else { return false }
    uses += 1
    copies[key]?.use = uses
    return date < copy.freshUntil
  }

  mutating func remove(_ key: String) { copies[key] = nil }

  private mutating func forgetOldest() {
    let uses = copies.values.map(\.use).sorted()
    let limit = uses[uses.count / 4]
    copies = copies.filter { $0.value.use > limit }
  }
}
