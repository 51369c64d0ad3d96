/// Where a picture's bytes come from. Two equal sources are taken to hold the same picture.
public enum ImageSource: Hashable, Sendable {
  /// A file, by its path. The file is read when it is decoded; what is cached stays until ``ImagePipeline/forget(_:)``.
  case file(String)
  /// A whole file in memory.
  case bytes(ImageBytes)
  /// Bytes made or fetched on demand, on a worker thread.
  case provider(ImageProvider)

  /// What error messages call it.
  public var name: String {
    switch self {
    case .file(let path): return path
    case .bytes(let bytes): return bytes.name
    case .provider(let provider): return provider.name
    }
  }
}

/// The bytes of a picture's file, equal where the bytes are.
public struct ImageBytes: Hashable, Sendable {
  /// Shown in error messages; no part of equality.
  public let name: String
  public let bytes: [UInt8]
  // The hash of the content, taken once so that looking up a large picture costs no more than a small one.
  let digest: Int

  /// - Parameter name: what error messages call the picture.
  public init(_ bytes: [UInt8], name: String = "picture in memory") {
    self.name = name
    self.bytes = bytes
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    digest = hasher.finalize()
  }

  public static func == (a: ImageBytes, b: ImageBytes) -> Bool {
    a.digest == b.digest && a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
  }
}

/// A named way to get a picture's bytes. Equal where the names are.
public struct ImageProvider: Hashable, Sendable {
  public let name: String
  /// Called on a worker thread, perhaps more than once. What it throws ends up in
  /// ``ImageError/unreadable(name:reason:)``.
  public let read: @Sendable () throws -> [UInt8]

  /// - Parameters:
  ///   - name: what error messages call the picture, and what makes two providers equal.
  ///   - read: runs on a worker, perhaps more than once.
  public init(name: String, read: @escaping @Sendable () throws -> [UInt8]) {
    self.name = name
    self.read = read
  }

  public static func == (a: ImageProvider, b: ImageProvider) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
