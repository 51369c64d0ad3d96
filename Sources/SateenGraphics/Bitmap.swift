import CCairo
import SateenLayout
import SateenThreads

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The pixels needed to show a size in points at a scale, rounded up; none for what is no number, or infinite.
  public init(_ size: Size, scale: Double) {
    func whole(_ points: Double) -> Int {
      let pixels = ((points - 1e-6) * scale).rounded(.up)
      return pixels.isFinite ? Int(min(max(pixels, -1e9), 1e9)) : 0
    }
    self.init(width: whole(size.width), height: whole(size.height))
  }

  public var count: Int { width * height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// Finished pixels: 32 bits each, blue, green, red, alpha in memory, colours multiplied by alpha.
///
/// A bitmap is drawn or filled while it is made and never changes afterwards, so any thread may read it.
public final class Bitmap: @unchecked Sendable {
  // Everything but the memory behind `pixels` is constant. Outside of the package that memory is reached for writing
  // only from the closures of the initializers, before anybody else has the bitmap; inside of it, only by code that made
  // the bitmap and has not handed it on.

  /// The largest side that is accepted, in pixels (Cairo's own limit).
  public static let maximumSide = 32_767

  public let size: PixelSize
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// Whether every pixel's alpha is 255, so that drawing needs no blending.
  public let isOpaque: Bool
  /// Device pixels per point.
  public let scale: Double
  /// The top row first, ``bytesPerRow`` bytes apart. There as long as the bitmap is.
  public var data: UnsafeRawPointer { UnsafeRawPointer(pixels) }
  /// The same, to be written by the code that makes the bitmap, before it is shared.
  package let pixels: UnsafeMutableRawPointer

  /// Draws a new bitmap.
  ///
  ///     let badge = Bitmap(size: PixelSize(width: 32, height: 32), scale: 2) { context in
  ///       context.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 16, height: 16)), with: .black)
  ///     }
  ///
  /// - Parameters:
  ///   - size: in device pixels.
  ///   - scale: device pixels per point; the context draws in points.
  ///   - isOpaque: whether every pixel is covered. What is drawn lies on black then, and needs no blending.
  ///   - appearance: which value of two-valued colours is drawn.
  ///   - textRendering: how letters are drawn; nil for as the desktop is set.
  ///   - draw: draws, once; the context draws nothing any more when it returns.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide`` and where memory is not to be had.
  public convenience init?(
    size: PixelSize, scale: Double = 1, isOpaque: Bool = false, appearance: Appearance = .light,
    textRendering: TextRendering? = .standard, draw: (GraphicsContext) throws -> Void
  ) rethrows {
    self.init(size: size, scale: scale, isOpaque: isOpaque)
    if isOpaque { clear() }
    let context = GraphicsContext(bitmap: self, appearance: appearance, textRendering: textRendering)
    defer { context.finish() }
    try draw(context)
  }

  /// A new bitmap of pixels that are at hand: 32 bits each, blue, green, red, alpha, colours multiplied by alpha, the top
  /// row first, rows right behind each other.
  /// - Parameters:
  ///   - size: in device pixels.
  ///   - scale: device pixels per point.
  ///   - isOpaque: whether every pixel is covered; alpha is left out of account then.
  ///   - fill: gets the memory, all zeros, which is its own until it returns.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide`` and where memory is not to be had.
  public static func ofPixels(
    size: PixelSize, scale: Double = 1, isOpaque: Bool = false, fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows -> Bitmap? {
    guard let bitmap = Bitmap(size: size, scale: scale, isOpaque: isOpaque) else { return nil }
    if isOpaque { bitmap.clear() }
    try fill(UnsafeMutableRawBufferPointer(start: bitmap.pixels, count: bitmap.byteCount))
    return bitmap
  }

  /// Transparent pixels, or pixels of unknown content where `isOpaque` promises that the caller fills them all.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide`` and where memory is not to be had.
  package init?(size: PixelSize, scale: Double = 1, isOpaque: Bool = false) {
    guard !size.isEmpty, size.width <= Self.maximumSide, size.height <= Self.maximumSide else {
      return nil
    }
    let bytesPerRow = size.width * 4
    guard let memory = PixelMemory.allocate(bytesPerRow * size.height, zeroed: !isOpaque) else { return nil }
    self.size = size
    self.bytesPerRow = bytesPerRow
    self.isOpaque = isOpaque
    self.scale = scale
    pixels = memory
  }

  deinit {
    PixelMemory.free(pixels, byteCount)
  }

  private func clear() { pixels.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount) }

  /// Bytes of memory the pixels take.
  public var byteCount: Int { bytesPerRow * size.height }

  /// The size in points.
  public var pointSize: Size {
    Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The pixel at a place as `0xAARRGGBB`, colours multiplied by alpha.
  public func pixel(x: Int, y: Int) -> UInt32 {
    contract(
      x >= 0 && y >= 0 && x < size.width && y < size.height,
      "Bitmap.pixel(x: \(x), y: \(y)) lies outside of \(size.width) x \(size.height)")
    let value = data.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    return isOpaque ? value | 0xff00_0000 : value
  }

  /// A Cairo surface over these pixels, which must not outlive the bitmap. The caller destroys it.
  package func makeSurface() -> OpaquePointer {
    cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self),
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(size.width), Int32(size.height), Int32(bytesPerRow))
  }
}
