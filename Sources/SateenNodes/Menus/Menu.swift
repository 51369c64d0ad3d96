/// A list of actions, as a value.
///
/// ```swift
/// note.contextMenu = { [weak self] _ in
///   Menu {
///     MenuItem("Copy", shortcut: Shortcut("c", .control)) { self?.copy() }
///     Submenu("Move to") {
///       for folder in folders { MenuItem(folder.name) { self?.move(to: folder) } }
///     }
///     MenuElement.separator
///     MenuItem("Delete", role: .destructive) { self?.delete() }
///   }
/// }
/// ```
/// A menu lies in front of everything in its window. It scrolls where it is taller than the window. Arrow keys, Home, End,
/// Page Up and Page Down move in it, letters go to the next item whose title begins with them, Enter and Space choose,
/// Escape closes one menu, and a press elsewhere all of them.
public struct Menu: Sendable {
  public var elements: [MenuElement]

  public init(_ elements: [MenuElement]) {
    self.elements = elements
  }

  public init(@MenuBuilder _ elements: () -> [MenuElement]) {
    self.elements = elements()
  }

  /// Whether there is nothing in it. Such a menu is not shown.
  public var isEmpty: Bool { elements.isEmpty }
}

/// A line of a menu.
public enum MenuElement: Sendable {
  case item(MenuItem)
  case submenu(Submenu)
  case separator
  /// A title for the elements below it.
  case header(String)

  /// The title; nil for a separator.
  public var title: String? {
    switch self {
    case .item(let item): item.title
    case .submenu(let submenu): submenu.title
    case .header(let title): title
    case .separator: nil
    }
  }

  /// Whether the title begins with lowercase letters, in whatever case.
  func hasPrefix(_ letters: String) -> Bool {
    title.map { $0.prefix(letters.count).lowercased().hasPrefix(letters) } ?? false
  }

  /// Whether the element can be chosen, or opened.
  var isSelectable: Bool {
    switch self {
    case .item(let item): item.isEnabled
    case .submenu(let submenu): submenu.isEnabled && !submenu.menu.isEmpty
    case .separator, .header: false
    }
  }
}

/// An action in a menu.
public struct MenuItem: Sendable {
  /// A sign before the title.
  public enum Mark: Sendable { case none, check, radio }
  /// The kind of action. A destructive one is shown in red.
  public enum Role: Sendable { case normal, destructive }

  public var title: String
  /// Before the title.
  public var icon: BarIcon?
  /// The keys that do the same, shown at the right. They act while the menu is closed, too: those of a menu button anywhere
  /// in its window or sheet, and those of a node's or a row's own menu while the focus is there. See ``Shortcut``.
  public var shortcut: Shortcut?
  /// Whether the item can be chosen.
  public var isEnabled: Bool
  public var mark: Mark
  public var role: Role
  /// Called when the item was chosen, once the menu is closed.
  public var action: @MainActor @Sendable () -> Void

  public init(
    _ title: String, icon: BarIcon? = nil, shortcut: Shortcut? = nil, isEnabled: Bool = true, mark: Mark = .none,
    role: Role = .normal, _ action: @escaping @MainActor @Sendable () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.shortcut = shortcut
    self.isEnabled = isEnabled
    self.mark = mark
    self.role = role
    self.action = action
  }
}

/// A menu inside of a menu. An empty one cannot be opened.
public struct Submenu: Sendable {
  public var title: String
  /// Before the title.
  public var icon: BarIcon?
  /// Whether it can be opened.
  public var isEnabled: Bool
  public var menu: Menu

  public init(
    _ title: String, icon: BarIcon? = nil, isEnabled: Bool = true, @MenuBuilder _ elements: () -> [MenuElement]
  ) {
    self.init(title, icon: icon, isEnabled: isEnabled, Menu(elements))
  }

  public init(_ title: String, icon: BarIcon? = nil, isEnabled: Bool = true, _ menu: Menu) {
    self.title = title
    self.icon = icon
    self.isEnabled = isEnabled
    self.menu = menu
  }
}

/// Collects the elements of a ``Menu``, with conditions and loops.
@resultBuilder
public enum MenuBuilder {
  public static func buildExpression(_ item: MenuItem) -> [MenuElement] { [.item(item)] }
  public static func buildExpression(_ submenu: Submenu) -> [MenuElement] { [.submenu(submenu)] }
  public static func buildExpression(_ element: MenuElement) -> [MenuElement] { [element] }
  public static func buildExpression(_ elements: [MenuElement]) -> [MenuElement] { elements }
  public static func buildBlock(_ parts: [MenuElement]...) -> [MenuElement] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [MenuElement]?) -> [MenuElement] { part ?? [] }
  public static func buildEither(first part: [MenuElement]) -> [MenuElement] { part }
  public static func buildEither(second part: [MenuElement]) -> [MenuElement] { part }
  public static func buildArray(_ parts: [[MenuElement]]) -> [MenuElement] { parts.flatMap { $0 } }
}
