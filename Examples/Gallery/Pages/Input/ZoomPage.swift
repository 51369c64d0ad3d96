import Sateen

/// Prints of towns, a page for each, to be looked at closely: pages turn at the edge of a print that is enlarged.
final class ZoomPage: PageController {
  struct Item: ListItem, Equatable {
    let town: Town
    var id: String { town.name }
  }

  private let items = Country.all.flatMap(\.towns).prefix(10).map { Item(town: $0) }
  private(set) var pager: Pager<Item>!
  private let strip = ScrollNode()
  private var thumbs: [ThumbNode] = []
  private let figures = TextNode()
  private let closer = PillNode("+", isQuiet: true)
  private let further = PillNode("−", isQuiet: true)
  private let whole = PillNode("Fit", isQuiet: true)

  static let factor = 1.5

  override func makeContent() -> DisplayNode {
    pager = Pager(items) { [weak self] item in PrintViewerCell(item.town) { self?.showState() } }
    pager.backgroundColor = Theme.page
    pager.onPageChange = { [weak self] index in self?.turned(to: index) }
    makeStrip()
    for (pill, key) in [(closer, "+"), (further, "−"), (whole, "0")] { pill.tooltip = "Ctrl+\(key)" }
    closer.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.zoom(by: Self.factor) }
    further.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.zoom(by: 1 / Self.factor) }
    whole.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.current?.zoom(to: 1) }
    figures.isLayerBacked = true
    let bar = bar()
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { [pager] _, _ in
      VStack {
        pager?.flexGrow().flexShrink()
        bar
      }
    }
    return content
  }

  private func makeStrip() {
    thumbs = items.enumerated().map { index, item in
      let thumb = ThumbNode(item.town)
      thumb.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        self?.pager.scrollToPage(at: index, animated: true)
      }
      return thumb
    }
    strip.scrollableDirections = .horizontal
    strip.focusGroup = .horizontal
    strip.onDidLoad { ($0 as? ScrollNode)?.scrollView.showsScrollBar = false }
    strip.layoutSpecBlock = { [thumbs] _, _ in HStack(spacing: 4) { for thumb in thumbs { thumb } } }
  }

  private func bar() -> DisplayNode {
    let (strip, figures, closer, further, whole) = (strip, figures, closer, further, whole)
    let hint = TextNode()
    hint.attributedText = AttributedText(
      "Pinch, double-click, or turn the wheel with Ctrl. At the edge of a print the page turns.", font: Theme.meta,
      color: Theme.quiet)
    hint.maximumNumberOfLines = 1
    hint.isLayerBacked = true
    let line = DisplayNode()
    line.backgroundColor = Theme.hairline
    line.isLayerBacked = true
    line.style.height = .points(1)
    let bar = DisplayNode()
    bar.backgroundColor = Theme.card
    bar.automaticallyManagesSubnodes = true
    bar.layoutSpecBlock = { _, range in
      let isNarrow = range.max.width < 640
      return VStack {
        line
        strip.frame(height: .points(ThumbNode.size.height)).padding(EdgeInsets(top: 12, left: 20, bottom: 8, right: 20))
        HStack(spacing: 8, alignItems: .center) {
          if !isNarrow { hint.flexShrink() }
          Spacer()
          further
          figures.frame(width: .points(52))
          closer
          whole
        }
        .padding(EdgeInsets(top: 0, left: 24, bottom: 12, right: 20))
      }
    }
    return bar
  }

  // MARK: Prints

  var current: PrintViewerCell? {
    isNodeLoaded ? pager.nodeForPage(at: pager.currentPageIndex) as? PrintViewerCell : nil
  }

  private func turned(to index: Int) {
    // A print that was left is whole again when it comes back.
    for other in items.indices where other != index {
      guard let print = pager.nodeForPage(at: other) as? PrintViewerCell else { continue }
      print.zoom(to: 1, animated: false)
      // Keys go on to the print that shows.
      if print.hasKeys { container?.firstResponder = pager.scrollView }
    }
    showState()
  }

  private func zoom(by factor: Double) { if let current { current.zoom(to: current.scale * factor) } }

  private func turn(_ step: Int) {
    pager.scrollToPage(at: min(max(pager.currentPageIndex + step, 0), items.count - 1), animated: true)
  }

  // MARK: The page

  override var preferredResponder: View? {
    _ = node
    return pager.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.left, "Print before") { [weak self] in self?.turn(-1) },
      PageAction(.right, "Next print") { [weak self] in self?.turn(1) },
      PageAction("+", "Closer", modifiers: .control, cap: "Ctrl +") { [weak self] in self?.zoom(by: Self.factor) },
      PageAction("-", "Further", modifiers: .control, cap: "Ctrl −") { [weak self] in self?.zoom(by: 1 / Self.factor) },
      PageAction("0", "All of it", modifiers: .control, cap: "Ctrl 0") { [weak self] in self?.current?.zoom(to: 1) },
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    let index = pager.currentPageIndex
    for (number, thumb) in thumbs.enumerated() { thumb.isSelected = number == index }
    let percent = "\(Int(((current?.scale ?? 1) * 100).rounded())) %"
    figures.attributedText = AttributedText(
      percent, attributes: TextAttributes(font: Theme.figures, color: Theme.ink),
      paragraphStyle: ParagraphStyle(alignment: .center))
    return "\(items[index].town.name), \(index + 1) of \(items.count)"
  }
}
