@_spi(Reflection) import Swift
import SateenThreads

/// A property of a component that the engine connects with the component's home before the body is read.
protocol Connected: SendableMetatype {
  /// The slot for the property; nil for one that needs none.
  func makeSlot(_ link: TreeLink) -> (any AnySlot)?
  mutating func connect(_ slot: (any AnySlot)?, _ frame: Frame)
}

/// An ``Event``: its newest closure is called once the evaluation it came with is on screen.
protocol ConnectedEvent: Connected {
  func pointing(_ slot: any AnySlot) -> (@Sendable () -> Void)?
}

/// The connected properties of a type of component, found once for each type.
struct Fields: Sendable {
  private struct Field: Sendable {
    var offset: Int
    var type: any Connected.Type
  }

  private let fields: [Field]
  let hasEvents: Bool
  /// Compares two components; nil for a type that is not `Equatable`.
  private let equality: (any Equality)?
  var isEmpty: Bool { fields.isEmpty }

  private static let known = Locked<[ObjectIdentifier: Fields]>([:])

  static func of<C: Component>(_ type: C.Type) -> Fields {
    if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found }
    let made = Fields(type)
    known.withLock { $0[ObjectIdentifier(type)] = made }
    return made
  }

  private init<C: Component>(_ type: C.Type) {
    var fields: [Field] = []
    // Classes are no components: their properties cannot be written into a copy.
    if !(C.self is AnyClass) {
      _ = _forEachField(of: type) { _, offset, field, _ in
        if let field = field as? any Connected.Type { fields.append(Field(offset: offset, type: field)) }
        return true
      }
    }
    self.fields = fields
    hasEvents = fields.contains { $0.type is any ConnectedEvent.Type }
    equality = (type as? any Equatable.Type).map { Self.makeEquality($0) }
  }

  private static func makeEquality<C: Equatable>(_ type: C.Type) -> any Equality { EqualityOf<C>() }

  /// Whether two components are equal; false where they cannot be compared. Casting them to `Equatable` values would
  /// copy both to the heap.
  func areEqual<C: Component>(_ a: C, _ b: C) -> Bool {
    guard let equality else { return false }
    return withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in equality.areEqual(a, b) } }
  }

  /// The slots for a component that is new at its place.
  func makeSlots<C: Component>(_ component: C, _ link: TreeLink) -> [(any AnySlot)?] {
    var copy = component
    return withUnsafeMutableBytes(of: &copy) { bytes in
      fields.map { field in
        func make<F: Connected>(_ type: F.Type) -> (any AnySlot)? {
          bytes.baseAddress!.advanced(by: field.offset).assumingMemoryBound(to: F.self).pointee.makeSlot(link)
        }
        return make(field.type)
      }
    }
  }

  /// Connects a copy of a component.
  func connect<C: Component>(_ component: inout C, _ slots: [(any AnySlot)?], _ frame: Frame) {
    guard !fields.isEmpty else { return }
    withUnsafeMutableBytes(of: &component) { bytes in
      for (index, field) in fields.enumerated() {
        func connect<F: Connected>(_ type: F.Type) {
          bytes.baseAddress!.advanced(by: field.offset).assumingMemoryBound(to: F.self).pointee.connect(
            slots[index], frame)
        }
        connect(field.type)
      }
    }
  }

  /// Closures that have the component's events call its newest closures.
  func events<C: Component>(of component: C, _ slots: [(any AnySlot)?]) -> [@Sendable () -> Void] {
    guard hasEvents else { return [] }
    var copy = component
    return withUnsafeMutableBytes(of: &copy) { bytes in
      var all: [@Sendable () -> Void] = []
      for (index, field) in fields.enumerated() {
        func point<F: Connected>(_ type: F.Type) {
          let property = bytes.baseAddress!.advanced(by: field.offset).assumingMemoryBound(to: F.self).pointee
          if let event = property as? any ConnectedEvent, let slot = slots[index], let point = event.pointing(slot) {
            all.append(point)
          }
        }
        point(field.type)
      }
      return all
    }
  }
}

/// Compares values of a type that is known to be `Equatable`.
private protocol Equality: Sendable {
  func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
}

private struct EqualityOf<Value: Equatable>: Equality {
  func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    a.assumingMemoryBound(to: Value.self).pointee == b.assumingMemoryBound(to: Value.self).pointee
  }
}
