/// A place for the focus within a view: all of it, or a part that the view's node knows by a key, such as a link in a
/// text.
package struct FocusPlace: Hashable, Sendable {
  private let key: (any Hashable & Sendable)?

  /// The view as a whole.
  package static let whole = FocusPlace(key: nil)

  package var isWhole: Bool { key == nil }

  private init(key: (any Hashable & Sendable)?) {
    self.key = key
  }

  /// A part of the view.
  package init(_ key: some Hashable & Sendable) {
    self.key = key
  }

  /// The key of a part; nil where the place is the whole view, or the key of another type.
  package func key<Key: Hashable & Sendable>(as type: Key.Type = Key.self) -> Key? { key as? Key }

  package static func == (a: FocusPlace, b: FocusPlace) -> Bool {
    switch (a.key, b.key) {
    case (nil, nil): true
    case (let a?, let b?): AnyHashable(a) == AnyHashable(b)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    if let key { hasher.combine(AnyHashable(key)) }
  }
}

/// A place in a window: the number of a view, which is never used again, and the place in that view.
package struct FocusID: Hashable, Sendable {
  package let view: UInt64
  package let place: FocusPlace

  package init(view: UInt64, place: FocusPlace = .whole) {
    self.view = view
    self.place = place
  }
}
