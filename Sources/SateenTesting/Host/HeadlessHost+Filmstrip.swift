import SateenCore
import SateenGraphics
import SateenLayout

extension HeadlessHost {
  /// Draws frames side by side, the present one first, and moves the clock on between them. A motion is best judged so,
  /// and its strip is the same each time.
  /// - Parameters:
  ///   - frames: how many, 1 to 100.
  ///   - seconds: from one frame to the next.
  ///   - area: the part of the window to draw, in points, rounded to pixels; nil for all of it.
  ///   - spacing: between two frames, in points, in white.
  /// - Returns: the strip at the window's scale; nil for an area outside of the window, and for a strip larger than a
  ///   bitmap can be.
  public func filmstrip(frames: Int, every seconds: Double, of area: Rect? = nil, spacing: Double = 8) -> Bitmap? {
    let scale = container.scale
    let whole = Rect(origin: .zero, size: container.size)
    let shown = (area ?? whole).intersection(whole)
    let part = PixelRect(
      covering: Rect(
        x: shown.minX * scale, y: shown.minY * scale, width: shown.width * scale, height: shown.height * scale))
    let gap = spacing.isFinite ? Int((min(max(spacing, 0), 1_000) * scale).rounded()) : 0
    let count = min(max(frames, 1), 100)
    let size = PixelSize(width: count * part.width + (count - 1) * gap, height: part.height)
    guard !part.isEmpty, let strip = Bitmap(size: size, scale: scale, isOpaque: true) else { return nil }
    strip.pixels.initializeMemory(as: UInt8.self, repeating: 0xff, count: size.height * strip.bytesPerRow)
    for index in 0..<count {
      if index > 0 { advance(by: seconds.isFinite ? min(max(seconds, 0), 3_600) : 0) }
      let picture = screenshot()
      // A program may have given its window another size meanwhile.
      let (width, height) = (min(part.x1, picture.size.width) - part.x0, min(part.y1, picture.size.height) - part.y0)
      guard width > 0, height > 0 else { continue }
      var target = strip.pixels + index * (part.width + gap) * 4
      var source = picture.data + part.y0 * picture.bytesPerRow + part.x0 * 4
      for _ in 0..<height {
        target.copyMemory(from: source, byteCount: width * 4)
        target += strip.bytesPerRow
        source += picture.bytesPerRow
      }
    }
    return strip
  }
}
