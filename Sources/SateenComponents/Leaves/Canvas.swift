import SateenCore
import SateenGraphics
import SateenLayout

/// A drawing as large as the room it is given, such as a chart: a leaf of a component.
///
/// ```swift
/// struct Bar: Canvas {
///   var level: Double
///
///   func draw(in context: GraphicsContext, size: Size) {
///     context.fill(Rect(x: 0, y: 0, width: level * size.width, height: size.height), with: .accent)
///   }
/// }
///
/// Bar(level: 0.4).frame(height: 4)
/// ```
/// Where a direction has no limit, as in a scroll, it takes no room there: give it a frame. A ``Drawing`` finds a size of
/// its own. A canvas that equals the one at its place before is not drawn again.
public protocol Canvas: Drawing where Measured == Void {
  /// Draws, in the canvas's own space: its top left corner is the origin. Strokes beyond its bounds are cut off. On a
  /// worker.
  func draw(in context: GraphicsContext, size: Size)
}

extension Canvas {
  public func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) { (filling(range), ()) }

  public func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
    context.saved {
      context.clip(to: bounds)
      context.translate(x: bounds.minX, y: bounds.minY)
      draw(in: context, size: bounds.size)
    }
  }
}
