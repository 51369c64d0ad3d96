import Glibc
import Synchronization

extension WorkQueue {
  /// Calls a body once for each index from 0 up to a count, on the calling thread and on workers that are free, and
  /// returns when all calls have.
  ///
  /// The caller works itself and waits only for calls that are running already. So work of this queue may call this,
  /// nested as deep as it likes; with a busy or suspended queue the caller makes all calls itself. On the main loop,
  /// which waits for no other thread, the calls are made one after the other.
  public func concurrentPerform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    let helpers = min(count, workerLimit) - 1
    guard helpers > 0, !MainThread.isCurrent else {
      for index in 0..<max(0, count) { body(index) }
      return
    }
    withoutActuallyEscaping(body) { body in
      let loop = ConcurrentLoop(count: count, body)
      // The caller is at work already, so nothing is more urgent.
      let tickets = (0..<helpers).map { _ in submitFirst { loop.work() } }
      loop.work()
      for ticket in tickets { cancel(ticket) }
      loop.finish()
    }
  }
}

/// A loop whose iterations are shared by several threads.
private final class ConcurrentLoop: @unchecked Sendable {
  // `finished` and `body` are guarded by `mutex`. Threads that have taken an iteration also read `body` without it,
  // because `body` is only released when all iterations are finished. The rest is atomic or constant.
  private let count: Int
  private var body: (@Sendable (Int) -> Void)?
  private var finished = 0
  private let next = Atomic<Int>(0)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(done, nil)
  }

  deinit {
    pthread_cond_destroy(done)
    pthread_mutex_destroy(mutex)
    done.deallocate()
    mutex.deallocate()
  }

  /// Takes iterations until none is left.
  func work() {
    var taken = 0
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { break }
      call(index)
      taken += 1
    }
    guard taken > 0 else { return }
    pthread_mutex_lock(mutex)
    finished += taken
    if finished == count { pthread_cond_broadcast(done) }
    pthread_mutex_unlock(mutex)
  }

  // Not inlined, so that the body is released when this returns.
  @inline(never)
  private func call(_ index: Int) { body?(index) }

  /// Waits for iterations that other threads have taken. To be called when no iteration is left.
  func finish() {
    pthread_mutex_lock(mutex)
    while finished < count { pthread_cond_wait(done, mutex) }
    body = nil
    pthread_mutex_unlock(mutex)
  }
}
