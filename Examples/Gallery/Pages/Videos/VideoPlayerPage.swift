import Sateen
import SateenVideo

/// A player with all of its controls, and subtitles.
final class VideoPlayerPage: PageController {
  private(set) lazy var player: VideoPlayerNode = {
    let player = VideoPlayerNode(source: Clip.feed[2].source)
    player.cornerRadius = Theme.radius
    return player
  }()

  private static let subtitles = Subtitles(
    name: "train",
    cues: [
      SubtitleCue(start: 0.5, end: 2.5, text: SubtitleText([SubtitleText.Run("Four cars, and a moonless night.")])),
      SubtitleCue(
        start: 3, end: 5.5,
        text: SubtitleText([SubtitleText.Run("Next stop: "), SubtitleText.Run("Narvik.", isItalic: true)])),
    ])

  override func makeContent() -> DisplayNode {
    player.videoNode.subtitles = Self.subtitles
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    let player = player
    content.layoutSpecBlock = { _, _ in player.aspectRatio(16.0 / 9).padding(24).centered(.y) }
    return content
  }

  override var preferredResponder: View? {
    _ = node
    return player.view
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("p", "Play", isOn: { [weak self] in self?.player.videoNode.isPlaying ?? false }) { [weak self] in
        self?.player.togglePlaying()
      },
      .letter("s", "Subtitles", isOn: { [weak self] in self?.player.videoNode.subtitles != nil }) { [weak self] in
        guard let video = self?.player.videoNode else { return }
        video.subtitles = video.subtitles == nil ? Self.subtitles : nil
      },
      .letter("t", "Another player", isOn: { [weak self] in self?.player.hiddenParts.isEmpty == false }) {
        [weak self] in
        guard let player = self?.player else { return }
        player.hiddenParts = player.hiddenParts.isEmpty ? [.rateButton, .fullWindowButton, .bigPlayButton] : []
      },
    ]
  }
}
