import SateenCore
import SateenLayout
import SateenThreads

/// A screen, or a part of one: makes a node when it is first needed, is told when it appears and disappears, and may
/// hold further controllers.
///
/// Show one with `container.rootController`, or put it into a ``NavigationController``, ``TabController`` or
/// ``SplitController``. A controller is used on the main loop only.
@MainActor
open class NodeController {
  /// Whether the screen is on the window, or on its way there or off.
  public enum Appearance: Sendable { case hidden, appearing, shown, disappearing }

  private var loadedNode: DisplayNode?
  /// The node that a parent puts into its own tree: the controller's node, with what belongs to the screen around it.
  public var screenNode: DisplayNode { screen }
  package private(set) lazy var screen = ScreenNode(controller: self)

  /// The controller this one is in.
  public private(set) weak var parent: NodeController?
  /// The parent this controller has left, for as long as that parent still shows it on its way off.
  weak var formerParent: NodeController?
  /// In the order they were added.
  public private(set) var children: [NodeController] = []
  public private(set) var appearance = Appearance.hidden
  /// How far the screen is from being shown, and how much memory it may use; nil while it is in no window.
  public private(set) var visibility: ScreenVisibility?
  /// The place that had the focus before another screen covered this one.
  var lastFocus: (view: WeakView, place: FocusPlace)?
  var keyCommands = HandlerList<KeyCommand>()
  /// The controller that has presented this one; nil while this one is not presented.
  public internal(set) weak var presenter: NodeController?
  /// Shows what this controller has presented, and shows this controller where it is presented.
  weak var presentation: (any ScreenPresentation)?
  weak var ownPresentation: (any ScreenPresentation)?
  /// The size of the screen, in points, where it is presented as a sheet, a dialog or a popover; nil for the usual width,
  /// and for the height that its contents want. At most nine tenths of the window.
  public var preferredSize: Size?
  /// The usual width of the screen as a sheet, in points.
  package var sheetWidth = 560.0
  /// Called once, when a presentation of the screen begins to end.
  package var onDismissal: (@MainActor () -> Void)?

  public init() {}

  /// A controller of an existing node.
  public convenience init(node: DisplayNode, title: String? = nil) {
    self.init()
    loadedNode = node
    self.title = title
    awaitLoading(of: node)
  }

  // MARK: Node

  /// The screen's node, made by ``loadNode()`` on first use.
  public var node: DisplayNode {
    if let loadedNode { return loadedNode }
    let made = loadNode()
    loadedNode = made
    nodeWasMade()
    awaitLoading(of: made)
    return made
  }

  /// Called when the node was made; its view may not exist yet.
  func nodeWasMade() {}

  private func awaitLoading(of node: DisplayNode) {
    node.onDidLoad { [weak self] _ in self?.nodeDidLoad() }
  }

  /// Whether the node was made.
  public var isNodeLoaded: Bool { loadedNode != nil }

  /// Makes the node. By default an empty one.
  open func loadNode() -> DisplayNode { DisplayNode() }

  /// The node's view was just made, when a window first needed the screen or other code asked for the view.
  open func nodeDidLoad() {}

  /// The title of the screen in bars.
  public var title: String? { didSet { if title != oldValue { parent?.childDidChangeTitle(self) } } }

  /// Whether the screen appears only when all of it is drawn, after five seconds at most; the screen before shows until
  /// then. Otherwise it waits for a quarter of a second at most, and placeholders stand in for the rest.
  public var neverShowsPlaceholders = false

  /// Whether lists in the screen work less far ahead, and the screen releases pixels, as it gets further from being
  /// shown.
  public var followsVisibility = true

  // MARK: Events

  open func willAppear(animated: Bool) {}
  open func didAppear(animated: Bool) {}
  open func willDisappear(animated: Bool) {}
  open func didDisappear(animated: Bool) {}

  /// The screen came nearer to being shown, or went further away.
  open func visibilityDidChange(from old: ScreenVisibility?) {}

  /// The interface state of the node changed.
  open func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {}

  /// Called for a key that no view inside the screen used. ``addKeyCommand(_:_:_:)`` is shorter for single keys.
  /// - Returns: whether the key was used; otherwise the next responder is asked.
  open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }

  /// The node that gets the focus when the screen appears for the first time: a group, a text and a tree of components give
  /// it to a place in them. Nil, or a node that takes none, leaves it to ``preferredResponder``.
  open var preferredFocus: DisplayNode? { nil }

  /// The view that gets the focus when the screen appears for the first time: by default that of ``preferredFocus``, unless
  /// that is hidden or disabled, else the first scroll view in the screen.
  open var preferredResponder: View? {
    var found = preferredFocus?.loadedView
    if let view = found, !view.isShownInScreen || view.node?.shouldBecomeFocused(by: .program) == false { found = nil }
    node.enumerateSubtree { one in
      if found == nil, let view = one.loadedView as? ScrollView { found = view }
    }
    return found
  }

  // MARK: Containment

  /// Makes another controller a child of this one, removing it from its old parent. This controller places the child's
  /// ``screenNode``.
  public func addChild(_ child: NodeController) {
    guard child.parent !== self else { return }
    var ancestor: NodeController? = self
    while let one = ancestor {
      contract(one !== child, "A controller cannot be put inside itself")
      ancestor = one.parent
    }
    child.leave(for: self)
    children.append(child)
    child.parent = self
  }

  /// Removes the controller, and its node, from its parent.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.childWasRemoved(self)
  }

  /// Removes the controller from its parent, and from a former parent that still shows it: only one may place its
  /// ``screenNode``.
  /// - Parameter new: the new parent; nil for a window. A former parent that takes it back goes on showing it.
  func leave(for new: NodeController?) {
    removeFromParent()
    guard let former = formerParent else { return }
    formerParent = nil
    if former !== new { former.formerChildWasTaken(self) }
  }

  /// Called when a child that was removed, and still shows here, has got another parent.
  func formerChildWasTaken(_ child: NodeController) {}

  /// How far a child is from being shown, given how far this controller is. By default as far as this one.
  open func visibility(of child: NodeController, within own: ScreenVisibility) -> ScreenVisibility { own }

  /// The children that show while this controller does. By default all.
  open var shownChildren: [NodeController] { children }

  /// The child that gets the keys.
  open var focusedChild: NodeController? { nil }

  /// Called when a child's title has changed.
  package func childDidChangeTitle(_ child: NodeController) {}

  /// Called when a child was removed, by this controller or by other code.
  package func childWasRemoved(_ child: NodeController) {
    guard child.parent == nil else { return }
    if child.isNodeLoaded {
      let screen = child.screen
      screen.removeFromSupernode()
      // This container set `isHidden` and `transform`: the next container begins with a plain screen.
      screen.isHidden = false
      screen.transform = .identity
    }
    child.setVisibility(nil)
    child.appear(false, animated: false)
    child.finishAppearing(animated: false)
  }

  // MARK: Visibility

  /// Tells the screen and all in it how far they are from being shown now; nil takes the screen from the window.
  func setVisibility(_ new: ScreenVisibility?) {
    let old = visibility
    visibility = new
    if isNodeLoaded { screen.follow(followsVisibility ? new : new.map { _ in ScreenVisibility() }) }
    for child in children { child.setVisibility(new.map { visibility(of: child, within: $0) }) }
    // A screen goes with the one that has presented it.
    if new == nil { dismissPresented(animated: false) }
    if old != new { visibilityDidChange(from: old) }
  }

  /// Updates the visibility of the children. For controllers that hold others: call it when the results of
  /// ``visibility(of:within:)`` have changed.
  public func updateChildren() {
    for child in children { child.setVisibility(visibility.map { visibility(of: child, within: $0) }) }
  }

  /// Moves the focus to the child in ``focusedChild``, after that has changed.
  package func focusedChildDidChange() { moveFocus() }

  // MARK: Appearance

  /// Begins the appearance or disappearance of the screen. For controllers that show and hide their children; a
  /// repeated call has no effect.
  public func beginAppearance(_ appears: Bool, animated: Bool) { appear(appears, animated: animated) }

  /// Ends the appearance or disappearance that was begun.
  public func endAppearance(animated: Bool) { finishAppearing(animated: animated) }

  /// Whether the screen is on the window or on its way there.
  public var isShowing: Bool { appearance == .shown || appearance == .appearing }

  /// Begins to appear or disappear.
  func appear(_ appears: Bool, animated: Bool) {
    guard appears != isShowing else { return }
    if appears {
      _ = node
      appearance = .appearing
      willAppear(animated: animated)
    } else {
      guard appearance != .hidden else { return }
      appearance = .disappearing
      willDisappear(animated: animated)
    }
    // All children disappear, also a child that showed only for a moment because a drag uncovered it.
    for child in appears ? shownChildren : children { child.appear(appears, animated: animated) }
  }

  /// Ends the appearance or disappearance that was begun.
  func finishAppearing(animated: Bool) {
    switch appearance {
    case .appearing:
      appearance = .shown
      didAppear(animated: animated)
    case .disappearing:
      appearance = .hidden
      didDisappear(animated: animated)
    case .hidden, .shown: return
    }
    for child in children { child.finishAppearing(animated: animated) }
  }

  // MARK: Around

  /// The nearest controller of a class around this one.
  func nearest<Kind: NodeController>() -> Kind? {
    var one = parent
    while let current = one {
      if let found = current as? Kind { return found }
      one = current.parent
    }
    return nil
  }

  /// The window the screen is in.
  public var container: RootContainer? { isNodeLoaded ? screenNode.loadedView?.container : nil }

  // MARK: Keys

  /// Whether the window's focus takes typed text, and with it the keys for typing.
  var isTyping: Bool { container?.isTextInputFocused ?? false }

  /// Gives the focus to the shown screen: to the view that had it there before, where there is one.
  func moveFocus() {
    var root = self
    while let parent = root.parent { root = parent }
    guard let container = root.container else { return }
    // The screen that lies over this one has the focus.
    guard root.presentation == nil, !isCovered else { return }
    var leaf = root
    while let next = leaf.focusedChild { leaf = next }
    let current = container.firstResponder
    if let current, current.isInside(leaf.screenNode.loadedView) { return }
    if let last = leaf.lastFocus, let view = last.view.view, container.restoreFocus(view, last.place) { return }
    if leaf.focusPreferred(in: container) { return }
    container.firstResponder = leaf.preferredResponder ?? leaf.screenNode.loadedView
    // The node may come with the layout of the screen.
    if leaf.preferredFocus != nil {
      container.repeatUntilFocusMoves { [weak leaf, weak container] in
        guard let leaf, let container else { return true }
        return leaf.focusPreferred(in: container) || leaf.isNodeLoaded && leaf.screen.isComplete
      }
    }
  }

  /// - Returns: whether a place got the focus.
  private func focusPreferred(in container: RootContainer) -> Bool {
    guard let view = preferredFocus?.loadedView, view.container === container else { return false }
    return container.focusInScreen(view)
  }
}

/// A view that may be gone.
struct WeakView {
  weak var view: View?
}
