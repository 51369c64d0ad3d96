import SateenCore
import SateenGraphics
import SateenThreads

/// Draws snapshots with OpenGL, into a canvas on the graphics processor.
///
/// Where a context is lost or a canvas cannot be made, frames change nothing and ``failure`` tells why: then another
/// renderer has to draw the snapshot.
@MainActor
package final class GLRenderer: LayerRenderer {
  package var name: String { "OpenGL" }
  package let device: GLDevice
  private let makeCurrent: () -> Bool
  private var canvas: GLCanvas?
  private var last: LayerSnapshot?
  private var diff = FrameDiff()
  private let pictures: PicturePainter
  /// Areas that lack pictures which were not uploaded yet, and those pictures.
  private var missing: [PixelRect] = []
  private var waiting: Set<TextureKey> = []
  /// Whether the canvas has the pixels of the last frame.
  private var hasPixels = false

  /// Why the last frame was not drawn; nil where it was.
  package private(set) var failure: GLFailure?
  /// The calls that drew the last frame, and the bytes uploaded for it, for tests.
  package private(set) var drawCalls = 0
  package private(set) var uploadedBytes = 0

  /// - Parameter makeCurrent: makes the device's context current, with the window's memory as its own framebuffer.
  package init(_ device: GLDevice, makeCurrent: @escaping () -> Bool) {
    self.device = device
    pictures = PicturePainter(shadows: device.shadows)
    self.makeCurrent = makeCurrent
  }

  package func forget() { last = nil }

  package func release(_ bitmaps: [UInt64]) { device.ledger.release(bitmaps) }

  package var byteBudget: Int {
    get { device.ledger.byteBudget }
    set { device.ledger.byteBudget = newValue }
  }

  package var keptBytes: Int { device.keptBytes + (canvas?.byteCount ?? 0) }

  /// Keeps the pictures of one window. The next frame gets what else it needs.
  package func trim() {
    device.shadows.trim()
    guard let last, makeCurrent(), !device.isLost else { return }
    device.trim(to: min(last.size.count * 4, byteBudget))
  }

  /// The graphics processor draws a group as fast as its picture, which would have to be drawn on the processor and
  /// uploaded within one frame. Pictures that layers ask for are.
  package var keepsMovingGroups: Bool { device.isSoftware }

  /// Draws a frame, and copies what changed to memory.
  package func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
    let report = render(snapshot)
    Trace.span("read back") { for area in report.changed { read(area, into: target) } }
    return report
  }

  /// Draws a frame into the canvas.
  /// - Parameter waits: whether the graphics processor has done its work by the return.
  package func render(_ snapshot: LayerSnapshot, waits: Bool = false) -> FrameReport {
    failure = nil
    do {
      return try draw(snapshot, waits)
    } catch {
      failure = error
      pixelsAreStale()
      return FrameReport(changed: [])
    }
  }

  private func draw(_ snapshot: LayerSnapshot, _ waits: Bool) throws(GLFailure) -> FrameReport {
    let size = snapshot.size
    var plan = Trace.span("diff") { diff.plan(from: last, to: snapshot) }
    // The graphics processor draws a viewport as fast as it moves one.
    if let move = plan.move { plan.add(move.area) }
    plan.move = nil
    let whole = PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height)
    for area in missing { plan.add(area.intersection(whole)) }
    missing = []
    guard !plan.isEmpty, !size.isEmpty else {
      last = snapshot
      return FrameReport(changed: [])
    }
    guard makeCurrent() else { throw device.isKnownToBeLost ? .lost : .noContext("it cannot be made current") }
    // Errors of earlier calls do not belong to this frame, nor does that of a driver which knows no resets.
    guard !device.isLost, device.takeFailure() != .lost else { throw .lost }
    try device.prepareToDraw()
    if canvas?.size != size { plan.add(whole) }
    let canvas = try canvas(size)
    pictures.draw(snapshot)
    let recorder = Trace.span("record") { record(snapshot, plan.damage) }
    let commands = device.ledger.endFrame()
    uploadedBytes = device.ledger.uploadedBytes
    Trace.span("upload") { device.apply(commands, recorder.sources) }
    Trace.span("pixels") {
      canvas.prepareScratch(recorder.scratch.heights, device)
      canvas.bind(device.functions)
      device.draw(recorder.list, canvas)
      if waits { device.functions.finish() }
    }
    drawCalls = recorder.list.commandCount
    Trace.count("draw calls", Double(drawCalls))
    Trace.count("uploaded bytes", Double(uploadedBytes))
    if let failure = device.takeFailure() {
      delete()
      // Any texture may be without pixels or memory now, also those that other windows show.
      device.freeTextures()
      throw failure
    }
    last = snapshot
    hasPixels = true
    missing = recorder.missing
    waiting = recorder.waiting
    var report = FrameReport(changed: plan.damage, drawnPixels: plan.damage.reduce(0) { $0 + $1.area })
    report.isComplete = missing.isEmpty
    return report
  }

  private func record(_ snapshot: LayerSnapshot, _ damage: [PixelRect]) -> FrameRecorder {
    device.ledger.beginFrame(windowBytes: snapshot.size.count * 4)
    let before = last.flatMap { $0.size == snapshot.size ? $0 : nil }
    var recorder = FrameRecorder(
      snapshot, before: before, waited: waiting, device.shadows, largestSide: device.largestSide)
    for area in damage { recorder.record(area, &device.ledger) }
    return recorder
  }

  private func canvas(_ size: PixelSize) throws(GLFailure) -> GLCanvas {
    if let canvas, canvas.size == size { return canvas }
    delete()
    let made = try GLCanvas(device, size)
    canvas = made
    return made
  }

  // MARK: Pixels

  private func read(_ area: PixelRect, into target: FrameTarget) {
    guard let canvas = usableCanvas() else { return }
    let gl = device.functions
    canvas.bind(gl)
    gl.pixelStore(GL.packAlignment, 4)
    var rows = [UInt8](repeating: 0, count: area.area * 4)
    rows.withUnsafeMutableBytes { rows in
      gl.readPixels(
        Int32(area.x0), Int32(area.y0), Int32(area.width), Int32(area.height), GL.rgba, GL.unsignedByte,
        rows.baseAddress)
      for row in 0..<area.height {
        guard let start = rows.baseAddress else { return }
        (target.pixels + (area.y0 + row) * target.bytesPerRow + area.x0 * 4).copyMemory(
          from: start + row * area.width * 4, byteCount: area.width * 4)
      }
    }
  }

  /// The canvas with the last frame's pixels, in the current context; nil where they are gone.
  private func usableCanvas() -> GLCanvas? {
    guard let canvas, hasPixels, makeCurrent(), !device.isLost else { return nil }
    return canvas
  }

  /// Draws the canvas into the window's own memory. To be shown it still has to be swapped.
  /// - Parameter areas: the pixels that it lacks; nil for all.
  /// - Returns: whether there was a frame to draw.
  package func present(_ areas: [PixelRect]? = nil) -> Bool {
    guard let canvas = usableCanvas() else { return false }
    device.present(canvas.texture, areas)
    return true
  }

  /// The last frame's pixels; nil where there are none.
  package func copy(scale: Double) -> Bitmap? {
    guard let canvas = usableCanvas(), let bitmap = Bitmap(size: canvas.size, scale: scale, isOpaque: true) else {
      return nil
    }
    read(
      PixelRect(x0: 0, y0: 0, x1: canvas.size.width, y1: canvas.size.height),
      into: FrameTarget(pixels: bitmap.pixels, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow))
    return bitmap
  }

  /// The canvas no longer has the window's pixels. They are neither shown nor copied, and the next frame is drawn
  /// whole.
  package func pixelsAreStale() {
    last = nil
    hasPixels = false
  }

  /// Frees the canvas, whose context is current.
  package func delete() {
    canvas?.delete(device.functions)
    canvas = nil
    pixelsAreStale()
  }
}
