/// Observes a window right before a frame is composed, when everything in it has its final position.
///
/// An observer is only called for frames that happen anyway. Its changes show in that same frame, and request no other.
@MainActor
public protocol FrameObserver: AnyObject {
  /// - Parameter time: seconds on the frame clock.
  func willCompose(_ container: RootContainer, at time: Double)
}
