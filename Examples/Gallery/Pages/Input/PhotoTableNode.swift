import Sateen

/// A table with prints of a country's towns. A swipe on the table brings those of the next country.
final class PhotoTableNode: DisplayNode {
  private(set) var prints: [PrintNode] = []
  private(set) var country: Int
  let swipe = SwipeGestureRecognizer()
  private let title = TextNode()
  private let line = TextNode()
  private var room = Size.zero
  /// Called with the name of what a gesture was made on, and what it did.
  var onEvent: (@MainActor (String, String) -> Void)?

  /// - Parameter country: the first one.
  init(country: Int) {
    self.country = country
    super.init()
    backgroundColor = Theme.page
    clipsToBounds = true
    for node in [title, line] {
      node.isLayerBacked = true
      addSubnode(node)
    }
    swipe.direction = .horizontal
    swipe.addAction { [weak self] swipe in self?.swiped(swipe.heading) }
    onDidLoad { [swipe] node in node.loadedView?.addGestureRecognizer(swipe) }
    deal()
  }

  private func swiped(_ direction: ScrollDirection) {
    let isForward = direction == .left
    turn(by: isForward ? 1 : -1)
    onEvent?("Table", "swiped to the \(isForward ? "left" : "right"), \(Country.all[country].name)")
  }

  /// Shows the prints of another country.
  func turn(by step: Int) {
    let count = Country.all.count
    country = (country + step + count) % count
    deal()
    arrange()
  }

  private func deal() {
    for print in prints { print.removeFromSupernode() }
    let chosen = Country.all[country]
    prints = chosen.towns.map { PrintNode($0) }
    for print in prints {
      print.onEvent = { [weak self] print, words in self?.told(print, words) }
      addSubnode(print)
    }
    title.attributedText = AttributedText(chosen.name, font: Theme.display, color: Theme.ink)
    line.attributedText = AttributedText(chosen.line, font: Theme.meta, color: Theme.quiet)
  }

  private func told(_ print: PrintNode, _ words: String) {
    bringToFront(print)
    if !words.isEmpty { onEvent?(print.town.name, words) }
  }

  private func bringToFront(_ print: PrintNode) {
    let front = prints.map(\.zPosition).max() ?? 0
    if print.zPosition < front || front == 0 { print.zPosition = front + 1 }
  }

  // MARK: Places

  override func layoutDidFinish() {
    super.layoutDidFinish()
    guard bounds.size != room else { return }
    room = bounds.size
    arrange()
  }

  /// Lays the prints beside each other, each a little turned.
  func tidy() { animate(.spring(duration: 0.6, bounce: 0.2)) { arrange() } }

  private func arrange() {
    place(title, y: 20)
    place(line, y: 50)
    guard room.width > 0 else { return }
    let size = PrintNode.size(in: room)
    let (width, height) = (size.width, size.height)
    let most = max(1, Int((room.width - 40) / (width + 26)))
    let rows = (prints.count + most - 1) / most
    let columns = (prints.count + rows - 1) / rows
    let stepX = (room.width - 40) / Double(columns)
    let stepY = max(min(height + 34, (room.height - 90) / Double(rows)), 60)
    let top = 84 + max((room.height - 84 - stepY * Double(rows)) / 2, 0)
    for (index, print) in prints.enumerated() {
      let (row, column) = (index / columns, index % columns)
      let inRow = min(columns, prints.count - row * columns)
      let side = room.width / 2 + (Double(column) - Double(inRow - 1) / 2) * min(stepX, width + 60)
      print.zPosition = 0
      print.lie(
        at: Point(x: side, y: top + stepY * (Double(row) + 0.5)), angle: [-0.06, 0.04, -0.02, 0.07, -0.04][index % 5],
        size: size)
    }
  }

  private func place(_ text: TextNode, y: Double) {
    let size = text.layoutThatFits(SizeRange(upTo: Size(width: max(room.width - 48, 1), height: 40))).size
    text.frame = Rect(origin: Point(x: Theme.inset, y: y), size: size)
  }
}
