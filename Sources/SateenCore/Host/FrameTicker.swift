/// Something that moves with time: called once a frame until it is at rest.
@MainActor
public protocol FrameTicker: AnyObject {
  /// - Parameter time: seconds on the frame clock.
  /// - Returns: whether another frame is wanted.
  func tick(at time: Double) -> Bool
}

/// Something with work to do in the turn's update step, once for all the changes that asked for it.
@MainActor
public protocol TurnParticipant: AnyObject {
  func performUpdate(at time: Double)
}
