import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// A short text in front of a window, beside a place of a node: for values that change under the pointer, such as those
/// of a chart. A sentence that explains a node is its ``DisplayNode/tooltip``.
///
/// ```swift
/// let value = Tooltip()
/// value.show("14:30, 21 °C", beside: Rect(center: point, size: .zero), of: chart)
/// value.hide()
/// ```
/// It takes no events. It follows the node, and hides when that leaves the window.
@MainActor
public final class Tooltip {
  /// The distance from the place, and the least distance from the window's edges, in points.
  static let gap = 6.0
  static let margin = 4.0

  private let sides: [AnchoredPlacement.Side]
  private var overlay: WindowOverlay?
  private weak var node: DisplayNode?
  private var place = Rect.zero
  private lazy var follower = TooltipFollower(self)

  public convenience init() { self.init(on: [.above, .below]) }

  init(on sides: [AnchoredPlacement.Side]) {
    self.sides = sides
  }

  isolated deinit { overlay?.close() }

  /// Whether it is in a window.
  public var isShown: Bool { overlay != nil }

  /// Shows a text, or another one at another place.
  /// - Parameters:
  ///   - text: may have several lines. An empty one hides the tooltip.
  ///   - rect: the place, in the node's own space.
  ///   - node: in a window; otherwise the tooltip hides.
  public func show(_ text: String, beside rect: Rect, of node: DisplayNode) {
    guard !text.isEmpty, let view = node.loadedView, let container = view.container else { return hide() }
    if overlay?.container !== container { hide() }
    self.node = node
    place = rect
    if let shown = overlay?.node as? TooltipNode {
      shown.text = text
      shown.overrideAppearance = node.traits.appearance
      overlay?.setNeedsPlacement()
      return
    }
    let style = node.inheritedStyle(TooltipStyle.self) ?? TooltipStyle()
    let bubble = TooltipNode(text, style)
    bubble.overrideAppearance = node.traits.appearance
    let made = WindowOverlay(bubble, level: .tooltip, in: container) { size in
      SizeRange(
        upTo: Size(
          width: max(0, min(style.maximumWidth, size.width - 2 * Self.margin)), height: size.height))
    } place: { [weak self] size, window in
      self?.frame(size, in: window) ?? .zero
    }
    made.onWindowClose = { [weak self] in self?.hide() }
    overlay = made
    container.addFrameObserver(follower)
  }

  /// Takes it out of the window.
  public func hide() {
    guard let overlay else { return }
    self.overlay = nil
    overlay.container?.removeFrameObserver(follower)
    overlay.close()
  }

  private func frame(_ size: Size, in window: Rect) -> Rect {
    guard let way = node?.loadedLayer?.wayToWindow, let anchor = way.apply(place) else { return .zero }
    let room = window.insetBy(x: min(Self.margin, window.width / 2), y: min(Self.margin, window.height / 2))
    return AnchoredPlacement(size, beside: anchor, on: sides, in: room, gap: Self.gap).frame
  }

  fileprivate func follow(in container: RootContainer) {
    guard let view = node?.loadedView, view.container === container, !view.isSeenToGo else { return hide() }
    overlay?.setNeedsPlacement()
  }
}

/// Has a tooltip follow its node.
@MainActor
private final class TooltipFollower: FrameObserver {
  private weak var tooltip: Tooltip?

  init(_ tooltip: Tooltip) {
    self.tooltip = tooltip
  }

  func willCompose(_ container: RootContainer, at time: Double) { tooltip?.follow(in: container) }
}

/// The bubble with a tooltip's text.
final class TooltipNode: DisplayNode {
  // Constant.
  private let label = TextNode()
  private let look: TooltipStyle

  init(_ text: String, _ look: TooltipStyle) {
    self.look = look
    super.init()
    automaticallyManagesSubnodes = true
    isUserInteractionEnabled = false
    backgroundColor = look.backgroundColor
    cornerRadius = look.cornerRadius
    borderWidth = 1
    borderColor = look.borderColor
    shadow = look.shadow
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    label.maximumNumberOfLines = 12
    self.text = text
    showText()
  }

  var text = "" { didSet { if text != oldValue { showText() } } }

  private func showText() {
    label.attributedText = AttributedText(text, font: look.font, color: look.textColor)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    label.padding(horizontal: 9, vertical: 5)
  }
}
