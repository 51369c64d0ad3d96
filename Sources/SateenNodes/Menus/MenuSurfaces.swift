import SateenCore
import SateenGraphics
import SateenLayout

/// A node of an open menu, which hands its events to the session and leaves none to what lies behind.
class MenuSurfaceNode: DisplayNode {
  // Main-actor state.
  weak var session: MenuSession?

  nonisolated override init() {
    super.init()
    pointerShape = .arrow
  }

  private func toWindow(_ point: Point) -> Point? { loadedLayer?.wayToWindow.apply(point) }

  override func touchesBegan(_ touches: [Touch]) {
    if let touch = touches.first { session?.pressed(at: touch.windowLocation) }
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let touch = touches.first { session?.pointerMoved(to: touch.windowLocation) }
  }

  override func touchesEnded(_ touches: [Touch]) {
    if let touch = touches.first { session?.released(at: touch.windowLocation) }
  }

  override func touchesCancelled(_ touches: [Touch]) { session?.pressCancelled() }

  override func pointerMoved(to point: Point?) {
    if let point = point.flatMap(toWindow) { session?.pointerHovers(at: point) }
  }

  override func secondaryPress(at point: Point) -> Bool {
    if let point = toWindow(point) { session?.secondaryPressed(at: point) }
    return true
  }

  override func middlePress(at point: Point) -> Bool { true }

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    true
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    session?.keyDown(key, modifiers, isRepeat: isRepeat)
    return true
  }

  override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { true }

  override func insertText(_ text: String) -> Bool { true }
}

/// A menu with its background, as large as its lines, or as there is room.
final class MenuPanelNode: MenuSurfaceNode {
  /// The room above the first line and below the last one, in points.
  nonisolated static let padding = 5.0

  // Constant.
  let rows: MenuRowsNode

  init(_ elements: [MenuElement], rowHeight: Double, _ look: MenuStyle, tint: Color) {
    rows = MenuRowsNode(elements, rowHeight: rowHeight, look, tint: tint)
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = look.backgroundColor
    cornerRadius = look.cornerRadius
    borderWidth = 1
    borderColor = look.borderColor
    shadow = look.shadow
    rows.onScroll = { [weak self] in self?.session?.linesDidScroll() }
    rows.onPointerMove = { [weak self] point in
      guard let self, let point, let place = rows.loadedLayer?.wayToWindow.apply(point) else { return }
      session?.pointerHovers(at: place)
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    rows.padding(horizontal: 0, vertical: Self.padding)
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    if let highlighted = rows.highlighted, !isRevealed {
      isRevealed = true
      rows.reveal(highlighted)
    }
  }

  /// The press that stopped lines which were moving, and is not meant for one of them.
  private weak var stopping: Touch?

  private func isStopping(_ touches: [Touch]) -> Bool { stopping != nil && touches.first === stopping }

  override func touchesBegan(_ touches: [Touch]) {
    if rows.scrollView.isHeldStill { stopping = touches.first }
    if !isStopping(touches) { super.touchesBegan(touches) }
  }

  override func touchesMoved(_ touches: [Touch]) {
    if !isStopping(touches) { super.touchesMoved(touches) }
  }

  override func touchesEnded(_ touches: [Touch]) {
    if !isStopping(touches) { super.touchesEnded(touches) }
  }

  /// Whether the line that was highlighted from the beginning has come into view.
  private var isRevealed = false

  /// The line at a point in the window.
  func index(at windowPoint: Point) -> Int? {
    guard let layer = rows.loadedLayer else { return nil }
    let point = layer.convertFromWindow(windowPoint)
    // Beside the viewport there is only the edge of the menu.
    guard layer.bounds.contains(point) else { return nil }
    return rows.geometry.index(at: point.y)
  }

  /// A line's rectangle in the window.
  func rowInWindow(_ index: Int) -> Rect? {
    let row = Rect(
      x: 0, y: rows.geometry.top(of: index), width: rows.bounds.width, height: rows.geometry.height(of: index))
    return rows.loadedLayer?.wayToWindow.apply(row)
  }
}
