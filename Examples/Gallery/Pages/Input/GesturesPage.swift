import Sateen

/// Prints on a table: dragged, pinched and turned together, with taps that wait for each other, a swipe, and a drawer that
/// is pulled in from the edge.
final class GesturesPage: PageController {
  let log = Store(EventLog())
  let table = PhotoTableNode(country: 0)
  let drawer = HandsDrawerNode(width: 304)

  override func makeContent() -> DisplayNode {
    table.onEvent = { [weak self] name, words in self?.add("\(name): \(words)") }
    drawer.onSlide = { [weak self] isOpen in
      self?.add("Drawer: \(isOpen ? "pulled in from the edge" : "pushed back")")
      self?.showState()
    }
    let (table, drawer, bar) = (table, drawer, ComponentNode(EventBar(title: "GESTURES", log: log)))
    let stage = DisplayNode()
    stage.clipsToBounds = true
    stage.automaticallyManagesSubnodes = true
    stage.layoutSpecBlock = { _, _ in
      ZStack {
        table
        drawer
      }
    }
    stage.onDidLoad { node in if let view = node.loadedView { drawer.connect(to: view) } }
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack {
        stage.flexGrow().flexShrink()
        bar
      }
    }
    return content
  }

  private func add(_ line: String) { log.update { $0.add(line) } }

  override func makeActions() -> [PageAction] {
    [
      .letter("n", "Next country") { [weak self] in self?.table.turn(by: 1) },
      .letter("t", "Tidy up") { [weak self] in self?.table.tidy() },
      .letter("h", "All gestures", isOn: { [weak self] in self?.drawer.isOpen ?? false }) { [weak self] in
        self?.drawer.slide(isOpen: self?.drawer.isOpen == false)
      },
      .letter("c", "Clear the log") { [weak self] in self?.log.update { $0 = EventLog() } },
    ]
  }
}
