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
    ScrollContent(directions: directions, elements: ScrolledElements(content), surroundings: surroundings, place: place)
      .flexShrink()
  }
}

/// A value of a component's state that may change inside.
protocol ChangingValue {
  /// Whether it differs from its initial value.
  var isChanged: Bool { get }
}

/// Where a ``Scroll`` was scrolled to, and the state of the components in it. Any thread.
final class ScrollPlace: Sendable, ChangingValue {
  private let box = Locked(Point.zero)
  let keeper = StateKeeper()

  var offset: Point {
    get { box.withLock { $0 } }
    set { box.exchange(newValue) }
  }

  var isChanged: Bool { offset != .zero || keeper.hasChangedState }
}

/// The elements of one evaluation.
private final class ScrolledElements: Sendable {
  let elements: Elements
  init(_ elements: Elements) { self.elements = elements }
}

private struct ScrollContent: NodeContent {
  var directions: ScrollDirection
  var elements: ScrolledElements
  var surroundings: Surroundings
  var place: ScrollPlace

  func makeNode() -> ScrollHostNode {
    let node = ScrollHostNode(place, elements)
    node.scrollableDirections = directions
    handDown(node)
    return node
  }

  func update(_ node: ScrollHostNode) {
    if node.scrollableDirections != directions { node.scrollableDirections = directions }
    handDown(node)
    guard node.shown !== elements else { return }
    node.shown = elements
    node.content.show(elements.elements)
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
    if place.offset != .zero { scrollView.contentOffset = place.offset }
    scrollView.delegate = self
  }
}

extension ScrollHostNode: ScrollViewDelegate {
  // At once: the row's next node may be made while this one is still on screen.
  func scrollViewDidScroll(_ scrollView: ScrollView) { place.offset = scrollView.contentOffset }
}
