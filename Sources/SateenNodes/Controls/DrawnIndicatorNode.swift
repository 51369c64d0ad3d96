import SateenCore
import SateenGraphics
import SateenLayout

/// A node that shows a value and cannot be pressed, by a ``ControlDrawing``, which can be replaced to give it another
/// look.
///
/// Parts with a ``ControlPart/Motion`` move while the node can be seen, and only then: not while it, or a node around it, is
/// hidden or transparent, and not where it is scrolled out of sight. A waiting window sleeps meanwhile.
open class DrawnIndicatorNode<Face: Hashable & Sendable>: DisplayNode {
  nonisolated private let look: DrawnLook<Face>
  // Main-actor state.
  private var sight: IndicatorSight?

  nonisolated public init(_ face: Face, drawing: any ControlDrawing<Face>) {
    look = DrawnLook(face, drawing)
    super.init()
    isRasterizable = false
  }

  /// The state that the drawing shows.
  nonisolated public var face: Face { look.face }

  /// The look. A new one shows at once. Any thread.
  nonisolated public var drawing: any ControlDrawing<Face> {
    get { look.drawing }
    set {
      look.drawing = newValue
      setNeedsLayout()
      onMainIfLoaded { self.refresh(isAnimated: false) }
    }
  }

  /// Changes what is shown. Any thread.
  /// - Parameters:
  ///   - needsLayout: whether the node's size may be another one afterwards.
  ///   - isAnimated: whether the change is seen to happen, where the node is on screen.
  ///   - body: may be called again, where two threads change the face at once.
  /// - Returns: whether the face is another one now.
  @discardableResult
  nonisolated public func changeFace(
    needsLayout: Bool = false, isAnimated: Bool = true, _ body: (inout Face) -> Void
  ) -> Bool {
    guard look.change(body) else { return false }
    if needsLayout { setNeedsLayout() }
    look.refresh(self, isAnimated: isAnimated) { self.refresh(isAnimated: $0) }
    return true
  }

  private func refresh(isAnimated: Bool) { look.show(in: self, ControlAppearance(), isAnimated: isAnimated) }

  // MARK: Hooks

  open override func didLoad() {
    super.didLoad()
    refresh(isAnimated: false)
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    refresh(isAnimated: false)
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    refresh(isAnimated: false)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh(isAnimated: false)
  }

  open override func didEnterVisibleState() {
    super.didEnterVisibleState()
    sight?.end()
    sight = loadedLayer.flatMap { layer in
      IndicatorSight(of: layer) { [weak self] in
        // Motion may be wished for, or not, since the node was shown last.
        self?.refresh(isAnimated: false)
      } isSeen: { [weak self] isSeen in
        self?.look.setMoving(isSeen)
      }
    }
  }

  open override func didExitVisibleState() {
    super.didExitVisibleState()
    sight?.end()
    sight = nil
    look.setMoving(false)
  }

  nonisolated open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    look.size(fitting: constrainedSize)
  }

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { nil }
}
