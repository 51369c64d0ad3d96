import CSateenThreads
import Glibc

/// How the kernel schedules the calling thread.
package enum CurrentThread {
  /// The nice value, from -20 to 19: Linux keeps one for each thread. Lowering it has no effect without privileges.
  package static var niceness: Int {
    get { Int(sateen_thread_nice()) }
    set { sateen_set_thread_nice(Int32(clamping: newValue)) }
  }

  /// A number that no other thread has at the same time.
  package static var number: UInt { UInt(pthread_self()) }

  /// A slice that suits the main loop, in nanoseconds: most frames take less.
  package static let frameSlice: UInt64 = 1_000_000

  /// The thread's slice in nanoseconds; 0 where the kernel does not tell.
  package static var slice: UInt64 { sateen_thread_slice() }

  /// Lets the thread get a processor soon after it wakes, beside busy programs.
  ///
  /// Linux gives threads of one weight equal shares, in slices: a thread that wakes waits for others' slices to end,
  /// unless its own is shorter. A slice as long as a frame's work gives the main loop a processor at once and lets it
  /// finish; its share as a whole stays the same. From Linux 6.12 on a thread may choose its slice; before that this
  /// has no effect.
  /// - Parameter nanoseconds: 0 for the usual length. Threads begin with the slice of the thread that starts them.
  package static func setSlice(_ nanoseconds: UInt64) { sateen_set_thread_slice(nanoseconds) }
}
