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
