import Glibc

/// A value that can only be reached with its lock held.
///
/// The closure gets nothing but the value, so no callback of an owner can run under the lock by accident. The lock is a
/// plain (not recursive) mutex: taking it twice on one thread is a programmer error.
public final class Locked<Value>: @unchecked Sendable {
  // `value` is guarded by `mutex`; that is the whole point of the type.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // Whoever holds the mutex is alone with the value; asking again at every access would cost as much as the mutex.
  @exclusivity(unchecked) private var value: Value

  public init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value.
  @inline(__always)
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
