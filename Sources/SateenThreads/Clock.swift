import CSateenThreads

/// Real clocks, for hosts and measurements. Everything else takes its time from the host's frame clock.
public enum Clock {
  /// Seconds of the system's monotonic clock.
  public static var monotonic: Double { Double(sateen_monotonic_ns()) / 1e9 }
  /// Nanoseconds of the system's monotonic clock.
  public static var monotonicNanoseconds: Int64 { sateen_monotonic_ns() }
  /// Nanoseconds of processor time the calling thread has used.
  public static var threadCPUNanoseconds: Int64 { sateen_thread_cpu_ns() }
}
