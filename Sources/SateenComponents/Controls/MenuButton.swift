import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// A button that opens a menu, as ``MenuButtonNode`` does.
///
/// ```swift
/// MenuButton("Sort by") { MenuItem("Name") { order = .name }; MenuItem("Date") { order = .date } }
/// MenuButton(["Small", "Medium", "Large"], selection: $size)
/// ```
public struct MenuButton: Component {
  private let title: String
  private let menu: (@MainActor @Sendable () -> Menu)?
  private let choices: [String]
  private let selection: Binding<Int>?
  @Surrounding(\.isEnabled) private var isEnabled
  @Surrounding(\.tint) private var tint

  /// - Parameter elements: read on the main loop each time the menu opens.
  public init(_ title: String, @MenuBuilder _ elements: @escaping @MainActor @Sendable () -> [MenuElement]) {
    self.title = title
    menu = { Menu(elements()) }
    choices = []
    selection = nil
  }

  /// A button that shows one of several choices, and opens a menu of all.
  /// - Parameter selection: the index of the choice; one that there is not shows none.
  public init(_ choices: [String], selection: Binding<Int>) {
    title = ""
    menu = nil
    self.choices = choices
    self.selection = selection
  }

  public var body: some LayoutElement {
    MenuButtonContent(
      title: title, menu: menu, choices: choices, selected: selection?.wrappedValue, selection: selection,
      isEnabled: isEnabled, tint: tint
    )
    .role(
      "menu button",
      selection.map { choices.indices.contains($0.wrappedValue) ? choices[$0.wrappedValue] : "" } ?? title)
  }
}

private struct MenuButtonContent: NodeContent {
  let title: String
  let menu: (@MainActor @Sendable () -> Menu)?
  let choices: [String]
  let selected: Int?
  let selection: Binding<Int>?
  let isEnabled: Bool
  let tint: Color?

  func makeNode() -> BoundMenuButtonNode {
    let node = BoundMenuButtonNode(title, menu, choices, selected)
    node.isEnabled = isEnabled
    return node
  }

  func update(_ node: BoundMenuButtonNode) {
    node.selection = selection
    node.menu = menu
    if node.choices != choices { node.choices = choices }
    if selection == nil, node.title != title { node.title = title }
    if node.selectedIndex != selected { node.selectedIndex = selected }
    if node.isEnabled != isEnabled { node.isEnabled = isEnabled }
    if node.tintColor != tint { node.tintColor = tint }
  }
}

/// A menu button that writes what is chosen into a binding.
private final class BoundMenuButtonNode: MenuButtonNode {
  // Main-actor state.
  var selection: Binding<Int>?

  nonisolated init(
    _ title: String, _ menu: (@MainActor @Sendable () -> Menu)?, _ choices: [String], _ selected: Int?
  ) {
    if let menu { super.init(title, menu: menu) } else { super.init(choices: choices, selectedIndex: selected) }
    addAction(for: .valueChanged) { node, _ in
      guard let node = node as? BoundMenuButtonNode, let index = node.selectedIndex else { return }
      node.selection?.wrappedValue = index
    }
  }
}
