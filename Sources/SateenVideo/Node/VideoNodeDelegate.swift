/// The states of a ``VideoNode``.
public enum VideoPlayerState: Hashable, Sendable {
  /// There is no source, the node is far from the viewport, or the video has failed before its first picture.
  case unknown
  /// The file is being opened, and the first picture decoded.
  case initialLoading
  /// A picture is there, and the video was not played yet.
  case readyToPlay
  /// The video is to be played, and could be, but cannot be seen.
  case playbackLikelyToKeepUpButNotPlaying
  case playing
  /// The video is to be played, and waits for pictures: after a seek, or because its bytes come too slowly.
  case loading
  case paused
  /// All was played, and the last picture stays.
  case finished
}

/// Hears of a ``VideoNode``. All methods are called on the main loop, and do nothing by default.
@MainActor
public protocol VideoNodeDelegate: AnyObject {
  /// Whether the node may go to a state: asked for `playing` and `paused`.
  func videoNode(_ node: VideoNode, shouldChangeStateTo state: VideoPlayerState) -> Bool
  /// The node is about to go to another state: ``VideoNode/state`` is still the old one.
  func videoNode(_ node: VideoNode, willChangeState old: VideoPlayerState, to new: VideoPlayerState)
  /// The video has come to its end, also where it begins again.
  func videoNodeDidPlayToEnd(_ node: VideoNode)
  /// Called while the video is played, about every ``VideoNode/periodicTimeInterval`` seconds, and after each seek.
  /// - Parameter time: seconds since the start.
  func videoNode(_ node: VideoNode, didPlayToTime time: Double)
  /// Pictures come too slowly, and the video stands still.
  func videoNode(_ node: VideoNode, didStallAtTime time: Double)
  func videoNodeDidRecoverFromStall(_ node: VideoNode)
  func videoNodeDidStartInitialLoading(_ node: VideoNode)
  /// The file is open: ``VideoNode/facts`` has what is known of it.
  func videoNodeDidFinishInitialLoading(_ node: VideoNode)
  /// The video cannot be played, or no further. The error is logged as well.
  func videoNode(_ node: VideoNode, didFail error: VideoError)
  /// The subtitles that show have changed.
  func videoNode(_ node: VideoNode, didShow cues: [SubtitleCue])
  /// The node was pressed. It is played or paused then unless this returns true.
  func didTapVideoNode(_ node: VideoNode) -> Bool
}

extension VideoNodeDelegate {
  public func videoNode(_ node: VideoNode, shouldChangeStateTo state: VideoPlayerState) -> Bool { true }
  public func videoNode(_ node: VideoNode, willChangeState old: VideoPlayerState, to new: VideoPlayerState) {}
  public func videoNodeDidPlayToEnd(_ node: VideoNode) {}
  public func videoNode(_ node: VideoNode, didPlayToTime time: Double) {}
  public func videoNode(_ node: VideoNode, didStallAtTime time: Double) {}
  public func videoNodeDidRecoverFromStall(_ node: VideoNode) {}
  public func videoNodeDidStartInitialLoading(_ node: VideoNode) {}
  public func videoNodeDidFinishInitialLoading(_ node: VideoNode) {}
  public func videoNode(_ node: VideoNode, didFail error: VideoError) {}
  public func videoNode(_ node: VideoNode, didShow cues: [SubtitleCue]) {}
  public func didTapVideoNode(_ node: VideoNode) -> Bool { false }
}
