import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads

/// A node that shows components, by itself or among other nodes.
///
/// ```swift
/// window.rootNode = ComponentNode { SettingsForm(settings: settings) }
/// ```
/// Workers read bodies, and measure and draw leaves. All parts of a change show in one frame: positions, pixels and
/// handlers.
public final class ComponentNode: DisplayNode, ComponentHost {
  package let tree: ComponentTree
  package private(set) lazy var stage = ComponentStage(self, tree)

  /// - Parameter content: read on a worker, and again when a store that it has read changes.
  nonisolated public convenience init(@LayoutBuilder _ content: @escaping @Sendable () -> Elements) {
    self.init(ComponentTree { content() })
  }

  nonisolated init(_ tree: ComponentTree) {
    self.tree = tree
    super.init()
    automaticallyManagesSubnodes = true
    tree.attach(to: self)
  }

  nonisolated public convenience init(_ content: some LayoutElement) {
    self.init(ComponentTree(showing: content))
  }

  /// Shows other content. A component of the same type at the same place keeps its state. Content that equals what was
  /// shown before costs the comparison. Any thread.
  nonisolated public func show(_ content: some LayoutElement) { tree.show(content) }

  /// Shows other content, as ``show(_:)`` does.
  nonisolated public func show(@LayoutBuilder _ content: @escaping @Sendable () -> Elements) {
    tree.setSource { content() }
  }

  /// How often bodies were read, leaves measured and drawn.
  nonisolated public var counts: ComponentCounts { tree.counts }

  // MARK: Hooks

  nonisolated override public func calculateLayout(
    _ range: SizeRange, parentSize: Size, context: LayoutContext
  ) -> Layout {
    tree.layout(of: self, range, context: context)
  }

  override public func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .external }

  override public func didLoad() {
    super.didLoad()
    isTransactionContainer = true
    stage.traitsDidChange()
  }

  override public func layoutDidFinish() {
    super.layoutDidFinish()
    stage.layoutDidFinish()
  }

  package func drawAhead(for layout: Layout, in batch: AheadBatch) { stage.drawAhead(for: layout, in: batch) }

  override public func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    stage.traitsDidChange()
  }

  override public func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    if new.contains(.visible) != old.contains(.visible) { stage.visibilityDidChange() }
  }

  /// Places where no element is take no touches, unless the node has a background or a gesture recognizer of its own:
  /// those go to what lies behind the node.
  override public func hitTest(_ point: Point) -> View? {
    stage.prepareGestures()
    guard let hit = super.hitTest(point) else { return nil }
    if stage.isCovered(hit, at: point) { return loadedView }
    let isEmpty =
      hit === loadedView && backgroundColor == nil && backgroundGradient == nil && !stage.hasOtherRecognizers(hit)
    return isEmpty && !stage.hasElement(at: point) ? nil : hit
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

/// A node that shows a tree of components.
@MainActor
package protocol ComponentHost: AheadPainter, FocusHost, MenuPlaces, ShortcutHost, TooltipPlaces {
  nonisolated var tree: ComponentTree { get }
  var stage: ComponentStage { get }
}

extension ComponentHost {
  package var focusParts: [FocusPart] { stage.focusParts }
  package var hasFocusGroups: Bool { stage.hasFocusGroups }
  package func hasFocusPlace(_ place: FocusPlace) -> Bool { stage.hasFocusPlace(place) }
  package func focusRing(of place: FocusPlace) -> FocusRing? { stage.focusRing(of: place) }
  package func effectOfPress(at point: Point) -> FocusPress { stage.effectOfPress(at: point) }
  package func focusDidMove(to place: FocusPlace?) { stage.focusDidMove(to: place) }
  package func activate(_ place: FocusPlace) -> Bool { stage.activate(place) }
  package func performShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool {
    stage.performShortcut(key, modifiers, hasFocusInside: hasFocusInside)
  }
  package func hasMenu(at point: Point) -> Bool { stage.hasMenu(at: point) }
  package func tooltip(at point: Point?) -> (text: String, place: Rect)? { stage.tooltip(at: point) }
}
