import Foundation
import Sateen

/// A list of photos under other screens, with the numbers of its nodes.
final class RangeModesPage: PageController {
  private let photos = PhotoListController()
  /// The list is not the root: a stack keeps the pixels of a covered root, because the user comes back to it.
  private(set) lazy var stack = CoverStack(root: NodeController())
  private let gauges = GaugesNode()

  override func makeContent() -> DisplayNode {
    addChild(stack)
    stack.isBarHidden = true
    stack.push(photos, animated: false)
    let (screen, gauges) = (stack.screenNode, gauges)
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack {
        gauges
        screen.flexGrow().flexShrink()
      }
    }
    return content
  }

  override var focusedChild: NodeController? { stack }
  override var mainList: ListNode? { photos.table }
  override var preferredResponder: View? { stack.topController?.preferredResponder }

  override func makeActions() -> [PageAction] {
    [
      .letter("c", "Cover the list") { [weak self] in
        guard let self else { return }
        stack.push(CoverController(depth: stack.controllers.count - 1))
      },
      PageAction(.backspace, "Uncover", cap: "⌫") { [weak self] in
        self?.stack.uncover()
      },
      .letter("l", "Memory is short") { MemoryPressure.report() },
      .letter("f", "Work far ahead", isOn: { [weak self] in self?.photos.table.rangeMode == .full }) { [weak self] in
        guard let table = self?.photos.table else { return }
        table.rangeMode = table.rangeMode == .full ? .minimum : .full
      },
    ]
  }

  /// The list's nodes and range mode.
  struct Counts: Equatable {
    var mode = ""
    var depth = 0
    var isMemoryLow = false
    var nodes = 0
    var withPixels = 0
    var visible = 0
  }

  private(set) var counts = Counts()

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    count()
    return counts.isMemoryLow ? "Memory is short" : "Depth \(counts.depth) · \(counts.mode)"
  }

  private func count() {
    let table = photos.table
    var now = Counts()
    now.depth = photos.visibility?.depth ?? 0
    now.isMemoryLow = container?.isMemoryLow ?? false
    now.mode = Self.name(now.isMemoryLow ? .lowMemory : Self.lesser(table.rangeMode, .forVisibilityDepth(now.depth)))
    for row in 0..<PhotoListController.count {
      guard let node = table.nodeForItem(at: ItemPath(row: row, section: 0)) else { continue }
      now.nodes += 1
      if node.interfaceState.contains(.display) { now.withPixels += 1 }
      if node.interfaceState.contains(.visible) { now.visible += 1 }
    }
    counts = now
    gauges.show(visible: now.visible, pixels: now.withPixels, nodes: now.nodes, of: PhotoListController.count)
  }

  private static func lesser(_ a: RangeMode, _ b: RangeMode) -> RangeMode {
    let order: [RangeMode] = [.lowMemory, .visibleOnly, .minimum, .full]
    return order.first { $0 == a || $0 == b } ?? a
  }

  private static func name(_ mode: RangeMode) -> String {
    switch mode {
    case .full: "full"
    case .minimum: "minimum"
    case .visibleOnly: "visible only"
    case .lowMemory: "low memory"
    }
  }
}

/// A stack that never goes back below its list.
final class CoverStack: NavigationController {
  override init(root: NodeController) {
    super.init(root: root)
    isBackGestureEnabled = false
  }

  func uncover() {
    if controllers.count > 2 { pop() }
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    controllers.count > 2 && super.keyDown(key, modifiers, isRepeat: isRepeat)
  }
}

/// A list of many photos.
@MainActor
final class PhotoListController: NodeController, ListDataSource {
  static let count = 400

  let table = TableNode()

  override func loadNode() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 340
    table.lineSpacing = 16
    table.contentInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    table.maximumRowWidth = 480
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    table.dataSource = self
    return table
  }

  override var preferredResponder: View? { table.scrollView }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { Self.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let row = itemPath.row
    return { PhotoCell(row, edition: 0) }
  }
}

/// A screen that covers the list.
@MainActor
final class CoverController: NodeController {
  private let depth: Int

  init(depth: Int) {
    self.depth = depth
    super.init()
    title = "Cover \(depth)"
  }

  override func loadNode() -> DisplayNode {
    let sentence: String
    switch depth {
    case 1: sentence = "The list is one step away. It keeps its pixels, and works less far ahead."
    case 2: sentence = "Two steps away it keeps what it fetched, and gives its pixels back."
    default: sentence = "Further away it keeps sizes and nothing else."
    }
    let symbol = SymbolNode(.stack, .tile(Tint.of(depth)), side: 64)
    let title = TextNode(
      AttributedText("\(Figures.count(depth, "screen")) above the list", font: Theme.display, color: Theme.ink))
    var words = AttributedText(sentence, font: Theme.body, color: Theme.quiet)
    words.paragraphStyle.alignment = .center
    words.paragraphStyle.lineHeightMultiple = 1.2
    let text = TextNode(words)
    for node in [title, text] { node.isPlaceholderEnabled = false }
    let node = DisplayNode()
    node.backgroundColor = Theme.card
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in
      VStack(spacing: 16, alignItems: .center) {
        symbol
        title
        text.frame(maxWidth: .points(360))
      }
      .padding(24).centered()
    }
    return node
  }
}
