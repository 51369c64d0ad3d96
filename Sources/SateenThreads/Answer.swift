/// Waits for the value that `begin` has passed to its closure, once and on any thread.
///
/// The value goes through a lock. A continuation that is resumed before its task waits would bring the value as well, but
/// in an order that the thread sanitizer does not see.
package func answer<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  _ begin: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
  let place = Locked<Value?>(nil)
  await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
    begin { value in
      place.exchange(value)
      done.resume()
    }
  }
  guard let value = place.withLock({ $0 }) else { contractBroken("A task went on without its value") }
  return value
}
