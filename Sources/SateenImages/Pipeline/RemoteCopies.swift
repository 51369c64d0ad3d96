/// The pipeline's knowledge of the resources it has decoded: which bytes they were, and until when they are fresh. It tells
/// a changed resource from one that was only fetched again.
///
/// A plain value; its owner locks it. The ones used longest ago are forgotten, which costs no more than a question to the
/// server.
struct RemoteCopies {
  private struct Copy {
    var digest: Int
    var freshUntil: Double
    var use: UInt64
  }

  static let capacity = 4_096
  private var copies: [String: Copy] = [:]
  private var uses: UInt64 = 0

  /// Notes the bytes that are the resource's now.
  /// - Parameters:
  ///   - digest: a hash of the bytes.
  ///   - freshUntil: seconds since 1970.
  /// - Returns: whether others were known before.
  mutating func note(_ key: String, digest: Int, freshUntil: Double) -> Bool {
    uses += 1
    let old = copies.updateValue(Copy(digest: digest, freshUntil: freshUntil, use: uses), forKey: key)
    if copies.count > Self.capacity { forgetOldest() }
    return old.map { $0.digest != digest } ?? false
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
