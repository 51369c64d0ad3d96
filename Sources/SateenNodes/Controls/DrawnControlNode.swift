import SateenCore
import SateenGraphics
import SateenLayout

/// A control that is shown by a ``ControlDrawing``, which can be replaced to give it another look.
///
/// Subclass it for a control of your own: its state is the `Face`, a value that any thread may change.
///
/// With the focus, Space and Enter press it, as any control.
open class DrawnControlNode<Face: Hashable & Sendable>: ControlNode {
  nonisolated private let look: DrawnLook<Face>

  nonisolated public init(_ face: Face, drawing: any ControlDrawing<Face>) {
    look = DrawnLook(face, drawing)
    super.init()
    // Its parts are layers of their own.
    isRasterizable = false
    pointerShape = .arrow
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
  ///   - needsLayout: whether the control's size may be another one afterwards.
  ///   - isAnimated: whether the change is seen to happen, where the control is on screen.
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

  /// Changes the value on behalf of a person, and tells of it.
  @discardableResult
  final func changeByHand(isAnimated: Bool = true, _ body: (inout Face) -> Void) -> Bool {
    guard changeFace(isAnimated: isAnimated, body) else { return false }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    return true
  }

  private func refresh(isAnimated: Bool) {
    var appearance = ControlAppearance()
    appearance.isEnabled = isEnabled
    appearance.isSelected = isSelected
    appearance.isHighlighted = isHighlighted
    appearance.isHovered = isHovered
    appearance.hasFocus = hasFocus
    look.show(in: self, appearance, isAnimated: isAnimated)
  }

  /// Whether lines run from right to left.
  final var isMirrored: Bool { traits.layoutDirection == .rightToLeft }

  // MARK: Hooks

  open override func stateDidChange() {
    super.stateDidChange()
    refresh(isAnimated: true)
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

  nonisolated open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    look.size(fitting: constrainedSize)
  }

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { nil }

  open override func didBecomeFocused(by cause: FocusCause) {
    super.didBecomeFocused(by: cause)
    refresh(isAnimated: false)
  }

  open override func didResignFocus() {
    super.didResignFocus()
    refresh(isAnimated: false)
  }
}

extension Key {
  /// Which way an arrow key leads along a line: 1 for onwards, -1 for back, 0 for another key.
  func stepAlongLine(isMirrored: Bool) -> Int {
    switch self {
    case .right: isMirrored ? -1 : 1
    case .left: isMirrored ? 1 : -1
    default: 0
    }
  }
}
