import CCairo
import SateenLayout

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The pixels needed to show a size in points at a scale, rounded up.
  public init(_ size: Size, scale: Double) {
    self.init(
      width: Int(((size.width - 1e-6) * scale).rounded(.up)),
      height: Int(((size.height - 1e-6) * scale).rounded(.up)))
  }

  public var count: Int { width * height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// Finished pixels: 32 bits each, blue, green, red, alpha in memory, colours multiplied by alpha.
///
/// A bitmap is written by the code that makes it and never again, so any thread may read it.
public final class Bitmap: @unchecked Sendable {
  // `data` is written only before `init` returns to the bitmap's maker, or through ``draw(in:)``-like calls that hold the
  // only reference; from then on it is only read.

  /// The largest side that is accepted, in pixels (Cairo's own limit).
  public static let maximumSide = 32_767

  public let size: PixelSize
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// Whether every pixel's alpha is 255, so that drawing needs no blending.
  public let isOpaque: Bool
  /// Device pixels per point.
  public let scale: Double
  /// The top row first, ``bytesPerRow`` bytes apart. Written only by whoever made the bitmap, before it is shared.
  public let data: UnsafeMutableRawPointer

  /// Transparent pixels, or pixels of unknown content where `isOpaque` promises that the caller fills them all.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide`` and where memory is not to be had.
  public init?(size: PixelSize, scale: Double = 1, isOpaque: Bool = false) {
    guard !size.isEmpty, size.width <= Self.maximumSide, size.height <= Self.maximumSide else {
      return nil
    }
    let bytesPerRow = size.width * 4
    guard let memory = PixelMemory.allocate(bytesPerRow * size.height, zeroed: !isOpaque) else { return nil }
    self.size = size
    self.bytesPerRow = bytesPerRow
    self.isOpaque = isOpaque
    self.scale = scale
    data = memory
  }

  deinit {
    PixelMemory.free(data, byteCount)
  }

  /// Bytes of memory the pixels take.
  public var byteCount: Int { bytesPerRow * size.height }

  /// The size in points.
  public var pointSize: Size {
    Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The pixel at a place as `0xAARRGGBB`, colours multiplied by alpha.
  public func pixel(x: Int, y: Int) -> UInt32 {
    precondition(
      x >= 0 && y >= 0 && x < size.width && y < size.height,
      "Bitmap.pixel(x: \(x), y: \(y)) lies outside of \(size.width) x \(size.height)")
    let value = data.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    return isOpaque ? value | 0xff00_0000 : value
  }

  /// A Cairo surface over these pixels, which must not outlive the bitmap. The caller destroys it.
  package func makeSurface() -> OpaquePointer {
    cairo_image_surface_create_for_data(
      data.assumingMemoryBound(to: UInt8.self),
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(size.width), Int32(size.height), Int32(bytesPerRow))
  }
}
