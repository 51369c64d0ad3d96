import Logging
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

// Where the node is, and what it tells.
extension VideoNode {
  private static let logger = Logger(label: "sateen.video")

  static func log(_ text: String) { logger.warning("\(text)") }

  // MARK: The viewport

  /// Makes the player, or lets go of it.
  func follow() {
    let source = settings.withLock { $0.source }
    guard let source, isLoaded, interfaceState.contains(.display) else {
      endPlayer()
      return updateState()
    }
    if player == nil {
      player = VideoNodePlayer(self, source)
      delegate?.videoNodeDidStartInitialLoading(self)
    }
    player?.follow()
    updateState()
  }

  /// Lets go of the file and the decoder. The video goes on from the same place.
  func endPlayer() {
    guard let player else { return }
    startTime = player.isAtEnd ? 0 : player.position
    player.end()
    self.player = nil
    posterNode.isHidden = false
    subtitleNode.cues = []
  }

  // MARK: States

  func updateState() {
    let new = nextState
    guard new != shownState, new != comingState else { return }
    comingState = new
    delegate?.videoNode(self, willChangeState: shownState, to: new)
    // The delegate may have changed the state again, which was told then, or have gone back.
    guard comingState == new else { return }
    comingState = nil
    guard nextState == new else { return updateState() }
    let old = shownState
    shownState = new
    videoStateDidChange(from: old, to: new)
  }

  private var nextState: VideoPlayerState {
    guard let player else { return .unknown }
    let news = player.news
    if news.hasEnded { return .finished }
    if news.error != nil, !player.hasPicture { return .unknown }
    if news.facts == nil || (!player.hasPicture && news.facts?.hasPictures == true && news.error == nil) {
      return .initialLoading
    }
    if wantsToPlay {
      // The clock begins with the next turn.
      guard player.isSeen else { return .playbackLikelyToKeepUpButNotPlaying }
      return news.isSeeking || news.isStalled ? .loading : .playing
    }
    return wasPlayed ? .paused : .readyToPlay
  }
}
