import SateenGraphics
import SateenLayout

nonisolated extension DisplayNode {
  /// How many times larger than it is laid out the node is drawn, with all below it, for a node that a transform shows
  /// enlarged: its text and pictures are then as sharp as the display. Factors of nodes around multiply it. Any thread.
  ///
  /// The layout stays as it is. Bitmaps have the square of the factor more pixels: those too large for one show the part
  /// near the viewport. Pictures are decoded anew, up to the pixels that they have. A node that a ``ScrollNode`` zooms gets
  /// its factor from there.
  ///
  /// From 1/64 to 64, 1 at first. 0, negative numbers and those that are not finite change nothing.
  public var contentsZoom: Double {
    get { extras?.contentsZoom ?? 1 }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      let zoom = min(max(newValue, 1.0 / 64), 64)
      if zoom != contentsZoom { changeContentsZoom(to: zoom) }
    }
  }
}

extension DisplayNode: ZoomedContent {
  package var zoomedView: View? { loadedView }
  package var zoomedLayer: Layer { layer }

  package func setZoomTransform(_ transform: Transform) {
    if self.transform != transform { self.transform = transform }
  }

  package func setContentsZoom(_ zoom: Double) { contentsZoom = zoom }
}

extension ScrollView {
  /// The node that zooms; nil for a view, and for none.
  package var zoomingNode: DisplayNode? {
    get { zooming.content as? DisplayNode }
    set { zoomedContent = newValue }
  }
}
