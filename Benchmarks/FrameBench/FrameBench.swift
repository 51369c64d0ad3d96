import CAllocationCount
import OffscreenGL
import Sateen
import SateenCore
import SateenGL
import SateenTesting

// The cost of a frame on the main loop, by stages: the snapshot of the layers, the comparison with the last one, and
// the pixels; with OpenGL also the list of what to draw, and the uploads. Frames are not presented.

@main
@MainActor
enum FrameBench {
  /// The measured sizes, in points; all but the first have two pixels per point.
  static let windows: [(size: Size, scale: Double)] = [
    (Size(width: 800, height: 1_200), 1), (Size(width: 800, height: 1_200), 2), (Size(width: 1_920, height: 1_080), 2),
  ]

  static func main() throws {
    let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 120
    // The beginning of a kind's name leaves the others out.
    let name = CommandLine.arguments.dropFirst(2).first ?? ""
    print("Medians of \(frames) frames; microseconds of the main loop, thousands of pixels, KB uploaded")
    try run(frames, name, "the processor") { nil }
    do {
      let context = try OffscreenContext()
      let title = "OpenGL: \(try context.makeDevice().rendererName), to the end of its work"
      try run(frames, name, title) { FinishedFrames(try context.makeRenderer()) }
    } catch let error as OffscreenContext.Missing {
      print("\nThere is no OpenGL here: \(error)")
    }
  }

  private static func run(
    _ frames: Int, _ name: String, _ title: String, _ makeRenderer: () throws -> (any LayerRenderer)?
  ) throws {
    for window in windows {
      let pixels = PixelSize(window.size, scale: window.scale)
      print("\n\(pixels.width) x \(pixels.height), \(title)")
      print(
        "| frame | layers | snapshot | diff | record | upload | pixels | all | drawn, k | moved, k | uploaded | calls "
          + "| allocations |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|")
      for kind in FrameKind.allCases where kind.rawValue.hasPrefix(name) {
        let scene = Scene(kind, window.size, scale: window.scale, try makeRenderer())
        print(try measure(scene, frames).line(kind.rawValue))
      }
    }
  }

  private static func measure(_ scene: Scene, _ frames: Int) throws -> FrameCosts {
    scene.host.settle()
    for index in 0..<20 {
      scene.prepare(index)
      scene.host.step()
    }
    Trace.shared.clear()
    Trace.shared.isEnabled = true
    var allocations: [Double] = []
    for index in 20..<20 + frames {
      scene.prepare(index)
      let before = sateen_allocations()
      sateen_count_allocations(1)
      scene.host.step()
      sateen_count_allocations(0)
      allocations.append(Double(sateen_allocations() - before))
    }
    Trace.shared.isEnabled = false
    return try FrameCosts(Trace.shared.json(), allocations)
  }
}

/// Draws with OpenGL, and waits until the graphics processor has done it. The pixels stay there.
@MainActor
private final class FinishedFrames: LayerRenderer {
  private let renderer: GLRenderer

  init(_ renderer: GLRenderer) {
    self.renderer = renderer
  }

  func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
    renderer.render(snapshot, waits: true)
  }
  func forget() { renderer.forget() }
  func release(_ bitmaps: [UInt64]) { renderer.release(bitmaps) }

  var byteBudget: Int {
    get { renderer.byteBudget }
    set { renderer.byteBudget = newValue }
  }

  var keptBytes: Int { renderer.keptBytes }
}
