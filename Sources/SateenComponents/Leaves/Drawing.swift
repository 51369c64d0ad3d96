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
  func shows(_ value: any LeafValue) -> Bool
  func size(in range: SizeRange) -> Size
  func draw(in context: GraphicsContext, _ bounds: Rect)
  /// The link at a point in the leaf, in the size that it shows in.
  func link(at point: Point, in size: Size) -> String?
  /// Where the links are, for the hit-test overlay.
  func linkAreas(in size: Size) -> [Rect]
}

extension LeafBacking {
  func linkAreas(in size: Size) -> [Rect] { [] }
}

/// A leaf at its place: a value that was measured. An equal value at the same place keeps the leaf, and with it all that
/// is known of it.
final class Leaf: LayoutNode {
  let key: PartKey
  let surroundings: Surroundings
  let backing: any LeafBacking
  let counters: ComponentCounters

  init(_ value: some LeafValue, _ surroundings: Surroundings, key: PartKey, counters: ComponentCounters) {
    self.key = key
    self.surroundings = surroundings
    self.counters = counters
    backing = Self.backing(value, surroundings, counters)
  }

  private static func backing(
    _ value: some LeafValue, _ surroundings: Surroundings, _ counters: ComponentCounters
  ) -> any LeafBacking {
    func drawn<D: Drawing>(_ drawing: D) -> any LeafBacking { DrawnLeaf(drawing, surroundings, counters) }
    if let picture = value as? Picture { return PictureLeaf(picture) }
    if let drawing = value as? any Drawing { return drawn(drawing) }
    return EmptyLeaf()
  }

  func shows(_ value: some LeafValue, _ surroundings: Surroundings) -> Bool {
    self.surroundings == surroundings && backing.shows(value)
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
private final class EmptyLeaf: LeafBacking {
  var style: LayoutStyle { LayoutStyle() }
  var text: String? { nil }
  var name: String { "Leaf" }
  var node: DisplayNode? { nil }
  func shows(_ value: any LeafValue) -> Bool { false }
  func size(in range: SizeRange) -> Size { range.min }
  func draw(in context: GraphicsContext, _ bounds: Rect) {}
  func link(at point: Point, in size: Size) -> String? { nil }
}
