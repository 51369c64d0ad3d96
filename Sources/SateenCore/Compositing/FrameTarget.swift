import Glibc
import SateenGraphics

/// Memory that a frame is composed into and that keeps its pixels until the next one: a window's surface, or a bitmap.
package struct FrameTarget {
  /// The first byte of the top row. Owned by the caller, who keeps the memory alive while a frame is composed into it.
  package let pixels: UnsafeMutableRawPointer
  package let size: PixelSize
  /// From the start of one row to the start of the next; at least four times the width.
  package let bytesPerRow: Int

  /// - Parameters:
  ///   - pixels: 32 bits each, blue first, alpha ignored; owned by the caller.
  package init(pixels: UnsafeMutableRawPointer, size: PixelSize, bytesPerRow: Int) {
    self.pixels = pixels
    self.size = size
    self.bytesPerRow = bytesPerRow
  }

  private func address(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { pixels + y * bytesPerRow + x * 4 }

  /// The pixels of a row.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { address(0, y).assumingMemoryBound(to: UInt32.self) }

  /// Moves the pixels inside an area. Pixels that leave the area are lost.
  func move(_ move: FramePlan.Move) {
    let to = move.area.offsetBy(x: move.dx, y: move.dy).intersection(move.area)
    guard !to.isEmpty else { return }
    let rows = move.dy > 0 ? Array((to.y0..<to.y1).reversed()) : Array(to.y0..<to.y1)
    for y in rows { memmove(address(to.x0, y), address(to.x0 - move.dx, y - move.dy), to.width * 4) }
  }

  /// Sets every pixel of an area.
  func fill(_ area: PixelRect, with color: Color.Components) {
    guard !area.isEmpty else { return }
    let value = color.opaquePixel
    let first = address(area.x0, area.y0).assumingMemoryBound(to: UInt32.self)
    first.update(repeating: value, count: area.width)
    for y in (area.y0 + 1)..<max(area.y1, area.y0 + 1) { memcpy(address(area.x0, y), first, area.width * 4) }
  }

  /// Blends a colour over one pixel, leaving the colour's own alpha aside.
  @inline(__always)
  func blend(x: Int, y: Int, _ color: Color.Components, coverage: UInt8) {
    if coverage == 0 { return }
    let pixel = address(x, y).assumingMemoryBound(to: UInt32.self)
    let old = pixel.pointee
    let weight = Float(coverage) / 255
    func mixed(_ shift: UInt32, _ new: Float) -> UInt32 {
      let before = Float(old >> shift & 0xff)
      return UInt32(before + (new * 255 - before) * weight + 0.5) << shift
    }
    pixel.pointee = 0xff00_0000 | mixed(16, color.red) | mixed(8, color.green) | mixed(0, color.blue)
  }

  /// Copies the pixels of an opaque bitmap, whose top left corner goes to (x, y), as far as they fall into an area.
  func copy(_ bitmap: Bitmap, atX x: Int, y: Int, clippedTo area: PixelRect) {
    let target = PixelRect(x0: x, y0: y, x1: x + bitmap.size.width, y1: y + bitmap.size.height).intersection(area)
    guard !target.isEmpty else { return }
    for row in target.y0..<target.y1 {
      memcpy(
        address(target.x0, row), bitmap.data + (row - y) * bitmap.bytesPerRow + (target.x0 - x) * 4, target.width * 4)
    }
  }
}
