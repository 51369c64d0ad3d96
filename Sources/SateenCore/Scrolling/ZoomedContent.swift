import SateenGraphics
import SateenLayout

/// The content that a scroll view scales: a view, or a node.
@MainActor
package protocol ZoomedContent: AnyObject {
  var zoomedView: View? { get }
  var zoomedLayer: Layer { get }
  func setZoomTransform(_ transform: Transform)
  /// Draws the content as many times larger than at scale 1.
  func setContentsZoom(_ zoom: Double)
}

extension View: ZoomedContent {
  package var zoomedView: View? { self }
  package var zoomedLayer: Layer { layer }

  package func setZoomTransform(_ transform: Transform) {
    if let backed { backed.setZoomTransform(transform) } else { layer.transform = transform }
  }

  package func setContentsZoom(_ zoom: Double) {
    if let backed { return backed.setContentsZoom(zoom) }
    for view in subviews { view.setContentsZoom(zoom) }
  }
}

/// The state of zooming.
@MainActor
struct ScrollZooming {
  /// The content that fingers or the wheel hold.
  struct Gesture {
    /// The scale that a pinch of 1 asks for, beyond the range as far as it was pulled there.
    var start: Double
    /// The point of the content under the middle of the fingers, in points at scale 1.
    var content: Point
    var isByWheel: Bool
  }

  var zoom = ScrollZoom()
  var scale = 1.0
  /// The size of the content at scale 1, in points.
  var baseSize = Size.zero
  weak var content: (any ZoomedContent)?
  var wantsCentring: Bool?
  var gesture: Gesture?
  var motion: ZoomMotion?
  /// Whether the delegate was told of a beginning, and not of the end.
  var isTold = false
  /// Whether the size of the content is being changed by the scale.
  var isApplying = false
  /// Whether the content has a transform from here.
  var isTransformed = false
  var sharpening: FrameTimer?
  var pinch: ZoomPinchGestureRecognizer?
  var doubleTap: ZoomTapGestureRecognizer?

  var isActive: Bool { gesture != nil || motion != nil }
}

/// The pinch of a scroll view.
@MainActor
final class ZoomPinchGestureRecognizer: PinchGestureRecognizer {
  /// Whether there is something to zoom.
  var mayZoom: (() -> Bool)?

  override func shouldReceive(_ touch: Touch) -> Bool {
    !(touch.view is ScrollBar) && mayZoom?() ?? false && super.shouldReceive(touch)
  }

  override func shouldReceiveWheel(at windowPoint: Point) -> Bool {
    mayZoom?() ?? false && super.shouldReceiveWheel(at: windowPoint)
  }
}

/// The double tap of a scroll view. Controls inside keep their presses.
@MainActor
final class ZoomTapGestureRecognizer: TapGestureRecognizer {
  var mayZoom: (() -> Bool)?

  override var kind: Kind { .discrete }

  override func shouldReceive(_ touch: Touch) -> Bool {
    !(touch.view is ScrollBar) && mayZoom?() ?? false && super.shouldReceive(touch)
  }
}
