import SateenGraphics

/// Draws the pictures of groups.
///
/// Everything that is drawn onto a window is drawn over opaque pixels. So the inside of a group is drawn twice, over black
/// and over white: where the two are equal the picture is opaque, and the more they differ the more of what is below
/// shows.
@MainActor
package final class PicturePainter {
  /// The pixels that are drawn at a time.
  private static let stripPixels = 1 << 17

  private let shadows: ShadowPatches

  package init(shadows: ShadowPatches) {
    self.shadows = shadows
  }

  /// Draws the pictures that a snapshot shows, as far as they are new. Out of memory they are left for the next frame.
  package func draw(_ snapshot: LayerSnapshot) {
    var strips: (black: Strip, white: Strip)?
    for item in snapshot.items where item.kind == .picture {
      guard let picture = item.look.contents?.picture, let inside = picture.inside else { continue }
      if strips == nil {
        guard let black = Strip(Self.stripPixels, Color.black.light, shadows),
          let white = Strip(Self.stripPixels, Color.white.light, shadows)
        else { return }
        strips = (black, white)
      }
      guard let strips else { return }
      draw(inside, into: picture.bitmap, strips.black, strips.white)
      picture.didDraw()
    }
  }

  private func draw(_ inside: LayerSnapshot, into bitmap: Bitmap, _ black: Strip, _ white: Strip) {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let rows = min(max(Self.stripPixels / width, 1), height)
    let (dark, light) = (black.begin(width, rows), white.begin(width, rows))
    for top in stride(from: 0, to: height, by: rows) {
      var strip = inside
      strip.move(x: 0, y: -top)
      let area = PixelRect(x0: 0, y0: 0, x1: width, y1: min(rows, height - top))
      black.draw(strip, area, of: dark)
      // Something hides all that is below.
      let isOpaque = strip.firstNeeded(in: area) != nil
      if !isOpaque { white.draw(strip, area, of: light) }
      for y in area.y0..<area.y1 {
        let row = (bitmap.pixels + (top + y) * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let (low, high) = (dark.row(y), isOpaque ? dark.row(y) : light.row(y))
        for x in 0..<width { row[x] = Self.pixel(low[x], high[x]) }
      }
    }
  }

  /// A pixel with alpha.
  /// - Parameters:
  ///   - dark: the pixel over black.
  ///   - light: the pixel over white.
  @inline(__always)
  private static func pixel(_ dark: UInt32, _ light: UInt32) -> UInt32 {
    let color = dark & 0xff_ffff
    if color == light & 0xff_ffff { return 0xff00_0000 | color }
    var shown: UInt32 = 0
    var most: UInt32 = 0
    for shift in [0, 8, 16] as [UInt32] {
      let (low, high) = (color >> shift & 0xff, light >> shift & 0xff)
      shown += high > low ? high - low : 0
      most = max(most, low)
    }
    // Rounding differs between the channels. Colours are never greater than alpha.
    let alpha = max(255 - (shown + 1) / 3, most)
    return alpha << 24 | color
  }
}

/// Opaque memory in which some rows of a picture are drawn over a colour.
@MainActor
private struct Strip {
  private static let width = 1_024

  private let bitmap: Bitmap
  private let brush: FrameBrush
  private let back: Color.Components

  /// - Parameter count: of the pixels, a multiple of 1,024 that is more than a row of any bitmap has.
  init?(_ count: Int, _ back: Color.Components, _ shadows: ShadowPatches) {
    let size = PixelSize(width: Self.width, height: count / Self.width)
    guard let bitmap = Bitmap(size: size, isOpaque: true) else { return nil }
    self.bitmap = bitmap
    self.back = back
    brush = FrameBrush(shadows: shadows)
  }

  /// Has the memory for rows of another width.
  func begin(_ width: Int, _ height: Int) -> FrameTarget {
    brush.forgetTarget()
    return FrameTarget(
      pixels: bitmap.pixels, size: PixelSize(width: width, height: height), bytesPerRow: width * 4)
  }

  func draw(_ snapshot: LayerSnapshot, _ area: PixelRect, of target: FrameTarget) {
    ItemPainter.draw(snapshot, over: back, in: area, of: target, with: brush)
  }
}
