import SateenGraphics

/// A way to device pixels with perspective. Behind a reference, because most layers have none.
package final class SpacePlane: Sendable {
  package let plane: Homography

  package init(_ plane: Homography) { self.plane = plane }
}
