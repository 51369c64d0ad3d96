/// The place of an element among those written around it: the number of its statement, its branch, and its index or id in
/// a loop. Components are matched with those of the evaluation before by their places.
public struct ElementPlace: Hashable, Sendable {
  /// All steps, mixed. Numbers of statements are few and small, so that two places with the same path are the same.
  private var path: UInt64
  /// The ids among the steps, the innermost first. They are compared by `==`: two ids may have the same hash value.
  private var ids: IDs?

  private final class IDs: Sendable {
    let id: any (Hashable & Sendable)
    let outer: IDs?

    init(_ id: any (Hashable & Sendable), _ outer: IDs?) {
      self.id = id
      self.outer = outer
    }

    static func isEqual(_ a: IDs?, _ b: IDs?) -> Bool {
      var (a, b) = (a, b)
      while let one = a, let other = b {
        if one === other { return true }
        if AnyHashable(one.id) != AnyHashable(other.id) { return false }
        (a, b) = (one.outer, other.outer)
      }
      return a == nil && b == nil
    }
  }

  private init(path: UInt64, ids: IDs?) {
    self.path = path
    self.ids = ids
  }

  /// The id of the innermost element with one, for messages.
  package var innermostID: (any Hashable & Sendable)? { ids?.id }

  /// The place of an element by itself.
  package static let root = ElementPlace(path: 0x9E37_79B9_7F4A_7C15, ids: nil)

  package func appending(_ step: Int) -> ElementPlace {
    ElementPlace(path: Self.mix(path, UInt64(bitPattern: Int64(step))), ids: ids)
  }

  package func appending(id: any (Hashable & Sendable)) -> ElementPlace {
    let hash = UInt64(bitPattern: Int64(AnyHashable(id).hashValue))
    return ElementPlace(path: Self.mix(path, hash ^ 0xD6E8_FEB8_6659_FD93), ids: IDs(id, ids))
  }

  /// The place of an element at `inner` inside one at this place.
  package func appending(_ inner: ElementPlace) -> ElementPlace {
    guard inner.ids != nil else { return ElementPlace(path: Self.mix(path, inner.path), ids: ids) }
    guard ids != nil else { return ElementPlace(path: Self.mix(path, inner.path), ids: inner.ids) }
    var steps: [any (Hashable & Sendable)] = []
    var step = inner.ids
    while let one = step {
      steps.append(one.id)
      step = one.outer
    }
    let all = steps.reversed().reduce(ids) { IDs($1, $0) }
    return ElementPlace(path: Self.mix(path, inner.path), ids: all)
  }

  /// Mixes a step into a path; the constants are those of splitmix64.
  private static func mix(_ path: UInt64, _ step: UInt64) -> UInt64 {
    var z = path &* 0xBF58_476D_1CE4_E5B9 &+ step &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  public static func == (a: ElementPlace, b: ElementPlace) -> Bool {
    a.path == b.path && (a.ids === b.ids || IDs.isEqual(a.ids, b.ids))
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
