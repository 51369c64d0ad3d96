import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The positions of a split's panes and their divider.
struct SplitRule: Hashable, Sendable {
  var primaryWidth = 320.0
  var minimum = 200.0
  var collapseWidth = 640.0
  var front = SplitController.Pane.primary

  func isCollapsed(in width: Double) -> Bool { width < max(collapseWidth, 0) }

  /// The primary pane's width beside a secondary one.
  func leading(in width: Double) -> Double {
    let least = max(0, min(minimum, width / 2))
    return min(max(primaryWidth, least), width - least).rounded()
  }
}

/// The panes of a split, and the divider that is dragged.
// Stored properties are inside the box, but for the divider, which never changes, and `onArrange`, which is main-actor
// state.
final class SplitStageNode: DisplayNode {
  /// The result of a layout.
  struct Arrangement: Hashable {
    var isCollapsed: Bool
    var front: SplitController.Pane
  }

  private struct State {
    var rule = SplitRule()
    var primary: ScreenNode?
    var secondary: ScreenNode?
  }

  private let divider = SplitDividerNode()
  private let state = Locked(State())
  var onArrange: (@MainActor (Arrangement) -> Void)?

  nonisolated override init() {
    super.init()
    clipsToBounds = true
    backgroundColor = ScreenNode.defaultBackground
  }

  nonisolated var rule: SplitRule { state.withLock { $0.rule } }

  /// - Parameter body: runs under the lock, so it gets the rule and no node.
  nonisolated func change(_ body: (inout SplitRule) -> Void) {
    state.withLock { body(&$0.rule) }
    setNeedsLayout()
  }

  func setPanes(_ primary: ScreenNode, _ secondary: ScreenNode) {
    state.exchange(\.primary, primary)
    state.exchange(\.secondary, secondary)
    addSubnode(primary)
    addSubnode(secondary)
    addSubnode(divider)
    divider.onDrag = { [weak self] x in
      guard let self else { return }
      let width = bounds.width
      let wanted = traits.layoutDirection == .rightToLeft ? width - x : x
      change { rule in
        rule.primaryWidth = wanted
        // Clamped, so that a divider stopped at an edge moves as soon as the pointer turns round.
        rule.primaryWidth = rule.leading(in: width)
      }
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let state = state.withLock { $0 }
    guard let primary = state.primary, let secondary = state.secondary else { return nil }
    return PlacedLayoutSpec { [divider] size in
      let whole = Rect(origin: .zero, size: size)
      // A pane without room keeps the size of the whole, in which it will show.
      guard !state.rule.isCollapsed(in: size.width) else {
        return [(primary, whole), (secondary, whole), (divider, Rect(x: 0, y: 0, width: 0, height: size.height))]
      }
      let x = state.rule.leading(in: size.width)
      let left = Rect(x: 0, y: 0, width: x, height: size.height)
      let right = Rect(x: x, y: 0, width: size.width - x, height: size.height)
      let reach = SplitDividerNode.reach
      return [
        (primary, left), (secondary, right),
        (divider, Rect(x: x - reach, y: 0, width: 2 * reach, height: size.height)),
      ]
    }
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    let state = state.withLock { $0 }
    guard !bounds.isEmpty else { return }
    let isCollapsed = state.rule.isCollapsed(in: bounds.width)
    state.primary?.isHidden = isCollapsed && state.rule.front == .secondary
    state.secondary?.isHidden = isCollapsed && state.rule.front == .primary
    divider.isHidden = isCollapsed
    onArrange?(Arrangement(isCollapsed: isCollapsed, front: state.rule.front))
  }
}

/// A thin line that is easy to grab.
// The line never changes; all else is main-actor state.
final class SplitDividerNode: DisplayNode {
  /// How far beside the line a drag may begin, in points.
  nonisolated static let reach = 5.0

  private let line = DisplayNode()
  private var offset = 0.0
  /// Called with the line's wanted x position in the supernode, in points.
  var onDrag: (@MainActor (Double) -> Void)?

  nonisolated override init() {
    super.init()
    pointerShape = .resizeHorizontally
    line.isLayerBacked = true
    line.backgroundColor = BarStyle.line
    addSubnode(line)
  }

  override func didLoad() {
    super.didLoad()
    let pan = PanGestureRecognizer { [weak self] in self?.dragged($0) }
    pan.allowsVertical = false
    pan.threshold = 0.5
    view.addGestureRecognizer(pan)
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    guard let parent = supernode?.loadedView else { return }
    let x = parent.layer.convertFromWindow(pan.windowLocation).x
    switch pan.state {
    case .began: offset = frame.midX - x
    case .changed: onDrag?(x + offset)
    case .ended, .cancelled, .possible, .failed: break
    }
    line.backgroundColor = pan.isActive ? BarStyle.accent : BarStyle.line
  }

  override func touchesBegan(_ touches: [Touch]) {}

  override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    line.backgroundColor = point == nil ? BarStyle.line : BarStyle.accent
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let grid = 1 / max(traits.scale, 1)
    return PlacedLayoutSpec { [line] size in
      [(line, Rect(x: max(0, size.width / 2 - grid), y: 0, width: grid, height: size.height))]
    }
  }
}
