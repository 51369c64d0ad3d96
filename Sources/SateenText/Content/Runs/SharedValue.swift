/// A constant value that many runs refer to. A run is then as small as a reference, however large its value is, and
/// runs of the same origin are compared by identity.
final class SharedValue<Value: Equatable & Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (a: SharedValue, b: SharedValue) -> Bool { a === b || a.value == b.value }
}
