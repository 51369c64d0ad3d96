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

  /// Whether the view and all around it show, as far as their own properties say so.
  var isShown: Bool { hiddenView == nil }

  /// Whether the view and all around it in its screen show. A screen that is hidden while it waits for its pixels, or
  /// because another covers it, keeps its focus.
  var isShownInScreen: Bool {
    guard let hidden = hiddenView else { return true }
    var view: View? = self
    while let current = view {
      if current.backed is any FocusKeeping { return true }
      if current === hidden { return false }
      view = current.superview
    }
    return true
  }

  /// The nearest hidden view around.
  private var hiddenView: View? {
    var view: View? = self
    while let current = view {
      if current.backed?.isHidden ?? current.layer.isHidden { return current }
      view = current.superview
    }
    return nil
  }

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
  func reveal(_ rect: Rect) {
    var (view, rect) = (self, rect)
    while let around = view.superview {
      rect = view.layer.toSuperlayer.apply(rect)
      let moved = around.scrollToShow(rect)
      rect = rect.offsetBy(x: moved.x, y: moved.y)
      view = around
    }
  }
}
