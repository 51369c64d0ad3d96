import CSateenThreads
import Synchronization

/// Records the stages of every frame, in Chrome's trace event format, which Perfetto opens.
///
/// Off, a span costs one atomic load.
public final class Trace: Sendable {
  /// The trace of this process.
  public static let shared = Trace()

  private struct Event {
    var name: StaticString
    var detail: String?
    var thread: UInt64
    var start: Int64
    var duration: Int64
  }

  private struct CounterEvent {
    var name: StaticString
    var time: Int64
    var value: Double
  }

  private struct State {
    var events: [Event] = []
    var counters: [CounterEvent] = []
    var dropped = 0
  }

  /// The most spans kept; later ones are counted and dropped.
  public static let capacity = 2_000_000

  private let enabled = Atomic<Bool>(false)
  private let state = Locked(State())

  init() {}

  /// Whether spans are recorded.
  public var isEnabled: Bool {
    get { enabled.load(ordering: .relaxed) }
    set { enabled.store(newValue, ordering: .relaxed) }
  }

  /// Runs `body` as a span on the calling thread.
  @inline(__always)
  public static func span<Result>(
    _ name: StaticString, detail: @autoclosure () -> String? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    guard shared.isEnabled else { return try body() }
    let start = sateen_monotonic_ns()
    defer { shared.record(name, detail: detail(), start: start, end: sateen_monotonic_ns()) }
    return try body()
  }

  /// Records a span that has already ended; times are nanoseconds of the monotonic clock.
  public func record(_ name: StaticString, detail: String? = nil, start: Int64, end: Int64) {
    guard isEnabled else { return }
    let event = Event(
      name: name, detail: detail, thread: sateen_thread_id(), start: start, duration: end - start)
    state.withLock { state in
      guard state.events.count < Self.capacity else {
        state.dropped += 1
        return
      }
      state.events.append(event)
    }
  }

  /// Records the value of a counter, such as the length of a queue.
  public static func count(_ name: StaticString, _ value: @autoclosure () -> Double) {
    guard shared.isEnabled else { return }
    let event = CounterEvent(name: name, time: sateen_monotonic_ns(), value: value())
    shared.state.withLock { state in
      if state.counters.count < Self.capacity { state.counters.append(event) }
    }
  }

  /// Drops everything recorded so far. A span that is under way is recorded when it ends, if spans still are.
  public func clear() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    // Millions of events are deallocated here, outside of the lock.
    withExtendedLifetime(old) {}
  }

  /// Everything recorded so far as a JSON document, in the trace event format ("X" and "C" events, microseconds).
  public func json() -> String {
    let state = state.withLock { $0 }
    let main = sateen_main_thread_id()
    var out = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
    let threads = Set(state.events.map(\.thread)).sorted()
    var lines: [String] = threads.map { thread in
      let name = thread == main ? "main" : "worker \(thread)"
      return "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":\(thread),\"args\":{\"name\":\"\(name)\"}}"
    }
    for event in state.events {
      var line = "{\"ph\":\"X\",\"name\":\"\(event.name)\",\"pid\":1,\"tid\":\(event.thread),"
      line += "\"ts\":\(Self.microseconds(event.start)),\"dur\":\(Self.microseconds(event.duration))"
      if let detail = event.detail { line += ",\"args\":{\"detail\":\"\(Self.escaped(detail))\"}" }
      lines.append(line + "}")
    }
    // JSON cannot express NaN and infinity.
    for counter in state.counters where counter.value.isFinite {
      lines.append(
        "{\"ph\":\"C\",\"name\":\"\(counter.name)\",\"pid\":1,\"ts\":\(Self.microseconds(counter.time)),"
          + "\"args\":{\"value\":\(counter.value)}}")
    }
    out += lines.joined(separator: ",\n")
    out += "\n]"
    if state.dropped > 0 { out += ",\"otherData\":{\"droppedSpans\":\(state.dropped)}" }
    return out + "}\n"
  }

  /// Writes everything recorded so far as a file, in one step.
  public func write(to path: String) throws(FileWriteError) {
    try FileWriter.write(Array(json().utf8), to: path)
  }

  private static func microseconds(_ nanoseconds: Int64) -> String {
    let rest = nanoseconds % 1_000
    let padding = rest < 10 ? "00" : rest < 100 ? "0" : ""
    return "\(nanoseconds / 1_000).\(padding)\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
