import SateenCore
import SateenGL
import SateenGraphics

/// Draws each frame on the processor and with OpenGL, and compares the pixels.
@MainActor
package final class PairedRenderer: LayerRenderer {
  package let reference: any LayerRenderer
  /// Whether the reference draws each frame whole.
  private let isWhole: Bool
  package let graphics: GLRenderer
  /// The frame as OpenGL drew it.
  package private(set) var picture: Bitmap?
  /// The areas of the frame that OpenGL drew.
  package private(set) var drawn: [PixelRect] = []
  /// The difference of the last frame, and the worst one so far.
  package private(set) var difference = FrameDifference()
  package private(set) var worst = FrameDifference()

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
    difference = FrameDifference(picture, from: target, tolerance: 2)
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
}
