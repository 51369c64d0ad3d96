import SateenThreads

/// The bytes of a resource that is arriving: in memory for those who asked for it, and in the cache.
final class ResourceBody: Sendable {
  private let bytes: Locked<GrowingBytes>
  private let writer = Locked<(any ResourceWriter)?>(nil)
  /// Where all work with the cache's entry is done.
  private let lane: SerialLane

  init(lane: SerialLane, expected: Int?, version: UInt64) {
    self.lane = lane
    bytes = Locked(GrowingBytes(expected: expected, version: version))
  }

  var snapshot: ResourceBytes { bytes.withLock { $0.snapshot } }

  /// Begins to write into a cache.
  func open(_ cache: any ResourceCache, _ key: String, _ info: ResourceInfo, offset: Int) {
    lane.submit(.leading) { [writer] in
      writer.exchange(cache.makeWriter(key, info, offset: offset))
    }
  }

  /// Adds bytes that the cache has already.
  func addFound(_ bytes: [UInt8]) {
    self.bytes.withLock { $0.append(bytes) }
  }

  func append(_ bytes: [UInt8]) {
    self.bytes.withLock { $0.append(bytes) }
    lane.submit(.leading) { [writer] in writer.withLock { $0 }?.append(bytes) }
  }

  func commit(_ info: ResourceInfo) {
    lane.submit(.leading) { [writer] in writer.exchange(nil)?.commit(info) }
  }

  /// Ends the writing.
  /// - Parameter keeps: whether the cache keeps the bytes as a part.
  func close(keeps: Bool) {
    lane.submit(.leading) { [writer] in
      let writer = writer.exchange(nil)
      if !keeps { writer?.abandon() }
    }
  }
}
