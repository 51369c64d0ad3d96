import ArgumentParser
import ExampleProgram
import Sateen

/// A conversation in many scripts: in a window, or as an image file.
@main
struct Chat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Chat", abstract: "A conversation whose answers stream in word by word.",
    discussion: """
      Return sends, Shift+Return begins a line, Up goes to the messages, Ctrl+F searches them, Ctrl+O attaches a file, \
      Ctrl+Z brings a deleted message back, Ctrl+End leads to the newest one, Ctrl+D changes between dark and light.

      \(InputScript.help)
      """)

  @Option(
    help: ArgumentHelp("Puts a file beside the message that is written; can be given several times.", valueName: "file")
  )
  var attach: [String] = []

  @Flag(help: "Has somebody answer at once.")
  var stream = false

  @Option(help: ArgumentHelp("Writes a picture instead of opening a window.", valueName: "out.png"))
  var screenshot: String?

  @Option(help: ArgumentHelp("When the picture is taken, in seconds after the start.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = WindowSize(width: 860, height: 900)

  @Option(help: "Pixels per point.")
  var scale: Double?

  @Option(help: ArgumentHelp("Plays input from a file, an event a line; see above.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Records every stage of every frame for Perfetto.", valueName: "out.json"))
  var trace: String?

  @Flag(help: "Begins in dark colours.")
  var dark = false

  @Flag(help: "Lays everything out from right to left.")
  var rightToLeft = false

  static func main() { runAsProgram() }

  mutating func run() throws {
    let options = self
    try MainActor.assumeIsolated { try ChatRunner(options).run() }
  }

  func validate() throws {
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ProgramError("--scale needs a number from 0.5 to 8, not \(scale)")
    }
    if screenshot == nil, at != nil { throw ProgramError("--at goes with --screenshot") }
    if let at, !(at >= 0 && at <= 600) { throw ProgramError("--at needs seconds from 0 to 600, not \(at)") }
    if script != nil, at != nil { throw ProgramError("--script excludes --at") }
    guard attach.count <= ChatContent.mostAttachments else {
      throw ProgramError("--attach takes \(ChatContent.mostAttachments) files, not \(attach.count)")
    }
    try size.checkPixels(scale: scale)
  }

  /// The files of `--attach`.
  func attachments() throws -> [Attachment] {
    do {
      return try attach.map { try Attachment(reading: $0) }
    } catch {
      throw ProgramError("\(error)")
    }
  }
}
