import Glibc
import SateenThreads

/// The time of a ``ResourceLoader``. Tests have one that they move themselves.
public protocol NetworkClock: Sendable {
  /// Seconds of a monotonic clock.
  var now: Double { get }
  /// Seconds since 1970.
  var date: Double { get }
  /// Calls `body` once after a number of seconds, on any thread.
  func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void)
}

/// The clocks of the system.
public struct SystemNetworkClock: NetworkClock {
  public init() {}

  public var now: Double { Clock.monotonic }

  public var date: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  public func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    let nanoseconds = UInt64(min(max(seconds, 0), 1e6) * 1e9)
    Task.detached {
      try? await Task.sleep(nanoseconds: nanoseconds)
      body()
    }
  }
}
