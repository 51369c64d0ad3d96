import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads

/// The main loop's side of a tree: what is on screen, and the presses, the pointer and the tasks there. A node that hosts
/// a tree hands its events to it.
@MainActor
package final class ComponentStage {
  /// Seconds of a long press.
  static let longPress = 0.5
  /// How far from an area a press may stray and still count, in points.
  static let reach = (pointer: 25.0, finger: 70.0)

  /// The tree whose effects run now: handlers of elements that came, went or moved, and updates of nodes.
  private(set) static var showing: ComponentTree?

  weak let node: DisplayNode?
  private let tree: ComponentTree
  package private(set) var plan: Plan?
  /// The plan that came with the layout, and the evaluation whose handlers the one on screen has.
  private var shown: (made: Plan, evaluated: Evaluated)?
  /// Pixels of elements that are gone, which are still seen to go.
  var ghosts: [PartKey: Layer] = [:]
  /// How many layers are on their way to their places, and to their sizes.
  var moving = 0
  /// Whether the newest change brought elements, or took some away.
  package internal(set) var elementsChange = false
  var focus = StageFocus()
  private var gestures: StageGestures?
  var presentations = StagePresentations()

  package init(_ node: DisplayNode, _ tree: ComponentTree) {
    self.node = node
    self.tree = tree
    ComponentTotals.register()
  }

  // MARK: Showing

  /// Takes over what came with the layout that was applied to the node.
  package func layoutDidFinish() {
    let outer = Self.showing
    Self.showing = tree
    defer { Self.showing = outer }
    takeOver()
  }

  private func takeOver() {
    guard let node, let made = node.appliedLayout?.sublayouts.last?.element as? Plan else { return }
    let (old, before) = (self.plan, shown)
    let animation = tree.didShow(made)
    tree.pointEvents(of: made)
    let newest = tree.newest(of: made)
    guard made !== before?.made || newest !== before?.evaluated else { return }
    let plan = newest.renewed.isEmpty ? made : Plan(made, renewedBy: newest)
    self.plan = plan
    shown = (made, newest)
    tree.effectsBegin()
    guard made !== before?.made else { return showHandlers() }
    for sheet in plan.sheets.values { sheet.node.show(sheet.content) }
    for area in plan.areas {
      area.group?.show(area.area.decoration)
      area.group?.mask = area.mask
    }
    // Content of nodes, such as that of a scroll, follows the change, and is seen to.
    ChangeAnimation.$current.withValue(animation) { showNodes(plan, after: old) }
    if let old { animate(from: old, to: plan, animation) }
    showPressed()
    if plan.areas.contains(where: { $0.area.decoration.contextMenu != nil }) { node.addMenuPress() }
    showHandlers()
  }

  /// Takes over the handlers of the plan.
  private func showHandlers() {
    pointerMoved(to: pointer)
    updateLife()
    updateKeyActions()
    updateFocus()
    gestures?.dropWhatLeft()
    updatePresentations()
  }

  /// Brings nodes up to date that show leaves, and those that came with values of ``NodeContent``.
  private func showNodes(_ plan: Plan, after old: Plan?) {
    if !plan.held.isEmpty {
      let known = Set((old?.held ?? []).map { ObjectIdentifier($0.held) })
      for placed in plan.held where !known.contains(ObjectIdentifier(placed.held)) { placed.held.update() }
    }
    guard plan.leaves.contains(where: { $0.leaf.node != nil }) else { return }
    let known = old.map { Set($0.leaves.map { ObjectIdentifier($0.leaf) }) } ?? []
    for placed in plan.leaves where placed.leaf.node != nil && !known.contains(ObjectIdentifier(placed.leaf)) {
      let leaf = placed.leaf
      leaf.show { [weak self, weak leaf] link in
        guard let self, let leaf, let plan = self.plan,
          let index = plan.leaves.firstIndex(where: { $0.leaf.key == leaf.key })
        else { return }
        self.linkArea(around: index)?.area.decoration.onLink?(link)
      }
    }
  }

  /// Draws what is new in a layout, so that it comes with its pixels.
  package func drawAhead(for layout: Layout, in batch: AheadBatch) {
    guard let node, let plan = layout.sublayouts.last?.element as? Plan, let shown = self.plan else { return }
    let traits = node.traits
    let look = SheetNode.Look(
      scale: traits.drawingScale, appearance: traits.appearance, textRendering: traits.textRendering)
    plan.sheets.forEach { key, sheet in
      if shown.sheets[key]?.content !== sheet.content { sheet.node.drawAhead(sheet.content, look, in: batch) }
    }
  }

  package func traitsDidChange() {
    guard let node else { return }
    tree.changeSurroundings { $0.windowAppearance = node.traits.appearance }
  }

  // MARK: Presses

  private struct Press {
    enum Target: Equatable {
      case area(PartKey)
      case link(PartKey, String)
    }

    var target: Target
    var isInside = true
    /// The long press took it.
    var isOver = false
    var timer: FrameTimer?
    /// Shows the press of a finger that may still become a drag of a view around.
    var look: FrameTimer?
  }

  private var press: Press?
  /// The element whose press ended before a frame showed it, and shows for a moment.
  private var flash: (key: PartKey, timer: FrameTimer)?
  private var pointer: Point?

  /// Whether a press is on an element of the tree.
  package var isPressed: Bool { press != nil }

  func area(_ key: PartKey) -> Plan.PlacedArea? { plan?.areas.last { $0.area.key == key } }

  func area(at point: Point, where isWanted: (Decoration) -> Bool) -> Plan.PlacedArea? {
    plan?.areas.last { $0.takesEvents && isWanted($0.area.decoration) && $0.contains(point) }
  }

  /// The link at a point, and the area that is told of it.
  private func link(at point: Point) -> (Plan.PlacedArea, String)? {
    guard let plan, plan.areas.contains(where: { $0.area.decoration.onLink != nil }) else { return nil }
    for (index, placed) in plan.leaves.enumerated().reversed() where placed.contains(point) {
      guard let link = placed.leaf.link(at: point - placed.frame.origin, in: placed.frame.size),
        let area = linkArea(around: index)
      else { continue }
      // Areas that begin after a leaf lie in front of it.
      let isCovered = plan.areas.contains {
        $0.leaves.lowerBound > index && $0.takesEvents && $0.area.decoration.takesPresses && $0.contains(point)
      }
      return isCovered ? nil : (area, link)
    }
    return nil
  }

  /// The innermost area around a leaf that is told of links.
  private func linkArea(around leaf: Int) -> Plan.PlacedArea? {
    plan?.areas.last { $0.leaves.contains(leaf) && $0.takesEvents && $0.area.decoration.onLink != nil }
  }

  /// Whether an element that takes presses lies at a point in front of the node that a view belongs to.
  package func isCovered(_ view: View, at point: Point) -> Bool {
    guard let plan, !plan.views.isEmpty, let own = node?.loadedView, view !== own else { return false }
    let front = plan.areas.last {
      $0.takesEvents
        && ($0.area.decoration.takesPresses || $0.area.decoration.onSecondaryTap != nil
          || $0.area.decoration.contextMenu != nil)
        && $0.contains(point)
    }
    guard let front, front.views > 0 else { return false }
    return plan.views[..<front.views].contains { behind in
      var current: View? = view
      while let one = current, one !== own, one !== behind.loadedView { current = one.superview }
      return current != nil && current !== own
    }
  }

  /// - Returns: whether the press is on an element of the tree.
  package func touchesBegan(_ touches: [Touch]) -> Bool {
    guard let touch = touches.first, let view = node?.loadedView else { return false }
    if press != nil {
      // A second finger cancels the press.
      touchesCancelled()
      return true
    }
    let point = touch.location(in: view)
    if let (area, link) = link(at: point) {
      press = Press(target: .link(area.area.key, link))
      return true
    }
    guard let area = area(at: point, where: \.takesPresses) else { return false }
    let key = area.area.key
    press = Press(target: .area(key))
    if touch.isFinger, view.isInsideOfDrags() {
      press?.look = view.container?.after(ControlNode.fingerDelay, in: view) { [weak self] in self?.lookIsDue() }
    }
    endFlash()
    if area.area.decoration.onLongPress != nil {
      press?.timer = view.container?.after(Self.longPress, in: view) { [weak self] in self?.pressedLong(key) }
    }
    return true
  }

  private func pressedLong(_ key: PartKey) {
    guard press?.target == .area(key), press?.isInside == true, let area = area(key), area.takesEvents,
      let action = area.area.decoration.onLongPress
    else { return }
    press?.isOver = true
    showPressed()
    action()
  }

  /// - Returns: whether the press is on an element of the tree.
  package func touchesMoved(_ touches: [Touch]) -> Bool {
    guard let touch = touches.first, press != nil else { return false }
    let isInside = isInside(touch)
    if press?.isInside != isInside {
      press?.isInside = isInside
      showPressed()
    }
    return true
  }

  /// - Returns: whether the press was on an element of the tree.
  package func touchesEnded(_ touches: [Touch]) -> Bool {
    guard let touch = touches.first, let press else { return false }
    let counts = !press.isOver && isInside(touch)
    if counts, press.look?.isActive == true, case .area(let key) = press.target { beginFlash(of: key) }
    endPress()
    guard counts else { return true }
    // The handlers are those of the evaluation on screen.
    switch press.target {
    case .area(let key): area(key)?.area.decoration.onTap?()
    case .link(let key, let link): area(key)?.area.decoration.onLink?(link)
    }
    return true
  }

  @discardableResult
  package func touchesCancelled() -> Bool {
    guard press != nil else { return false }
    endPress()
    return true
  }

  private func endPress() {
    let old = press
    press = nil
    old?.timer?.cancel()
    old?.look?.cancel()
    showPressed()
  }

  private func lookIsDue() {
    press?.look = nil
    showPressed()
  }

  private func beginFlash(of key: PartKey) {
    flash?.timer.cancel()
    guard let view = node?.loadedView, let container = view.container else { return }
    flash = (key, container.after(ControlNode.shortestLook, in: view) { [weak self] in self?.endFlash() })
  }

  private func endFlash() {
    flash?.timer.cancel()
    flash = nil
    showPressed()
  }

  private func isInside(_ touch: Touch) -> Bool {
    guard let press, let view = node?.loadedView else { return false }
    let point = touch.location(in: view)
    switch press.target {
    case .area(let key):
      guard let area = area(key), area.takesEvents else { return false }
      let reach = touch.isFinger ? Self.reach.finger : Self.reach.pointer
      return area.frame.inset(by: area.area.decoration.slop).insetBy(x: -reach, y: -reach).contains(point)
    case .link(_, let link): return self.link(at: point)?.1 == link
    }
  }

  func showPressed() {
    var pressed = focus.isPressed ? focus.key : flash?.key
    if let press, press.isInside, !press.isOver, press.look == nil, case .area(let key) = press.target { pressed = key }
    for placed in plan?.areas ?? [] { placed.group?.setPressed(placed.area.key == pressed) }
  }

  /// - Returns: whether an element of the tree took the press.
  package func secondaryPress(at point: Point) -> Bool {
    guard let action = area(at: point, where: { $0.onSecondaryTap != nil })?.area.decoration.onSecondaryTap else {
      return false
    }
    action()
    return true
  }

  /// Whether a long press of the views around leaves a press to an element that has one of its own.
  package func keepsLongPress(from recognizer: GestureRecognizer) -> Bool {
    guard recognizer is LongPressGestureRecognizer, recognizer.view !== node?.loadedView,
      case .area(let key) = press?.target
    else { return false }
    return area(key)?.area.decoration.onLongPress != nil
  }

  /// Prepares the gestures of elements, before a touch or the wheel comes to them.
  package func prepareGestures() {
    guard gestures == nil, let view = node?.loadedView,
      plan?.areas.contains(where: { $0.area.decoration.takesGestures }) == true
    else { return }
    gestures = StageGestures(self, view)
  }

  /// Whether a view has recognizers besides those for the gestures and the menus of elements.
  func hasOtherRecognizers(_ view: View) -> Bool {
    view.gestureRecognizers.contains { !$0.isMenuPress && gestures?.has($0) != true }
  }

  // MARK: The pointer

  /// An element under the pointer.
  private struct Hover {
    /// In the element's own space.
    var point: Point
    /// The handlers, which are told when the element has gone.
    var decoration: Decoration
  }

  private var hovered: [PartKey: Hover] = [:]

  /// The pointer moved, or something moved under it.
  package func pointerMoved(to point: Point?) {
    pointer = point
    guard let plan else { return }
    let before = hovered
    var now: [PartKey: Hover] = [:]
    if let point {
      for placed in plan.areas
      where placed.takesEvents && placed.area.decoration.takesPointer && placed.contains(point) {
        now[placed.area.key] = Hover(point: point - placed.frame.origin, decoration: placed.area.decoration)
      }
    }
    hovered = now
    var gone = before
    for placed in plan.areas {
      let (key, decoration) = (placed.area.key, placed.area.decoration)
      gone[key] = nil
      placed.group?.setHovered(now[key] != nil)
      if (now[key] != nil) != (before[key] != nil) { decoration.onHover?(now[key] != nil) }
      // A layout that moves nothing under the pointer tells nothing: its handler may be what asked for the layout.
      if now[key]?.point != before[key]?.point { decoration.onPointerMove?(now[key]?.point) }
    }
    for hover in gone.values {
      hover.decoration.onHover?(false)
      hover.decoration.onPointerMove?(nil)
    }
    let isOverTarget =
      point.map { area(at: $0, where: { $0.onTap != nil || $0.onLongPress != nil }) != nil || link(at: $0) != nil }
      ?? false
    let shape: PointerShape? = isOverTarget ? .hand : nil
    if let node, node.pointerShape != shape { node.pointerShape = shape }
  }

  /// Whether there is an element at a point in the tree's own space, or a place that takes presses.
  package func hasElement(at point: Point) -> Bool {
    guard let plan else { return false }
    if plan.leaves.contains(where: { $0.contains(point) }) { return true }
    if plan.areas.contains(where: { $0.area.decoration.isSolid && $0.contains(point) }) { return true }
    func hasNode(_ layouts: [Layout], _ point: Point) -> Bool {
      layouts.contains { layout in
        if layout.node is SheetNode { return false }
        if layout.node is GroupNode { return hasNode(layout.sublayouts, point - layout.position) }
        return layout.node is DisplayNode && layout.frame.contains(point)
      }
    }
    return hasNode(plan.layouts, point)
  }

  // MARK: Life

  private struct TaskKey: Hashable {
    var area: PartKey
    var index: Int
  }

  private var tasks: [TaskKey: (id: any (Hashable & Sendable), task: Task<Void, Never>)] = [:]
  private var appeared: [PartKey: (@MainActor @Sendable () -> Void)?] = [:]

  /// The node came on screen, or left it.
  package func visibilityDidChange() {
    if flash != nil, node?.interfaceState.contains(.visible) != true { endFlash() }
    updateLife()
    updateFocus()
    updatePresentations()
  }

  /// Begins and ends tasks, and tells of elements that came and went.
  private func updateLife() {
    let areas = node?.interfaceState.contains(.visible) == true ? plan?.areas ?? [] : []
    var wanted: [TaskKey: ComponentTask] = [:]
    var now: [PartKey: (@MainActor @Sendable () -> Void)?] = [:]
    var news: [@MainActor @Sendable () -> Void] = []
    for placed in areas {
      let decoration = placed.area.decoration
      for (index, task) in decoration.tasks.enumerated() {
        wanted[TaskKey(area: placed.area.key, index: index)] = task
      }
      guard decoration.onAppear != nil || decoration.onDisappear != nil else { continue }
      now[placed.area.key] = .some(decoration.onDisappear)
      if appeared[placed.area.key] == nil, let action = decoration.onAppear { news.append(action) }
    }
    for (key, action) in appeared where now[key] == nil { if let action { news.append(action) } }
    appeared = now
    for (key, running) in tasks {
      if let task = wanted[key], isSameID(task.id, running.id) { continue }
      running.task.cancel()
      tasks[key] = nil
    }
    for (key, task) in wanted where tasks[key] == nil {
      let body = task.body
      tasks[key] = (task.id, Task.detached { await body() })
    }
    for action in news { action() }
  }

  deinit {
    for running in tasks.values { running.task.cancel() }
  }
}
