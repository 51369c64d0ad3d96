import SateenCore
import SateenLayout
import SateenText

// Links are places for the focus: Tab stops at each of them, and Enter follows it.
extension TextNode: FocusHost {
  /// The targets that Tab stops at, in the order of the text.
  private var focusTargets: [TextTarget] {
    guard !isLayerBacked, hasTargets, let shown else { return [] }
    var targets: [TextTarget] = []
    // A link that truncation hides is no place.
    if onLinkTap != nil { targets = shown.layout.links.map { .link($0) }.filter { !rects(of: $0).isEmpty } }
    if onTruncationTap != nil, !shown.layout.truncationTokenRects.isEmpty { targets.append(.truncationToken) }
    return targets
  }

  package var focusParts: [FocusPart] { focusTargets.map { .place(FocusPlace($0)) } }

  package func hasFocusPlace(_ place: FocusPlace) -> Bool {
    guard let target = place.key(as: TextTarget.self) else { return false }
    return focusTargets.contains(target)
  }

  /// Around the link's first line: rings around all its lines would be hard to tell from each other.
  package func focusRing(of place: FocusPlace) -> FocusRing? {
    guard let target = place.key(as: TextTarget.self), let first = rects(of: target).first else { return nil }
    return FocusRing(first, cornerRadius: 2)
  }

  /// A press on a link follows it, and leaves the focus where it is. Selecting text takes the focus by itself.
  package func effectOfPress(at point: Point) -> FocusPress {
    target(at: point, reach: 0) == nil && !isSelectable ? .passes : .stays
  }

  package func focusDidMove(to place: FocusPlace?) {}

  package func activate(_ place: FocusPlace) -> Bool {
    guard let target = place.key(as: TextTarget.self) else { return false }
    follow(target)
    return true
  }

  /// Follows the link with the focus.
  /// - Returns: whether the key was used.
  func followByKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard key == .enter, modifiers.isEmpty, hasFocus, let place = loadedView?.container?.focusedPlace,
      hasFocusPlace(place)
    else { return false }
    return isRepeat || activate(place)
  }
}
