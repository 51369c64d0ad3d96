import SateenGraphics

/// A node that shows a picture, and whose pixels the image-scaling overlay compares with those on screen.
@MainActor
public protocol ImageScalingDebuggable: DisplayNode {
  /// The pixels of the picture as decoded into memory; nil while there is none.
  var decodedPixelSize: PixelSize? { get }
}
