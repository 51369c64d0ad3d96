import SateenCore

/// One of the overlays. It exists only while it is on.
@MainActor
protocol DebugOverlay: AnyObject {
  func attach(to container: RootContainer)
  /// Leaves nothing in the window.
  func detach()
  /// Called before each frame that is composed.
  func update(in container: RootContainer, at time: Double)
}
