import SateenGraphics
import SateenLayout

/// Items that are dragged through a window, from their lift until they are dropped or go back.
@MainActor
public final class DragSession {
  public let items: [DragItem]
  /// The view that the items come from; nil once it has left the window.
  public internal(set) weak var source: View?
  /// Where the finger or the pointer is, in points in the window.
  public internal(set) var windowLocation: Point
  /// Keys that are held. With Control, items are copied.
  public internal(set) var modifiers: KeyModifiers
  /// The size of the picture of the items, in points.
  public let size: Size
  /// The fate of the items if they were let go now; after the end, the one that they had.
  public internal(set) var proposal = DropProposal.cancel
  /// Whether the items are still dragged.
  public internal(set) var isActive = true
  /// From the top left corner of the picture to the finger or the pointer, in points.
  let grip: Point
  /// The picture's place in the window when the items were lifted.
  let origin: Rect
  var onCancel: (() -> Void)?

  init(
    _ items: [DragItem], from source: View, at location: Point, _ modifiers: KeyModifiers, lifting origin: Rect
  ) {
    self.items = items
    self.source = source
    windowLocation = location
    self.modifiers = modifiers
    self.origin = origin
    size = origin.size
    grip = location - origin.origin
  }

  /// The location in a view's own space, in points.
  public func location(in view: View) -> Point { view.layer.convertFromWindow(windowLocation) }

  /// The picture's frame in the window, in points.
  public var pictureFrame: Rect { Rect(origin: windowLocation - grip, size: size) }

  /// Whether the person asks for copies.
  public var isCopyWanted: Bool { modifiers.contains(.control) }

  /// The objects of the items, as far as they are of a type.
  public func objects<Object>(of type: Object.Type) -> [Object] { items.compactMap { $0.localObject as? Object } }

  /// Ends the drag. The items go back.
  public func cancel() { onCancel?() }
}

/// A view that gives the picture of what is dragged from it.
@MainActor
package protocol DragPicturing: AnyObject {
  /// The layer that is dragged from a point of the view, and what lies behind it where it is not opaque.
  func dragPicture(at point: Point) -> (layer: Layer, background: Color?)?
  /// The layer's place where the items are, or will be, in the space of the view; nil where that is not to be seen.
  func restingFrame(of session: DragSession) -> Rect?
  /// The picture has come to its resting place, or has faded out.
  func dragDidLand(_ session: DragSession)
}
