import SateenCore
import SateenGraphics
import SateenLayout

// Items that are dragged out of lists and into them.
extension ListNode {
  /// Whether items of the list are dragged out of it.
  public var isDragging: Bool { controller.dropping.isSource }
}

extension ListView: DragPicturing {
  func dragPicture(at point: Point) -> (layer: Layer, background: Color?)? { controller?.dropping.picture(at: point) }

  func restingFrame(of session: DragSession) -> Rect? { controller?.dropping.restingFrame(of: session) }

  func dragDidLand(_ session: DragSession) { controller?.dropping.land(session) }
}
