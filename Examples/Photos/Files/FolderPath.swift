/// The path of a folder, in bytes as the system knows it.
struct FolderPath: Hashable, Sendable {
  /// Absolute, without a slash at its end, but for the root.
  let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// - Parameter bytes: an absolute path. Empty parts, `.` and `..` are resolved by the text alone, so that links stay.
  init(_ bytes: [UInt8]) {
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: Self.slash) {
      if part.elementsEqual([0x2e]) { continue }
      if part.elementsEqual([0x2e, 0x2e]) {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    self.bytes = parts.isEmpty ? [Self.slash] : parts.flatMap { [Self.slash] + $0 }
  }

  init(_ path: String) { self.init(Array(path.utf8)) }

  private init(normal: [UInt8]) { bytes = normal }

  /// The last part; a slash for the root.
  var name: String {
    let last = bytes.split(separator: Self.slash).last.map { String(decoding: $0, as: UTF8.self) }
    return last ?? "/"
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isRoot: Bool { bytes.count == 1 }

  /// The folder around; nil for the root.
  var parent: FolderPath? {
    guard !isRoot, let slash = bytes.lastIndex(of: Self.slash) else { return nil }
    return slash == 0 ? FolderPath(normal: [Self.slash]) : FolderPath(normal: Array(bytes[..<slash]))
  }

  func appending(_ name: some Sequence<UInt8>) -> FolderPath {
    FolderPath(normal: (isRoot ? [] : bytes) + [Self.slash] + name)
  }

  /// Whether a folder is this one, or somewhere inside.
  func contains(_ other: FolderPath) -> Bool {
    if isRoot || other == self { return true }
    return other.bytes.count > bytes.count && other.bytes.starts(with: bytes) && other.bytes[bytes.count] == Self.slash
  }

  /// This folder and those around it, from the outermost that is inside `root`, or `root` itself.
  func trail(from root: FolderPath) -> [FolderPath] {
    var trail = [self]
    while let first = trail.first, first != root, let parent = first.parent { trail.insert(parent, at: 0) }
    return trail
  }

  /// For functions of C.
  var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
