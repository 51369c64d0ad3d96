import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// The area that a text is edited in: its strips, the selection below them and the caret above. Presses on it are the
/// editing node's.
final class TextSurfaceNode: DisplayNode {
  /// How far letters may reach beyond their lines at the sides, in points.
  static let overhang = 3.0

  weak var owner: EditableTextNode?
  private(set) lazy var caret = TextCaretLayer()
  private(set) lazy var fill = SelectionFill()
  /// Shows where dragged text would go.
  private(set) lazy var dropMark = Layer()
  private var strips = TextStrips()
  private var nodes: [Int: TextStripNode] = [:]
  /// The top left corner of the document, in the node's own space, in points.
  private(set) var origin = Point.zero
  /// The part of a pixel by which the document lies lower than it should. The view moves by whole pixels when lines above
  /// it are measured, so that no line on screen changes its pixels; this is the rest.
  private(set) var slack = 0.0

  nonisolated override init() {
    super.init()
    isRasterizable = false
    pointerShape = .text
  }

  override func didLoad() {
    super.didLoad()
    layer.addSublayer(fill.layer)
    layer.addSublayer(caret.layer)
    dropMark.zPosition = 1
    dropMark.isHidden = true
    layer.addSublayer(dropMark)
  }

  override func makeView() -> View { TextSurfaceView() }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { nil }

  // MARK: Strips

  /// The number of strips. Tests count them.
  var stripCount: Int { nodes.count }

  /// The strips from top to bottom.
  var stripNodes: [TextStripNode] { strips.strips.compactMap { nodes[$0.id] } }

  /// Puts the document somewhere else in the node.
  func place(_ corner: Point, of document: TextDocument) {
    let origin = Point(x: corner.x, y: corner.y + slack)
    guard origin != self.origin else { return }
    self.origin = origin
    placeStrips(of: document)
  }

  private func placeStrips(of document: TextDocument) {
    for strip in strips.strips { nodes[strip.id]?.place(strip, origin: origin, of: document) }
  }

  // MARK: Measuring

  /// Follows lines that moved because others above them were measured, or edited.
  /// - Parameters:
  ///   - distance: by which the line at the top of the view moved down in the document, in points; nil where no strip's
  ///     line was edited, so that all of them moved as one.
  ///   - edits: made in the document since its lines were followed last.
  /// - Returns: the distances by which the strips moved, and by which the view has to, in points. The latter is in whole
  ///   pixels.
  func follow(
    _ document: TextDocument, viewMoved distance: Double? = nil, edits: [TextEdit] = []
  ) -> (strips: Double, view: Double) {
    strips.map(through: edits)
    let moved = strips.realign(in: document)
    let distance = distance ?? moved
    let pixels = PixelGrid(scale: traits.scale).round(distance - slack)
    if distance != 0 { moveCorner(by: pixels - distance) }
    if moved != 0 || distance != 0 { placeStrips(of: document) }
    return (moved, distance == 0 ? 0 : pixels)
  }

  /// Has the document lie where it should to the fraction of a pixel.
  func takeUpSlack(in document: TextDocument) {
    guard slack != 0 else { return }
    moveCorner(by: -slack)
    placeStrips(of: document)
  }

  private func moveCorner(by distance: Double) {
    slack += distance
    origin.y += distance
  }

  /// The heights of the strips, in the document's coordinates; nil without any.
  var coveredHeights: ClosedRange<Double>? { strips.covered }

  /// Whether lines may move by being measured.
  var isFastened: Bool { strips.anchor != nil }

  /// Whether the strips begin with the document's first line.
  var beginsWithText: Bool { strips.anchor?.offset == 0 }

  /// Makes strips for what is seen, and drops those far away.
  /// - Parameter seen: in the node's own space.
  func cover(_ seen: Rect, of document: TextDocument) {
    let changes = strips.cover(range(of: seen), of: document)
    // Moving on changes no strip that is there already.
    carryOut(changes, document, isUrgent: false)
  }

  /// Draws everything anew. Old pixels stay until then.
  func reset(_ seen: Rect, of document: TextDocument, isUrgent: Bool = false) {
    carryOut(strips.reset(covering: range(of: seen), of: document), document, isUrgent: isUrgent)
    placeStrips(of: document)
  }

  /// Follows an edit; see ``TextStrips/edit(top:bottom:shift:in:)``.
  /// - Parameter isUrgent: whether the strips with the edit are drawn in this frame.
  func edit(top: Double, bottom: Double, shift: Double, in document: TextDocument, isUrgent: Bool) {
    let changes = strips.edit(top: top, bottom: bottom, shift: shift, in: document)
    placeStrips(of: document)
    carryOut(changes, document, isUrgent: isUrgent)
  }

  /// Whether the lines that an edit draws anew are measured. Others would be laid out in vain, for the question alone.
  func isMeasured(_ edit: TextDocument.Edit, in document: TextDocument) -> Bool {
    let heights = strips.heightsOfEdit(top: edit.top, bottom: edit.bottom, shift: edit.shift)
    return heights.map { document.isMeasured(in: $0) } ?? true
  }

  /// Draws the strips of some lines anew, whose marks have changed.
  /// - Parameter heights: in the document's coordinates.
  func redraw(_ heights: ClosedRange<Double>, isUrgent: Bool = false) {
    for id in strips.touching(heights) { nodes[id]?.redraw(isUrgent: isUrgent) }
  }

  /// Draws all strips anew.
  func redrawAll() {
    for node in nodes.values { node.setNeedsDisplay() }
  }

  private func range(of seen: Rect) -> ClosedRange<Double> {
    let top = seen.minY - origin.y
    return top...max(top, seen.maxY - origin.y)
  }

  private func carryOut(_ changes: TextStrips.Changes, _ document: TextDocument, isUrgent: Bool) {
    for id in changes.removed { nodes.removeValue(forKey: id)?.removeFromSupernode() }
    let places = Dictionary(uniqueKeysWithValues: strips.strips.map { ($0.id, $0) })
    for id in changes.drawn {
      guard let strip = places[id] else { continue }
      let known = nodes[id]
      let node = known ?? TextStripNode(strip)
      if known == nil {
        node.source = owner
        nodes[id] = node
        addSubnode(node)
      }
      node.place(strip, origin: origin, of: document)
      node.redraw(isUrgent: isUrgent)
    }
  }

  // MARK: Presses

  override func touchesBegan(_ touches: [Touch]) {
    if owner?.interaction.began(touches) != true { super.touchesBegan(touches) }
  }

  override func touchesMoved(_ touches: [Touch]) {
    if owner?.interaction.moved(touches) != true { super.touchesMoved(touches) }
  }

  override func touchesEnded(_ touches: [Touch]) {
    if owner?.interaction.ended(touches) != true { super.touchesEnded(touches) }
  }

  override func touchesCancelled(_ touches: [Touch]) {
    if owner?.interaction.cancelled(touches) != true { super.touchesCancelled(touches) }
  }

  /// The pointer selects, even inside a view that could be dragged; fingers scroll.
  override func claimedDirections(of touch: Touch) -> ScrollDirection? {
    guard let press = owner?.interaction.press, press.touch === touch else {
      return super.claimedDirections(of: touch)
    }
    // A press on selected text is left to the drag of that text.
    return touch.isFinger || press.mayDrag ? [] : [.horizontal, .vertical]
  }

  // MARK: Dragged text

  override func dragItems(at point: Point) -> [DragItem] { owner?.textItems(at: point) ?? super.dragItems(at: point) }

  override func dragDidBegin(_ session: DragSession) {
    owner?.removeDragLayer()
    owner?.textDragDidBegin(session)
  }

  override func dragDidEnd(_ session: DragSession) { owner?.textDragDidEnd(session) }

  override func dropProposal(for session: DragSession) -> DropProposal? {
    owner?.textProposal(for: session) ?? super.dropProposal(for: session)
  }

  override func dropMoved(_ session: DragSession) { owner?.showDrop(session) }

  override func dropExited(_ session: DragSession) { owner?.hideDrop() }

  override func performDrop(_ session: DragSession) -> Bool { owner?.takeText(session) ?? false }

  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    if hit != nil, hit === loadedView { owner?.interaction.prepare() }
    return hit
  }
}

extension TextDocument {
  /// The width within which lines are aligned, in points.
  var shownWidth: Double { width.isFinite ? max(width, size.width) : size.width }
}

extension TextStripNode {
  fileprivate func place(_ strip: TextStrips.Strip, origin: Point, of document: TextDocument) {
    place(strip, origin: origin, width: document.shownWidth, overhang: TextSurfaceNode.overhang)
  }

  /// - Parameter isUrgent: whether the strip is drawn at once, on the main loop.
  fileprivate func redraw(isUrgent: Bool) {
    if isUrgent { displayImmediately() } else { setNeedsDisplay() }
  }
}

/// The part of an editing node that scrolls.
final class TextScrollerNode: DisplayNode, ScrollOwner {
  weak var owner: EditableTextNode?

  nonisolated override init() {
    super.init()
    isRasterizable = false
    clipsToBounds = true
  }

  override func makeView() -> View {
    let view = ScrollView()
    view.owner = self
    return view
  }

  var scrollView: ScrollView {
    guard let view = view as? ScrollView else { contractBroken("\(layoutName) has another view than it made") }
    return view
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { nil }

  // MARK: Scrolling

  var scrollDelegate: (any ScrollViewDelegate)? { nil }

  func scrollView(_ scrollView: ScrollView, willShow rect: Rect) -> EdgeInsets? { .zero }

  func scrollViewDidScroll(_ scrollView: ScrollView) { owner?.didScroll() }
}
