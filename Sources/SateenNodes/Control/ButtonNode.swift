import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenText
import SateenThreads

/// A control with a title, a picture beside it and a picture behind it, each of its own for every state.
open class ButtonNode: ControlNode, @unchecked Sendable {
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
  }

  private let looks = Locked(Looks())
  /// Shows the title of the present state. Set it with ``setAttributedTitle(_:for:)``.
  public let titleNode = TextNode()
  /// Shows the picture of the present state.
  public let imageNode = ImageNode()
  /// Shows the picture behind the others, pulled to the button's size.
  public let backgroundImageNode = ImageNode()

  public override init() {
    super.init()
    automaticallyManagesSubnodes = true
    for node in [titleNode, imageNode, backgroundImageNode] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
    backgroundImageNode.contentMode = .stretch
  }

  // MARK: Looks

  /// Sets the title of a state; nil has the state use that of a simpler one.
  public func setAttributedTitle(_ title: AttributedText?, for state: ControlState = .normal) {
    looks.withLock { $0.titles[state] = title }
    applyLook()
  }

  /// Sets the title of a state in one font and colour.
  public func setTitle(
    _ title: String, font: Font = .system(15, weight: .medium), color: Color = Color(hex: 0x1f6fde),
    for state: ControlState = .normal
  ) {
    setAttributedTitle(AttributedText(title, font: font, color: color), for: state)
  }

  /// Sets the picture beside the title for a state; nil has the state use that of a simpler one.
  public func setImage(_ image: Bitmap?, for state: ControlState = .normal) {
    looks.withLock { $0.images[state] = image }
    applyLook()
  }

  /// Sets the picture behind title and image for a state; nil has the state use that of a simpler one.
  public func setBackgroundImage(_ image: Bitmap?, for state: ControlState = .normal) {
    looks.withLock { $0.backgroundImages[state] = image }
    applyLook()
  }

  /// Room between picture and title, in points.
  public var contentSpacing: Double {
    get { looks.withLock { $0.contentSpacing } }
    set { changeLayout { $0.contentSpacing = newValue } }
  }

  /// Room around picture and title, in points.
  public var contentEdgeInsets: EdgeInsets {
    get { looks.withLock { $0.contentInsets } }
    set { changeLayout { $0.contentInsets = newValue } }
  }

  /// Whether picture and title stand side by side, rather than one above the other.
  public var laysOutHorizontally: Bool {
    get { looks.withLock { $0.isHorizontal } }
    set { changeLayout { $0.isHorizontal = newValue } }
  }

  /// On which side of the title the picture stands.
  public var imageAlignment: ImageAlignment {
    get { looks.withLock { $0.imageAlignment } }
    set { changeLayout { $0.imageAlignment = newValue } }
  }

  private func changeLayout(_ body: (inout Looks) -> Void) {
    looks.withLock { body(&$0) }
    setNeedsLayout()
  }

  /// The look of a state: its own, else the nearest one that says something, at last the normal one.
  private static func look<Value>(_ all: [ControlState: Value], _ state: ControlState) -> Value? {
    let order: [ControlState]
    switch state {
    case .normal: order = [.normal]
    case .highlighted: order = [.highlighted, .normal]
    case .selected: order = [.selected, .normal]
    case .selectedHighlighted: order = [.selectedHighlighted, .selected, .highlighted, .normal]
    case .disabled: order = [.disabled, .normal]
    }
    return order.lazy.compactMap { all[$0] }.first
  }

  private func applyLook() {
    let now = state
    let (title, image, background, hasOwnHighlight) = looks.withLock { looks in
      (
        Self.look(looks.titles, now), Self.look(looks.images, now), Self.look(looks.backgroundImages, now),
        looks.titles[now] != nil || looks.images[now] != nil || looks.backgroundImages[now] != nil
      )
    }
    titleNode.attributedText = title ?? AttributedText()
    if imageNode.image !== image { imageNode.image = image }
    if backgroundImageNode.image !== background { backgroundImageNode.image = background }
    // A state without a look of its own is told by its weight.
    switch now {
    case .highlighted, .selectedHighlighted: alpha = hasOwnHighlight ? 1 : 0.5
    case .disabled: alpha = hasOwnHighlight ? 1 : 0.4
    case .normal, .selected: alpha = 1
    }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    applyLook()
  }

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
