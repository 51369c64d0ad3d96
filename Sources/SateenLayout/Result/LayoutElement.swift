/// Anything that can be given a size range and answer with a layout: a node, or a spec that arranges others.
///
/// Answering is a pure function of the element's state: any number of threads may ask at once.
public protocol LayoutElement: Sendable {
  var style: LayoutStyle { get }

  /// The layout this element wants within a range that already respects its own `style`.
  ///
  /// Ask through ``layoutThatFits(_:parentSize:)``, which applies the style first.
  /// - Parameters:
  ///   - range: sizes allowed, in points.
  ///   - context: what the whole layout shares.
  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout

  /// What descriptions and ASCII art call this element.
  var layoutName: String { get }
}

extension LayoutElement {
  /// The layout within a range, in a parent whose size (or not a number where unknown) fractions refer to.
  public func layoutThatFits(
    _ range: SizeRange, parentSize: Size, context: LayoutContext
  ) -> Layout {
    let own = style.resolve(parentSize: parentSize)
    return calculateLayout(own.intersect(range), parentSize: parentSize, context: context)
  }

  public var layoutName: String { String(describing: Self.self) }
}

/// A layout element with identity, which keeps its place in a flattened layout. Specs vanish when flattened.
public protocol LayoutNode: AnyObject, LayoutElement {}

/// What every element of one layout computation shares.
public struct LayoutContext: Hashable, Sendable {
  /// Device pixels per point, for rounding.
  public var pixelGrid: PixelGrid
  /// Which way leading and trailing point.
  public var direction: LayoutDirection

  public init(scale: Double = 1, direction: LayoutDirection = .leftToRight) {
    pixelGrid = PixelGrid(scale: scale)
    self.direction = direction
  }
}

/// The horizontal direction in which content runs.
public enum LayoutDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}
