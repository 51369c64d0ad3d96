import SateenGraphics

/// An image ready for drawing.
public struct LoadedImage: Sendable {
  /// The source of a loaded image.
  public enum Origin: Hashable, Sendable {
    /// The bitmap was in the cache.
    case memory
    /// The bitmap was decoded for this request, or for an equal one that came before.
    case decoded
    /// The bitmap shows an image that is still arriving.
    case preview
  }

  public let bitmap: Bitmap
  /// The size of the whole upright image in its file, in pixels. The bitmap may show a part of it at a smaller size.
  public let originalSize: PixelSize
  public let origin: Origin
  /// Whether the file has further frames, as far as its header tells. The bitmap is the first one.
  public let isAnimated: Bool
  /// Tells the bytes of a remote image from others of the same address; nil for other sources.
  package let digest: Int?
}

extension LoadedImage {
  init(_ entry: MemoryCache.Entry, origin: Origin) {
    self.init(
      bitmap: entry.bitmap, originalSize: entry.originalSize, origin: origin, isAnimated: entry.isAnimated,
      digest: entry.digest)
  }

  /// The same picture of a file that turned out to have a single frame.
  package var asStill: LoadedImage {
    LoadedImage(bitmap: bitmap, originalSize: originalSize, origin: origin, isAnimated: false, digest: digest)
  }
}
