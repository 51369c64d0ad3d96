import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads

/// A node with a name that hears of the focus and of keys.
final class FocusSpot: DisplayNode {
  var heard: [String] = []
  var usedKeys: Set<Key> = []
  var refuses = false
  var takesText = false
  /// How often the node was asked whether a key may bring the focus: once for each look at the places of the window.
  private(set) var asked = 0
  /// Called when the focus has left.
  var onResign: (() -> Void)?

  init(_ name: String, _ focusability: Focusability? = .all) {
    super.init()
    debugName = name
    self.focusability = focusability
  }

  override var acceptsTextInput: Bool { takesText }

  override func shouldBecomeFocused(by cause: FocusCause) -> Bool {
    if cause == .key { asked += 1 }
    return !refuses
  }

  override func didBecomeFocused(by cause: FocusCause) { heard.append("\(cause)") }

  override func didResignFocus() {
    heard.append("left")
    onResign?()
  }

  override func activate() -> Bool {
    heard.append("pressed")
    return true
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard usedKeys.contains(key) else { return false }
    heard.append("key")
    return true
  }
}

/// A window with a column of nodes, 40 points high each.
@MainActor
struct FocusWindow {
  let host = HeadlessHost(size: Size(width: 200, height: 400))
  let root: DisplayNode

  init(_ nodes: [DisplayNode]) {
    root = Self.column(nodes)
    host.container.rootNode = root
    host.settle()
  }

  static func column(_ nodes: [DisplayNode]) -> DisplayNode {
    let column = DisplayNode()
    column.frame = Rect(x: 0, y: 0, width: 200, height: Double(nodes.count) * 40)
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: 0, y: Double(index) * 40, width: 200, height: 36)
      column.addSubnode(node)
    }
    return column
  }

  var container: RootContainer { host.container }
  /// The name of the node with the focus.
  var focused: String? { container.focusedNode?.debugName }

  func tour(_ modifiers: KeyModifiers = [], count: Int) -> [String?] {
    (0..<count).map { _ in
      host.press(.tab, modifiers)
      return focused
    }
  }

  /// Adds a sheet over the nodes, which keeps the focus.
  func present(_ nodes: [DisplayNode]) -> (sheet: DisplayNode, scope: Registration) {
    let sheet = Self.column(nodes)
    root.addSubnode(sheet)
    host.settle()
    return (sheet, container.pushFocusScope(sheet.view))
  }
}
