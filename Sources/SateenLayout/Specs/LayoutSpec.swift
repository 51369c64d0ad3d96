/// An element that arranges others and is not displayed itself.
///
/// Specs are values: a copy passed to a layout cannot be changed from outside. They are cheap to create, and meant to
/// be created anew each time a node is laid out.
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

/// The properties of a spec, with copy-on-write storage.
///
/// A reference makes a spec as small as a pointer. It also gives the spec an identity, which is stable until the spec
/// changes. Two specs with the same identity have equal properties: while another reference exists (in a memo, for
/// example), the next change makes a copy.
struct SpecProperties<Properties: Sendable>: Sendable {
  private var storage: Storage

  private final class Storage: @unchecked Sendable {
    // Written only while `isKnownUniquelyReferenced` is true; constant while it is shared.
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
