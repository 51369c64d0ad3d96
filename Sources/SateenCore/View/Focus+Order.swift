import SateenLayout

/// A node with places that the Tab key stops at.
@MainActor
package protocol FocusHost: AnyObject {
  var isVisible: Bool { get }
  var loadedView: View? { get }
  /// Gives the focus to the first place, or to the last one, and makes the node's view the first responder.
  /// - Returns: false where there is no such place.
  func takeFocus(fromEnd: Bool) -> Bool
  /// The node's view is the first responder no more.
  func didLoseFocus()
}

extension Focus {
  /// Goes on to the next node with a place for the focus, in reading order, and from the last one to the first.
  func moveFocus(isForward: Bool) {
    guard let root else { return }
    let hosts = hosts(in: root)
    guard !hosts.isEmpty else { return }
    let current = hosts.lastIndex { host in
      guard let view = host.loadedView else { return false }
      var focused = firstResponder
      while let one = focused, one !== view { focused = one.superview }
      return focused != nil
    }
    let step = isForward ? 1 : hosts.count - 1
    var index = current.map { ($0 + step) % hosts.count } ?? (isForward ? 0 : hosts.count - 1)
    for _ in hosts {
      if hosts[index].takeFocus(fromEnd: !isForward) { return }
      index = (index + step) % hosts.count
    }
  }

  /// The nodes that are on screen, from top to bottom.
  private func hosts(in root: View) -> [any FocusHost] {
    var found: [(host: any FocusHost, place: Point)] = []
    func visit(_ view: View) {
      guard view.isUserInteractionEnabled, !view.layer.isHidden else { return }
      if let host = view.backed as? any FocusHost, host.isVisible {
        found.append((host, view.layer.toWindow.apply(view.bounds.origin)))
      }
      for subview in view.subviews { visit(subview) }
    }
    visit(root)
    let order = found.indices.sorted { a, b in
      (found[a].place.y, found[a].place.x, a) < (found[b].place.y, found[b].place.x, b)
    }
    return order.map { found[$0].host }
  }
}
