import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenText
import SateenThreads

/// A control with a title, an image beside it and an image behind it, each of which can be set for every state.
///
/// A state without a title or image of its own uses that of the first of these states that has one and applies:
/// disabled, selected and highlighted, highlighted, selected, normal. Where a pressed or disabled button has none for
/// that state, its title and images are dimmed.
open class ButtonNode: ControlNode {
  /// Whether the image comes before the title or after it.
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
    /// The factor by which title and images are dimmed, and each one's opacity before and after; empty while they are
    /// not.
    var dimming = 1.0
    var dimmed: [(before: Double, given: Double)] = []
    var isApplying = false
    var isOutdated = false
  }

  private let looks = Locked(Looks())
  /// Shows the title of the current state. Set it with ``setAttributedTitle(_:for:)``.
  nonisolated public let titleNode = TextNode()
  /// Shows the image of the current state.
  nonisolated public let imageNode = ImageNode()
  /// Shows the image behind the others, stretched to the button's size.
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

  /// Sets the title of a state; with nil the state uses another one's title.
  nonisolated public func setAttributedTitle(_ title: AttributedText?, for state: ControlState = .normal) {
    // The old text is released outside of the lock: texts may hold objects whose end runs code.
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

  /// Sets the image beside the title for a state; with nil the state uses another one's image.
  nonisolated public func setImage(_ image: Bitmap?, for state: ControlState = .normal) {
    looks.withLock { $0.images[state] = image }
    applyLook()
  }

  /// Sets the image behind title and image for a state; with nil the state uses another one's image.
  nonisolated public func setBackgroundImage(_ image: Bitmap?, for state: ControlState = .normal) {
    looks.withLock { $0.backgroundImages[state] = image }
    applyLook()
  }

  /// Room between image and title, in points.
  nonisolated public var contentSpacing: Double {
    get { looks.withLock { $0.contentSpacing } }
    set { changeLayout { $0.contentSpacing = newValue } }
  }

  /// Room around image and title, in points.
  nonisolated public var contentEdgeInsets: EdgeInsets {
    get { looks.withLock { $0.contentInsets } }
    set { changeLayout { $0.contentInsets = newValue } }
  }

  /// Whether image and title stand side by side, rather than one above the other.
  nonisolated public var laysOutHorizontally: Bool {
    get { looks.withLock { $0.isHorizontal } }
    set { changeLayout { $0.isHorizontal = newValue } }
  }

  /// On which side of the title the image stands.
  nonisolated public var imageAlignment: ImageAlignment {
    get { looks.withLock { $0.imageAlignment } }
    set { changeLayout { $0.imageAlignment = newValue } }
  }

  nonisolated private func changeLayout(_ body: (inout Looks) -> Void) {
    looks.withLock { body(&$0) }
    setNeedsLayout()
  }

  /// The states whose title and images the button may use, the best first.
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

  /// Updates title and images to the state. Where several threads call this, one of them does so, once more for all
  /// others.
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

  /// Multiplies the opacity of title and images. An opacity that was set meanwhile stays.
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
