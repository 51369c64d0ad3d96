import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// An open menu with its submenus. It ends when something is chosen, when the user turns to something else, and when the
/// node that it belongs to leaves the window. The window keeps it until then.
@MainActor
final class MenuSession: FrameObserver {
  /// Where the menu opens, in the window's space.
  enum Anchor {
    case point(Point)
    /// Below or above a rectangle.
    case rect(Rect)
    /// With one of its lines over a rectangle, as for a choice.
    case over(Rect, index: Int)
  }

  /// The distance that menus keep from the window's edges, in points.
  static let margin = 6.0
  /// How far the pointer moves, in points, or how long it is held, in seconds, until the release of the press that opened
  /// the menu chooses something.
  static let drag = (distance: 6.0, time: 0.35)

  private struct Panel {
    let overlay: WindowOverlay
    let node: MenuPanelNode
    /// The submenu's line in the menu before; nil for the first one.
    let parent: Int?
  }

  private weak var container: RootContainer?
  private weak var source: DisplayNode?
  private let anchor: Anchor
  private let style: MenuStyle
  private let tint: Color
  private let rowHeight: Double
  private var model: MenuModel
  private var catcher: WindowOverlay?
  private var panels: [Panel] = []
  /// Keeps the focus in the menu.
  private var focusScope: Registration?
  private var start: (point: Point?, time: Double)
  /// The pointer's location in the window when the menu opened, or when a key moved in it. Until the pointer moves, the
  /// line that lies under it by chance is not highlighted.
  private var restingPointer: Point?
  private var isOver = false
  /// Called when the menu is over, before the action of what was chosen.
  var onEnd: (@MainActor () -> Void)?
  /// Whether what the menu is about is still there. Asked before each frame.
  var isWanted: (@MainActor () -> Bool)?

  /// The menu that is open in a window.
  static func current(in container: RootContainer?) -> MenuSession? {
    container?.overlays.lazy.compactMap { ($0.node as? MenuSurfaceNode)?.session }.first
  }

  /// Opens a menu, after closing the one that is open in the window.
  /// - Parameters:
  ///   - selecting: the line that is highlighted first.
  ///   - isForFinger: whether lines are high enough for fingers.
  ///   - press: where the press is in the window that opens the menu; nil where none does, or for the anchor's point.
  /// - Returns: nil where there is nothing to show, or where the node is in no window.
  @discardableResult
  static func open(
    _ menu: Menu, of source: DisplayNode, at anchor: Anchor, selecting: Int? = nil, isForFinger: Bool = false,
    press: Point? = nil
  ) -> MenuSession? {
    guard !menu.isEmpty, let container = source.loadedView?.container else { return nil }
    current(in: container)?.end()
    let isForFinger = isForFinger || MenuPressGestureRecognizer.isAsking
    let session = MenuSession(menu, source, container, anchor, selecting, isForFinger)
    if let press { session.start.point = press }
    session.begin()
    return session
  }

  private init(
    _ menu: Menu, _ source: DisplayNode, _ container: RootContainer, _ anchor: Anchor, _ selecting: Int?,
    _ isForFinger: Bool
  ) {
    self.container = container
    self.source = source
    self.anchor = anchor
    style = source.inheritedStyle(MenuStyle.self) ?? MenuStyle()
    tint = source.tintColor ?? .accentFill
    rowHeight = style.height(isForFinger: isForFinger)
    restingPointer = container.pointerLocation
    model = MenuModel(menu, highlighted: selecting, isMirrored: container.layoutDirection == .rightToLeft)
    if case .point(let point) = anchor {
      start = (point, container.frameTime)
    } else {
      start = (nil, container.frameTime)
    }
  }

  private func begin() {
    guard let container, let source else { return }
    let node = MenuSurfaceNode()
    node.session = self
    // A press in the menu leaves the selection alone, which the menu may be about.
    node.view.selectionOwner = container.selectionView
    let overlay = WindowOverlay(node, level: .menu, in: container) {
      SizeRange(exactly: $0)
    } place: {
      $1
    }
    overlay.onWindowClose = { [weak self] in self?.end() }
    overlay.onWindowResize = { [weak self] in self?.end() }
    overlay.onInterruption = { [weak self] in self?.end() }
    overlay.onSecondaryRelease = { [weak self] in self?.openingButtonReleased(at: $0) }
    catcher = overlay
    node.overrideAppearance = source.traits.appearance
    container.addFrameObserver(self)
    focusScope = container.pushFocusScope(node.view, countsHidden: true)
    showPanels()
  }

  // MARK: Panels

  /// Opens and closes menus as the model says.
  private func showPanels() {
    guard !isOver else { return }
    for (number, level) in model.levels.enumerated() {
      let parent = number == 0 ? nil : model.levels[number - 1].highlighted
      if panels.indices.contains(number), panels[number].parent != parent { closePanels(from: number) }
      if !panels.indices.contains(number) { openPanel(level, parent) }
      panels[number].node.rows.highlighted = level.highlighted
    }
    closePanels(from: model.levels.count)
    if let alarm = model.alarm { container?.wake(at: alarm, for: self) }
  }

  private func openPanel(_ level: MenuModel.Level, _ parent: Int?) {
    guard let container, let source else { return }
    let number = panels.count
    let node = MenuPanelNode(level.elements, rowHeight: rowHeight, style, tint: tint)
    node.session = self
    node.overrideAppearance = source.traits.appearance
    node.view.selectionOwner = container.selectionView
    let overlay = WindowOverlay(node, level: .menu, in: container) { size in
      SizeRange(
        upTo: Size(width: max(0, size.width - 2 * Self.margin), height: max(0, size.height - 2 * Self.margin)))
    } place: { [weak self] size, window in
      self?.frame(of: number, size, in: window) ?? .zero
    }
    panels.append(Panel(overlay: overlay, node: node, parent: parent))
  }

  private func closePanels(from number: Int) {
    guard number < panels.count else { return }
    for panel in panels[number...] { panel.overlay.close() }
    panels.removeSubrange(number...)
  }

  private func frame(of number: Int, _ size: Size, in window: Rect) -> Rect {
    let room = window.insetBy(x: min(Self.margin, window.width / 2), y: min(Self.margin, window.height / 2))
    let isMirrored = model.isMirrored
    guard number > 0 else {
      switch anchor {
      case .point(let point):
        return AnchoredPlacement(
          size, beside: Rect(origin: point, size: .zero), on: [.below, .above, .trailing, .leading], aligned: .start,
          in: room, isMirrored: isMirrored
        ).frame
      case .rect(let rect):
        return AnchoredPlacement(
          size, beside: rect, on: [.below, .above], aligned: .start, in: room, gap: 3, leastLength: 4 * rowHeight,
          isMirrored: isMirrored
        ).frame
      case .over(let rect, let index):
        let rows = panels.first?.node.rows
        let middle = rows.map { $0.geometry.top(of: index) + $0.geometry.height(of: index) / 2 } ?? 0
        let width = min(max(size.width, rect.width), room.width)
        let x = isMirrored ? rect.maxX - width : rect.minX
        let y = rect.midY - middle - MenuPanelNode.padding
        return Rect(
          x: max(room.minX, min(x, room.maxX - width)), y: max(room.minY, min(y, room.maxY - size.height)),
          width: width, height: size.height)
      }
    }
    guard panels.indices.contains(number), let parent = panels[number].parent else { return .zero }
    let outer = panels[number - 1].node
    // The first line of the submenu stands beside the line that it belongs to.
    let row = outer.rowInWindow(parent) ?? outer.frame
    let beside = Rect(
      x: outer.frame.minX, y: row.minY - MenuPanelNode.padding, width: outer.frame.width, height: row.height)
    return AnchoredPlacement(
      size, beside: beside, on: [.trailing, .leading], aligned: .start, in: room, gap: -3, isMirrored: isMirrored
    ).frame
  }

  // MARK: Events

  /// The line at a point in the window; nil outside of the menus.
  private func place(at point: Point) -> MenuModel.Place? {
    for (level, panel) in panels.enumerated().reversed() where panel.overlay.isShown {
      guard panel.node.frame.contains(point) else { continue }
      return MenuModel.Place(level: level, index: panel.node.index(at: point))
    }
    return nil
  }

  /// The pointer is over the menu without a press: because it moved, or because the menu came to lie under it.
  func pointerHovers(at point: Point) {
    if let rest = restingPointer, rest.distance(to: point) < 0.5 { return }
    pointerMoved(to: point)
  }

  /// Lines were scrolled: others lie under the pointer.
  func linesDidScroll() {
    guard !isOver, let point = container?.pointerLocation, place(at: point) != nil else { return }
    pointerMoved(to: point)
  }

  func pointerMoved(to point: Point) {
    guard !isOver, let container else { return }
    restingPointer = nil
    let place = place(at: point)
    let above = place.map { $0.level + 1 }
    let submenu = above.flatMap { panels.indices.contains($0) ? panels[$0].node.frame : nil }
    model.pointerMoved(over: place, at: point, time: container.frameTime, submenu: submenu)
    showPanels()
  }

  /// A press in the menu, or elsewhere.
  func pressed(at point: Point) {
    if place(at: point) == nil { end() } else { pointerMoved(to: point) }
  }

  /// The end of a press that began in the menu.
  func released(at point: Point) {
    guard !isOver, let place = place(at: point) else { return }
    perform(model.press(place))
  }

  func pressCancelled() {
    guard !isOver, let container else { return }
    model.pointerMoved(over: nil, at: .zero, time: container.frameTime, submenu: nil)
    showPanels()
  }

  /// The press that opened the menu ends: on a line it chooses that if it moved there, or if it was held on a button whose
  /// menu came to lie under it. Elsewhere a short press leaves the menu open, and a long one closes it.
  func openingButtonReleased(at point: Point) {
    guard !isOver, let container else { return }
    let isHeld = container.frameTime - start.time >= Self.drag.time
    let isMoved = start.point.map { $0.distance(to: point) >= Self.drag.distance } ?? true
    let isOverAnchor = if case .rect(let rect) = anchor { rect.contains(point) } else { false }
    // The press that asks for a menu at its own place is always held, and points at none of the lines.
    let isAtPoint = if case .point = anchor { true } else { false }
    if let place = place(at: point) {
      if isMoved || isHeld && !isAtPoint { perform(model.press(place)) }
    } else if isHeld, isMoved, !isOverAnchor {
      end()
    }
  }

  /// A press of the secondary button elsewhere closes the menu, and asks for the one there.
  func secondaryPressed(at point: Point) {
    guard place(at: point) == nil, let container else { return }
    end()
    container.pressAgain(.secondary, at: point)
  }

  func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) {
    guard !isOver, let container, let last = panels.last else { return }
    // A key that is held chooses nothing: it may be the one that opened the menu.
    if isRepeat, key == .enter || key == .space || key == .escape { return }
    restingPointer = container.pointerLocation
    perform(model.key(key, modifiers, at: container.frameTime, page: last.node.rows.page))
    if let level = model.levels.last?.highlighted { panels.last?.node.rows.reveal(level) }
  }

  private func perform(_ outcome: MenuModel.Outcome) {
    switch outcome {
    case .goesOn: showPanels()
    case .over: end()
    case .chosen(let item):
      end()
      item.action()
    }
  }

  // MARK: The end

  func willCompose(_ container: RootContainer, at time: Double) {
    guard let view = source?.loadedView, view.container === container, !view.isSeenToGo, isWanted?() ?? true else {
      return end()
    }
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    closePanels(from: 0)
    // While the menu still shows: then the focus goes back to where it was.
    focusScope?.remove()
    focusScope = nil
    catcher?.fades = false
    catcher?.close()
    catcher = nil
    container?.removeFrameObserver(self)
    isWanted = nil
    onEnd?()
    onEnd = nil
  }
}

extension MenuSession: FrameTicker {
  func tick(at time: Double) -> Bool {
    guard !isOver else { return false }
    model.timePassed(time)
    showPanels()
    return false
  }
}
