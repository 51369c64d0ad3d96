import Sateen

/// Displays a scene, and forwards the pointer's events.
final class CanvasNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var scene: CanvasScene?

    /// Every scene is drawn: comparing two takes as long.
    static func == (a: Look, b: Look) -> Bool { a.scene == nil && b.scene == nil }
  }

  /// Receives the user's input on the canvas.
  @MainActor
  protocol Delegate: AnyObject {
    func canvasPointerMoved(to point: Point?)
    func canvasPressed(at point: Point)
    func canvasDragged(to point: Point)
    func canvasReleased()
    func canvasScrolled(by delta: Point)
    func canvasResized()
  }

  /// Receives the input. Setting it loads the node.
  weak var delegate: (any Delegate)? {
    get { (view as? CanvasView)?.delegate }
    set { (view as? CanvasView)?.delegate = newValue }
  }

  nonisolated override init() {
    super.init()
    look = Look()
    // Drawn synchronously, so that the canvas follows the pointer without a frame of delay.
    displaysAsynchronously = false
    clipsToBounds = true
    backgroundColor = Theme.desk
  }

  nonisolated var scene: CanvasScene? {
    get { look.scene }
    set { look = Look(scene: newValue) }
  }

  override func makeView() -> View { CanvasView() }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    guard let scene else { return nil }
    return .draw { context, _ in CanvasPainter(scene, request.bounds.size, context).paint() }
  }
}

/// Handles the canvas's events.
private final class CanvasView: View {
  weak var delegate: (any CanvasNode.Delegate)?
  private var isOverHandle = false

  override func pointerMoved(to point: Point?) {
    delegate?.canvasPointerMoved(to: point)
    isOverHandle = (node as? CanvasNode)?.scene?.handle != nil
  }

  override func touchesBegan(_ touches: [Touch]) {
    if let touch = touches.first { delegate?.canvasPressed(at: touch.location(in: self)) }
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let touch = touches.first { delegate?.canvasDragged(to: touch.location(in: self)) }
  }

  override func touchesEnded(_ touches: [Touch]) { delegate?.canvasReleased() }
  override func touchesCancelled(_ touches: [Touch]) { delegate?.canvasReleased() }

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    delegate?.canvasScrolled(by: delta)
    return true
  }

  override func boundsDidChange() { delegate?.canvasResized() }

  override var pointerShape: PointerShape? { isOverHandle ? .hand : nil }
}
