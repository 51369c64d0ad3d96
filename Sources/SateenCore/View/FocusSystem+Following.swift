import SateenLayout

/// The steps that the focus takes in later turns, because they are not possible yet.
struct FocusWaiting {
  /// How many turns are still asked for until the focused view is in the visible part of its window.
  var turns = 3
  /// Whether the focus was lost, for want of a place.
  var isForPlace = false
  /// In how many turns a place is still looked for: what takes the place of a node that left may come to sight a little
  /// later.
  var searches = 0
  /// Moves the focus, once that is possible, and returns whether it is done with.
  var attempt: (@MainActor () -> Bool)?
  /// Whether the content of the window, or the sheet, could be reached when a place was looked for last.
  var wasReachable = false
}

// The focus while views come, hide and leave.
extension FocusSystem {
  /// Notes the places around a focus that is new.
  func note(_ walk: FocusWalk) {
    guard !isNoted, model.note(walk.tree) else { return }
    isNoted = true
    noteSurroundings()
  }

  /// Gives the focus to another place where that which has it is gone. Called several times in a turn.
  func dropWhatLeft() {
    if let attempt = waiting.attempt, attempt() { waiting.attempt = nil }
    guard model.focused != nil else { return searchAgain() }
    if let view = target.view {
      if !hasCome, view.takesPart(in: host) {
        hasCome = true
        if isBehindScope(view, place) { return goBackIntoScope() }
        noteSurroundings()
      }
      if hasCome, view.takesPart(in: host), hasPlace(target.place, of: view) {
        let isShown = view.isShownInScreen
        if isShown || !wasShown {
          wasShown = isShown
          if isShown, !isNoted { noteOnceVisible(view) }
          return
        }
      } else if !hasCome, !view.isGone, view.layer.host == nil {
        return
      }
    }
    goOn()
  }

  /// Whether a place is still in its view.
  private func hasPlace(_ place: FocusPlace, of view: View) -> Bool {
    if place.isWhole { return true }
    return (view.backed as? any FocusHost)?.hasFocusPlace(place) ?? false
  }

  /// Notes the places around a view once it is among those that Tab goes through: a screen that waits for its pixels is
  /// hidden, and nodes that just came are not known to be visible.
  private func noteOnceVisible(_ view: View) {
    guard view.isReachable else { return }
    if view.isInVisiblePart {
      note(walk())
      // Tab does not go through all views that code gives the focus to, and looking for them in each turn would not help.
      isNoted = true
    } else if waiting.turns > 0 {
      waiting.turns -= 1
      host?.turns.setNeedsTurn()
    }
  }

  /// Goes on from a place that is gone.
  private func goOn() {
    let count = activeScopes
    // A sheet went, or was covered, together with the focus in it.
    if let index = scopes.firstIndex(where: { $0.id == holder }), index >= count { return restore(scopes[count]) }
    if let selectionOwner, mayTakeOver(selectionOwner) { return focus(selectionOwner, by: .removal) }
    // A person who does not see where the focus is would press something else by a key: the list around has it.
    if !model.showsRing, let around, mayTakeOver(around) { return focus(around, by: .removal) }
    let walk = walk()
    goOn(to: model.successor(in: walk.tree), walk, by: .removal)
  }

  private func mayTakeOver(_ view: View) -> Bool {
    view.takesPart(in: host) && view.isReachable && isInScope(view) && view.responder.shouldBecomeFocused(by: .removal)
  }

  /// - Parameter id: nil where there is no place: a sheet has the focus itself then.
  func goOn(to id: FocusID?, _ walk: FocusWalk, by cause: FocusCause) {
    let next = id.flatMap { walk.target($0) }
    focus(next?.view ?? scopeView, next?.place ?? .whole, by: cause)
    guard next == nil, target.view == nil else { return }
    waiting.isForPlace = true
    waiting.searches = 3
    waiting.wasReachable = (scopeView ?? root)?.isReachable ?? false
    host?.turns.setNeedsTurn()
  }

  /// Looks for a place after the focus was lost: in the turns after that, and in those after the window's content came
  /// back to sight.
  private func searchAgain() {
    guard waiting.isForPlace else { return }
    let isReachable = (scopeView ?? root)?.isReachable ?? false
    if isReachable, !waiting.wasReachable { waiting.searches = 3 }
    waiting.wasReachable = isReachable
    guard waiting.searches > 0 else { return }
    waiting.searches -= 1
    let walk = walk()
    if let next = model.firstPlace(in: walk.tree).flatMap({ walk.target($0) }) {
      focus(next.view, next.place, by: .removal)
    } else if waiting.searches > 0, isReachable {
      host?.turns.setNeedsTurn()
    }
  }

  // MARK: Coming back

  /// Gives the focus back to a place that had it before.
  /// - Returns: false, and the focus stays, where the place is gone, hidden or disabled.
  func restore(_ target: FocusTarget) -> Bool {
    guard let view = target.view, view.takesPart(in: host), view.isShownInScreen, hasPlace(target.place, of: view),
      !target.place.isWhole || view.responder.shouldBecomeFocused(by: .restoration)
    else { return false }
    focus(view, target.place, by: .restoration)
    return true
  }

  /// Gives the focus back to the place that had it before a scope, or to the one after that.
  func restore(_ scope: FocusScope) {
    if restore(scope.before) { return }
    guard scope.hadFocus else { return focus(nil, by: .restoration) }
    model.goBack(to: scope.beforeID, scope.trail)
    let walk = walk()
    goOn(to: model.successor(in: walk.tree), walk, by: .restoration)
  }

  /// Gives the focus back to the sheet, behind which the view lies that was to have it.
  private func goBackIntoScope() {
    if let view = former.view, isInScope(view), restore(former) { return }
    let walk = walk()
    goOn(to: model.firstPlace(in: walk.tree), walk, by: .restoration)
  }
}
