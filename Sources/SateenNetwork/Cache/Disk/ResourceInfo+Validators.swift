extension ResourceInfo {
  /// Whether two answers have the same validators: those that both of them have.
  func hasSameValidators(as other: ResourceInfo) -> Bool {
    func agree(_ a: String?, _ b: String?) -> Bool { a == nil || b == nil || a == b }
    return agree(entityTag, other.entityTag) && agree(lastModified, other.lastModified)
  }

  /// Whether an answer with status 304 may be about the same bytes. Weak tags and strong ones count as the same, and dates
  /// only matter where there are no tags.
  func isRevalidation(of other: ResourceInfo) -> Bool {
    if let new = entityTag, let old = other.entityTag { return Self.opaque(new) == Self.opaque(old) }
    return lastModified == nil || other.lastModified == nil || lastModified == other.lastModified
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
