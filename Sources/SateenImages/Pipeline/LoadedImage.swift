import SateenGraphics

/// A picture ready to be shown.
public struct LoadedImage: Sendable {
  /// How the picture came to be at hand.
  public enum Origin: Hashable, Sendable {
    /// Its bitmap was in memory already.
    case memory
    /// It was decoded for this request, or for an equal one that came before.
    case decoded
  }

  public let bitmap: Bitmap
  /// Pixels of the whole upright picture in its file, of which the bitmap may show a part at a smaller size.
  public let originalSize: PixelSize
  public let origin: Origin
}
