/// Something that moves with time: called once a frame until it is at rest.
@MainActor
public protocol FrameTicker: AnyObject {
  /// - Parameter time: seconds on the frame clock.
  /// - Returns: whether another frame is wanted.
  func tick(at time: Double) -> Bool
}

/// An object with work for the turn's update step, done once for all the changes that requested it.
@MainActor
package protocol TurnParticipant: AnyObject {
  func performUpdate(at time: Double)
}

/// An object that is in a window, and may leave it.
@MainActor
protocol TurnMember: AnyObject {
  /// The schedule of the window; nil outside of a window.
  var turns: TurnSchedule? { get }
}
