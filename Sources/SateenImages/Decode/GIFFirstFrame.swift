import CPixelRows
import SateenGraphics

/// The first frame of a GIF file on its canvas.
///
/// SDL2_image's GIF decoder is not used: as of 2.6.3, a damaged file can make it access memory out of bounds. Source:
/// GIF89a specification.
struct GIFFirstFrame {
  let canvas: PixelSize
  private let x: Int
  private let y: Int
  private let size: PixelSize
  private let indices: [UInt8]
  private let palette: [UInt32]
  let isOpaque: Bool

  init(_ view: ByteView, name: String, limits: ImageLimits) throws(ImageError) {
    guard let width = view.le16(6), let height = view.le16(8) else { throw .truncated(name: name) }
    canvas = PixelSize(width: width, height: height)
    let place = try GIFLayout(view, name: name)
    guard let left = view.le16(place.frame + 1), let top = view.le16(place.frame + 3),
      let frameWidth = view.le16(place.frame + 5), let frameHeight = view.le16(place.frame + 7)
    else { throw .truncated(name: name) }
    (x, y) = (left, top)
    size = PixelSize(width: frameWidth, height: frameHeight)
    try ImageHeader.check(size, name: name, limits: limits)
    indices = try Self.decode(view, place, size: size, name: name)
    palette = try Self.palette(view, place, name: name)
    let covers = x == 0 && y == 0 && size.width >= canvas.width && size.height >= canvas.height
    var hasHoles = false
    if let hole = place.transparentIndex { hasHoles = indices.contains(UInt8(hole)) }
    isOpaque = covers && !hasHoles
  }

  /// Writes a row of the canvas, transparent outside of the frame.
  func copy(_ row: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let isInside = row >= y && row < y + size.height && x < canvas.width
    let count = isInside ? min(size.width, canvas.width - x) : 0
    if count < canvas.width { target.update(repeating: 0, count: canvas.width * 4) }
    guard isInside else { return }
    indices.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      sateen_row_from_indices(target + 4 * x, base + (row - y) * size.width, Int32(count), palette)
    }
  }

  private static func decode(
    _ view: ByteView, _ place: GIFLayout, size: PixelSize, name: String
  ) throws(ImageError) -> [UInt8] {
    guard let bits = view.u8(place.data), var decoder = LZWDecoder(minimumBits: bits) else {
      throw .damaged(name: name, reason: "a GIF file with an impossible code size")
    }
    var stored = [UInt8](repeating: 0, count: size.count)
    let written = stored.withUnsafeMutableBufferPointer { buffer in
      decoder.decode(view, from: place.data + 1, into: buffer)
    }
    guard written == size.count else {
      throw .damaged(name: name, reason: "its compressed data ends before its picture does")
    }
    guard place.isInterlaced else { return stored }
    var rows = [UInt8](repeating: 0, count: size.count)
    var source = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for row in stride(from: first, to: size.height, by: step) {
        let from = source * size.width
        rows.replaceSubrange(row * size.width..<(row + 1) * size.width, with: stored[from..<from + size.width])
        source += 1
      }
    }
    return rows
  }

  private static func palette(
    _ view: ByteView, _ place: GIFLayout, name: String
  ) throws(ImageError) -> [UInt32] {
    guard place.colorCount > 0 else { throw .damaged(name: name, reason: "a GIF file without colours") }
    // Indices beyond the palette are black.
    var palette = [UInt32](repeating: 0xff00_0000, count: 256)
    for i in 0..<place.colorCount {
      let at = place.colors + 3 * i
      guard let red = view.u8(at), let green = view.u8(at + 1), let blue = view.u8(at + 2) else {
        throw .truncated(name: name)
      }
      palette[i] = sateen_pixel_premultiplied(UInt8(red), UInt8(green), UInt8(blue), 255)
    }
    if let hole = place.transparentIndex { palette[hole] = 0 }
    return palette
  }
}
