import SateenNetwork
import SateenThreads

/// The events of one request.
final class EventLog: Sendable {
  private let state = Locked<[ResourceEvent]>([])

  @Sendable func take(_ event: ResourceEvent) { state.withLock { $0.append(event) } }

  var events: [ResourceEvent] { state.withLock { $0 } }
  var ends: Int { events.count { $0.isEnd } }

  /// The events in words, without progress.
  var words: [String] {
    events.compactMap { event in
      switch event {
      case .progress, .bytes: nil
      default: Self.words(event)
      }
    }
  }

  /// All events in words.
  var allWords: [String] { events.map(Self.words) }

  static func words(_ event: ResourceEvent) -> String {
    switch event {
    case .cached(let resource, let isFresh): "\(isFresh ? "fresh" : "stale") \(text(resource.bytes))"
    case .progress(let received, let expected): "\(received)/\(expected.map { "\($0)" } ?? "?")"
    case .bytes(let bytes): "bytes \(text(bytes.array))"
    case .notModified: "not modified"
    case .waitingForNetwork: "waiting"
    case .finished(let resource?): "finished \(text(resource.bytes))"
    case .finished(nil): "finished"
    case .failed(let error, let hasCached): "failed \(name(error))\(hasCached ? " with copy" : "")"
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func name(_ error: DownloadError) -> String {
    if case .status(_, let status) = error { return "\(status)" }
    return "\(String(describing: error).isEmpty ? "" : Mirror(reflecting: error).children.first?.label ?? "?")"
  }
}
