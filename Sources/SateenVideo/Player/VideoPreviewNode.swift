import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

/// The small picture and the time above a scrubber, for the place under the pointer.
final class VideoPreviewNode: DisplayNode {
  static nonisolated let width = 152.0

  let video = VideoNode()
  /// The video whose pictures show.
  let source: VideoSource?
  private let time = TextNode()
  /// Whether there is a picture beside the time.
  private let hasPicture: Bool

  init(of source: VideoSource?) {
    // A second stream from a network would take bytes from the one that is watched.
    self.source = source
    hasPicture = source.map { !$0.isRemote } ?? false
    super.init()
    automaticallyManagesSubnodes = true
    isUserInteractionEnabled = false
    backgroundColor = Color(white: 0.08)
    borderWidth = 1
    borderColor = Color(white: 1, alpha: 0.22)
    cornerRadius = 8
    clipsToBounds = true
    alpha = 0
    video.isMuted = true
    video.gravity = .aspectFill
    video.isUserInteractionEnabled = false
    if hasPicture { video.source = source }
  }

  func show(_ seconds: Double, of duration: Double?) {
    time.attributedText = VideoTime.text(VideoTime.string(seconds, of: duration), size: 12)
    if hasPicture { video.seek(to: seconds, exactly: false) }
  }

  nonisolated override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    guard hasPicture else { return time.padding(horizontal: 10, vertical: 5) }
    return VStack(alignItems: .center) {
      video.frame(width: .points(Self.width), height: .points(86))
      time.padding(horizontal: 8, vertical: 4)
    }
  }
}

/// Times in words of figures.
enum VideoTime {
  /// Such as `3:07`, or `1:03:07` where either time is an hour or more.
  static func string(_ seconds: Double, of duration: Double? = nil) -> String {
    func whole(_ value: Double) -> Int { value.isFinite ? Int(min(max(value, 0), 3.6e6)) : 0 }
    let (total, longest) = (whole(seconds), max(whole(seconds), whole(duration ?? 0)))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return longest >= 3600 ? "\(hours):\(two(minutes)):\(two(total % 60))" : "\(minutes):\(two(total % 60))"
  }

  /// Figures of equal width, so that a running time does not tremble.
  static func text(_ string: String, size: Double, color: Color = .white) -> AttributedText {
    var font = Font.system(size, weight: .medium)
    font.features = [.tabularFigures]
    return AttributedText(string, font: font, color: color)
  }
}
