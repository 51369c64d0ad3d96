/// A node in a window that remembers which view inside of it had the focus.
@MainActor
package protocol FocusKeeping: AnyObject {
  /// A view inside has lost the focus, because another one got it or because it left the window.
  func focusDidLeave(_ view: View)
}

extension View {
  /// Notifies the nearest ``FocusKeeping`` node around.
  func lostFocus() {
    var view: View? = self
    while let current = view {
      if let keeper = current.backed as? any FocusKeeping { return keeper.focusDidLeave(self) }
      view = current.superview
    }
  }
}
