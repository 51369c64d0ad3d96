/// An element that arranges others and has no place on screen of its own.
///
/// Specs are values: change one as long as you like, and once it was handed over nobody can change it any more. They
/// are cheap to make, and meant to be made afresh each time a node is asked for its layout.
public protocol LayoutSpec: LayoutElement {
  var style: LayoutStyle { get set }
}

extension LayoutSpec {
  public func styled(_ change: (inout LayoutStyle) -> Void) -> any LayoutElement {
    var copy = self
    change(&copy.style)
    return copy
  }
}

/// The properties of a spec, behind a reference that is copied when written to while shared.
///
/// The reference makes a spec as small as a pointer and gives it an identity for as long as it is not changed: two
/// specs with one identity have equal properties, for whoever holds the reference (a memo, say) makes the next change
/// a copy.
struct SpecProperties<Properties: Sendable>: Sendable {
  private var storage: Storage

  private final class Storage: @unchecked Sendable {
    // Written only while it has a single owner, which is checked; shared, it is constant.
    var value: Properties

    init(_ value: Properties) {
      self.value = value
    }
  }

  init(_ value: Properties) {
    storage = Storage(value)
  }

  var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  var value: Properties {
    @inline(__always) _read { yield storage.value }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
