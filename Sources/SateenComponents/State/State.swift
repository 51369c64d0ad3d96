import SateenThreads

/// A value of a component's own, which lives as long as the component stays at its place: in a list, as long as its item
/// is in the list, on screen or not.
///
/// ```swift
/// @State private var isOpen = false
/// ```
/// Reading gives the newest value, on any thread, also in closures of the body. Writing works on any thread as well, except
/// while a body is read; an equal value changes nothing. `count += 1` reads and writes: where several threads do so at
/// once, use ``Binding/update(_:)`` of `$count`.
@propertyWrapper
public struct State<Value: Sendable>: Sendable, Equatable {
  private let initial: Value
  private var slot: Slot<Value>?

  public init(wrappedValue: Value) {
    initial = wrappedValue
  }

  public var wrappedValue: Value {
    get { slot?.read() ?? initial }
    nonmutating set { slot?.set(newValue) }
  }

  /// The state as a binding, for components inside that change it.
  public var projectedValue: Binding<Value> {
    guard let slot else { return .constant(initial) }
    return Binding(slot)
  }

  /// State is no argument of its component: components that differ only in their state are equal.
  public static func == (a: Self, b: Self) -> Bool { true }
}

extension State: Connected {
  func makeSlot(_ link: TreeLink) -> (any AnySlot)? { Slot(initial, link: link) }
  mutating func connect(_ slot: (any AnySlot)?, _ frame: Frame) { self.slot = slot as? Slot<Value> }
}

/// State of another component, or a part of a ``Store``, that a component shows and changes.
@propertyWrapper
public struct Binding<Value: Sendable>: Sendable, Equatable {
  private let read: @Sendable () -> Value
  private let write: @Sendable (Value) -> Void
  private let change: @Sendable (@Sendable (inout Value) -> Void) -> Void
  /// Equal for bindings to the same value; nil for one that equals no other.
  private let identity: BindingIdentity?

  struct BindingIdentity: Hashable, Sendable {
    var source: ObjectIdentifier
    // A key path never changes.
    nonisolated(unsafe) var path: AnyKeyPath?
  }

  /// A binding to a value elsewhere. A change of the value by anything but the binding is not noticed.
  /// - Parameters:
  ///   - get: any thread.
  ///   - set: any thread.
  public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    self.init(
      identity: nil, read: get, write: set,
      change: { change in
        var value = get()
        change(&value)
        set(value)
      })
  }

  init(
    identity: BindingIdentity?, read: @escaping @Sendable () -> Value, write: @escaping @Sendable (Value) -> Void,
    change: @escaping @Sendable (@Sendable (inout Value) -> Void) -> Void
  ) {
    self.identity = identity
    self.read = read
    self.write = write
    self.change = change
  }

  init(_ slot: Slot<Value>) {
    self.init(
      identity: BindingIdentity(source: ObjectIdentifier(slot)), read: { slot.read() }, write: { slot.set($0) },
      change: { slot.update($0) })
  }

  /// A binding whose value never changes.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public var projectedValue: Binding { self }

  /// Changes the value, on any number of threads at once; the closure may be called again where threads met.
  public func update(_ change: @Sendable (inout Value) -> Void) { self.change(change) }

  public static func == (a: Self, b: Self) -> Bool { a.identity != nil && a.identity == b.identity }
}
