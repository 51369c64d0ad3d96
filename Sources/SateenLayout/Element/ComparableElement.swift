/// An element of a known type, whose values can be compared without laying it out.
package protocol ComparableElement: LayoutElement {
  /// Whether all values that the layout depends on are equal, apart from the children.
  func hasValues(of other: Self) -> Bool
  var comparedChildren: [any LayoutElement] { get }
}

extension ComparableElement {
  /// Whether two elements have the same layout, because they hold the same elements in the same way. False where that
  /// is not known, as with specs of a program's own.
  /// - Parameter visit: called with both of each pair of ``ComparableElement`` on the way.
  package func isAlike(
    _ other: any LayoutElement, visit: (any ComparableElement, any ComparableElement) -> Void
  ) -> Bool {
    guard let other = other as? Self, hasValues(of: other) else { return false }
    let (own, others) = (comparedChildren, other.comparedChildren)
    guard own.count == others.count else { return false }
    for (child, known) in zip(own, others) where !areAlike(child, known, visit: visit) { return false }
    visit(self, other)
    return true
  }
}

/// As ``ComparableElement/isAlike(_:visit:)``. An element is like itself.
package func areAlike(
  _ a: any LayoutElement, _ b: any LayoutElement, visit: (any ComparableElement, any ComparableElement) -> Void
) -> Bool {
  if let identity = a.layoutIdentity, identity == b.layoutIdentity { return true }
  return (a as? any ComparableElement)?.isAlike(b, visit: visit) ?? false
}
