import SateenCore
import SateenGraphics
import SateenLayout

/// The look of a kind of control: its size, and the parts that it is made of.
///
/// A value without state of its own; the same one may serve any number of controls. To give a control another look,
/// set its ``DrawnControlNode/drawing``. The simplest one draws everything at once:
///
/// ```swift
/// struct Lamp: ControlDrawing {
///   func size(of face: SwitchFace, fitting room: Size) -> Size { Size(width: 24, height: 24) }
///
///   func draw(_ face: SwitchFace, _ appearance: ControlAppearance, in context: GraphicsContext, _ bounds: Rect) {
///     let color = face.isOn ? appearance.tint : appearance.dimmed(.separator)
///     context.fill(Path(ellipseIn: bounds), with: color)
///   }
/// }
/// ```
/// One that is made of ``parts(of:_:in:)`` has them seen to move from one face to the next, without drawing them anew.
public protocol ControlDrawing<Face>: Sendable {
  /// The state of the control that it shows, such as ``SliderFace``.
  associatedtype Face: Hashable & Sendable

  /// The size of the control in points, within the room that there is; lengths may be infinite. Any thread.
  func size(of face: Face, fitting room: Size) -> Size

  /// The parts from back to front. Called on the main loop at each change, so it must not measure text. By default one
  /// part that is drawn by ``draw(_:_:in:_:)``.
  func parts(of face: Face, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart]

  /// Draws the control into a rectangle, on a worker. By default it draws nothing.
  func draw(_ face: Face, _ appearance: ControlAppearance, in context: GraphicsContext, _ bounds: Rect)

  /// How parts are seen to change. By default they slow down within a sixth of a second.
  var animation: Animation { get }
}

extension ControlDrawing {
  public var animation: Animation { .easeOut(1.0 / 6) }

  public func parts(of face: Face, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    [
      ControlPart("all", frame: bounds, drawnFor: DrawnState(face: face, appearance: appearance)) { context, area in
        draw(face, appearance, in: context, area)
      }
    ]
  }

  public func draw(_ face: Face, _ appearance: ControlAppearance, in context: GraphicsContext, _ bounds: Rect) {}
}

/// A face, and how it is to look: an equal one looks the same.
private struct DrawnState<Face: Hashable & Sendable>: Hashable, Sendable {
  var face: Face
  var appearance: ControlAppearance
}
