import ArgumentParser
import OffscreenGL
import Sateen
import SateenCore
import SateenGL

/// The cost of a frame on the main loop, by stages: the snapshot of the layers, the comparison with the last one, and
/// the pixels; with OpenGL also the list of what to draw, and the uploads. Frames are not presented.
@main
struct FrameBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "FrameBench", abstract: "Times frames of some 200 layers, on the processor and with OpenGL.")

  enum Renderers: String, CaseIterable, ExpressibleByArgument {
    case cpu
    case gpu
    case both
  }

  @Argument(help: "Frames of each kind, in each turn.")
  var frames = 120

  @Argument(help: "The beginning of a kind's name, which leaves the others out.")
  var kind = ""

  @Option(help: "What draws: the processor, OpenGL, or both in turns.")
  var renderer = Renderers.both

  @Option(help: "How often each kind is measured with each renderer.")
  var turns = 1

  func validate() throws {
    guard frames > 0, turns > 0 else { throw ValidationError("There have to be frames and turns.") }
  }

  func run() throws {
    let options = self
    try MainActor.assumeIsolated { try FrameRuns(options).run() }
  }
}

/// Runs all kinds of frames at all sizes.
@MainActor
private struct FrameRuns {
  private typealias MakeRenderer = () throws -> (any LayerRenderer)?

  /// The measured sizes, in points; all but the first have two pixels per point.
  private static let windows: [(size: Size, scale: Double)] = [
    (Size(width: 800, height: 1_200), 1), (Size(width: 800, height: 1_200), 2), (Size(width: 1_920, height: 1_080), 2),
  ]

  private let options: FrameBench
  private var renderers: [(name: String, make: MakeRenderer)] = []

  init(_ options: FrameBench) throws {
    self.options = options
    if options.renderer != .gpu { renderers.append(("cpu", { nil })) }
    guard options.renderer != .cpu else { return }
    do {
      let context = try OffscreenContext()
      print("gpu is OpenGL on \(try context.makeDevice().rendererName), timed to the end of its work.")
      renderers.append(("gpu", { FinishedFrames(try context.makeRenderer()) }))
    } catch let error as OffscreenContext.Missing where options.renderer == .both {
      print("There is no OpenGL here: \(error).")
    }
  }

  func run() throws {
    let count = options.frames * options.turns
    print("Medians of \(count) frames; microseconds of the main loop, thousands of pixels, KB uploaded")
    for window in Self.windows {
      let pixels = PixelSize(window.size, scale: window.scale)
      print("\n\(pixels.width) x \(pixels.height)")
      print(
        "| frame | by | layers | snapshot | diff | record | upload | pixels | all | drawn, k | moved, k | uploaded | calls "
          + "| allocations |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")
      for kind in FrameKind.allCases where kind.rawValue.hasPrefix(options.kind) {
        var runs = try renderers.map { FrameRun(Scene(kind, window.size, scale: window.scale, try $0.make())) }
        for _ in 0..<options.turns {
          for index in runs.indices { try runs[index].measure(options.frames) }
        }
        for (renderer, run) in zip(renderers, runs) { print(run.costs.line("\(kind.rawValue) | \(renderer.name)")) }
      }
    }
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
  var keepsMovingGroups: Bool { renderer.keepsMovingGroups }
}
