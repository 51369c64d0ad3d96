import ArgumentParser
import ExampleProgram
import Sateen

/// Plays a video: in a window, or as an image file.
@main
struct Player: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Player", abstract: "Plays a video of a file or of an address.",
    discussion: """
      Without one it plays a clip of its own. Subtitles beside a file, of its name and with the ending srt or vtt, show by \
      themselves. Files that are dropped on the window are played, or shown where they are subtitles. Space plays and \
      pauses, the arrows go and change the volume, F fills the window, C shows and hides subtitles, Ctrl+D changes between \
      dark and light.

      \(InputScript.help)
      """)

  @Argument(help: "A file, or an address that begins with http:// or https://.")
  var video: String?

  @Option(help: ArgumentHelp("Shows the subtitles of a file, SubRip or WebVTT.", valueName: "file"))
  var subtitles: String?

  @Option(help: ArgumentHelp("Where the video begins, in seconds.", valueName: "seconds"))
  var start: Double?

  @Flag(help: "Begins again at the end.")
  var loop = false

  @Option(help: ArgumentHelp("Writes a picture instead of opening a window.", valueName: "out.png"))
  var screenshot: String?

  @Option(help: ArgumentHelp("When the picture is taken, in seconds after the start.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = WindowSize(width: 960, height: 540)

  @Option(help: "Pixels per point.")
  var scale: Double?

  @Option(help: ArgumentHelp("Plays input from a file, an event a line; see above.", valueName: "file"))
  var script: String?

  @Flag(help: "Begins in dark colours.")
  var dark = false

  static func main() { runAsProgram() }

  mutating func run() throws {
    let options = self
    try MainActor.assumeIsolated { try PlayerRunner(options).run() }
  }

  func validate() throws {
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ProgramError("--scale needs a number from 0.5 to 8, not \(scale)")
    }
    if let start, !(start >= 0 && start <= 1e6) {
      throw ProgramError("--start needs seconds from 0 to 1000000, not \(start)")
    }
    if screenshot == nil, at != nil { throw ProgramError("--at goes with --screenshot") }
    if let at, !(at >= 0 && at <= 600) { throw ProgramError("--at needs seconds from 0 to 600, not \(at)") }
    if script != nil, at != nil { throw ProgramError("--script excludes --at") }
    try size.checkPixels(scale: scale)
  }
}
