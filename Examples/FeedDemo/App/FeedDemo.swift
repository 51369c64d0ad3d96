import ArgumentParser
import ExampleProgram
import Foundation
import Sateen

/// The scrolling feed: in a window, or as an image file.
@main
struct FeedDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "FeedDemo", abstract: "A feed of text and photos that scrolls without dropping a frame.",
    discussion: InputScript.help)

  @Option(help: "How many posts there are at the start; more load at the end.")
  var rows = 200

  @Option(help: ArgumentHelp("Shows the pictures of a folder of yours.", valueName: "dir"))
  var photos: String?

  @Option(help: ArgumentHelp("Writes a picture of the feed instead of opening a window.", valueName: "out.png"))
  var screenshot: String?

  @Option(help: ArgumentHelp("When the picture is taken, in seconds after the start.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("How far the feed is scrolled before the picture is taken, in points.", valueName: "px"))
  var scroll: Double?

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = WindowSize(width: 760, height: 960)

  @Option(help: "Pixels per point.")
  var scale: Double?

  @Option(
    help: ArgumentHelp("Debug overlays: hit-test, image-scaling, ranges, hud; with commas between.", valueName: "names")
  )
  var overlay: String?

  @Option(help: "How many threads measure, decode and draw.")
  var workers: Int?

  @Option(help: ArgumentHelp("Plays input from a file, an event a line; see above.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Records every stage of every frame for Perfetto.", valueName: "out.json"))
  var trace: String?

  @Flag(help: "Begins in dark colours.")
  var dark = false

  static func main() { runAsProgram() }

  mutating func run() throws {
    let options = self
    try MainActor.assumeIsolated { try FeedRunner(options).run() }
  }

  /// The overlays named on the command line.
  func overlayKinds() throws -> DebugOverlays.Kinds {
    var kinds: DebugOverlays.Kinds = []
    for name in (overlay ?? "").split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      guard let kind = DebugOverlays.Kinds(name: name) else {
        let names = DebugOverlays.Kinds.names.map(\.name).joined(separator: ", ")
        throw ProgramError("there is no overlay \(name); there are \(names)")
      }
      kinds.formUnion(kind)
    }
    return kinds
  }

  func validate() throws {
    _ = try overlayKinds()
    guard (0...100_000_000).contains(rows) else {
      throw ProgramError("--rows needs a number from 0 to 100000000, not \(rows)")
    }
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ProgramError("--scale needs a number from 0.5 to 8, not \(scale)")
    }
    if let workers, !(1...64).contains(workers) {
      throw ProgramError("--workers needs a number from 1 to 64, not \(workers)")
    }
    if at != nil, scroll != nil { throw ProgramError("--at and --scroll exclude each other") }
    if screenshot == nil, at != nil || scroll != nil { throw ProgramError("--at and --scroll go with --screenshot") }
    if let at, !(at >= 0 && at <= 600) { throw ProgramError("--at needs seconds from 0 to 600, not \(at)") }
    if let scroll, !(abs(scroll) <= 1e9) { throw ProgramError("--scroll needs a number of points, not \(scroll)") }
    if script != nil, at != nil || scroll != nil { throw ProgramError("--script excludes --at and --scroll") }
    try size.checkPixels(scale: scale)
  }
}
