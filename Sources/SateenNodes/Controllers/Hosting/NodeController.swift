import SateenCore
import SateenLayout
import SateenThreads

/// A screen, or a part of one: makes a node when it is first needed, hears when it comes and goes, and may hold further
/// controllers.
///
/// Show one with `container.rootController`, or put it into a ``NavigationController``, ``TabController`` or
/// ``SplitController``. Everything about it happens on the main loop.
@MainActor
open class NodeController {
  /// Where the screen is on its way onto the window or off it.
  public enum Appearance: Sendable { case hidden, appearing, shown, disappearing }

  private var loadedNode: DisplayNode?
  /// What a parent puts into its own tree: the node, with what belongs to the screen around it.
  public private(set) lazy var screenNode = ScreenNode(controller: self)

  /// The controller this one is in.
  public private(set) weak var parent: NodeController?
  /// The parent this controller has left, for as long as that one still shows it on its way off.
  weak var formerParent: NodeController?
  /// In the order they were added.
  public private(set) var children: [NodeController] = []
  public private(set) var appearance = Appearance.hidden
  /// How far the screen is from the reader, and how much it may spend; nil while no window has it.
  public private(set) var visibility: ScreenVisibility?
  /// Who had the keys before another screen covered this one.
  weak var lastResponder: View?

  public init() {}

  /// A controller of a node that is there already.
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

  /// The node was made, its view perhaps not yet.
  func nodeWasMade() {}

  private func awaitLoading(of node: DisplayNode) {
    node.onDidLoad { [weak self] _ in self?.nodeDidLoad() }
  }

  /// Whether the node was made.
  public var isNodeLoaded: Bool { loadedNode != nil }

  /// Makes the node. By default an empty one.
  open func loadNode() -> DisplayNode { DisplayNode() }

  /// The node's view was just made, when the screen was first needed on a window or by whoever asked for the view.
  open func nodeDidLoad() {}

  /// What bars call the screen.
  public var title: String? { didSet { if title != oldValue { parent?.childDidChangeTitle(self) } } }

  /// Whether the screen comes on only when all of it is drawn, however long that takes; what was there before shows until then.
  /// Otherwise it is waited for a moment only, and placeholders stand in for the rest.
  public var neverShowsPlaceholders = false

  /// Whether lists in the screen work less far ahead, and the screen gives back pixels, as it gets further from the reader.
  public var followsVisibility = true

  // MARK: What happens to it

  open func willAppear(animated: Bool) {}
  open func didAppear(animated: Bool) {}
  open func willDisappear(animated: Bool) {}
  open func didDisappear(animated: Bool) {}

  /// The screen went nearer to the reader or further away.
  open func visibilityDidChange(from old: ScreenVisibility?) {}

  /// The interface state of the node changed.
  open func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {}

  /// A key that nothing inside the screen used.
  /// - Returns: whether it was used; otherwise whoever is around is asked.
  open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }

  /// Who gets the keys when the screen comes on for the first time: by default the first scroll view in it.
  open var preferredResponder: View? {
    var found: View?
    node.enumerateSubtree { one in
      if found == nil, let view = one.loadedView as? ScrollView { found = view }
    }
    return found
  }

  // MARK: Containment

  /// Makes another controller a child of this one, taking it from where it was. Its ``screenNode`` is for this one to place.
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

  /// Takes the controller, and its node, out of its parent.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.childWasRemoved(self)
  }

  /// Takes the controller from wherever it is to another place, also from a former parent that still shows it: no two
  /// may place its ``screenNode``.
  /// - Parameter new: the parent it is for; nil for a window. A former parent that takes it back goes on showing it.
  func leave(for new: NodeController?) {
    removeFromParent()
    guard let former = formerParent else { return }
    formerParent = nil
    if former !== new { former.formerChildWasTaken(self) }
  }

  /// A child that was taken out, and still shows here, is somebody else's now.
  func formerChildWasTaken(_ child: NodeController) {}

  /// How far from the reader a child is, given where this controller is. By default as far as this one.
  open func visibility(of child: NodeController, within own: ScreenVisibility) -> ScreenVisibility { own }

  /// The children that show while this controller does. By default all.
  open var shownChildren: [NodeController] { children }

  /// The child that gets the keys.
  open var focusedChild: NodeController? { nil }

  /// A child's title is another one.
  open func childDidChangeTitle(_ child: NodeController) {}

  /// A child was taken out, by whomever.
  open func childWasRemoved(_ child: NodeController) {
    guard child.parent == nil else { return }
    if child.isNodeLoaded {
      let screen = child.screenNode
      screen.removeFromSupernode()
      // `isHidden` and `transform` were this container's: the next container begins with a plain screen.
      screen.isHidden = false
      screen.transform = .identity
    }
    child.setVisibility(nil)
    child.appear(false, animated: false)
    child.finishAppearing(animated: false)
  }

  // MARK: Visibility

  /// Tells the screen and all in it how far from the reader they are now; nil takes it from the window.
  func setVisibility(_ new: ScreenVisibility?) {
    let old = visibility
    visibility = new
    if isNodeLoaded { screenNode.follow(followsVisibility ? new : new.map { _ in ScreenVisibility() }) }
    for child in children { child.setVisibility(new.map { visibility(of: child, within: $0) }) }
    if old != new { visibilityDidChange(from: old) }
  }

  /// Has the children told again how far from the reader they are. For controllers that hold others: call it when the
  /// answers of ``visibility(of:within:)`` are others now.
  public func updateChildren() {
    for child in children { child.setVisibility(visibility.map { visibility(of: child, within: $0) }) }
  }

  /// Another child gets the keys now: the one that ``focusedChild`` tells.
  public func focusedChildDidChange() { moveFocus() }

  // MARK: Appearance

  /// Tells the screen that it begins to come on, or to go off. For controllers that show and hide their children; what
  /// is repeated is not told again.
  public func beginAppearance(_ appears: Bool, animated: Bool) { appear(appears, animated: animated) }

  /// Tells the screen that what was begun is done.
  public func endAppearance(animated: Bool) { finishAppearing(animated: animated) }

  /// Whether the screen is on the window or on its way there.
  public var isShowing: Bool { appearance == .shown || appearance == .appearing }

  /// Begins to come on or go off.
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
    // One that is only looked at for a moment, because it is uncovered by a drag, goes off as well.
    for child in appears ? shownChildren : children { child.appear(appears, animated: animated) }
  }

  /// Whatever was begun is done.
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

  /// The nearest controller of a kind around this one.
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

  /// Whether typed text is for something in the window, and with it the keys one types with.
  var isTyping: Bool { container?.isTextInputFocused ?? false }

  /// Gives the keys to the screen that shows, once what shows has changed, and notes who had them before.
  func moveFocus() {
    var root = self
    while let parent = root.parent { root = parent }
    guard let container = root.container else { return }
    var leaf = root
    while let next = leaf.focusedChild { leaf = next }
    let current = container.firstResponder
    if let current, current.isInside(leaf.screenNode.loadedView) { return }
    let remembered = leaf.lastResponder?.container === container ? leaf.lastResponder : nil
    container.firstResponder = remembered ?? leaf.preferredResponder ?? leaf.screenNode.loadedView
  }
}

extension View {
  func isInside(_ other: View?) -> Bool {
    guard let other else { return false }
    var view: View? = self
    while let one = view {
      if one === other { return true }
      view = one.superview
    }
    return false
  }
}
