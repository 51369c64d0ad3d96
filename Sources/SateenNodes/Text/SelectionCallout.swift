import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// The bar of actions over a window, beside the selection: above it where there is room, else below.
@MainActor
final class SelectionCallout {
  /// The distance that the bar keeps from the window's edges, in points.
  static let margin = 8.0
  /// The distance that the bar keeps from the selection, in points.
  static let gap = 7.0

  private var overlay: WindowOverlay?
  /// Where the selection is in the window, and the space to leave free above and below it, in points.
  private var target = Rect.zero
  private var clearance = 0.0

  /// - Parameter owner: the view with the selection.
  init(
    _ actions: [CalloutAction], for owner: View, in container: RootContainer, traits: Traits,
    perform: @escaping @MainActor @Sendable (CalloutAction) -> Void
  ) {
    let node = SelectionCalloutNode(actions, perform)
    // The bar lies in the window, whose appearance may be another than that of the text.
    node.overrideAppearance = traits.appearance
    node.view.selectionOwner = owner
    overlay = WindowOverlay(node, level: .selection, in: container) { size in
      SizeRange(upTo: Size(width: max(0, size.width - 2 * Self.margin), height: size.height))
    } place: { [weak self] size, window in
      self?.frame(size, in: window) ?? .zero
    }
    // Until it is known where the selection is.
    overlay?.isHidden = true
  }

  func remove() {
    overlay?.fades = false
    overlay?.close()
  }

  var appearance: Appearance? {
    get { overlay?.node.overrideAppearance }
    set { if overlay?.node.overrideAppearance != newValue { overlay?.node.overrideAppearance = newValue } }
  }

  /// Puts the bar beside a rectangle in the window.
  /// - Parameter clearance: the space to leave free above and below the rectangle, in points.
  func place(beside target: Rect, clearance: Double, isHidden: Bool) {
    (self.target, self.clearance) = (target, clearance)
    overlay?.setNeedsPlacement()
    overlay?.isHidden = isHidden
  }

  /// Without room above or below, the bar lies on the rectangle.
  private func frame(_ size: Size, in window: Rect) -> Rect {
    let room = window.insetBy(x: Self.margin, y: Self.margin)
    return AnchoredPlacement(size, beside: target, on: [.above, .below], in: room, gap: clearance + Self.gap).frame
  }
}

/// The look of the bar.
final class SelectionCalloutNode: DisplayNode {
  nonisolated static let background = Color(light: .white, dark: Color(hex: 0x2c3038))
  nonisolated static let border = Color(light: Color(white: 0, alpha: 0.12), dark: Color(white: 1, alpha: 0.14))
  nonisolated static let line = Color(light: Color(white: 0, alpha: 0.1), dark: Color(white: 1, alpha: 0.12))
  nonisolated static let ink = Color(light: Color(hex: 0x16171a), dark: Color(hex: 0xf2f2f5))
  nonisolated static let height = 40.0

  // Constant.
  private let buttons: [SelectionCalloutButton]
  private let lines: [DisplayNode]

  nonisolated init(_ actions: [CalloutAction], _ perform: @escaping @MainActor @Sendable (CalloutAction) -> Void) {
    buttons = actions.map { action in
      SelectionCalloutButton(action.title) { perform(action) }
    }
    lines = actions.dropFirst().map { _ in
      let line = DisplayNode()
      line.backgroundColor = Self.line
      line.style.preferredSize = Size(width: 1, height: 20)
      return line
    }
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Self.background
    cornerRadius = 10
    borderWidth = 1
    borderColor = Self.border
    shadow = Shadow(color: Color(white: 0, alpha: 0.2), offset: Size(width: 0, height: 3), radius: 9)
    // Fingers need a slightly larger area than the visible one.
    hitTestSlop = EdgeInsets(horizontal: 0, vertical: -2)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    var row: [any LayoutElement] = []
    for (index, button) in buttons.enumerated() {
      if index > 0 { row.append(lines[index - 1]) }
      row.append(button)
    }
    return StackLayoutSpec(direction: .horizontal, spacing: 0, alignItems: .center, children: row)
      .padding(horizontal: 4, vertical: 0)
  }
}

/// One action of the bar.
final class SelectionCalloutButton: ControlNode {
  private let label = TextNode()
  private let plate = DisplayNode()

  nonisolated init(_ title: String, perform: @escaping @MainActor @Sendable () -> Void) {
    super.init()
    // A press acts on the text, which keeps the keys.
    focusability = .keyboard
    automaticallyManagesSubnodes = true
    style.height = .points(SelectionCalloutNode.height)
    style.flexShrink = 1
    hitTestSlop = EdgeInsets(horizontal: 0, vertical: -2)
    plate.isLayerBacked = true
    plate.cornerRadius = 7
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    label.maximumNumberOfLines = 1
    label.attributedText = AttributedText(
      title, font: .system(14, weight: .medium), color: SelectionCalloutNode.ink)
    addAction(for: .touchUpInside) { _, _ in perform() }
  }

  override func stateDidChange() {
    super.stateDidChange()
    plate.backgroundColor = isHighlighted ? BarStyle.press : isHovered ? BarStyle.hover : nil
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    label.padding(horizontal: 12, vertical: 0).centered()
      .background(plate.padding(horizontal: 0, vertical: 4))
  }
}
