import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenText
import SateenThreads

/// A control with a title, a picture beside it and a picture behind it, each of its own for every state.
///
/// A state without a look of its own has that of the first of these that has one and holds: disabled, selected and
/// highlighted, highlighted, selected, normal. Where a pressed or disabled button has no look for that, its title and
/// pictures are dimmed.
open class ButtonNode: ControlNode {
  /// Whether the picture comes before the title or after it.
  public enum ImageAlignment: Sendable { case beginning, end }

  // Stored properties are inside the box.
  private struct Looks {
    var titles: [ControlState: AttributedText] = [:]
    var images: [ControlState: Bitmap] = [:]
    var backgroundImages: [ControlState: Bitmap] = [:]
    var contentSpacing = 8.0
    var contentInsets = EdgeInsets.zero
    var isHorizontal = true
    var imageAlignment = ImageAlignment.beginning
    /// How much title and pictures are dimmed, and the opacity each had before and was given; nothing while they are not.
    var dimming = 1.0
    var dimmed: [(before: Double, given: Double)] = []
    var isApplying = false
    var isOutdated = false
  }

  private let looks = Locked(Looks())
  /// Shows the title of the present state. Set it with ``setAttributedTitle(_:for:)``.
  nonisolated public let titleNode = TextNode()
  /// Shows the picture of the present state.
  nonisolated public let imageNode = ImageNode()
  /// Shows the picture behind the others, pulled to the button's size.
  nonisolated public let backgroundImageNode = ImageNode()

  nonisolated public override init() {
    super.init()
    automaticallyManagesSubnodes = true
    for node in [titleNode, imageNode, backgroundImageNode] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
    backgroundImageNode.contentMode = .stretch
  }

  // MARK: Looks

  /// Sets the title of a state; nil has the state use that of another one.
  nonisolated public func setAttributedTitle(_ title: AttributedText?, for state: ControlState = .normal) {
    // Texts may hold things whose end runs code.
    let old = looks.withLock { looks in
      defer { looks.titles[state] = title }
      return looks.titles[state]
    }
    withExtendedLifetime(old) { applyLook() }
  }

  /// Sets the title of a state in one font and colour.
  nonisolated public func setTitle(
    _ title: String, font: Font = .system(15, weight: .medium), color: Color = Color(hex: 0x1f6fde),
    for state: ControlState = .normal
  ) {
    setAttributedTitle(AttributedText(title, font: font, color: color), for: state)
  }

  /// Sets the picture beside the title for a state; nil has the state use that of another one.
  nonisolated public func setImage(_ image: Bitmap?, for state: ControlState = .normal) {
    looks.withLock { $0.images[state] = image }
    applyLook()
  }

  /// Sets the picture behind title and image for a state; nil has the state use that of another one.
  nonisolated public func setBackgroundImage(_ image: Bitmap?, for state: ControlState = .normal) {
    looks.withLock { $0.backgroundImages[state] = image }
    applyLook()
  }

  /// Room between picture and title, in points.
  nonisolated public var contentSpacing: Double {
    get { looks.withLock { $0.contentSpacing } }
    set { changeLayout { $0.contentSpacing = newValue } }
  }

  /// Room around picture and title, in points.
  nonisolated public var contentEdgeInsets: EdgeInsets {
    get { looks.withLock { $0.contentInsets } }
    set { changeLayout { $0.contentInsets = newValue } }
  }

  /// Whether picture and title stand side by side, rather than one above the other.
  nonisolated public var laysOutHorizontally: Bool {
    get { looks.withLock { $0.isHorizontal } }
    set { changeLayout { $0.isHorizontal = newValue } }
  }

  /// On which side of the title the picture stands.
  nonisolated public var imageAlignment: ImageAlignment {
    get { looks.withLock { $0.imageAlignment } }
    set { changeLayout { $0.imageAlignment = newValue } }
  }

  nonisolated private func changeLayout(_ body: (inout Looks) -> Void) {
    looks.withLock { body(&$0) }
    setNeedsLayout()
  }

  /// The states whose looks the button may have, the best first.
  nonisolated private var candidates: [ControlState] {
    let (isPressed, isSelected) = (isHighlighted, self.isSelected)
    var states: [ControlState] = isEnabled ? [] : [.disabled]
    if isPressed, isSelected { states.append(.selectedHighlighted) }
    if isPressed { states.append(.highlighted) }
    if isSelected { states.append(.selected) }
    return states + [.normal]
  }

  nonisolated private static func first<Value>(of states: [ControlState], in all: [ControlState: Value]) -> Value? {
    for state in states { if let value = all[state] { return value } }
    return nil
  }

  /// Brings title and pictures up to what the state asks for. Of several threads one does it, once more for all others.
  nonisolated private func applyLook() {
    let isFirst = looks.withLock { looks in
      defer { looks.isApplying = true }
      looks.isOutdated = true
      return !looks.isApplying
    }
    guard isFirst else { return }
    while looks.withLock({ looks in
      defer { looks.isOutdated = false }
      looks.isApplying = looks.isOutdated
      return looks.isOutdated
    }) {
      applyLookOnce()
    }
  }

  nonisolated private func applyLookOnce() {
    let states = candidates
    let (title, image, background, hasOwn) = looks.withLock { looks in
      let own = states.prefix { $0 != .selected && $0 != .normal }
      return (
        Self.first(of: states, in: looks.titles), Self.first(of: states, in: looks.images),
        Self.first(of: states, in: looks.backgroundImages),
        own.contains { looks.titles[$0] != nil || looks.images[$0] != nil || looks.backgroundImages[$0] != nil }
      )
    }
    titleNode.attributedText = title ?? AttributedText()
    if imageNode.image !== image { imageNode.image = image }
    if backgroundImageNode.image !== background { backgroundImageNode.image = background }
    switch states[0] {
    case .disabled: dim(to: hasOwn ? 1 : 0.4)
    case .highlighted, .selectedHighlighted: dim(to: hasOwn ? 1 : 0.5)
    case .normal, .selected: dim(to: 1)
    }
  }

  /// Multiplies the opacity of title and pictures. One that was set meanwhile stays.
  nonisolated private func dim(to factor: Double) {
    let nodes = [titleNode, imageNode, backgroundImageNode]
    let (now, dimmed) = looks.withLock { ($0.dimming, $0.dimmed) }
    guard factor != now else { return }
    for (node, alpha) in zip(nodes, dimmed) where node.alpha == alpha.given { node.alpha = alpha.before }
    let new = factor == 1 ? [] : nodes.map { (before: $0.alpha, given: $0.alpha * factor) }
    for (node, alpha) in zip(nodes, new) { node.alpha = alpha.given }
    looks.withLock { looks in
      looks.dimming = factor
      looks.dimmed = new
    }
  }

  override func applyState() { applyLook() }

  // MARK: Layout

  open override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let looks = looks.withLock { $0 }
    var children: [any LayoutElement] = []
    if imageNode.image != nil { children.append(imageNode) }
    if !titleNode.attributedText.isEmpty { children.append(titleNode) }
    if looks.imageAlignment == .end { children.reverse() }
    let stack = StackLayoutSpec(
      direction: looks.isHorizontal ? .horizontal : .vertical, spacing: looks.contentSpacing,
      justifyContent: .center, alignItems: .center, children: children)
    let content = stack.padding(looks.contentInsets)
    return backgroundImageNode.image == nil ? content : content.background(backgroundImageNode)
  }
}
