import ArgumentParser
import ExampleProgram
import Foundation
import Sateen

/// A browser for photos: in a window, or as an image file.
@main
struct Photos: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Photos", abstract: "Shows the photos of a folder or a feed, however many there are.",
    discussion: """
      Without either it shows ~/Pictures or, where there is none, /usr/share/backgrounds. Press ? for all keys.

      \(InputScript.help)
      """)

  @Argument(help: "The folder whose photos show.")
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Shows the pictures of a JSON Feed, or of a JSON list of items, in place of a folder.",
      valueName: "URL|file.json"))
  var feed: String?

  @Option(help: ArgumentHelp("Writes a picture instead of opening a window.", valueName: "out.png"))
  var screenshot: String?

  @Option(help: ArgumentHelp("When the picture is taken, in seconds after the start.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = WindowSize(width: 1_200, height: 800)

  @Option(help: "Pixels per point.")
  var scale: Double?

  @Option(help: ArgumentHelp("Plays input from a file, an event a line; see above.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Records every stage of every frame for Perfetto.", valueName: "out.json"))
  var trace: String?

  @Option(help: ArgumentHelp("Closes the window after a time, for measurements.", valueName: "seconds"))
  var seconds: Double?

  @Flag(help: "Begins in dark colours.")
  var dark = false

  @Flag(help: "Lays everything out from right to left.")
  var rightToLeft = false

  @Flag(help: "Neither reads nor makes thumbnails in the desktop's cache.")
  var noThumbnails = false

  @Flag(help: "Tells when the first photos showed, how many frames were dropped, and the memory, at the end.")
  var figures = false

  static func main() { runAsProgram() }

  mutating func run() throws {
    let options = self
    try MainActor.assumeIsolated { try PhotosRunner(options).run() }
  }

  func validate() throws {
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ProgramError("--scale needs a number from 0.5 to 8, not \(scale)")
    }
    if screenshot == nil, at != nil { throw ProgramError("--at goes with --screenshot") }
    if let at, !(at >= 0 && at <= 600) { throw ProgramError("--at needs seconds from 0 to 600, not \(at)") }
    if let feed, let folder { throw ProgramError("--feed \(feed) and the folder \(folder) exclude each other") }
    if script != nil, at != nil { throw ProgramError("--script excludes --at") }
    if screenshot != nil, seconds != nil || figures {
      throw ProgramError("--seconds and --figures are for windows, and do not go with --screenshot")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ProgramError("--seconds needs a number up to 86400, not \(seconds)")
    }
    try size.checkPixels(scale: scale)
  }

  /// The folder to begin with.
  func start() throws -> FolderPath {
    let path: FolderPath
    if let folder {
      let raw = RawPath(argument: folder)
      guard let isFolder = raw.isFolder else { throw ProgramError("there is no folder \(folder)") }
      guard isFolder else { throw ProgramError("\(folder) is a file, not a folder of photos") }
      path =
        raw.bytes.first == UInt8(ascii: "/")
        ? FolderPath(raw.bytes) : FolderPath(Array(FileManager.default.currentDirectoryPath.utf8) + [0x2f] + raw.bytes)
    } else {
      let usual = [FileManager.default.homeDirectoryForCurrentUser.path + "/Pictures", "/usr/share/backgrounds"]
      guard let found = usual.first(where: { RawPath(argument: $0).isFolder == true }) else {
        throw ProgramError("there is neither \(usual[0]) nor \(usual[1]); name a folder")
      }
      path = FolderPath(found)
    }
    return path
  }

  /// The address of the feed; nil for a folder.
  func feedAddress() throws -> String? {
    guard let feed else { return nil }
    let scheme = feed.contains("://") ? feed.prefix { $0 != ":" }.lowercased() : nil
    switch scheme {
    case "http", "https":
      guard let url = URL(string: feed), url.host?.isEmpty == false else {
        throw ProgramError("--feed \(feed): this is no address of a server")
      }
      return url.absoluteString
    case "file", nil:
      let path = scheme == nil ? feed : URL(string: feed)?.path ?? feed
      guard let isFolder = RawPath(argument: path).isFolder else { throw ProgramError("there is no feed \(feed)") }
      guard !isFolder else { throw ProgramError("\(feed) is a folder, and --feed needs a file or an address") }
      return URL(fileURLWithPath: path).absoluteString
    case let scheme?:
      throw ProgramError("--feed \(feed): addresses with the scheme '\(scheme)' are not supported")
    }
  }
}
