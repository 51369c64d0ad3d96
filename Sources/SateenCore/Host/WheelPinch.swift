import Glibc
import SateenLayout

/// The wheel, turned with Control held, as the pinch of a recognizer: it ends once the wheel rests.
@MainActor
final class WheelPinch {
  /// The factor of a notch of the wheel.
  static let factor = 1.2
  /// Seconds without a turn after which the pinch ends.
  static let pause = 0.25

  private weak var recognizer: PinchGestureRecognizer?
  private var timer: FrameTimer?

  /// - Parameters:
  ///   - distance: of the wheel, in points, positive towards the end of the content: it makes the scale smaller.
  ///   - mayBegin: asked where this begins a pinch.
  /// - Returns: whether a recognizer of the view follows the wheel.
  func turn(
    over view: View, by distance: Double, at point: Point, _ turns: TurnSchedule,
    mayBegin: (PinchGestureRecognizer) -> Bool
  ) -> Bool {
    for case let pinch as PinchGestureRecognizer in view.gestureRecognizers where pinch.isEnabled {
      guard pinch.isByWheel || pinch.mayTakeWheel && pinch.shouldReceiveWheel(at: point) && mayBegin(pinch) else {
        continue
      }
      // Another pinch goes on until this one begins: one inside of it that refuses the wheel does not end it.
      if pinch !== recognizer { end() }
      guard pinch.turnWheel(by: pow(Self.factor, -distance / ScrollPhysics.pointsPerNotch), at: point) else { continue }
      recognizer = pinch
      timer?.cancel()
      timer = turns.after(Self.pause) { [weak self] in self?.end() }
      return true
    }
    return false
  }

  func end() {
    timer?.cancel()
    timer = nil
    recognizer?.endWheel()
    recognizer = nil
  }

  /// Cancels the pinch of a view that has left the window.
  func dropWhatLeft(_ host: (any ViewHost)?) {
    guard let pinch = recognizer, pinch.view?.takesPart(in: host) != true else { return }
    timer?.cancel()
    recognizer = nil
    pinch.endWheel(isCancelled: true)
  }
}
