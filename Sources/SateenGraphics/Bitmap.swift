import CCairo
import SateenLayout
import SateenThreads
import Synchronization

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The pixels needed to show a size in points at a scale, rounded up; 0 for NaN and infinity.
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

extension Size {
  /// The points that pixels cover at a scale, which is greater than 0.
  public init(_ pixels: PixelSize, scale: Double = 1) {
    self.init(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }
}

/// Finished pixels of 32 bits each: blue, green, red, alpha in memory, with colours premultiplied by alpha.
///
/// A bitmap is drawn or filled while it is made and never changes afterwards, so any thread may read it.
public final class Bitmap: @unchecked Sendable {
  // All properties are constant except the memory behind `pixels`. Outside of the package only the closures of the
  // initializers write to it, before the bitmap is shared. Inside of the package only the code that made the bitmap
  // does, before sharing it; the picture of a group is in a frame's snapshot already when its renderer draws it, on the
  // main loop.

  /// The largest side that is accepted, in pixels (Cairo's own limit).
  public static let maximumSide = 32_767

  /// Unique in the process, and not used again after the bitmap's end, as its identity may be.
  package let number: UInt64
  /// Whether renderers may hold something made of the bitmap, and are told of its end.
  private let isShown = Atomic<Bool>(false)

  public let size: PixelSize
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// Whether every pixel's alpha is 255, so that drawing needs no blending.
  public let isOpaque: Bool
  /// Device pixels per point.
  public let scale: Double
  /// The pixels, top row first, rows ``bytesPerRow`` bytes apart. Valid as long as the bitmap exists.
  public var data: UnsafeRawPointer { UnsafeRawPointer(pixels) }
  /// The same memory, writable by the code that makes the bitmap, before it is shared.
  package let pixels: UnsafeMutableRawPointer
  /// The bitmap that owns the pixels; nil where this one does.
  private let owner: Bitmap?
  /// Gets the memory back; nil where nobody waits for it.
  private let pool: PixelPool?

  /// Draws a new bitmap.
  ///
  ///     let badge = Bitmap(size: PixelSize(width: 32, height: 32), scale: 2) { context in
  ///       context.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 16, height: 16)), with: .black)
  ///     }
  ///
  /// - Parameters:
  ///   - size: in device pixels.
  ///   - scale: device pixels per point; the context draws in points.
  ///   - isOpaque: whether the bitmap has no alpha. Drawing then starts on black, and drawing the bitmap needs no
  ///     blending.
  ///   - appearance: selects the value of colours with a light and a dark one.
  ///   - textRendering: how text is drawn; nil for the desktop's settings.
  ///   - draw: draws, once. The context has no effect after `draw` returns.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide``, and when out of memory.
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

  /// Makes a bitmap from existing pixels of 32 bits each: blue, green, red, alpha, with colours premultiplied by alpha,
  /// top row first, without gaps between rows.
  /// - Parameters:
  ///   - size: in device pixels.
  ///   - scale: device pixels per point.
  ///   - isOpaque: whether the bitmap has no alpha. The alpha of its pixels is then ignored.
  ///   - fill: writes the pixels into zeroed memory, which is valid only until `fill` returns.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide``, and when out of memory.
  public static func ofPixels(
    size: PixelSize, scale: Double = 1, isOpaque: Bool = false, fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows -> Bitmap? {
    guard let bitmap = Bitmap(size: size, scale: scale, isOpaque: isOpaque) else { return nil }
    if isOpaque { bitmap.clear() }
    try fill(UnsafeMutableRawBufferPointer(start: bitmap.pixels, count: bitmap.byteCount))
    return bitmap
  }

  /// Makes a bitmap of transparent pixels. If `isOpaque`, the pixels are uninitialized, and the caller fills all of
  /// them.
  /// - Parameter pool: where the memory comes from, and goes back to; it may have any contents then, which the caller
  ///   fills also where the bitmap is not opaque.
  /// - Returns: nil for an empty size, for sides beyond ``maximumSide``, and when out of memory.
  package init?(size: PixelSize, scale: Double = 1, isOpaque: Bool = false, pool: PixelPool? = nil) {
    guard !size.isEmpty, size.width <= Self.maximumSide, size.height <= Self.maximumSide else {
      return nil
    }
    let bytesPerRow = size.width * 4
    let byteCount = bytesPerRow * size.height
    let memory = pool.map { $0.take(byteCount) } ?? PixelMemory.allocate(byteCount, zeroed: !isOpaque)
    guard let memory else { return nil }
    number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    self.size = size
    self.bytesPerRow = bytesPerRow
    self.isOpaque = isOpaque
    self.scale = scale
    pixels = memory
    owner = nil
    self.pool = pool
  }

  /// Shares the pixels of a bitmap, all of which are opaque.
  private init(opaque other: Bitmap) {
    number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    size = other.size
    bytesPerRow = other.bytesPerRow
    isOpaque = true
    scale = other.scale
    pixels = other.pixels
    owner = other
    pool = nil
  }

  /// The same pixels as an opaque bitmap, for a decoder that learns only at the end that no pixel is transparent.
  package func opaque() -> Bitmap {
    isOpaque ? self : Bitmap(opaque: self)
  }

  deinit {
    if isShown.load(ordering: .relaxed) { EndedBitmaps.add(number) }
    if let pool {
      pool.give(pixels, byteCount)
    } else if owner == nil {
      PixelMemory.free(pixels, byteCount)
    }
  }

  private static let lastNumber = Atomic<UInt64>(0)

  /// Has the bitmap's end recorded in ``EndedBitmaps``.
  package func willShow() {
    if !isShown.load(ordering: .relaxed) { isShown.store(true, ordering: .relaxed) }
  }

  private func clear() { pixels.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount) }

  /// The memory of the pixels, in bytes.
  public var byteCount: Int { bytesPerRow * size.height }

  /// The size in points.
  public var pointSize: Size {
    Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The pixel at a position as `0xAARRGGBB`, with colours premultiplied by alpha.
  public func pixel(x: Int, y: Int) -> UInt32 {
    contract(
      x >= 0 && y >= 0 && x < size.width && y < size.height,
      "Bitmap.pixel(x: \(x), y: \(y)) lies outside of \(size.width) x \(size.height)")
    let value = data.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    return isOpaque ? value | 0xff00_0000 : value
  }

  /// A Cairo surface that shares the pixels, so the bitmap has to outlive it. The caller destroys it.
  package func makeSurface() -> OpaquePointer {
    cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self),
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(size.width), Int32(size.height), Int32(bytesPerRow))
  }
}
