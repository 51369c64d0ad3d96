import SateenGraphics

/// The first frame of an animated WebP file, wrapped as a file of its own, because libwebp decodes only still files.
/// Source: RFC 9649, section 2.7.
struct WebPFirstFrame {
  let file: [UInt8]
  let canvas: PixelSize
  /// The frame's position on the canvas, and its size.
  let x: Int
  let y: Int
  let size: PixelSize

  /// - Returns: nil for a still file.
  init?(_ view: ByteView, name: String) throws(ImageError) {
    guard view.has("VP8X", at: 12), let flags = view.u8(20), flags & 0x02 != 0 else { return nil }
    guard let canvasWidth = view.le24(24), let canvasHeight = view.le24(27) else { throw .truncated(name: name) }
    canvas = PixelSize(width: canvasWidth + 1, height: canvasHeight + 1)
    var at = 12
    while !view.has("ANMF", at: at) {
      guard let length = view.le32(at + 4) else {
        throw .damaged(name: name, reason: "an animation without a frame")
      }
      at += 8 + length + (length & 1)
    }
    guard let length = view.le32(at + 4), let chunks = view.slice(at: at + 24, count: length - 16),
      let left = view.le24(at + 8), let top = view.le24(at + 11),
      let width = view.le24(at + 14), let height = view.le24(at + 17)
    else { throw .truncated(name: name) }
    (x, y) = (2 * left, 2 * top)
    size = PixelSize(width: width + 1, height: height + 1)
    guard x + size.width <= canvas.width, y + size.height <= canvas.height else {
      throw .damaged(name: name, reason: "a frame that sticks out of its canvas")
    }
    file = Self.wrapped(chunks, size: size)
  }

  private static func wrapped(_ chunks: UnsafeRawBufferPointer, size: PixelSize) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frame = ByteView(chunks)
    let hasAlpha = frame.has("ALPH", at: 0) || frame.has("VP8L", at: 0)
    var file = Array("RIFF".utf8) + little(4 + 18 + chunks.count, 4) + Array("WEBPVP8X".utf8) + little(10, 4)
    file += little(hasAlpha ? 0x10 : 0, 4) + little(size.width - 1, 3) + little(size.height - 1, 3)
    file += chunks
    return file
  }
}
