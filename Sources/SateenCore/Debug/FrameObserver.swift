/// Looks at a window after everything in it found its place for a frame, and right before that frame is composed.
///
/// It is only called for frames that happen anyway. What it changes shows in that same frame, and asks for no other.
@MainActor
public protocol FrameObserver: AnyObject {
  /// - Parameter time: seconds on the frame clock.
  func willCompose(_ container: RootContainer, at time: Double)
}
