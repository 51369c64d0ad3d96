import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText
import SateenThreads

/// The title of a column, with an arrow where the list is sorted by it.
final class ColumnTitleNode: ControlNode {
  let id: String
  private weak let header: ColumnHeaderNode?
  private let title = TextNode()
  private let arrow = SortArrowNode()
  private struct Shown: Equatable {
    var column: ListColumn
    var sort: ColumnSort?
    var style: ColumnHeaderStyle
  }
  private let shown = Locked<Shown?>(nil)

  nonisolated init(_ id: String, _ header: ColumnHeaderNode) {
    self.id = id
    self.header = header
    super.init()
    debugName = id
    automaticallyManagesSubnodes = true
    cornerRadius = 5
    title.isLayerBacked = true
    title.isPlaceholderEnabled = false
    title.maximumNumberOfLines = 1
  }

  nonisolated func show(_ column: ListColumn, _ sort: ColumnSort?, _ style: ColumnHeaderStyle) {
    var column = column
    // The width is the header's affair.
    column.width = .points(0)
    let now = Shown(column: column, sort: sort, style: style)
    let isOther = shown.withLock { shown in
      defer { shown = now }
      return shown != now
    }
    guard isOther else { return }
    let color = sort == nil ? style.color : style.sortedColor
    title.attributedText = AttributedText(column.title, font: style.font, color: color)
    arrow.look = SortArrowNode.Look(isUp: sort?.isAscending ?? true, color: color)
    // The title without an action may still be reached, to change the width.
    pointerShape = column.isSortable ? .hand : nil
    focusability = column.isSortable || column.isResizable ? .keyboard : Focusability.none
    setNeedsLayout()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    guard let shown = shown.withLock({ $0 }) else { return nil }
    let style = shown.style
    let justify: JustifyContent =
      switch shown.column.alignment {
      case .leading: .start
      case .center: .center
      case .trailing: .end
      }
    return HStack(spacing: 4, justifyContent: justify, alignItems: .center) {
      title.flexShrink()
      if shown.sort != nil { arrow.frame(width: .points(8), height: .points(8)) }
    }
    .padding(EdgeInsets(top: style.margin, left: 0, bottom: style.margin, right: 0))
  }

  override func stateDidChange() {
    super.stateDidChange()
    guard let shown = shown.withLock({ $0 }), shown.column.isSortable else { return }
    backgroundColor = isHovered || isHighlighted ? shown.style.hoverColor : nil
    title.alpha = isHighlighted ? 0.6 : 1
  }

  override var focusRing: FocusRing? { FocusRing(bounds.insetBy(x: -4, y: 2), cornerRadius: 5) }

  override func performAction() {
    super.performAction()
    header?.wasPressed(id)
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard modifiers == .shift, key == .left || key == .right, let header, let width = header.width(of: id) else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    let isWider = (key == .right) != (traits.layoutDirection == .rightToLeft)
    header.setWidth(width + (isWider ? 1 : -1) * ColumnHeaderNode.step, of: id)
    return true
  }
}

/// An arrow up or down.
final class SortArrowNode: DisplayNode, LookNode {
  struct Look: Hashable, Sendable {
    var isUp = true
    var color = Color.primary
  }

  nonisolated override init() {
    super.init()
    look = Look()
    isLayerBacked = true
    isPlaceholderEnabled = false
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    return .draw { context, _ in
      let room = request.bounds
      let (tip, base) = look.isUp ? (room.minY + 1.5, room.maxY - 1.5) : (room.maxY - 1.5, room.minY + 1.5)
      var path = Path()
      path.move(to: Point(x: room.midX, y: tip))
      path.addLine(to: Point(x: room.maxX - 0.5, y: base))
      path.addLine(to: Point(x: room.minX + 0.5, y: base))
      path.close()
      context.fill(path, with: look.color)
    }
  }
}

/// The edge behind a column, which is dragged.
final class ColumnEdgeNode: ControlNode {
  /// The width of the area to press, in points.
  nonisolated static let breadth = 13.0

  let id: String
  private weak let header: ColumnHeaderNode?
  private let line = DisplayNode()
  /// Where the drag began in the window, and the column's width then.
  private var start: (x: Double, width: Double)?

  nonisolated init(_ id: String, _ header: ColumnHeaderNode) {
    self.id = id
    self.header = header
    super.init()
    debugName = "\(id) edge"
    pointerShape = .resizeHorizontally
    focusability = Focusability.none
    automaticallyManagesSubnodes = true
    line.isLayerBacked = true
  }

  nonisolated func show(_ style: ColumnHeaderStyle) { line.backgroundColor = style.edgeColor }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(justifyContent: .center) { line.frame(width: .points(1)) }.padding(horizontal: 0, vertical: 6)
  }

  override func claimedDirections(of touch: Touch) -> ScrollDirection? { .horizontal }

  override func beginTracking(with touch: Touch) -> Bool {
    guard let width = header?.width(of: id) else { return false }
    if touch.tapCount == 2 {
      header?.resetWidth(of: id)
      return false
    }
    start = (touch.windowLocation.x, width)
    return true
  }

  override func continueTracking(with touch: Touch) -> Bool {
    guard let start else { return false }
    let way = touch.windowLocation.x - start.x
    let isMirrored = traits.layoutDirection == .rightToLeft
    header?.setWidth(start.width + (isMirrored ? -way : way), of: id)
    return true
  }

  override func endTracking(with touch: Touch) { start = nil }
  override func cancelTracking() { start = nil }
}

/// The edges of a header at their places, each as high as the header.
struct ColumnEdges: LayoutSpec {
  var style = LayoutStyle()
  private var edges: [any LayoutElement]

  init(_ edges: [any LayoutElement]) { self.edges = edges }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.edges = edges.enumerated().map { pass.resolved($1, at: $0) }
    return copy
  }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let size = Size(
      width: range.max.width.isFinite ? range.max.width : range.min.width,
      height: range.max.height.isFinite ? range.max.height : range.min.height)
    let placed = edges.map { edge in
      let place = edge.style.layoutPosition
      let layout = edge.layoutThatFits(
        SizeRange(
          min: Size(width: 0, height: size.height), max: Size(width: ColumnEdgeNode.breadth, height: size.height)),
        parentSize: size, context: context)
      return layout.placed(at: Point(x: context.pixelGrid.round(place.x), y: 0))
    }
    return Layout(element: self, size: size, sublayouts: placed, context: context)
  }
}
