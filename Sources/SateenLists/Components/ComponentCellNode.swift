import SateenComponents
import SateenCore
import SateenLayout
import SateenThreads

/// A row that shows a component.
final class ComponentCellNode: CellNode, ComponentHost {
  let tree: ComponentTree
  private(set) lazy var stage = ComponentStage(self, tree)

  nonisolated init(keeper: StateKeeper, _ content: @escaping @Sendable () -> any LayoutElement) {
    tree = ComponentTree(keeper: keeper, content)
    super.init()
    tree.attach(to: self)
  }

  nonisolated override var layoutName: String { "Row" }

  nonisolated override func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    tree.layout(of: self, range, context: context)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .external }

  override func didLoad() {
    super.didLoad()
    stage.traitsDidChange()
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    stage.layoutDidFinish()
  }

  func drawAhead(for layout: Layout, in batch: AheadBatch) { stage.drawAhead(for: layout, in: batch) }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    stage.traitsDidChange()
  }

  override func selectionDidChange() {
    super.selectionDidChange()
    let (isSelected, isHighlighted) = (isSelected, isHighlighted)
    tree.changeSurroundings { $0.setRow(isSelected: isSelected, isHighlighted: isHighlighted) }
  }

  override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    if new.contains(.visible) != old.contains(.visible) { stage.visibilityDidChange() }
  }

  override func touchesBegan(_ touches: [Touch]) {
    if !stage.touchesBegan(touches) { super.touchesBegan(touches) }
  }

  override func touchesMoved(_ touches: [Touch]) {
    if !stage.touchesMoved(touches) { super.touchesMoved(touches) }
  }

  override func touchesEnded(_ touches: [Touch]) {
    if !stage.touchesEnded(touches) { super.touchesEnded(touches) }
  }

  override func touchesCancelled(_ touches: [Touch]) {
    if !stage.touchesCancelled() { super.touchesCancelled(touches) }
  }

  override func secondaryPress(at point: Point) -> Bool {
    stage.secondaryPress(at: point) || super.secondaryPress(at: point)
  }

  override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    stage.pointerMoved(to: point)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !stage.keepsPress(from: recognizer) && super.gestureRecognizerShouldBegin(recognizer)
  }
}
