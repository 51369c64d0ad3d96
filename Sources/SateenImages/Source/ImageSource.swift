import SateenNetwork

/// The origin of an image's bytes. Two equal sources count as the same image.
public enum ImageSource: Hashable, Sendable {
  /// A file, by its path. It is read when it is decoded. Its cached bitmaps are used until
  /// ``ImagePipeline/forget(_:)``.
  case file(String)
  /// A whole file in memory.
  case bytes(ImageBytes)
  /// Bytes that are made or fetched on demand, on a worker thread.
  case provider(ImageProvider)
  /// A resource of the network, which the pipeline's loader fetches and caches.
  case remote(ResourceRequest)
  /// The file of an animation that was opened before: see ``AnimatedImage/source``.
  case held(HeldImageFile)

  /// An image by its address: `https`, `http`, `file` or `data`.
  public static func url(_ url: String) -> ImageSource { .remote(ResourceRequest(url: url)) }

  /// The source's name in error messages.
  public var name: String {
    switch self {
    case .file(let path): return path
    case .bytes(let bytes): return bytes.name
    case .provider(let provider): return provider.name
    case .remote(let resource): return resource.shownURL
    case .held(let file): return file.name
    }
  }
}

/// The bytes of an image file. Equality compares the bytes.
public struct ImageBytes: Hashable, Sendable {
  /// The name in error messages. Equality ignores it.
  public let name: String
  public let bytes: [UInt8]
  // The hash of the bytes, computed once, so that lookups take the same time for large and small files.
  let digest: Int

  /// - Parameter name: the name in error messages.
  public init(_ bytes: [UInt8], name: String = "picture in memory") {
    self.init(bytes, name: name, digest: ByteFacts.of(bytes))
  }

  /// - Parameter digest: the ``ByteFacts/of(_:)`` of the bytes.
  init(_ bytes: [UInt8], name: String, digest: Int) {
    self.name = name
    self.bytes = bytes
    self.digest = digest
  }

  public static func == (a: ImageBytes, b: ImageBytes) -> Bool {
    a.digest == b.digest && a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
  }
}

/// A named function that returns an image file's bytes. Equality compares the names.
public struct ImageProvider: Hashable, Sendable {
  public let name: String
  /// Called on a worker thread, possibly several times. Errors become ``ImageError/unreadable(name:reason:)``, except
  /// for an ``ImageError``, which is passed on.
  public let read: @Sendable () throws -> [UInt8]

  /// - Parameters:
  ///   - name: the name in error messages, and the identity of the provider.
  ///   - read: called on a worker thread, possibly several times.
  public init(name: String, read: @escaping @Sendable () throws -> [UInt8]) {
    self.name = name
    self.read = read
  }

  public static func == (a: ImageProvider, b: ImageProvider) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
