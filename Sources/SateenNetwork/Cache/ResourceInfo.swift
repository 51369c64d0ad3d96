/// The facts about a resource beside its bytes: where it is from, and until when it is fresh. Points in time are seconds
/// since 1970.
public struct ResourceInfo: Hashable, Sendable {
  /// The address that was asked for.
  public var url: String
  /// The address that answered.
  public var finalURL: String
  public var contentType: String?
  /// The `ETag` of the answer, as it came: with `W/` before a weak one.
  public var entityTag: String?
  /// The `Last-Modified` of the answer, as it came.
  public var lastModified: String?
  /// When the bytes were last known to be those of the server.
  public var validatedAt: Double
  /// Until then the bytes are shown without asking the server.
  public var freshUntil: Double
  /// The length of the whole resource, where it is known.
  public var length: Int?
  /// Whether the bytes must not be shown after ``freshUntil`` before the server was asked.
  public var mustRevalidate: Bool

  public init(
    url: String, finalURL: String, contentType: String? = nil, entityTag: String? = nil, lastModified: String? = nil,
    validatedAt: Double, freshUntil: Double, length: Int? = nil, mustRevalidate: Bool = false
  ) {
    self.url = url
    self.finalURL = finalURL
    self.contentType = contentType
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.validatedAt = validatedAt
    self.freshUntil = freshUntil
    self.length = length
    self.mustRevalidate = mustRevalidate
  }
}

/// A resource in a cache, or the first part of one.
public struct StoredResource: Hashable, Sendable {
  public var info: ResourceInfo
  public var bytes: [UInt8] { didSet { facts = ByteFacts() } }
  private var facts = ByteFacts()

  public init(info: ResourceInfo, bytes: [UInt8]) {
    self.info = info
    self.bytes = bytes
  }

  init(info: ResourceInfo, bytes: [UInt8], isStored: Bool) {
    self.init(info: info, bytes: bytes)
    facts = ByteFacts(isStored: isStored)
  }

  public static func == (a: StoredResource, b: StoredResource) -> Bool { a.info == b.info && a.bytes == b.bytes }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(info)
    hasher.combine(bytes)
  }

  /// The ``ByteFacts/of(_:)`` of the bytes. It is made once for all copies of the resource, such as those of several
  /// requests and of a cache in memory.
  package var digest: Int { facts.value(of: bytes) }
  /// Whether a loader has given the bytes to its cache, so that the next request finds them there.
  package var isStored: Bool { facts.isStored }
  /// Whether the digest has been made, for tests.
  package var isHashed: Bool { facts.isKnown }
}
