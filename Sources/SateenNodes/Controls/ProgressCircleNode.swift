import SateenCore
import SateenGraphics
import SateenLayout

/// A ring that closes as work goes on. While nobody knows how far it is, a piece of it turns, as long as it is on screen.
///
/// ```swift
/// let circle = ProgressCircleNode()
/// ```
/// It is 24 points wide unless its style gives it another size.
open class ProgressCircleNode: DrawnIndicatorNode<ProgressFace> {
  nonisolated public init(progress: Double? = nil) {
    super.init(ProgressFace(progress), drawing: ProgressCircleDrawing())
  }

  /// From 0 to 1, clamped; nil while nobody knows how far it is. Any thread.
  nonisolated public var progress: Double? {
    get { face.progress }
    set { changeFace { $0.progress = newValue } }
  }
}

/// The look of a ``ProgressCircleNode``: an arc of the tint on a quiet ring.
public struct ProgressCircleDrawing: ControlDrawing {
  static let side = 24.0

  /// The look of an arc.
  private struct Arc: Hashable {
    var color: Color
    /// The part of a whole turn.
    var length: Double
  }

  public init() {}

  public func size(of face: ProgressFace, fitting room: Size) -> Size { Size(width: Self.side, height: Self.side) }

  public func parts(of face: ProgressFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let side = min(bounds.width, bounds.height)
    let square = Rect(
      x: ((bounds.width - side) / 2).rounded(.down), y: ((bounds.height - side) / 2).rounded(.down), width: side,
      height: side)
    let arc = Arc(color: appearance.tint, length: face.progress ?? 0.28)
    var shown = part("arc", square, arc)
    if face.progress == nil { shown.motion = .turning(seconds: 0.9) }
    // Where nothing moves, the ring of a wait is a broken one, unlike that of a progress.
    if face.progress == nil, appearance.reducesMotion { shown = pieces(square, appearance.tint) }
    shown.isImmediate = true
    return [part("ring", square, Arc(color: .controlFill, length: 1)), shown]
  }

  private func part(_ name: String, _ square: Rect, _ arc: Arc) -> ControlPart {
    ControlPart(name, frame: square, drawnFor: arc) { context, area in
      guard arc.length > 0 else { return }
      stroke(from: 0, to: arc.length, arc.color, in: context, area)
    }
  }

  private func pieces(_ square: Rect, _ color: Color) -> ControlPart {
    ControlPart("pieces", frame: square, drawnFor: color) { context, area in
      for index in 0..<4 {
        stroke(from: Double(index) / 4 + 0.04, to: Double(index) / 4 + 0.15, color, in: context, area)
      }
    }
  }

  private func stroke(
    from start: Double, to end: Double, _ color: Color, in context: GraphicsContext, _ area: Rect
  ) {
    let width = max(2, (area.width / 8).rounded())
    let turn = 2 * Double.pi
    var path = Path()
    path.addArc(
      center: area.center, radius: area.width / 2 - width / 2, from: (start - 0.25) * turn, to: (end - 0.25) * turn)
    context.stroke(path, with: color, width: width)
  }
}
