import SateenCore

/// One of the overlays. The object exists only while the overlay is on.
@MainActor
protocol DebugOverlay: AnyObject {
  func attach(to container: RootContainer)
  /// Removes everything from the window.
  func detach()
  /// Called before each frame that is composed.
  func update(in container: RootContainer, at time: Double)
}
