import SateenComponents
import SateenCore
import SateenLayout
import SateenNodes
import SateenThreads

/// A row that shows components, for lists whose data source goes by item paths.
///
/// ```swift
/// func listNode(_ listNode: ListNode, nodeBlockForItemAt path: ItemPath) -> @Sendable () -> CellNode {
///   let post = posts[path.row]
///   return { ComponentCellNode { PostRow(post: post) } }
/// }
/// ```
/// The state of its components lives as long as the node. A ``List`` of components makes its rows by itself, and keeps
/// their state for as long as their items.
public final class ComponentCellNode: CellNode, ComponentHost {
  package let tree: ComponentTree
  package private(set) lazy var stage = ComponentStage(self, tree)
  /// The animation of the newest size, and how many motions of sizes cut the content.
  private var sizeTiming: Animation?
  private var cuts = 0

  /// - Parameter content: read on a worker, and again where a store that it reads has changed.
  nonisolated public convenience init(@LayoutBuilder _ content: @escaping @Sendable () -> Elements) {
    self.init(keeper: StateKeeper()) { content() }
  }

  nonisolated init(keeper: StateKeeper, _ content: @escaping @Sendable () -> any LayoutElement) {
    tree = ComponentTree(keeper: keeper, content)
    super.init()
    tree.attach(to: self)
  }

  /// Shows other content. A component at the same place stays, with its state. Any thread.
  nonisolated public func show(@LayoutBuilder _ content: @escaping @Sendable () -> Elements) {
    tree.setSource { content() }
  }

  nonisolated override public var layoutName: String { "Row" }

  override var isOpaque: Bool { super.isOpaque || stage.isOpaque }

  nonisolated override public func calculateLayout(
    _ range: SizeRange, parentSize: Size, context: LayoutContext
  ) -> Layout {
    tree.layout(of: self, range, context: context)
  }

  override public func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .external }

  override public func didLoad() {
    super.didLoad()
    stage.traitsDidChange()
  }

  override public func layoutDidFinish() {
    super.layoutDidFinish()
    stage.layoutDidFinish()
    let radius = stage.outlineRadius
    if cornerRadius != radius { cornerRadius = radius }
  }

  // MARK: Changes that are seen

  override func animation(for layout: Layout) -> Animation? {
    isVisible ? tree.animation(for: layout)?.limited : nil
  }

  override func changeSize(from old: Size, by animation: Animation?) {
    // A size under way goes on to that of a change that is not seen by itself.
    guard let timing = animation ?? (sizeInTransition == nil ? nil : sizeTiming) else { return }
    sizeTiming = timing
    let isCut = stage.elementsChange
    if isCut { cut(by: 1) }
    animateSize(from: old, by: timing) { [weak self] in if isCut { self?.cut(by: -1) } }
  }

  /// Cuts the content at the edges that show: elements that come or go are at places beyond them.
  private func cut(by count: Int) {
    cuts += count
    loadedView?.layer.masksToBounds = cuts > 0 || clipsToBounds
  }

  package func drawAhead(for layout: Layout, in batch: AheadBatch) { stage.drawAhead(for: layout, in: batch) }

  override public func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    stage.traitsDidChange()
  }

  override public func selectionDidChange() {
    super.selectionDidChange()
    let (isSelected, isHighlighted) = (isSelected, isHighlighted)
    tree.changeSurroundings { $0.setRow(isSelected: isSelected, isHighlighted: isHighlighted) }
  }

  override public func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    if new.contains(.visible) != old.contains(.visible) { stage.visibilityDidChange() }
  }

  override public func hitTest(_ point: Point) -> View? {
    stage.prepareGestures()
    guard let hit = super.hitTest(point) else { return nil }
    return stage.isCovered(hit, at: point) ? loadedView : hit
  }

  override public func touchesBegan(_ touches: [Touch]) {
    if !stage.touchesBegan(touches) { super.touchesBegan(touches) }
  }

  override public func touchesMoved(_ touches: [Touch]) {
    if !stage.touchesMoved(touches) { super.touchesMoved(touches) }
  }

  override public func touchesEnded(_ touches: [Touch]) {
    if !stage.touchesEnded(touches) { super.touchesEnded(touches) }
  }

  override public func touchesCancelled(_ touches: [Touch]) {
    if !stage.touchesCancelled() { super.touchesCancelled(touches) }
  }

  override public func secondaryPress(at point: Point) -> Bool {
    stage.secondaryPress(at: point) || super.secondaryPress(at: point)
  }

  override public func menuRequested(at point: Point?) -> Bool {
    stage.menuRequested(at: point) || super.menuRequested(at: point)
  }

  override public func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    stage.pointerMoved(to: point)
  }

  override public func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    stage.keyDown(key, modifiers, isRepeat: isRepeat) || super.keyDown(key, modifiers, isRepeat: isRepeat)
  }

  override public func claimedDirections(of touch: Touch) -> ScrollDirection? {
    stage.isPressed ? [] : super.claimedDirections(of: touch)
  }

  override public func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    stage.keyUp(key) || super.keyUp(key, modifiers)
  }

  override public func keysCancelled() { stage.endKeyPress() }

  override public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !stage.keepsLongPress(from: recognizer) && super.gestureRecognizerShouldBegin(recognizer)
  }
}

nonisolated extension ComponentCellNode: HitTestDebuggable {
  package var hitTestDebugAreas: [Rect] { stage.hitTestDebugAreas }
}
