import Foundation
import Sateen

/// A stopwatch for elapsed time, the calling thread's processor time, and that of all other threads.
struct Lap {
  private let wallStart = Clock.monotonicNanoseconds
  private let threadStart = Clock.threadCPUNanoseconds
  private let processStart = Lap.processCPU

  /// Elapsed times, in milliseconds.
  var wall: Double { Double(Clock.monotonicNanoseconds - wallStart) / 1e6 }
  var thread: Double { Double(Clock.threadCPUNanoseconds - threadStart) / 1e6 }
  var others: Double { max(0, Double(Self.processCPU - processStart) / 1e6 - thread) }

  private static var processCPU: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
