import FeedContent
import Sateen

/// A print of a town to look at closely: by a pinch, the wheel with Control held, a double click, or the page's keys.
final class PrintViewerCell: CellNode, ScrollViewDelegate {
  // Constant.
  private let scroller = ScrollNode()
  private let onZoom: @MainActor @Sendable () -> Void

  nonisolated init(_ town: Town, onZoom: @escaping @MainActor @Sendable () -> Void) {
    self.onZoom = onZoom
    super.init()
    selectionStyle = .none
    isSelectable = false
    debugName = town.name
    let (scroller, print) = (scroller, PaperNode(town))
    scroller.scrollableDirections = []
    scroller.zoomedNode = print
    scroller.maximumZoomScale = 6
    scroller.layoutSpecBlock = { _, range in
      let size = print.size(in: range.max)
      return print.frame(width: .points(size.width), height: .points(size.height))
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { WrapperLayoutSpec(scroller) }

  override func didLoad() {
    super.didLoad()
    scroller.scrollView.delegate = self
    scroller.scrollView.showsScrollBar = false
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) { onZoom() }

  // MARK: The page's keys

  var scale: Double { isLoaded ? scroller.scrollView.zoomScale : 1 }

  /// Whether keys go to the print, because it was pressed.
  var hasKeys: Bool { isLoaded && scroller.hasFocus }

  func zoom(to scale: Double, animated: Bool = true) {
    guard isLoaded else { return }
    scroller.scrollView.setZoomScale(scale, animated: animated)
  }
}

/// Paper with a photo and words below it. The small print is to be read from close up.
private final class PaperNode: DisplayNode {
  private let ratio: Double
  private let photo: ImageNode
  private let title: TextNode
  private let line: TextNode
  private let small: TextNode

  nonisolated private static let ink = Color(hex: 0x23262b)
  nonisolated private static let margin = 16.0
  nonisolated private static let words = 70.0

  nonisolated init(_ town: Town) {
    let info = Pictures.info(town.photo)
    ratio = info.aspectRatio
    photo = ImageNode(source: Pictures.photo(town.photo))
    title = Self.text(town.name, .system(17, weight: .bold), Self.ink)
    line = Self.text(town.line, .system(12), Self.ink.withAlpha(multipliedBy: 0.62))
    let print = "\(info.description). \(info.width) × \(info.height), archival pigment on cotton paper, edition of 40."
    small = Self.text(print, .system(4.5), Self.ink.withAlpha(multipliedBy: 0.7), lines: 5)
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Color(light: Color(hex: 0xfffdf9), dark: Color(hex: 0xf2efe9))
    cornerRadius = 3
    shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.26), offset: Size(width: 0, height: 6), radius: 18)
    photo.placeholderColor = Color(hex: 0xe4e1da)
    photo.isLayerBacked = true
  }

  nonisolated private static func text(_ words: String, _ font: Font, _ color: Color, lines: Int = 1) -> TextNode {
    let node = TextNode()
    node.attributedText = AttributedText(words, font: font, color: color)
    node.maximumNumberOfLines = lines
    node.isLayerBacked = true
    return node
  }

  /// The size of the paper in a place, with room around it.
  nonisolated func size(in room: Size) -> Size {
    let around = room.width < 500 ? 32.0 : 56
    let (width, height) = (room.width - around - 2 * Self.margin, room.height - around - Self.margin - Self.words)
    let wide = max(min(width, height * ratio, 960), 40).rounded(.down)
    return Size(
      width: wide + 2 * Self.margin, height: (wide / ratio).rounded(.down) + Self.margin + Self.words)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      photo.flexGrow().flexShrink()
      HStack(spacing: 12, alignItems: .start) {
        VStack(spacing: 1) {
          title
          line
        }
        .flexShrink()
        Spacer()
        small.frame(width: .points(92)).padding(EdgeInsets(top: 7, left: 0, bottom: 0, right: 0))
      }
      .padding(EdgeInsets(top: 11, left: 1, bottom: 0, right: 1))
      .frame(height: .points(Self.words))
    }
    .padding(EdgeInsets(top: Self.margin, left: Self.margin, bottom: 0, right: Self.margin))
  }
}
