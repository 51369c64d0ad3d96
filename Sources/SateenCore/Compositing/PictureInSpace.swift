import SateenGraphics
import SateenLayout

/// Draws a picture in perspective, or a turned one of a mask, straight into memory: for each pixel of the frame, the four
/// nearest ones of the picture are mixed. The program for pictures on the graphics processor computes the same.
struct PictureInSpace {
  private let bitmap: Bitmap
  private let outline: Outline
  /// From device pixels to those of the picture.
  private let toPicture: Homography
  /// The layer's opacity, 0 to 1.
  private let opacity: Double
  private let isInMask: Bool

  /// - Returns: nil where the picture cannot be seen.
  @MainActor
  init?(_ contents: LayerItem.Contents, _ item: LayerItem) {
    let place = contents.frame
    guard !place.isEmpty,
      let toDevice = item.planeToDevice(from: place) ?? item.drawnToDevice(from: place).map({ Homography($0) })
    else { return nil }
    bitmap = contents.bitmap
    let (width, height) = (Double(bitmap.size.width), Double(bitmap.size.height))
    let placed = Homography(Transform(scaleX: place.width / width, y: place.height / height)).concatenating(toDevice)
    guard let inverse = placed.inverted else { return nil }
    toPicture = inverse
    outline = Outline(Rect(x: 0, y: 0, width: width, height: height), radius: 0, placed)
    opacity = min(max(item.opacity, 0), 1)
    isInMask = item.isInMask
  }

  func draw(in part: PixelRect, of target: FrameTarget) {
    let opaque: UInt32 = bitmap.isOpaque ? 0xff00_0000 : 0
    for y in part.y0..<max(part.y1, part.y0) {
      let columns = outline.columns(inRow: y)
      let touched = columns.touched.clamped(to: part.x0..<part.x1)
      let row = target.row(y)
      for x in touched {
        guard let place = toPicture.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
        let covered = columns.full.contains(x) ? 255 : UInt32(outline.coverage(x, y))
        let weight = UInt32(opacity * Double(covered) / 255 * 65_536 + 0.5)
        var pixel = sample(place) | opaque
        if isInMask { pixel = (pixel >> 24) &* 0x0101_0101 }
        row[x] = Self.blended(pixel, over: row[x], weight)
      }
    }
  }

  /// The picture's pixel at a place in between its own, mixed with weights of seven bits.
  @inline(__always)
  private func sample(_ place: Point) -> UInt32 {
    let (fx, fy) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (fx.rounded(.down), fy.rounded(.down))
    let u = UInt32((fx - left) * 128)
    let v = UInt32((fy - top) * 128)
    let (lastX, lastY) = (bitmap.size.width - 1, bitmap.size.height - 1)
    let (x, y) = (Int(min(max(left, -2), Double(lastX) + 1)), Int(min(max(top, -2), Double(lastY) + 1)))
    let (x0, x1) = (min(max(x, 0), lastX), min(max(x + 1, 0), lastX))
    let (y0, y1) = (min(max(y, 0), lastY), min(max(y + 1, 0), lastY))
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      bitmap.pixels.load(fromByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self)
    }
    let upper = (pixel(x0, y0), pixel(x1, y0))
    let lower = (pixel(x0, y1), pixel(x1, y1))
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let above = (upper.0 >> shift & 0xff) * (128 - u) + (upper.1 >> shift & 0xff) * u
      let below = (lower.0 >> shift & 0xff) * (128 - u) + (lower.1 >> shift & 0xff) * u
      result |= ((above * (128 - v) + below * v) >> 14) << shift
    }
    return result
  }

  /// A premultiplied pixel over an opaque one.
  /// - Parameter weight: of the upper one, in 65,536ths.
  @inline(__always)
  private static func blended(_ upper: UInt32, over lower: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = UInt64(255 * 65_536) - UInt64(upper >> 24) * UInt64(weight)
    var result: UInt32 = 0xff00_0000
    for shift in [0, 8, 16] as [UInt32] {
      let above = UInt64(upper >> shift & 0xff) * UInt64(weight) * 255
      let below = UInt64(lower >> shift & 0xff) * rest
      let sum = (above + below + 255 * 32_768) / (255 * 65_536)
      result |= UInt32(min(sum, 255)) << shift
    }
    return result
  }
}
