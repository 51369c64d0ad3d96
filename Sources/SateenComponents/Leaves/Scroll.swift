import SateenCore
import SateenLayout
import SateenNodes
import SateenThreads

/// Elements that are scrolled through, where they do not fit.
///
/// ```swift
/// Scroll { VStack(spacing: 8) { ForEach(notes) { NoteCard(note: $0) } } }
/// ```
/// All elements are evaluated and shown: for many, use a list. Give the scroll a place with a limited size, such as a
/// window, or a frame; elsewhere it is as large as its content. Where it scrolled to lives as long as the scroll stays at
/// its place, like state, and so does the state of the elements.
public struct Scroll: Component {
  private let directions: ScrollDirection
  private let content: Elements
  @State private var place = ScrollPlace()
  @Surrounding(\.self) private var surroundings

  public init(_ directions: ScrollDirection = .vertical, @LayoutBuilder content: () -> Elements) {
    self.directions = directions
    self.content = content()
  }

  public var body: some LayoutElement {
    ScrollContent(
      directions: directions, zoom: nil, elements: ScrolledElements(content), surroundings: surroundings, place: place
    )
    .flexShrink()
  }
}

/// Elements that are zoomed: by pinches, the wheel with Control held, double taps and the keys Control with +, - and 0.
///
/// ```swift
/// Zoom(1...8) { Picture(file: path).aspectRatio(1.5) }
/// ```
/// The elements are laid out within the size of the zoom, and stand in its middle where they are smaller. They are drawn
/// anew at the scale that they come to, so that they stay sharp. Enlarged, they are dragged and scrolled; a drag at their
/// edge turns the page of a pager around. Scale and place live as long as the zoom stays at its place, like state.
public struct Zoom: Component {
  private let range: ClosedRange<Double>
  private let content: Elements
  @State private var place = ScrollPlace()
  @Surrounding(\.self) private var surroundings

  /// - Parameter range: the smallest scale and the largest. See ``ScrollView/minimumZoomScale`` for those that are of no
  ///   use.
  public init(_ range: ClosedRange<Double> = 1...4, @LayoutBuilder content: () -> Elements) {
    self.range = range
    self.content = content()
  }

  public var body: some LayoutElement {
    ScrollContent(
      directions: [], zoom: range, elements: ScrolledElements(content), surroundings: surroundings, place: place
    )
    .flexShrink()
  }
}

/// A value of a component's state that may change inside.
protocol ChangingValue {
  /// Whether it differs from its initial value.
  var isChanged: Bool { get }
}

/// Where a ``Scroll`` was scrolled to, the scale of a ``Zoom``, and the state of the components in it. Any thread.
final class ScrollPlace: Sendable, ChangingValue {
  private let box = Locked((offset: Point.zero, scale: 1.0))
  let keeper = StateKeeper()

  var offset: Point {
    get { box.withLock { $0.offset } }
    set { box.withLock { $0.offset = newValue } }
  }

  var scale: Double {
    get { box.withLock { $0.scale } }
    set { box.withLock { $0.scale = newValue } }
  }

  var isChanged: Bool { offset != .zero || scale != 1 || keeper.hasChangedState }
}

/// The elements of one evaluation.
private final class ScrolledElements: Sendable {
  let elements: Elements
  init(_ elements: Elements) { self.elements = elements }
}

private struct ScrollContent: NodeContent {
  var directions: ScrollDirection
  /// The scales of a ``Zoom``.
  var zoom: ClosedRange<Double>?
  var elements: ScrolledElements
  var surroundings: Surroundings
  var place: ScrollPlace

  func makeNode() -> ScrollHostNode {
    let node = ScrollHostNode(place, elements)
    node.scrollableDirections = directions
    if zoom != nil { node.zoomedNode = node.content }
    setRange(of: node)
    handDown(node)
    return node
  }

  func update(_ node: ScrollHostNode) {
    if node.scrollableDirections != directions { node.scrollableDirections = directions }
    setRange(of: node)
    handDown(node)
    guard node.shown !== elements else { return }
    node.shown = elements
    node.content.show(elements.elements)
  }

  private nonisolated func setRange(of node: ScrollHostNode) {
    guard let zoom, node.minimumZoomScale != zoom.lowerBound || node.maximumZoomScale != zoom.upperBound else { return }
    node.minimumZoomScale = zoom.lowerBound
    node.maximumZoomScale = zoom.upperBound
  }

  /// The window's appearance is that of the node.
  private func handDown(_ node: ScrollHostNode) {
    node.content.tree.changeSurroundings { own in
      let appearance = own.windowAppearance
      own = surroundings
      own.windowAppearance = appearance
    }
  }
}

/// The node of a ``Scroll``.
final class ScrollHostNode: ScrollNode {
  nonisolated let content: ComponentNode
  /// The elements that the content shows.
  fileprivate var shown: ScrolledElements
  private nonisolated let place: ScrollPlace
  private var isPlaced = false

  nonisolated fileprivate init(_ place: ScrollPlace, _ shown: ScrolledElements) {
    self.place = place
    self.shown = shown
    let elements = shown.elements
    content = ComponentNode(ComponentTree(keeper: place.keeper) { elements })
    super.init()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { WrapperLayoutSpec(content) }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    guard !isPlaced else { return }
    isPlaced = true
    if place.scale != 1 { scrollView.zoomScale = place.scale }
    if place.offset != .zero { scrollView.contentOffset = place.offset }
    scrollView.delegate = self
  }
}

extension ScrollHostNode: ScrollViewDelegate {
  // At once: the row's next node may be made while this one is still on screen.
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    // Content that stands in the middle was not scrolled.
    let isAtRest = zoomedNode != nil && scrollView.zoomScale == 1
    place.offset = isAtRest ? .zero : scrollView.contentOffset
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) { place.scale = scrollView.zoomScale }
}
