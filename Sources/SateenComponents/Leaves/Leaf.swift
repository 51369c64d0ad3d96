import SateenCore
import SateenGraphics
import SateenLayout

/// A leaf at its place: a value that was measured. An equal value at the same place keeps the leaf, and with it all that
/// is known of it.
class Leaf: LayoutNode, @unchecked Sendable {
  // All that leaves store is constant, or in a lock; so it is in the classes below this one.

  /// The surroundings of a leaf.
  struct Origin {
    let key: PartKey
    let surroundings: Surroundings
    let counters: ComponentCounters
  }

  let origin: Origin
  var key: PartKey { origin.key }
  var surroundings: Surroundings { origin.surroundings }

  init(_ origin: Origin) {
    self.origin = origin
  }

  // MARK: Parts that depend on the value

  var style: LayoutStyle { LayoutStyle() }
  var text: String? { nil }
  var name: String { "Leaf" }
  /// A node of its own that shows the leaf; nil for a leaf that is drawn into a sheet.
  var node: DisplayNode? { nil }
  func size(in range: SizeRange) -> Size { range.min }
  func paint(in context: GraphicsContext, _ bounds: Rect) {}
  /// The link at a point in the leaf, in the size that it shows in.
  func link(at point: Point, in size: Size) -> String? { nil }
  /// Where the links are, for the hit-test overlay.
  func linkAreas(in size: Size) -> [Rect] { [] }
  /// Has the node show the leaf, which came on screen; `onLink` is told of links that are pressed in there.
  @MainActor func show(onLink: @escaping @MainActor @Sendable (String) -> Void) {}

  // MARK: In the layout

  final var layoutName: String { name }

  final func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    // Whole pixels, as nodes of text have: rows with fractions of pixels would not stay in their places.
    let size = range.clamp(context.pixelGrid.ceil(size(in: range)))
    return Layout(element: self, size: size, context: context)
  }

  final func draw(in context: GraphicsContext, _ bounds: Rect) {
    origin.counters.drew(name)
    context.drawing(in: surroundings.fixedAppearance) { paint(in: context, bounds) }
  }
}
