/// Keeps resources by their keys. Its functions may read and write files: call them on a worker, from any number of threads
/// at once.
///
/// A cache may lose anything at any time. Errors of files are its own matter: it reports them and behaves as if it were
/// empty.
public protocol ResourceCache: Sendable {
  /// A whole resource.
  func find(_ key: String) -> StoredResource?
  /// Tells of a whole resource, without reading its bytes.
  func info(_ key: String) -> ResourceInfo?
  /// Replaces what is known of a whole resource, as after a `304`, and keeps its bytes.
  func update(_ key: String, _ info: ResourceInfo)
  /// Removes a whole resource, and the part of one.
  func remove(_ key: String)
  func removeAll()
  /// The part of a transfer that was interrupted, by this process or an earlier one.
  func part(_ key: String) -> StoredResource?
  /// Begins to write a resource, or goes on with the part that ``part(_:)`` gave.
  /// - Parameter offset: 0 to begin anew; otherwise the length of the part, which is kept.
  /// - Returns: nil where the cache cannot take it.
  func makeWriter(_ key: String, _ info: ResourceInfo, offset: Int) -> (any ResourceWriter)?
}

/// Writes one resource into a cache while it arrives. Used by one thread at a time. Nobody sees the resource before
/// ``commit(_:)``. A writer that is released without a call keeps its bytes as a part.
public protocol ResourceWriter: AnyObject, Sendable {
  func append(_ bytes: [UInt8])
  /// Makes the bytes the key's resource, all at once.
  /// - Returns: whether that succeeded.
  @discardableResult func commit(_ info: ResourceInfo) -> Bool
  /// Gives the bytes up.
  func abandon()
}
