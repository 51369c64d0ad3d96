import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

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
  @Surrounding(\.control) private var surroundings

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
    // Read, so that the body is evaluated when the binding is written.
    let selected = selection?.wrappedValue
    let font = Font.system(14).scaled(by: surroundings.textScale)
    ControlContent(
      surroundings: surroundings, make: { MenuButtonNode(choices: [], selectedIndex: nil) },
      show: { [title, menu, choices, selection] node in
        node.font = font
        node.menu = menu
        node.title = title
        node.choices = choices
        node.selectedIndex = selection?.wrappedValue
      },
      write: { [selection] node in
        if let index = node.selectedIndex { selection?.wrappedValue = index }
      }
    )
    .role("menu button", selected.map { choices.indices.contains($0) ? choices[$0] : "" } ?? title)
  }
}
