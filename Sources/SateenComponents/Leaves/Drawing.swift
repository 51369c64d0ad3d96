import SateenCore
import SateenGraphics
import SateenLayout

/// A value that draws itself: a leaf of a component.
///
/// ```swift
/// struct Bar: Drawing {
///   var level: Double
///
///   func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) {
///     (Size(width: range.max.width, height: 4), ())
///   }
///
///   func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
///     context.fill(Rect(x: bounds.minX, y: bounds.minY, width: level * bounds.width, height: bounds.height), with: .black)
///   }
/// }
/// ```
/// A leaf that equals the one at its place before is neither measured nor drawn again.
public protocol Drawing: LeafValue, Equatable {
  /// The results of measuring that drawing needs, such as the lines of a text.
  associatedtype Measured: Sendable = Void

  /// The size within a range, in points. On a worker.
  func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Measured)

  /// Draws into a rectangle. On a worker.
  func draw(_ measured: Measured, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings)
}

extension Drawing {
  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    Evaluation.of(pass).leaf(drawn: self, pass)
  }
}

/// A value that becomes a leaf. Use ``Drawing`` for leaves of your own.
public protocol LeafValue: LayoutElement {
  /// The text that the leaf shows, for tests and descriptions; nil for one without text.
  var leafText: String? { get }
}

extension LeafValue {
  public var leafText: String? { nil }
  public var style: LayoutStyle { LayoutStyle() }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement { Evaluation.of(pass).leaf(self, pass) }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    // Leaves stand in components; elsewhere they take room, for descriptions, and show nothing.
    Layout(element: self, size: range.min, context: context)
  }
}

/// The part of a leaf that depends on its value, without the value's type.
protocol LeafBacking: AnyObject, Sendable {
  var style: LayoutStyle { get }
  var text: String? { get }
  var name: String { get }
  /// A node of its own that shows the leaf; nil for a leaf that is drawn into a sheet.
  var node: DisplayNode? { get }
  func size(in range: SizeRange) -> Size
  func draw(in context: GraphicsContext, _ bounds: Rect)
  /// The link at a point in the leaf, in the size that it shows in.
  func link(at point: Point, in size: Size) -> String?
  /// Where the links are, for the hit-test overlay.
  func linkAreas(in size: Size) -> [Rect]
  /// Has the node show the leaf, which came on screen; `onLink` is told of links that are pressed in there.
  @MainActor func show(onLink: @escaping @MainActor @Sendable (String) -> Void)
}

extension LeafBacking {
  var text: String? { nil }
  var node: DisplayNode? { nil }
  func draw(in context: GraphicsContext, _ bounds: Rect) {}
  func link(at point: Point, in size: Size) -> String? { nil }
  @MainActor func show(onLink: @escaping @MainActor @Sendable (String) -> Void) {}
  func linkAreas(in size: Size) -> [Rect] { [] }
}

/// A leaf at its place: a value that was measured. An equal value at the same place keeps the leaf, and with it all that
/// is known of it.
final class Leaf: LayoutNode {
  let key: PartKey
  let surroundings: Surroundings
  let backing: any LeafBacking
  let counters: ComponentCounters

  init(_ backing: any LeafBacking, _ surroundings: Surroundings, key: PartKey, counters: ComponentCounters) {
    self.key = key
    self.surroundings = surroundings
    self.counters = counters
    self.backing = backing
  }

  var style: LayoutStyle { backing.style }
  var layoutName: String { backing.name }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    // Whole pixels, as nodes of text have: rows with fractions of pixels would not stay in their places.
    let size = range.clamp(context.pixelGrid.ceil(backing.size(in: range)))
    return Layout(element: self, size: size, context: context)
  }

  func draw(in context: GraphicsContext, _ bounds: Rect) {
    counters.drew(backing.name)
    backing.draw(in: context, bounds)
  }
}

/// The leaf of a type that the engine does not know.
final class EmptyLeaf: LeafBacking {
  var style: LayoutStyle { LayoutStyle() }
  var name: String { "Leaf" }
  func size(in range: SizeRange) -> Size { range.min }
}
