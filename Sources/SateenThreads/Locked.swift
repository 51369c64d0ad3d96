import Glibc

/// A value that can only be reached with its lock held.
///
/// The closure gets nothing but the value, so no callback of an owner can run under the lock by accident. The lock is a
/// plain (not recursive) mutex: taking it twice on one thread is a programmer error. Debug builds find it and stop with
/// a sentence; others wait for ever.
///
/// An object or closure that is overwritten inside of ``withLock(_:)`` may end there, and its end may run code that
/// comes back to the same lock. Replace such values with ``exchange(_:_:)``, which returns the old one.
public final class Locked<Value>: @unchecked Sendable {
  // `value` is guarded by `mutex`; that is the whole point of the type.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // The thread that holds the mutex is alone with the value; checking that at every access would cost as much as the
  // mutex.
  @exclusivity(unchecked) private var value: Value

  public init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    #if DEBUG
      // An error-checking mutex knows its owner, and refuses to be taken twice by it.
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
      pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
    #else
      pthread_mutex_init(mutex, nil)
    #endif
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value.
  @inline(__always)
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock()
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Replaces one property of the value.
  /// - Returns: the old value. It is alive when the lock is free, so that objects in it end outside of the lock.
  @discardableResult @inline(never)
  public func exchange<Member>(_ property: WritableKeyPath<Value, Member>, _ newValue: Member) -> Member {
    // Not inlined, so that a result that is not used cannot be released any earlier than here.
    var other = newValue
    lock()
    swap(&value[keyPath: property], &other)
    pthread_mutex_unlock(mutex)
    return other
  }

  /// Replaces the value as a whole.
  /// - Returns: the old value, alive.
  @discardableResult @inline(never)
  public func exchange(_ newValue: Value) -> Value {
    // Without a key path: that to the value itself would be made anew each time.
    var other = newValue
    lock()
    swap(&value, &other)
    pthread_mutex_unlock(mutex)
    return other
  }

  @inline(__always)
  private func lock() {
    #if DEBUG
      if pthread_mutex_lock(mutex) == EDEADLK { Self.wasTakenTwice() }
    #else
      pthread_mutex_lock(mutex)
    #endif
  }

  #if DEBUG
    private static func wasTakenTwice() -> Never {
      contractBroken(
        """
        The lock of a \(Value.self) was taken twice on one thread. Code that ran inside of withLock came back to it: \
        mostly the end of an object or closure that was assigned over there. Replace such values with exchange(_:_:), and \
        let go of all others outside of the lock.
        """)
    }
  #endif
}
