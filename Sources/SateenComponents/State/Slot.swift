import SateenThreads

/// A slot of a component's home, for values of any type.
protocol AnySlot: AnyObject, Sendable {
  /// Whether it holds state that was written since it was made.
  var isChanged: Bool { get }
}

/// A value that lives as long as the home of its component.
final class Slot<Value: Sendable>: AnySlot, ReadSource {
  private struct Content {
    var value: Value
    var version: UInt64 = 0
    /// The thread that changed the value last.
    var writer: UInt = 0
    var isRead = false
    var isChanged = false
  }

  private let content: Locked<Content>
  private let link: TreeLink

  init(_ value: Value, link: TreeLink) {
    content = Locked(Content(value: value))
    self.link = link
  }

  var version: UInt64 { content.withLock { $0.version } }
  var isChanged: Bool {
    let (isChanged, value) = content.withLock { ($0.isChanged, $0.value) }
    return isChanged || (value as? any ChangingValue)?.isChanged == true
  }

  /// The newest value. If a body is being read on this thread, its result depends on the value.
  func read() -> Value {
    guard let notes = Frame.current else { return content.withLock { $0.value } }
    let (value, version) = content.withLock { content in
      content.isRead = true
      return (content.value, content.version)
    }
    notes.note(self, version)
    return value
  }

  /// The newest value, on which no body depends.
  var newest: (value: Value, version: UInt64) { content.withLock { ($0.value, $0.version) } }

  func set(_ value: Value) { store(value, over: nil) }

  /// Stores a value.
  /// - Parameter version: the version that the value was computed from; nil to store it in any case.
  /// - Returns: false if the slot has another version by now. The value is not stored then.
  @discardableResult
  func store(_ value: Value, over version: UInt64?) -> Bool {
    Frame.contractNotReading("Some state was written")
    // An equal value changes nothing. It is compared outside the lock, because `==` is the program's code.
    if isEqual(newest.value, value) {
      let isNewest = version.map { $0 == self.version } ?? true
      if isNewest { return true }
    }
    // The old value is released outside the lock.
    let (isStored, isRead, old) = content.withLock { content -> (Bool, Bool, Value?) in
      if let version, version != content.version { return (false, false, nil) }
      let old = content.value
      content.value = value
      content.version += 1
      content.writer = CurrentThread.number
      content.isChanged = true
      return (true, content.isRead, old)
    }
    withExtendedLifetime(old) {}
    if isStored, isRead { link.invalidate() }
    return isStored
  }

  /// Changes the value. If another thread stores a value in the meantime, `change` is called again with that one.
  func update(_ change: (inout Value) -> Void) {
    var rounds = NestedRounds()
    while true {
      var (value, version) = newest
      change(&value)
      if store(value, over: version) { return }
      guard rounds.goOn(after: content.withLock { $0.writer }) else {
        return NestedRounds.tell("state of the type \(Value.self)", link.reader(of: self))
      }
    }
  }

  /// Stores a value without a new version, for slots that no body reads.
  func replace(_ value: Value) {
    content.exchange(\.value, value)
  }
}

/// Whether two values are equal; false where they cannot be compared.
func isEqual<Value>(_ a: Value, _ b: Value) -> Bool {
  func compare<Known: Equatable>(_ a: Known) -> Bool { (b as? Known) == a }
  guard let a = a as? any Equatable else { return false }
  return compare(a)
}
