import SateenGraphics
import SateenLayout

/// One frame as plain values, all that a renderer sees of a window: what to draw, from back to front.
package struct LayerSnapshot: Sendable {
  package var size: PixelSize
  package var items: [LayerItem] = []
  /// The outlines that groups are cut to.
  package var shapes: [ClipShape] = []
  package var scrollRegions: [ScrollRegion] = []
}

/// The visible part of a scroll container, whose pixels can be moved when only the scroll position changed.
package struct ScrollRegion: Sendable {
  package var layerID: UInt64
  package var viewport: PixelRect
  /// The items of the container and of everything inside.
  package var items: Range<Int>
  /// The innermost of the shapes that the region is cut to, all of them upright; -1 for none.
  package var shape = -1
}
