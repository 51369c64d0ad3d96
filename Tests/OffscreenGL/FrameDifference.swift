import Glibc
import SateenCore
import SateenGraphics

/// How a frame differs from the same frame drawn in another way.
package struct FrameDifference: CustomStringConvertible {
  /// The largest difference of a channel, in 255ths, and the first pixel that has it.
  package private(set) var worst = 0
  package private(set) var x = 0
  package private(set) var y = 0
  package private(set) var expected: UInt32 = 0
  package private(set) var found: UInt32 = 0
  /// The pixels that differ by more than the tolerance.
  package private(set) var count = 0
  /// Those of `count` that no edge explains: a channel is outside of what the nine pixels around it have in the other
  /// frame. An edge that is sampled at another place does not do that. Pixels at the border of the frame are left out,
  /// because not all of their neighbours are known.
  package private(set) var strayCount = 0
  /// Those of `strayCount` where the other frame's colour is outside of what is around it in this frame, too: they are part
  /// of something wider than a line that one frame has and the other has not, or has blurred.
  package private(set) var patchCount = 0
  private let tolerance: Int

  /// How far a channel of an edge leaves the range of the pixels around it, in 255ths: colours change along edges too.
  private static let edgeTolerance = 8

  package init() { tolerance = 0 }

  /// - Parameter tolerance: the difference of a channel that is not counted, in 255ths.
  package init(_ frame: Bitmap, from reference: FrameTarget, tolerance: Int) {
    self.tolerance = tolerance
    let (width, height) = (frame.size.width, frame.size.height)
    for y in 0..<height {
      let (p, q) = (reference.pixels + y * reference.bytesPerRow, frame.data + y * frame.bytesPerRow)
      if memcmp(p, q, width * 4) == 0 { continue }
      for x in 0..<width {
        let (a, b) = (p.load(fromByteOffset: x * 4, as: UInt32.self), q.load(fromByteOffset: x * 4, as: UInt32.self))
        if a & 0xffffff == b & 0xffffff { continue }
        let (old, new) = (Self.channels(a), Self.channels(b))
        let most = pointwiseMax(old &- new, new &- old).max()
        if most > worst {
          (worst, self.x, self.y, expected, found) = (most, x, y, a & 0xffffff, b & 0xffffff)
        }
        guard most > tolerance else { continue }
        count += 1
        guard x > 0, y > 0, x < width - 1, y < height - 1 else { continue }
        let limit = max(tolerance, Self.edgeTolerance)
        guard Self.distance(of: new, fromPixelsAround: p + x * 4, bytesPerRow: reference.bytesPerRow) > limit
        else { continue }
        strayCount += 1
        if Self.distance(of: old, fromPixelsAround: q + x * 4, bytesPerRow: frame.bytesPerRow) > limit {
          patchCount += 1
        }
      }
    }
  }

  package var description: String {
    "\(count) pixels differ by more than \(tolerance), by up to \(worst) at (\(x), \(y)): \(String(found, radix: 16)) "
      + "instead of \(String(expected, radix: 16)); no edge explains \(strayCount) of them, nor a line \(patchCount)"
  }

  /// How far a colour is outside of the range of the nine pixels around a place, in the channel in which that is most.
  private static func distance(
    of color: SIMD4<Int>, fromPixelsAround middle: UnsafeRawPointer, bytesPerRow: Int
  ) -> Int {
    var (low, high) = (SIMD4(repeating: 255), SIMD4(repeating: 0))
    for row in -1...1 {
      for column in -1...1 {
        let pixel = channels((middle + row * bytesPerRow + column * 4).load(as: UInt32.self))
        (low, high) = (pointwiseMin(low, pixel), pointwiseMax(high, pixel))
      }
    }
    return pointwiseMax(low &- color, color &- high).max()
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Int> {
    SIMD4(Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff), Int(pixel & 0xff), 0)
  }
}
