import SateenGraphics

/// Rounds a bitmap's corners, so that drawing it costs no more than drawing a rectangle.
struct RoundedCorners {
  /// In pixels of the bitmap.
  let radius: Double
  /// The colour outside of the corners; nil for transparency.
  let background: Color.Components?

  init?(_ request: ImageRequest, plan: DecodePlan) {
    radius = request.cornerRadius / plan.enlargement
    background = request.cornerBackground
    if !(radius > 0) { return nil }
  }

  /// Whether opaque pixels become transparent.
  var addsTransparency: Bool { (background?.alpha ?? 0) < 1 }

  /// Changes a bitmap that is not shared yet. It must have alpha if ``addsTransparency``.
  func apply(to bitmap: Bitmap) {
    let radius = min(radius, Double(min(bitmap.size.width, bitmap.size.height)) / 2)
    cut(bitmap, radius: radius)
  }

  private func cut(_ bitmap: Bitmap, radius: Double) {
    let fill = premultipliedBackground
    let reach = Int(radius.rounded(.up))
    let (lastX, lastY) = (bitmap.size.width - 1, bitmap.size.height - 1)
    for y in 0..<reach {
      for x in 0..<reach {
        let dx = radius - (Double(x) + 0.5)
        let dy = radius - (Double(y) + 0.5)
        // Beyond the arc's centre lines, the edge is straight.
        guard dx > 0, dy > 0 else { continue }
        // The pixel's coverage, approximated by the distance of its centre to the arc.
        let inside = min(max(radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
        let coverage = Int((inside * 255).rounded())
        if coverage == 255 { continue }
        for (px, py) in [(x, y), (lastX - x, y), (x, lastY - y), (lastX - x, lastY - y)] {
          blend(bitmap.pixels + (py * bitmap.bytesPerRow + px * 4), coverage, fill)
        }
      }
    }
  }

  private func blend(_ pixel: UnsafeMutableRawPointer, _ coverage: Int, _ fill: [Int]) {
    for channel in 0..<4 {
      let old = Int(pixel.load(fromByteOffset: channel, as: UInt8.self))
      let new = (old * coverage + fill[channel] * (255 - coverage) + 127) / 255
      pixel.storeBytes(of: UInt8(new), toByteOffset: channel, as: UInt8.self)
    }
  }

  /// Blue, green, red, alpha.
  private var premultipliedBackground: [Int] {
    guard let background else { return [0, 0, 0, 0] }
    return [background.blue, background.green, background.red, 1].map { component in
      Int((component * background.alpha * 255).rounded())
    }
  }
}
