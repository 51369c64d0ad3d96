import SateenCore
import SateenLayout
import SateenNodes

/// The scroll view of a list, with pressing and selecting of elements.
@MainActor
final class ListView: ScrollView {
  weak var controller: ListController?
  private let longPress = LongPressGestureRecognizer()

  override init() {
    super.init()
    addGestureRecognizer(longPress)
    longPress.addAction { $0.moveMenu() }
  }

  /// The visible part of the content, in content points. Unlike `bounds`, not rounded to pixels.
  var shownRect: Rect { Rect(origin: contentOffset, size: bounds.size) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    let container = container
    if let container, container.firstResponder == nil { container.firstResponder = self }
    controller?.containerDidChange(container)
  }

  override func boundsDidChange() {
    super.boundsDidChange()
    controller?.swiping.contentMoved()
    controller?.surroundingsDidChange()
  }

  /// Whether the press that began last is a finger's.
  private var isPressedByFinger = false
  /// Whether the menu of an item is open, which stays pressed meanwhile.
  private var showsMenu = false

  override func touchesBegan(_ touches: [Touch]) {
    isPressedByFinger = touches.first?.isFinger ?? false
    let wasMoving = isDecelerating || isHeldStill
    super.touchesBegan(touches)
    guard !wasMoving, let controller, !controller.swiping.swallowsPress(), controller.selecting.allowsSelection,
      let element = item(under: touches),
      let slot = controller.slots[element], let node = slot.node ?? slot.outgoing?.node, node.isSelectable
    else { return }
    controller.setPressed(element)
  }

  /// The pressed item is known by its index, which follows every change. Its node may be another one since the press.
  override func touchesEnded(_ touches: [Touch]) {
    guard let controller else { return }
    if controller.swiping.isOpen { return controller.swiping.close() }
    defer { controller.endPress() }
    guard let pressed = controller.selection.pressed, item(under: touches) == pressed else { return }
    controller.press(pressed, touches.first?.modifiers ?? [])
    guard let taps = touches.first?.tapCount, taps.isMultiple(of: 2), let pressed = controller.selection.pressed,
      controller.selection.pressedBefore == pressed
    else { return }
    _ = controller.report(.double, on: pressed)
  }

  override func secondaryPress(at point: Point) -> Bool {
    if let element = controller?.element(at: point), controller?.report(.secondary(point), on: element) == true {
      return true
    }
    return super.secondaryPress(at: point)
  }

  /// A long press that is not used leaves the touch to the list, and to a drag.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.dragsItems, controller?.swiping.takes(recognizer) == true { return false }
    if recognizer === controller?.swiping.recognizer { return controller?.swiping.mayBegin() == true }
    guard recognizer === longPress else { return super.gestureRecognizerShouldBegin(recognizer) }
    guard let controller, !controller.swiping.isOpen else { return false }
    let point = layer.convertFromWindow(longPress.windowLocation)
    if let pressed = controller.selection.pressed, controller.report(.long(point), on: pressed) { return true }
    guard isPressedByFinger, let element = controller.element(at: point) else { return false }
    return longPress.askByFinger { showMenu(of: element, at: point) }
  }

  override func menuRequested(at point: Point?) -> Bool {
    let element = point.map { controller?.element(at: $0) } ?? controller?.menuElement
    if let element, showMenu(of: element, at: point) { return true }
    return super.menuRequested(at: point)
  }

  /// Does what an item with a shortcut in the menu of the focused or selected item does.
  /// - Returns: false without such an item.
  func performShortcut(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let controller, !controller.needsReload, let element = controller.menuElement,
      let path = controller.path(of: element)
    else { return false }
    return controller.host.contextMenu(at: path)?.performShortcut(key, modifiers) == true
  }

  /// Shows the menu of an item, which looks pressed meanwhile.
  private func showMenu(of element: Int, at point: Point?) -> Bool {
    controller?.swiping.close()
    guard let controller, !controller.needsReload, let path = controller.path(of: element),
      let list = controller.host.list, let menu = controller.host.contextMenu(at: path)
    else { return false }
    let isShown = list.showMenu(menu, of: controller.frame(of: element), at: point) { [weak controller] in
      controller?.selection.pressed != nil
    } onEnd: { [weak self, weak controller] in
      self?.showsMenu = false
      controller?.setPressed(nil)
    }
    showsMenu = isShown
    if isShown { controller.setPressed(element) }
    return isShown
  }

  /// While a row is open, what is in it is not pressed.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    guard let hit, let controller, controller.swiping.isRow(at: point), let element = controller.swiping.element,
      let row = controller.slots[element], let view = (row.node ?? row.outgoing?.node)?.loadedView, hit.isInside(view)
    else { return hit }
    return self
  }

  private func item(under touches: [Touch]) -> Int? {
    guard let controller, let touch = touches.first, let element = controller.element(at: touch.location(in: self)),
      controller.map.itemPath(of: element) != nil
    else { return nil }
    return element
  }

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    if isPrecise, controller?.swiping.scroll(by: delta, at: windowPoint) == true { return true }
    let moved = letGoOfTarget {
      super.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint)
    }
    var direction: ScrollDirection = []
    if delta.y != 0 { direction.insert(delta.y > 0 ? .down : .up) }
    if delta.x != 0 { direction.insert(delta.x > 0 ? .right : .left) }
    controller?.userDidScroll(direction)
    return moved
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    if let controller, controller.reordering.keyDown(key, modifiers, isRepeat: isRepeat, controller) { return true }
    if key == .delete, modifiers.isEmpty, controller?.deleteByKey() == true { return true }
    if controller?.keyDown(key, modifiers) == true {
      takeFocusFromRow()
      return true
    }
    let moved = letGoOfTarget { super.keyDown(key, modifiers, isRepeat: isRepeat) }
    if moved { controller?.userDidPress(key, modifiers) }
    return moved
  }

  /// A scroll by the user cancels a scroll to an element.
  private func letGoOfTarget(_ move: () -> Bool) -> Bool {
    let moved = move()
    if moved { controller?.positioning.target = nil }
    return moved
  }

  override func touchesCancelled(_ touches: [Touch]) {
    if !showsMenu { controller?.setPressed(nil) }
  }

  // MARK: Dragging items

  override func dragItems(at point: Point) -> [DragItem] {
    let items = controller?.dropping.items(at: point) ?? []
    return items.isEmpty ? super.dragItems(at: point) : items
  }

  override func dragDidBegin(_ session: DragSession) {
    controller?.dropping.begin(session, at: session.location(in: self))
  }

  override func dragDidEnd(_ session: DragSession) { controller?.dropping.end(session) }

  override func dropProposal(for session: DragSession) -> DropProposal? {
    controller?.dropping.proposal(for: session) ?? super.dropProposal(for: session)
  }

  override func dropExited(_ session: DragSession) { controller?.dropping.exit() }

  override func performDrop(_ session: DragSession) -> Bool { controller?.dropping.perform(session) ?? false }

  // MARK: The focus

  /// Whether arrows move among the items, so that the list is one stop of the Tab key.
  private var isOneStop: Bool {
    guard let selecting = controller?.selecting else { return false }
    return selecting.allowsSelection && selecting.movesFocusWithKeys
  }

  override var focusability: Focusability { isOneStop ? .all : .pointer }
  override var focusGroup: FocusGroup? { isOneStop ? .isEntered : nil }

  /// The rows in the order of the items. A list that is one stop has the row that keys act on, then the headers, footers
  /// and other supplementaries in view, in their order from that row on. A list with pages has only the page that shows.
  override var focusChildren: [View] {
    guard let controller else { return super.focusChildren }
    let rows = controller.slots.values.sorted { $0.index < $1.index }.compactMap { slot -> (ElementSlot, View)? in
      guard let view = slot.node?.loadedView, view.isInside(self) else { return nil }
      return (slot, view)
    }
    if isOneStop {
      let (focused, item) = (container?.firstResponder, controller.selection.focused)
      let kept = rows.filter { slot, view in
        if slot.index == item || focused?.isInside(view) == true { return true }
        return controller.map.itemPath(of: slot.index) == nil && slot.node?.isVisible == true
      }
      guard let first = kept.firstIndex(where: { $0.0.index == item }) else { return kept.map(\.1) }
      return (kept[first...] + kept[..<first]).map(\.1)
    }
    if isPagingEnabled { return rows.filter { $0.0.node?.isVisible == true }.map(\.1) }
    return rows.map(\.1)
  }

  /// A press in a list without anything to select leaves the keys to a person who types.
  override func shouldBecomeFocused(by cause: FocusCause) -> Bool {
    cause != .press || controller?.selecting.allowsSelection != false || container?.isTextInputFocused != true
  }

  /// The item that keys act on is seen once Tab has come to the list.
  override func didBecomeFocused(by cause: FocusCause) {
    super.didBecomeFocused(by: cause)
    if cause == .key, isOneStop { controller?.focusFirstIfNone() }
  }

  /// The list has a line around the item that keys act on. An empty one has the ring.
  override var focusRing: FocusRing? { isOneStop && controller?.selection.focused == nil ? FocusRing(bounds) : nil }

  /// Arrows that another row's place left to the list take the focus along.
  private func takeFocusFromRow() {
    guard isOneStop, let container, let focused = container.firstResponder, focused !== self, focused.isInside(self)
    else { return }
    container.focus(self, .whole, by: .key)
  }
}
