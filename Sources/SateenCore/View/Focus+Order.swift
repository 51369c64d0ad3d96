import SateenLayout

/// A node with places that the Tab key stops at.
@MainActor
package protocol FocusHost: AnyObject {
  var isVisible: Bool { get }
  var loadedView: View? { get }
  /// Gives the focus to the first place, or to the last one, and makes the node's view, or one in there, the first
  /// responder. The node goes on by itself to places of nodes inside.
  /// - Returns: false where there is no such place.
  func takeFocus(fromEnd: Bool) -> Bool
  /// The node's view is the first responder no more.
  func didLoseFocus()
}

extension Focus {
  /// Goes on to the next node with a place for the focus, in reading order, and from the last one to the first.
  func moveFocus(isForward: Bool) {
    guard let root, !moveFocus(in: root, isForward: isForward) else { return }
    let hosts = hosts(in: root)
    for host in isForward ? hosts : hosts.reversed() where host.takeFocus(fromEnd: !isForward) { return }
  }

  /// Goes on to the next node in a view, or to the first one where none in there has the focus.
  /// - Returns: false where there is no further one.
  func moveFocus(in view: View, isForward: Bool) -> Bool {
    let hosts = hosts(in: view)
    let current = hosts.lastIndex { host in
      guard let view = host.loadedView else { return false }
      var focused = firstResponder
      while let one = focused, one !== view { focused = one.superview }
      return focused != nil
    }
    let rest =
      isForward ? hosts[((current ?? -1) + 1)...] : ArraySlice(hosts[..<(current ?? hosts.count)].reversed())
    return rest.contains { $0.takeFocus(fromEnd: !isForward) }
  }

  /// The nodes that are on screen, from top to bottom. Those in another one are reached through that.
  private func hosts(in root: View) -> [any FocusHost] {
    var found: [(host: any FocusHost, place: Point)] = []
    func visit(_ view: View) {
      guard view.isUserInteractionEnabled, !view.isSeenToGo, !view.layer.isHidden, !view.layer.isMask else { return }
      if !view.layer.isDoubleSided, view.layer.isTurnedAway { return }
      if let host = view.backed as? any FocusHost, host.isVisible {
        found.append((host, view.layer.toWindow.apply(view.bounds.origin)))
        return
      }
      view.backed?.loadFocusHosts()
      for subview in view.subviews { visit(subview) }
    }
    visit(root)
    let order = found.indices.sorted { a, b in
      (found[a].place.y, found[a].place.x, a) < (found[b].place.y, found[b].place.x, b)
    }
    return order.map { found[$0].host }
  }
}
