import CPixelRows
import Glibc
import SateenGraphics

/// The canvas that the frames of a GIF or PNG animation are composed on, in premultiplied pixels. It begins
/// transparent.
final class FrameCanvas {
  /// The part of the canvas that a frame covers.
  struct Part {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The treatment of a frame's part before the next frame.
  enum Disposal {
    case keep
    case clear
    /// As it was before the frame.
    case restore
  }

  let size: PixelSize
  private let pixels: UnsafeMutablePointer<UInt32>
  private var saved: [UInt32] = []
  private var pending: (part: Part, disposal: Disposal)?

  /// - Returns: nil when out of memory.
  init?(_ size: PixelSize) {
    guard let memory = calloc(size.count, 4) else { return nil }
    self.size = size
    pixels = memory.assumingMemoryBound(to: UInt32.self)
  }

  deinit {
    free(pixels)
  }

  /// The memory of a canvas, with a saved part, in bytes.
  static func workingBytes(_ size: PixelSize) -> Int { size.count * 8 }

  /// Makes the canvas as it is before the first frame.
  func clear() {
    memset(pixels, 0, size.count * 4)
    pending = nil
    saved = []
  }

  /// Disposes of the last frame, and prepares for the next one.
  func begin(_ part: Part, _ disposal: Disposal) {
    let part = clipped(part)
    if let last = pending {
      switch last.disposal {
      case .keep: break
      case .clear: eachRow(last.part) { pointer, count, _ in memset(pointer, 0, count * 4) }
      case .restore:
        saved.withUnsafeBufferPointer { saved in
          guard let start = saved.baseAddress else { return }
          eachRow(last.part) { pointer, count, row in memcpy(pointer, start + row * count, count * 4) }
        }
      }
    }
    pending = (part, disposal)
    saved = []
    guard case .restore = disposal, part.width > 0, part.height > 0 else { return }
    saved = [UInt32](unsafeUninitializedCapacity: part.width * part.height) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      eachRow(part) { pointer, count, row in memcpy(start + row * count, pointer, count * 4) }
      count = part.width * part.height
    }
  }

  /// Draws indexed pixels. Those whose colour in the palette is transparent leave the canvas as it is.
  func draw(indices: UnsafePointer<UInt8>, count: Int, x: Int, y: Int, palette: UnsafePointer<UInt32>) {
    guard y >= 0, y < size.height, x < size.width else { return }
    let target = pixels + y * size.width + x
    for i in 0..<min(count, size.width - x) {
      let pixel = palette[Int(indices[i])]
      if pixel >> 24 != 0 { target[i] = pixel }
    }
  }

  /// Draws premultiplied pixels, over the canvas or in place of its pixels.
  func draw(row: UnsafePointer<UInt8>, count: Int, x: Int, y: Int, blends: Bool) {
    guard y >= 0, y < size.height, x < size.width else { return }
    let count = min(count, size.width - x)
    let target = UnsafeMutableRawPointer(pixels + y * size.width + x).assumingMemoryBound(to: UInt8.self)
    if blends {
      sateen_row_blend(target, row, Int32(count))
    } else {
      memcpy(target, row, count * 4)
    }
  }

  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    memcpy(row, pixels + y * size.width, size.width * 4)
  }

  private func clipped(_ part: Part) -> Part {
    let (x, y) = (min(part.x, size.width), min(part.y, size.height))
    return Part(x: x, y: y, width: min(part.width, size.width - x), height: min(part.height, size.height - y))
  }

  private func eachRow(_ part: Part, _ body: (UnsafeMutablePointer<UInt32>, Int, Int) -> Void) {
    for row in 0..<part.height { body(pixels + (part.y + row) * size.width + part.x, part.width, row) }
  }
}
