import SateenCore
import SateenNodes

/// Presses of a player's picture, also through what lies over it and takes no presses. Those of a button are the button's,
/// however quick they come.
final class PictureTapGestureRecognizer: TapGestureRecognizer {
  /// Seconds after the press of a button that went away in which another press belongs to the same double click.
  static let patience = 0.4

  /// Tells when such a button was pressed, in the time of frames.
  var lastPress: () -> Double = { -.infinity }

  override func shouldReceive(_ touch: Touch) -> Bool {
    if touch.tapCount > 1, touch.timestamp - lastPress() <= Self.patience { return false }
    var view = touch.view
    while let one = view, one !== self.view {
      if one.responder is ControlNode { return false }
      view = one.superview
    }
    return super.shouldReceive(touch)
  }
}
