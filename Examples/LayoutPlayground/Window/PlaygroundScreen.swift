import LayoutFile
import Sateen

/// The contents of the window, its keys and its pointer input.
@MainActor
final class PlaygroundScreen: CanvasNode.Delegate {
  let root = DisplayNode()
  private var model: PlaygroundModel
  private var placed: PlacedCase
  private var overlays: Overlays
  let canvas = CanvasNode()
  let inspector = InspectorNode()
  private lazy var toolbar = makeToolbar()
  private weak var container: RootContainer?
  private var viewport = Viewport()
  /// Whether the layout is kept as large as fits; scrolling, zooming or resizing by hand turns it off.
  private var isFitting = true
  private var pointer: Point?
  private var drag: (handle: SizeHandle, start: Point, size: Size)?

  /// The margin around a fitted layout, in points.
  private static let deskMargin = 56.0

  init(_ model: PlaygroundModel, overlays: Overlays) {
    self.model = model
    self.overlays = overlays
    placed = model.placed
    root.automaticallyManagesSubnodes = true
    canvas.style.flexGrow = 1
    canvas.style.flexShrink = 1
    let (toolbar, canvas, inspector) = (toolbar, canvas, inspector)
    root.layoutSpecBlock = { _, _ in
      VStack {
        toolbar
        HStack {
          canvas
          inspector
        }
        .flexGrow(1).flexShrink(1)
      }
    }
    canvas.delegate = self
    canvas.scene = CanvasScene(placed: placed)
    showAll()
  }

  private func makeToolbar() -> ToolbarNode {
    ToolbarNode(
      step: { [weak self] step in self?.step(step) },
      pills: [
        PillNode("Frames") { [weak self] in self?.toggle(.frames) },
        PillNode("Spacing") { [weak self] in self?.toggle(.spacing) },
        PillNode("Constraint") { [weak self] in self?.toggle(.constraint) },
        PillNode("LTR") { [weak self] in self?.turn() },
        PillNode("Fit") { [weak self] in self?.fit() },
      ])
  }

  /// Installs the playground in a window, or in a headless host.
  func install(in container: RootContainer) {
    self.container = container
    container.backgroundColor = Theme.desk
    container.rootNode = root
    let card = DebugOverlays(container)
    for shortcut in shortcuts { card.add(shortcut) }
  }

  private var shortcuts: [DebugShortcut] {
    func overlay(_ key: Character, _ title: String, _ overlay: Overlays) -> DebugShortcut {
      DebugShortcut(
        .character(key), title: title, isOn: { [weak self] in self?.overlays.contains(overlay) == true }
      ) { [weak self] in self?.toggle(overlay) }
    }
    return [
      DebugShortcut(.left, title: "Case before") { [weak self] in self?.step(-1) },
      DebugShortcut(.right, title: "Next case") { [weak self] in self?.step(1) },
      overlay("1", "Frames", .frames), overlay("2", "Spacing", .spacing), overlay("3", "Constraint", .constraint),
      DebugShortcut(
        .character("r"), title: "From right to left",
        isOn: { [weak self] in self?.model.shownDirection == .rightToLeft }
      ) { [weak self] in self?.turn() },
      DebugShortcut(.character("f"), title: "Fit the window") { [weak self] in self?.fit() },
      DebugShortcut(.character("0"), title: "Size of the file") { [weak self] in self?.restoreSize() },
      DebugShortcut(.character("="), keys: "+", title: "Larger") { [weak self] in self?.zoom(by: 1.25) },
      DebugShortcut(.character("-"), title: "Smaller") { [weak self] in self?.zoom(by: 0.8) },
      DebugShortcut(
        .character("d"), title: "Dark or light", isOn: { [weak self] in self?.container?.appearance == .dark }
      ) { [weak self] in
        guard let container = self?.container else { return }
        container.appearance.toggle()
      },
    ]
  }

  // MARK: Display

  /// Called when the file was written or deleted.
  func take(_ outcome: FileWatcher.Outcome) {
    model.take(outcome)
    layOut()
  }

  private func step(_ step: Int) {
    guard model.count > 1 else { return }
    model.choose((model.index + step + model.count) % model.count)
    drag = nil
    isFitting = true
    layOut()
  }

  private func toggle(_ overlay: Overlays) {
    overlays.formSymmetricDifference(overlay)
    showAll()
  }

  private func turn() {
    model.direction = model.shownDirection == .leftToRight ? .rightToLeft : .leftToRight
    layOut()
  }

  private func restoreSize() {
    (model.width, model.height) = (nil, nil)
    layOut()
  }

  private func layOut() {
    placed = model.placed
    place()
    showAll()
  }

  private func showAll() {
    toolbar.show(name: model.layoutCase.name, index: model.index, count: model.count)
    for (pill, overlay) in zip(toolbar.pills, [Overlays.frames, .spacing, .constraint]) {
      pill.show(isOn: overlays.contains(overlay))
    }
    let isReversed = model.shownDirection == .rightToLeft
    toolbar.pills[3].show(isReversed ? "RTL" : "LTR", isOn: isReversed)
    showScene()
  }

  private func showScene() {
    var scene = CanvasScene(placed: placed, viewport: viewport, overlays: overlays)
    scene.error = model.error
    scene.handle = drag?.handle ?? pointer.flatMap { SizeHandle.at($0, beside: scene.sheet) }
    if scene.handle == nil { scene.hovered = pointer.flatMap(scene.box) }
    canvas.scene = scene
    inspector.content = scene.hovered.map { InspectorContent(placed.boxes[$0]) } ?? InspectorContent(model, placed)
  }

  // MARK: Viewport

  private func place() {
    let size = canvas.bounds.size
    guard isFitting, drag == nil, !size.isEmpty else { return }
    viewport = .fitting(placed.extent, in: size, margin: Self.deskMargin)
  }

  private func fit() {
    isFitting = true
    layOut()
  }

  private func zoom(by factor: Double) {
    isFitting = false
    let middle = Point(x: canvas.bounds.midX, y: canvas.bounds.midY)
    let kept = viewport.locate(middle)
    viewport.zoom = min(max(viewport.zoom * factor, 0.02), 16)
    viewport.origin = Point(x: middle.x - kept.x * viewport.zoom, y: middle.y - kept.y * viewport.zoom)
    showScene()
  }

  // MARK: Pointer

  func canvasResized() {
    place()
    showScene()
  }

  func canvasPointerMoved(to point: Point?) {
    pointer = point
    if drag == nil { showScene() }
  }

  func canvasPressed(at point: Point) {
    pointer = point
    let sheet = viewport.show(Rect(origin: .zero, size: placed.size))
    guard let handle = SizeHandle.at(point, beside: sheet) else { return }
    drag = (handle, point, placed.size)
    showScene()
  }

  func canvasDragged(to point: Point) {
    pointer = point
    guard let drag else { return }
    func length(_ start: Double, _ moved: Double) -> Double { max(0, (start + moved / viewport.zoom).rounded()) }
    if drag.handle.changesWidth { model.width = length(drag.size.width, point.x - drag.start.x) }
    if drag.handle.changesHeight { model.height = length(drag.size.height, point.y - drag.start.y) }
    layOut()
  }

  func canvasReleased() {
    guard drag != nil else { return }
    drag = nil
    // The layout keeps its position after resizing.
    isFitting = false
    showScene()
  }

  func canvasScrolled(by delta: Point) {
    isFitting = false
    viewport.origin = Point(x: viewport.origin.x - delta.x, y: viewport.origin.y - delta.y)
    showScene()
  }
}
