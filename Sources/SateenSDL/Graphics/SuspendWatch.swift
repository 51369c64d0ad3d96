import Glibc

/// Notices that the machine was suspended, after which some drivers have lost the pixels of textures without saying so.
struct SuspendWatch {
  /// A difference of the two clocks that reading them one after the other does not explain, in nanoseconds.
  private static let least: Int64 = 2_000_000_000

  private var lead: Int64?

  /// Whether the machine was suspended since the last call.
  mutating func wasSuspended() -> Bool {
    wasSuspended(boot: Self.read(CLOCK_BOOTTIME), monotonic: Self.read(CLOCK_MONOTONIC))
  }

  /// - Parameters:
  ///   - boot: a clock that goes on while the machine is suspended, in nanoseconds.
  ///   - monotonic: one that does not.
  mutating func wasSuspended(boot: Int64, monotonic: Int64) -> Bool {
    let now = boot - monotonic
    guard let lead else {
      self.lead = now
      return false
    }
    guard now - lead >= Self.least else { return false }
    self.lead = now
    return true
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
