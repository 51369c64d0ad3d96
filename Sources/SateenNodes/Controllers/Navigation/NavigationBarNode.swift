import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// The bar above a stack of screens: the title of the top one, and the back button.
// The line never changes; all else is main-actor state.
package final class NavigationBarNode: DisplayNode {
  /// In points.
  nonisolated package static let height = 48.0

  private let line = DisplayNode()
  // Main-actor state.
  private var items: [(controller: NodeController, node: NavigationItemNode)] = []
  var onBack: (@MainActor () -> Void)?

  nonisolated override init() {
    super.init()
    backgroundColor = BarStyle.background
    clipsToBounds = true
    line.isLayerBacked = true
    line.backgroundColor = BarStyle.line
    addSubnode(line)
  }

  /// Sets an item for each screen that can be seen.
  func setItems(_ wanted: [(controller: NodeController, back: NodeController?)]) {
    let old = items
    items = wanted.map { entry in
      let known = old.first { $0.controller === entry.controller }?.node
      let node = known ?? NavigationItemNode { [weak self] in self?.onBack?() }
      node.update(title: entry.controller.title ?? "", back: entry.back.map { $0.title ?? "" })
      if known == nil {
        addSubnode(node)
        if !bounds.isEmpty { node.layoutNow(bounds.size) }
      }
      return (entry.controller, node)
    }
    for entry in old where !items.contains(where: { $0.node === entry.node }) { entry.node.removeFromSupernode() }
    setNeedsLayout()
  }

  /// Moves titles along with their screens, and fades them.
  /// - Parameters:
  ///   - screens: with their positions, in widths, and whether they can be seen.
  ///   - width: the distance by which a screen moves to be off, in points; negative to the left.
  func place(_ screens: [(controller: NodeController, position: Double, isSeen: Bool)], width: Double) {
    for screen in screens {
      guard let node = items.first(where: { $0.controller === screen.controller })?.node else { continue }
      node.isHidden = !screen.isSeen
      node.isUserInteractionEnabled = screen.position == 0
      // A covered screen moves by 0.3 widths only, while its title fades altogether.
      let way = screen.position < 0 ? screen.position / 0.3 : screen.position
      node.place(at: way, width: width)
    }
  }

  package override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let nodes = subnodes
    let grid = 1 / max(traits.scale, 1)
    return PlacedLayoutSpec { [line] size in
      nodes.map { node in
        node === line
          ? (node, Rect(x: 0, y: size.height - grid, width: size.width, height: grid))
          : (node, Rect(origin: .zero, size: size))
      }
    }
  }
}

/// The title of one screen, and its back button.
// The nodes never change; whether there is a back button is inside the box.
final class NavigationItemNode: DisplayNode {
  let titleNode = TextNode()
  let backNode = BarControlNode()
  private let hasBack = Locked(false)

  init(onBack: @escaping @MainActor @Sendable () -> Void) {
    super.init()
    titleNode.isLayerBacked = true
    titleNode.isPlaceholderEnabled = false
    titleNode.maximumNumberOfLines = 1
    backNode.iconNode.icon = .back
    backNode.configure(
      font: .system(15), selectedFont: .system(15), color: BarStyle.accent, selectedColor: BarStyle.accent,
      insets: EdgeInsets(top: 6, left: 8, bottom: 6, right: 10), spacing: 6, arrangement: .row)
    backNode.addAction(for: .primaryActionTriggered) { _, _ in onBack() }
    addSubnode(titleNode)
    addSubnode(backNode)
  }

  /// - Parameter back: the title of the screen before; nil where there is none.
  func update(title: String, back: String?) {
    titleNode.attributedText = AttributedText(title, font: .system(16, weight: .semibold), color: BarStyle.title)
    backNode.title = back.map { $0.isEmpty || $0.count > 24 ? "Back" : $0 } ?? ""
    backNode.isHidden = back == nil
    hasBack.withLock { $0 = back != nil }
  }

  /// Moves and fades the item with its screen.
  /// - Parameters:
  ///   - way: the screen's position: 0 is in place, 1 off, -1 covered.
  ///   - width: the distance by which the screen moves to be off, in points; negative to the left.
  func place(at way: Double, width: Double) {
    titleNode.transform = Transform(translationX: (way * width * 0.3).rounded(), y: 0)
    titleNode.alpha = min(max(1 - abs(way) * 1.5, 0), 1)
    // The title of the screen before passes the back button's position, so the button appears when that title has
    // faded.
    backNode.alpha = min(max(1 - abs(way) * 3, 0), 1)
  }

  /// Lays out a new item at once: it is a few words, and must show in the next frame.
  func layoutNow(_ size: Size) {
    frame = Rect(origin: .zero, size: size)
    apply(layoutThatFits(SizeRange(exactly: size)))
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    NavigationItemSpec(title: titleNode, back: hasBack.withLock { $0 } ? backNode : nil)
  }
}

/// The back button where lines begin, and the title in the middle of the bar, or as near to it as the button lets it.
private struct NavigationItemSpec: LayoutSpec {
  var style = LayoutStyle()
  let title: TextNode
  let back: BarControlNode?

  init(title: TextNode, back: BarControlNode?) {
    self.title = title
    self.back = back
  }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let size = range.max
    let margin = 8.0
    var placed: [Layout] = []
    var left = margin
    if let back {
      let room = Size(width: max(0, size.width * 0.4 - margin), height: size.height)
      let layout = back.layoutThatFits(SizeRange(upTo: room), parentSize: size, context: context)
      placed.append(layout.placed(at: Point(x: margin, y: ((size.height - layout.size.height) / 2).rounded())))
      left += layout.size.width + 1.5 * margin
    }
    let room = Size(width: max(0, size.width - left - 2 * margin), height: size.height)
    let layout = title.layoutThatFits(SizeRange(upTo: room), parentSize: size, context: context)
    let x = max(left, ((size.width - layout.size.width) / 2).rounded())
    placed.append(layout.placed(at: Point(x: x, y: ((size.height - layout.size.height) / 2).rounded())))
    return Layout(element: self, size: size, sublayouts: placed, context: context)
  }
}
