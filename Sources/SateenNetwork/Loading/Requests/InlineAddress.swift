/// The key and the name of a long `data` address, which may have megabytes.
struct InlineAddress: Hashable, Sendable {
  /// Shorter addresses are their own keys, in bytes.
  private static let shortest = 1024

  /// Equal for equal addresses, in this process only.
  let key: String
  /// The beginning of the address, for errors and logs.
  let shown: String

  /// - Returns: nil for an address that is short, or of another scheme.
  init?(_ url: String) {
    guard url.utf8.count > Self.shortest, Self.isInline(url) else { return nil }
    var url = url
    key = url.withUTF8 { bytes in
      // Two hashes whose seeds nobody knows: no two addresses that anybody can make have both the same.
      let hashes = [0, 1].map { number in
        var hasher = Hasher()
        hasher.combine(number)
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return String(UInt(bitPattern: hasher.finalize()), radix: 16)
      }
      return "data:\(bytes.count)-\(hashes[0])-\(hashes[1])"
    }
    shown = AddressText.shown(String(decoding: url.utf8.prefix(Self.shortest), as: UTF8.self))
  }

  static func isInline(_ url: String) -> Bool {
    url.utf8.count >= 5 && zip(url.utf8, "data:".utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}
