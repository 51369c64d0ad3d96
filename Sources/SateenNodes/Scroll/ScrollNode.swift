import SateenCore
import SateenLayout
import SateenThreads

/// A node whose subnodes can be scrolled through.
open class ScrollNode: DisplayNode {
  // Stored properties are inside the box.
  private struct State {
    var managesContentSize = true
    var directions = ScrollDirection.vertical
    var zoomedNode: DisplayNode?
    /// Nil where the view's own is not to change.
    var minimumZoom: Double?
    var maximumZoom: Double?
  }

  private let scrolling = Locked(State())

  nonisolated public override init() {
    super.init()
    isRasterizable = false
    automaticallyManagesSubnodes = true
    clipsToBounds = true
  }

  /// Whether the layout may be larger than the node along the directions it scrolls in, with the rest to be scrolled
  /// to.
  nonisolated public var automaticallyManagesContentSize: Bool {
    get { scrolling.withLock { $0.managesContentSize } }
    set {
      scrolling.withLock { $0.managesContentSize = newValue }
      setNeedsLayout()
    }
  }

  /// The axes along which content moves, and may be larger than the node.
  nonisolated public var scrollableDirections: ScrollDirection {
    get { scrolling.withLock { $0.directions } }
    set {
      scrolling.withLock { $0.directions = newValue }
      setNeedsLayout()
    }
  }

  /// The node inside that zooms, by pinches, the wheel with Control held, double taps and keys; nil for none. It is laid
  /// out for scale 1: as large as it likes, within the node along axes that are not in ``scrollableDirections``. Where it
  /// is smaller than this node, it stands in its middle.
  ///
  /// ```swift
  /// let viewer = ScrollNode()
  /// viewer.scrollableDirections = []
  /// viewer.zoomedNode = picture
  /// viewer.maximumZoomScale = 8
  /// viewer.layoutSpecBlock = { _, _ in picture.aspectRatio(1.5) }
  /// ```
  nonisolated public var zoomedNode: DisplayNode? {
    get { scrolling.withLock { $0.zoomedNode } }
    set {
      scrolling.exchange(\.zoomedNode, newValue)
      setNeedsLayout()
    }
  }

  /// See ``ScrollView/minimumZoomScale``. Any thread.
  nonisolated public var minimumZoomScale: Double {
    get { scrolling.withLock { $0.minimumZoom ?? 1 } }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      scrolling.withLock { $0.minimumZoom = newValue }
      setNeedsLayout()
    }
  }

  /// See ``ScrollView/maximumZoomScale``. Any thread.
  nonisolated public var maximumZoomScale: Double {
    get { scrolling.withLock { $0.maximumZoom ?? 1 } }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      scrolling.withLock { $0.maximumZoom = newValue }
      setNeedsLayout()
    }
  }

  open override func makeView() -> View {
    let view = ScrollView()
    view.scrollableDirections = scrollableDirections
    return view
  }

  /// The node's scroll view. Reading it loads the node.
  public var scrollView: ScrollView {
    guard let view = view as? ScrollView else {
      contractBroken("\(layoutName) overrides makeView() and gives something else than a ScrollView")
    }
    return view
  }

  open override func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let state = scrolling.withLock { $0 }
    guard state.managesContentSize else {
      return super.calculateLayout(range, parentSize: parentSize, context: context)
    }
    var open = range
    // Content that zooms is as large as it likes: a view that is larger has it in its middle.
    if state.zoomedNode != nil { open.min = .zero }
    if !state.directions.isDisjoint(with: .vertical) { open.max.height = .infinity }
    if !state.directions.isDisjoint(with: .horizontal) { open.max.width = .infinity }
    let inner = super.calculateLayout(open, parentSize: parentSize, context: context)
    // The content's size is part of this layout, because the node may be measured again before this layout is applied.
    let content = Layout(element: ScrolledContent(), size: inner.size, context: context)
    return Layout(
      element: self, size: range.clamp(inner.size), sublayouts: inner.sublayouts + [content], context: context)
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    let state = scrolling.withLock { $0 }
    if state.managesContentSize {
      scrollView.scrollableDirections = state.directions
      scrollView.setUnzoomedContentSize(
        appliedLayout?.sublayouts.last { $0.element is ScrolledContent }?.size ?? .zero)
    }
    // After the size: a scale is about the middle of the content.
    if state.zoomedNode !== scrollView.zoomingNode { scrollView.zoomingNode = state.zoomedNode }
    if let scale = state.minimumZoom { scrollView.minimumZoomScale = scale }
    if let scale = state.maximumZoom { scrollView.maximumZoomScale = scale }
    scrollView.placeZoomedContent()
  }
}

/// Stands in a scroll node's layout for all of the content.
private struct ScrolledContent: LayoutElement {
  var style: LayoutStyle { LayoutStyle() }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min, context: context)
  }
}
