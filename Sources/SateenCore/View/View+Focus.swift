/// Something in a window that remembers who inside of it had the focus.
@MainActor
package protocol FocusKeeping: AnyObject {
  /// A view inside has the focus no more, because another one got it or because it left the window.
  func focusDidLeave(_ view: View)
}

extension View {
  /// Tells the nearest node around that remembers such things.
  func lostFocus() {
    var view: View? = self
    while let current = view {
      if let keeper = current.node as? any FocusKeeping { return keeper.focusDidLeave(self) }
      view = current.superview
    }
  }
}
