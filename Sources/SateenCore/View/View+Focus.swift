import SateenLayout

/// A node in a window that remembers which place inside of it had the focus.
@MainActor
package protocol FocusKeeping: AnyObject {
  /// A view inside has lost the focus, because another one got it or because it left the window.
  func focusDidLeave(_ view: View, _ place: FocusPlace)
}

extension View {
  /// Notifies the nearest ``FocusKeeping`` node around.
  func lostFocus(_ place: FocusPlace) {
    var view: View? = self
    while let current = view {
      if let keeper = current.backed as? any FocusKeeping { return keeper.focusDidLeave(self, place) }
      view = current.superview
    }
  }

  /// How the focus comes to the view, or to its node.
  var wantedFocusability: Focusability { backed?.focusability ?? focusability }

  var wantedFocusGroup: FocusGroup? { backed?.focusGroup ?? focusGroup }

  /// Whether neither presses nor keys reach the view and those in it: it is hidden, transparent, takes no events, or shows
  /// its back.
  var isShutOff: Bool {
    !isUserInteractionEnabled || isSeenToGo || (backed?.isHidden ?? layer.isHidden) || layer.isMask
      || layer.opacity <= 0.01 || !layer.isDoubleSided && layer.isTurnedAway
  }

  /// Whether the view and all around it show, as far as their own properties say so.
  var isShown: Bool { !hasAround { $0.backed?.isHidden ?? $0.layer.isHidden } }

  /// Whether keys reach the view: neither it nor one around is shut off.
  var isReachable: Bool { !hasAround(\.isShutOff) }

  /// Whether keys reach the view within its screen. A screen that is hidden while it waits for its pixels, or because
  /// another covers it, keeps its focus.
  package var isShownInScreen: Bool {
    var (view, isShutOff): (View?, Bool) = (self, false)
    while let current = view {
      if current.backed is any FocusKeeping { return !isShutOff }
      isShutOff = isShutOff || current.isShutOff
      view = current.superview
    }
    return !isShutOff
  }

  /// Whether the view is in the visible part of its window, or can be scrolled there.
  var isInVisiblePart: Bool {
    var (view, isVisible): (View?, Bool) = (self, true)
    while let current = view {
      if current.backed?.isVisible == false { isVisible = false }
      view = current.superview
      if view?.layer.isScrollContainer == true { isVisible = true }
    }
    return isVisible
  }

  /// Whether a condition holds for this view or one around it.
  private func hasAround(_ condition: (View) -> Bool) -> Bool {
    var view: View? = self
    while let current = view {
      if condition(current) { return true }
      view = current.superview
    }
    return false
  }

  /// The view whose selection this one, or one around it, belongs to.
  var ownerAround: View? {
    var view: View? = self
    while let current = view {
      if let owner = current.selectionOwner { return owner }
      view = current.superview
    }
    return nil
  }

  /// Whether the view lies in another one, or belongs to a selection there.
  func belongs(to other: View) -> Bool { isInside(other) || ownerAround?.isInside(other) == true }

  package func isInside(_ other: View?) -> Bool {
    guard let other else { return false }
    var view: View? = self
    while let one = view {
      if one === other { return true }
      view = one.superview
    }
    return false
  }

  /// Scrolls the views around so that a rectangle of this view shows.
  package func reveal(_ rect: Rect) {
    var (view, rect) = (self, rect)
    while let around = view.superview {
      rect = view.layer.toSuperlayer.apply(rect)
      let moved = around.scrollToShow(rect)
      rect = rect.offsetBy(x: moved.x, y: moved.y)
      view = around
    }
  }
}
