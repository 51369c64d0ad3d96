import SateenThreads

/// A slot of a component's home, whatever it holds.
protocol AnySlot: AnyObject, Sendable {
  /// Whether it holds state that differs from the initial value.
  var isChanged: Bool { get }
}

/// A value that lives as long as its component stays at its place.
final class Slot<Value: Sendable>: AnySlot, ReadSource {
  private struct Content {
    var value: Value
    var version: UInt64 = 0
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

  /// The newest value, noted as read by the body that is being read on this thread.
  func read() -> Value {
    guard let notes = Frame.current else { return content.withLock { $0.value } }
    let (value, version) = content.withLock { content in
      content.isRead = true
      return (content.value, content.version)
    }
    notes.note(self, version)
    return value
  }

  var newest: (value: Value, version: UInt64) { content.withLock { ($0.value, $0.version) } }

  func set(_ value: Value) { store(value, over: nil) }

  /// Stores a value that was made of the one of a version.
  /// - Returns: false where another value has come in between.
  @discardableResult
  func store(_ value: Value, over version: UInt64?) -> Bool {
    Frame.contractNotReading("Some state was written")
    // An equal value changes nothing. Compared outside of the lock: `==` is code of the user.
    if isEqual(newest.value, value) {
      let isNewest = version.map { $0 == self.version } ?? true
      if isNewest { return true }
    }
    // The old value ends outside of the lock.
    let (isStored, isRead, old) = content.withLock { content -> (Bool, Bool, Value?) in
      if let version, version != content.version { return (false, false, nil) }
      let old = content.value
      content.value = value
      content.version += 1
      content.isChanged = true
      return (true, content.isRead, old)
    }
    withExtendedLifetime(old) {}
    if isStored, isRead { link.tree?.invalidate() }
    return isStored
  }

  /// Changes the value, on any number of threads at once: a change that another one overtook is made again.
  func update(_ change: (inout Value) -> Void) {
    while true {
      var (value, version) = newest
      change(&value)
      if store(value, over: version) { return }
    }
  }

  /// Stores a value that no body depends on.
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
