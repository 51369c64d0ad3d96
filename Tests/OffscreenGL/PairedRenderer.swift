import Glibc
import SateenCore
import SateenGL
import SateenGraphics

/// Draws each frame on the processor and with OpenGL, and compares the pixels.
@MainActor
package final class PairedRenderer: LayerRenderer {
  /// How two frames differ.
  package struct Difference: CustomStringConvertible {
    /// The largest difference of a channel, in 255ths, and the first pixel that has it.
    package var worst = 0
    package var x = 0
    package var y = 0
    package var expected: UInt32 = 0
    package var found: UInt32 = 0
    /// The pixels that differ by more than two.
    package var count = 0

    package var description: String {
      "\(count) pixels differ by more than 2, by up to \(worst) at (\(x), \(y)): \(String(expected, radix: 16)) on the "
        + "processor, \(String(found, radix: 16)) with OpenGL"
    }
  }

  package let reference: any LayerRenderer
  /// Whether the reference draws each frame whole.
  private let isWhole: Bool
  package let graphics: GLRenderer
  /// The frame as OpenGL drew it.
  package private(set) var picture: Bitmap?
  /// The areas of the frame that OpenGL drew.
  package private(set) var drawn: [PixelRect] = []
  /// The difference of the last frame, and the worst one so far.
  package private(set) var difference = Difference()
  package private(set) var worst = Difference()

  /// Compares with the processor.
  package init(_ graphics: GLRenderer) {
    self.graphics = graphics
    reference = Compositor()
    isWhole = false
  }

  /// Compares with another renderer of OpenGL that draws each frame whole.
  package init(_ graphics: GLRenderer, whole: GLRenderer) {
    self.graphics = graphics
    reference = whole
    isWhole = true
  }

  package func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
    if isWhole { reference.forget() }
    let report = reference.render(snapshot, into: target)
    if picture?.size != target.size {
      picture = Bitmap(size: target.size, isOpaque: true)
      graphics.forget()
    }
    guard let picture else { return report }
    var made = graphics.render(
      snapshot, into: FrameTarget(pixels: picture.pixels, size: picture.size, bytesPerRow: picture.bytesPerRow))
    drawn = made.changed
    difference = Self.difference(target, picture)
    if difference.worst > worst.worst { worst = difference }
    made.changed = report.changed
    return made
  }

  package func forget() {
    reference.forget()
    graphics.forget()
  }

  package func release(_ bitmaps: [UInt64]) { graphics.release(bitmaps) }
  package var byteBudget = 0
  package var keptBytes: Int { graphics.keptBytes }

  private static func difference(_ target: FrameTarget, _ picture: Bitmap) -> Difference {
    var result = Difference()
    for y in 0..<picture.size.height {
      let (p, q) = (target.pixels + y * target.bytesPerRow, picture.data + y * picture.bytesPerRow)
      if memcmp(p, q, picture.size.width * 4) == 0 { continue }
      for x in 0..<picture.size.width {
        let (a, b) = (p.load(fromByteOffset: x * 4, as: UInt32.self), q.load(fromByteOffset: x * 4, as: UInt32.self))
        if a & 0xffffff == b & 0xffffff { continue }
        var most = 0
        for shift in [0, 8, 16] as [UInt32] { most = max(most, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))) }
        if most > 2 { result.count += 1 }
        if most > result.worst {
          (result.worst, result.x, result.y, result.expected, result.found) = (most, x, y, a & 0xffffff, b & 0xffffff)
        }
      }
    }
    return result
  }
}
