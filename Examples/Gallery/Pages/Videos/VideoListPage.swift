import Sateen
import SateenVideo

/// Ten videos in a list, each of which is played while it can be seen.
final class VideoListPage: PageController {
  private(set) lazy var feed = List<Clip>(
    Clip.feed, layout: GridLayout(columns: .minimumBreadth(300), spacing: 16, sectionInsets: EdgeInsets(16))
  ) { ClipCell($0) }

  override var mainList: ListNode? { feed }

  override func makeContent() -> DisplayNode {
    feed.backgroundColor = Theme.page
    feed.allowsSelection = false
    return feed
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("p", "Play or pause") { [weak self] in
        guard let self else { return }
        let videos = feed.visibleNodes.compactMap { ($0 as? ClipCell)?.video }
        let plays = videos.contains { $0.isPlaying }
        for video in videos { if plays { video.pause() } else { video.play() } }
      }
    ]
  }
}
