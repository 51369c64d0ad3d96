import SateenGraphics

/// A node that shows an image. The image-scaling overlay compares the image's pixels with those on screen.
@MainActor
package protocol ImageScalingDebuggable: DisplayNode {
  /// The size of the image as decoded into memory, in pixels; nil while there is none.
  var decodedPixelSize: PixelSize? { get }
}
