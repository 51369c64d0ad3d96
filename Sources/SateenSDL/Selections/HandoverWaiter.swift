import Glibc
import SateenThreads

/// Blocks a thread until a handover has ended.
final class HandoverWaiter: @unchecked Sendable {
  // `outcome` is guarded by `mutex`.
  private var outcome: SelectionHandover?
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let ended = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(ended, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(ended)
    pthread_mutex_destroy(mutex)
    ended.deallocate()
    mutex.deallocate()
  }

  func end(_ outcome: SelectionHandover) {
    pthread_mutex_lock(mutex)
    if self.outcome == nil { self.outcome = outcome }
    pthread_cond_broadcast(ended)
    pthread_mutex_unlock(mutex)
  }

  /// - Returns: ``SelectionHandover/timedOut`` after so many seconds.
  func wait(_ seconds: Double) -> SelectionHandover {
    let end = Clock.monotonic + min(max(seconds, 0), 3_600)
    var time = timespec(tv_sec: Int(end), tv_nsec: Int((end - end.rounded(.down)) * 1e9))
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while outcome == nil {
      if pthread_cond_timedwait(ended, mutex, &time) == ETIMEDOUT { break }
    }
    return outcome ?? .timedOut
  }
}
