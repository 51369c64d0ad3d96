import SateenGraphics
import SateenNodes

/// Something that can be done with an item, on a button that a swipe over the item uncovers.
public struct SwipeAction: Sendable {
  /// The kind of action. A destructive one is shown in red, the Delete key does it, and the row stays aside until the
  /// program has removed the item, or for a second.
  public enum Role: Sendable { case normal, destructive }

  public var title: String
  /// Above the title, or before it in a low row.
  public var icon: BarIcon?
  public var role: Role
  /// The colour of the button; nil for red where the action is destructive, and for grey otherwise.
  public var color: Color?
  /// Called once the button is pressed, or the row is swiped all the way. It may change the items: a row whose item it
  /// removes goes to the side, and the rows below come up.
  public var action: @MainActor @Sendable () -> Void

  public init(
    _ title: String, icon: BarIcon? = nil, role: Role = .normal, color: Color? = nil,
    _ action: @escaping @MainActor @Sendable () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.role = role
    self.color = color
    self.action = action
  }

  /// The action as a line of a menu.
  var menuItem: MenuItem {
    MenuItem(
      title, icon: icon, shortcut: role == .destructive ? Shortcut(.delete) : nil,
      role: role == .destructive ? .destructive : .normal, action)
  }
}

/// The actions at one side of an item of a table. The first one is at the edge.
///
/// A finger, the pointer and a touchpad swipe the row aside. Half of the buttons' width opens it; Escape, a scroll and a
/// press elsewhere close it, and so does a swipe over another row. The actions are in the item's menu as well, and the
/// Delete key does the destructive one of the focused item. There are no swipes in lists with other layouts than
/// ``TableLayout``.
///
/// ```swift
/// list.trailingSwipeActions = { mail in
///   [
///     SwipeAction("Delete", role: .destructive) { delete(mail) },
///     SwipeAction("Archive") { archive(mail) },
///   ]
/// }
/// ```
public struct SwipeActions: Sendable, ExpressibleByArrayLiteral {
  public var actions: [SwipeAction]
  /// Whether a swipe of more than half of the row does what the first action says.
  public var performsFirstActionOnFullSwipe: Bool

  public init(_ actions: [SwipeAction], performsFirstActionOnFullSwipe: Bool = true) {
    self.actions = actions
    self.performsFirstActionOnFullSwipe = performsFirstActionOnFullSwipe
  }

  public init(arrayLiteral actions: SwipeAction...) {
    self.init(actions)
  }
}
