import SateenCore
import SateenLayout
import SateenText

// Links are places for the focus: Tab stops at each of them, and Enter follows it.
extension TextNode: FocusHost {
  /// The targets that Tab stops at, in the order of the text.
  private var focusTargets: [TextTarget] {
    guard !isLayerBacked, hasTargets, let shown else { return [] }
    var targets = onLinkTap == nil ? [] : linkTargets(in: shown.layout)
    if hasTruncationTarget(shown.layout) { targets.append(.truncationToken) }
    return targets
  }

  private func hasTruncationTarget(_ layout: TextLayout) -> Bool {
    onTruncationTap != nil && !layout.truncationTokenRects.isEmpty
  }

  /// The links that show: those that truncation hides are no places. Looked for once in a layout, because each link is
  /// looked for in all lines.
  private func linkTargets(in layout: TextLayout) -> [TextTarget] {
    if let known = selecting.withLock({ $0.links }), known.source === layout { return known.targets }
    let targets = layout.links.filter { !layout.rects(of: $0).isEmpty }.map { TextTarget.link($0) }
    changeSelecting { state in
      state.links = (layout, targets)
      state.linkSearches += 1
    }
    return targets
  }

  /// How often links were looked for.
  var linkSearches: Int { selecting.withLock { $0.linkSearches } }

  package var focusParts: [FocusPart] { focusTargets.map { .place(FocusPlace($0)) } }

  package func hasFocusPlace(_ place: FocusPlace) -> Bool {
    guard let target = place.key(as: TextTarget.self), !isLayerBacked, let shown else { return false }
    if target == .truncationToken { return hasTruncationTarget(shown.layout) }
    return onLinkTap != nil && linkTargets(in: shown.layout).contains(target)
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

  package var hasFocusGroups: Bool { false }

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
