import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText
import SateenThreads

/// The parts of a player's controls. Each can be replaced or left out.
public enum VideoPlayerPart: Hashable, Sendable, CaseIterable {
  /// Plays and pauses, at the bottom.
  case playButton
  /// The large button in the middle of a video that is not played, and under an error, where it tries again.
  case bigPlayButton
  case muteButton
  /// The time that shows, and the length of the video.
  case timeText
  case scrubber
  case rateButton
  case fullWindowButton
  /// Turns while pictures are waited for.
  case spinner
}

/// The controls over the picture of a player. The player sets what they show.
final class VideoControlsNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var parts = Set(VideoPlayerPart.allCases)
    var isBig = true
    var isLoading = false
    var error: String?
  }

  let playButton = VideoButtonNode(.play)
  let bigPlayButton = VideoButtonNode(.play, isLarge: true)
  let muteButton = VideoButtonNode(.sound)
  let rateButton = VideoButtonNode(.play)
  let fullWindowButton = VideoButtonNode(.expand)
  let scrubber = VideoScrubberNode()
  let timeText = TextNode()
  let errorText = TextNode()
  let spinner = ProgressCircleNode()
  let bar = DisplayNode()
  private let replaced = Locked<[VideoPlayerPart: DisplayNode]>([:])
  private let arrangement = Locked<(@Sendable ([VideoPlayerPart: any LayoutElement]) -> any LayoutElement)?>(nil)

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    rateButton.text = "1×"
    spinner.tintColor = .white
    spinner.isUserInteractionEnabled = false
    timeText.maximumNumberOfLines = 1
    bar.backgroundGradient = .linear([Color(white: 0, alpha: 0), Color(white: 0, alpha: 0.72)])
    bar.isLayerBacked = true
  }

  /// The node of a part: the program's, or the player's own.
  nonisolated func node(of part: VideoPlayerPart) -> DisplayNode {
    if let node = replaced.withLock({ $0[part] }) { return node }
    return switch part {
    case .playButton: playButton
    case .bigPlayButton: bigPlayButton
    case .muteButton: muteButton
    case .timeText: timeText
    case .scrubber: scrubber
    case .rateButton: rateButton
    case .fullWindowButton: fullWindowButton
    case .spinner: spinner
    }
  }

  func replace(_ part: VideoPlayerPart, by node: DisplayNode?) {
    let old = replaced.withLock { nodes in
      let old = nodes[part]
      nodes[part] = node
      return old
    }
    withExtendedLifetime(old) {}
    setNeedsLayout()
  }

  func arrange(by body: (@Sendable ([VideoPlayerPart: any LayoutElement]) -> any LayoutElement)?) {
    arrangement.exchange(body)
    setNeedsLayout()
  }

  /// The picture below gets what no control takes.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === loadedView ? nil : hit
  }

  nonisolated override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look
    func part(_ part: VideoPlayerPart) -> (any LayoutElement)? { look.parts.contains(part) ? node(of: part) : nil }
    if look.error != nil { return failure(part(.bigPlayButton), isLow: range.max.height < 160) }
    let (isNarrow, isLow) = (range.max.width < 300, range.max.height < 220)
    let isTiny = range.max.width < 220
    if let arrangement = arrangement.withLock({ $0 }) {
      var elements: [VideoPlayerPart: any LayoutElement] = [:]
      for known in VideoPlayerPart.allCases { elements[known] = part(known) }
      let shade = VStack {
        Spacer()
        bar.frame(height: .points(96))
      }
      return arrangement(elements).background(shade).overlay(middle(look, part, isLow: isLow))
    }
    let bottom = VStack {
      if let scrubber = part(.scrubber) { scrubber.alignSelf(.stretch) }
      HStack(spacing: 2, alignItems: .center) {
        if let button = part(.playButton) { button }
        if !isTiny, let button = part(.muteButton) { button }
        if let time = part(.timeText) { time.spacing(before: 6) }
        Spacer()
        if !isNarrow, let button = part(.rateButton) { button }
        if let button = part(.fullWindowButton) { button }
      }
    }
    .padding(EdgeInsets(top: 28, left: 8, bottom: 6, right: 8)).background(bar)
    return VStack {
      Spacer()
      bottom
    }
    .overlay(middle(look, part, isLow: isLow))
  }

  /// The error, with the button that tries again.
  private nonisolated func failure(_ button: (any LayoutElement)?, isLow: Bool) -> any LayoutElement {
    guard var button else { return errorText.padding(20).centered() }
    // A program's own node keeps its size.
    if node(of: .bigPlayButton) === bigPlayButton {
      button = button.frame(width: .points(48), height: .points(48))
    }
    if isLow {
      return HStack(spacing: 12, alignItems: .center) {
        button
        errorText.flexShrink(1)
      }
      .padding(8).centered()
    }
    return VStack(spacing: 14, alignItems: .center) {
      errorText.flexShrink(1)
      button
    }
    .padding(20).centered()
  }

  private nonisolated func middle(
    _ look: Look, _ part: (VideoPlayerPart) -> (any LayoutElement)?, isLow: Bool
  ) -> any LayoutElement {
    if look.isLoading, let spinner = part(.spinner) {
      return spinner.frame(width: .points(44), height: .points(44)).centered()
    }
    if look.isBig, let button = part(.bigPlayButton) {
      guard isLow else { return button.centered() }
      // Above the scrubber.
      return button.frame(width: .points(48), height: .points(48)).centered()
        .padding(EdgeInsets(top: 0, left: 0, bottom: 44, right: 0))
    }
    return Spacer()
  }
}
