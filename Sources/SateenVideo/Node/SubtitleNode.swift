import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// Draws the subtitles of a video over it: white letters with a dark edge, as large as the picture asks for.
final class SubtitleNode: DisplayNode {
  private struct Content {
    var cues: [SubtitleCue] = []
    /// The shape of the video, once it is known.
    var video: PixelSize?
    /// Room at the bottom that is covered by controls, in points.
    var bottom = 0.0
  }

  private let content = Locked(Content())

  nonisolated override init() {
    super.init()
    isLayerBacked = true
  }

  nonisolated var cues: [SubtitleCue] {
    get { content.withLock { $0.cues } }
    set {
      guard cues != newValue else { return }
      content.exchange(\.cues, newValue)
      setNeedsDisplay()
    }
  }

  nonisolated var bottomRoom: Double {
    get { content.withLock { $0.bottom } }
    set {
      guard bottomRoom != newValue else { return }
      content.exchange(\.bottom, newValue)
      if !cues.isEmpty { setNeedsDisplay() }
    }
  }

  /// - Returns: whether the node may have another size now.
  @discardableResult
  nonisolated func setVideo(_ size: PixelSize?) -> Bool {
    content.withLock { content in
      let old = content.video
      content.video = size
      return Self.ratio(old) != Self.ratio(size)
    }
  }

  private nonisolated static func ratio(_ video: PixelSize?) -> Double {
    guard let video, !video.isEmpty else { return 9.0 / 16 }
    return Double(video.height) / Double(video.width)
  }

  /// Without a height of its own, the node has the shape of the video, or 16 to 9 until that is known.
  nonisolated override func calculateSizeThatFits(_ room: Size) -> Size {
    let video = content.withLock { $0.video }
    let ratio = Self.ratio(video)
    if room.width.isFinite { return Size(width: room.width, height: min(room.width * ratio, room.height)) }
    if room.height.isFinite { return Size(width: room.height / ratio, height: room.height) }
    return video.map { Size(width: Double($0.width), height: Double($0.height)) } ?? Size(width: 320, height: 180)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (cues, bottom) = content.withLock { ($0.cues, $0.bottom) }
    guard !cues.isEmpty, request.bounds.width >= 40, request.bounds.height >= 40 else { return nil }
    return .draw { context, check in
      guard !check.isCancelled else { return }
      Self.draw(cues, in: context, request.bounds, bottom: bottom, check)
    }
  }

  /// The size of letters for a height, in points: about a twentieth of it.
  nonisolated static func fontSize(for height: Double) -> Double { min(max(height * 0.052, 12), 44).rounded() }

  private nonisolated static func draw(
    _ cues: [SubtitleCue], in context: GraphicsContext, _ bounds: Rect, bottom: Double,
    _ check: CancellationCheck
  ) {
    let size = fontSize(for: bounds.height)
    let margin = (bounds.height * 0.05).rounded()
    var (low, high) = (bounds.maxY - margin - bottom, bounds.minY + margin)
    // The newest subtitle of several is the lowest.
    for cue in cues.reversed() where !check.isCancelled {
      let layout = layout(cue.text, size: size, width: bounds.width * 0.9)
      let x = ((bounds.width - layout.size.width) / 2).rounded()
      let y = (cue.text.isAtTop ? high : low - layout.size.height).rounded()
      let pad = (size * 0.35).rounded()
      let plate = Rect(
        x: x - pad, y: y - pad / 3, width: layout.size.width + 2 * pad, height: layout.size.height + 2 * pad / 3)
      context.fill(Path(roundedRect: plate, radius: size * 0.22), with: Color(white: 0, alpha: 0.62))
      layout.draw(in: context, at: Point(x: x, y: y))
      if cue.text.isAtTop { high = plate.maxY + pad / 2 } else { low = plate.minY - pad / 2 }
    }
  }

  private nonisolated static func layout(_ text: SubtitleText, size: Double, width: Double) -> TextLayout {
    var attributed = AttributedText()
    for run in text.runs {
      var attributes = TextAttributes(
        font: .system(size, weight: run.isBold ? .bold : .medium, italic: run.isItalic), color: .white)
      if run.isUnderlined { attributes.underline = .single }
      attributed.append(run.text, attributes: attributes)
    }
    attributed.paragraphStyle = ParagraphStyle(alignment: .center)
    return TextLayout.layout(attributed, width: width, maximumLines: 6)
  }
}
