/// A window, as far as its layers need one.
@MainActor
protocol LayerHost: AnyObject {
  var turns: TurnSchedule { get }
  /// Runs the animations of the window's layers.
  var animations: Animations { get }
  /// Device pixels per point.
  var scale: Double { get }
  /// Asks for a frame, because a layer has changed.
  func setNeedsCompose()
}
