import ArgumentParser
import ExampleProgram
import Foundation
import Sateen

/// A page for each container and each behaviour of lists: in a window, or as a screenshot.
@main
struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Gallery", abstract: "Shows what Sateen's lists, controllers and texts do, a page for each.",
    discussion: """
      Up, Down and Enter open a page, Escape goes back to the list, Ctrl+D is dark or light, F1 lists all keys. Each \
      page tells its own keys at the top.

      \(InputScript.help)
      """)

  @Option(help: ArgumentHelp("Opens a page; --list names them.", valueName: "name"))
  var page: String?

  @Flag(help: "Lists the pages.")
  var list = false

  @Option(help: ArgumentHelp("Writes a picture instead of opening a window.", valueName: "out.png"))
  var screenshot: String?

  @Option(help: ArgumentHelp("When the picture is taken, in seconds after the start.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = WindowSize(width: 1_160, height: 800)

  @Option(help: "Pixels per point.")
  var scale: Double?

  @Option(
    help: ArgumentHelp("Debug overlays: hit-test, image-scaling, ranges, hud; with commas between.", valueName: "names")
  )
  var overlay: String?

  @Option(help: ArgumentHelp("Plays input from a file, an event a line; see above.", valueName: "file"))
  var script: String?

  @Flag(help: "Begins in dark colours.")
  var dark = false

  @Flag(help: "Lays everything out from right to left.")
  var rightToLeft = false

  static func main() { runAsProgram() }

  mutating func run() throws {
    let options = self
    try MainActor.assumeIsolated { try GalleryRunner(options).run() }
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

  /// The index of the page given on the command line; nil where none was given.
  func pageIndex() throws -> Int? {
    guard let page else { return nil }
    guard let index = GalleryPages.all.firstIndex(where: { $0.name == page.lowercased() }) else {
      throw ProgramError("there is no page \(page); there are \(GalleryPages.all.map(\.name).joined(separator: ", "))")
    }
    return index
  }

  func validate() throws {
    _ = try overlayKinds()
    _ = try pageIndex()
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ProgramError("--scale needs a number from 0.5 to 8, not \(scale)")
    }
    if screenshot == nil, at != nil { throw ProgramError("--at goes with --screenshot") }
    if let at, !(at >= 0 && at <= 600) { throw ProgramError("--at needs seconds from 0 to 600, not \(at)") }
    if script != nil, at != nil { throw ProgramError("--script excludes --at") }
    if list, screenshot != nil || script != nil { throw ProgramError("--list goes with nothing else") }
    try size.checkPixels(scale: scale)
  }
}
