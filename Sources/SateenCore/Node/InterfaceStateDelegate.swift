/// Observes a node's interface state. All calls come on the main loop.
@MainActor
public protocol InterfaceStateDelegate: AnyObject {
  func interfaceStateDidChange(
    _ node: DisplayNode, to new: InterfaceState, from old: InterfaceState)
}
