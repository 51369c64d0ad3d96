import Sateen
import SateenVideo

/// A video without controls: how it fits, its rate and its loops.
final class VideoPage: PageController {
  private(set) lazy var video: VideoNode = {
    let video = VideoNode(source: Clip.feed[0].source)
    video.shouldAutoplay = true
    video.shouldAutorepeat = true
    video.isMuted = true
    video.backgroundColor = Theme.card
    video.cornerRadius = Theme.radius
    return video
  }()

  override func makeContent() -> DisplayNode {
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    let video = video
    content.layoutSpecBlock = { _, _ in video.padding(24) }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("p", "Play", isOn: { [weak self] in self?.video.isPlaying ?? false }) { [weak self] in
        guard let video = self?.video else { return }
        if video.isPlaying { video.pause() } else { video.play() }
      },
      .letter("f", "Fill", isOn: { [weak self] in self?.video.gravity == .aspectFill }) { [weak self] in
        guard let video = self?.video else { return }
        video.gravity = video.gravity == .aspectFill ? .aspectFit : .aspectFill
      },
      .letter("d", "Double rate", isOn: { [weak self] in self?.video.rate == 2 }) { [weak self] in
        guard let video = self?.video else { return }
        video.rate = video.rate == 2 ? 1 : 2
      },
      .letter("b", "Begin again") { [weak self] in self?.video.seek(to: 0) },
    ]
  }
}
