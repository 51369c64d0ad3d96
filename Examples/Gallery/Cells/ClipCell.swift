import Sateen
import SateenVideo

/// A post with a video, which is played while it can be seen.
final class ClipCell: CellNode {
  let video: VideoNode
  private let title = TextNode()
  private let place = TextNode()

  nonisolated init(_ clip: Clip) {
    video = VideoNode(source: clip.source)
    super.init()
    isSelectable = false
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    video.gravity = .aspectFill
    video.cornerRadius = 8
    video.isMuted = true
    video.shouldAutoplay = true
    video.shouldAutorepeat = true
    title.attributedText = AttributedText(clip.title, font: Theme.bodyStrong, color: Theme.ink)
    place.attributedText = AttributedText(clip.place, font: Theme.meta, color: Theme.quiet)
    for node in [title, place] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      video.aspectRatio(16.0 / 9)
      VStack(spacing: 2) {
        title
        place
      }
      .padding(EdgeInsets(top: 12, left: 4, bottom: 4, right: 4))
    }
    .padding(12)
  }
}
