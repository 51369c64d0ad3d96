import ArgumentParser
import Foundation
import LayoutFile
import Sateen

/// Displays the layouts of a file: in a window that follows the file, as an image, as numbers or as text.
@main
struct LayoutPlayground: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "LayoutPlayground", abstract: "Shows a layout file in a window that follows what is written to it.",
    discussion: """
      Without --print, --ascii or --png a window opens. Left and Right choose among the file's cases, the handles at \
      the layout's edges change its size, F1 lists all keys.
      """)

  @Argument(help: ArgumentHelp("A layout file; see the README beside the samples.", valueName: "file"))
  var file: String?

  @Flag(help: "Writes the frames as JSON.")
  var print = false

  @Flag(help: "Writes the layout as boxes of text.")
  var ascii = false

  @Option(help: ArgumentHelp("Writes a picture.", valueName: "out.png"))
  var png: String?

  @Flag(help: "Writes the JSON Schema of layout files.")
  var schema = false

  @Option(name: .customLong("case"), help: ArgumentHelp("Takes one case of the file.", valueName: "name"))
  var caseName: String?

  @Option(help: ArgumentHelp("The size that is asked of the root, in points.", valueName: "WxH"))
  var size: LayoutSize?

  @Option(help: ArgumentHelp("Where content begins: ltr or rtl.", valueName: "direction"))
  var direction: ContentDirection?

  @Option(help: ArgumentHelp("Shows frames, spacing or constraint; with commas between.", valueName: "names"))
  var overlay: String?

  @Option(help: "Pixels per point; 2 for pictures.")
  var scale: Double?

  @Flag(help: "Begins in dark colours.")
  var dark = false

  /// Prints an error as one sentence and exits with code 2.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ExitCode {
      Foundation.exit(error.rawValue)
    } catch  where Self.exitCode(for: error) == .success {
      Swift.print(Self.fullMessage(for: error))
    } catch {
      let known = (error as? LayoutFileError)?.description ?? (error as? PlaygroundError)?.description
      FileHandle.standardError.write(Data("LayoutPlayground: \(known ?? Self.message(for: error))\n".utf8))
      Foundation.exit(2)
    }
  }

  mutating func run() throws {
    let options = self
    try MainActor.assumeIsolated { try PlaygroundRunner(options).run() }
  }

  func validate() throws {
    _ = try overlays()
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw PlaygroundError("--scale needs a number from 0.5 to 8, not \(scale)")
    }
    if [self.print, ascii, png != nil, schema].count(where: \.self) > 1 {
      throw PlaygroundError("--print, --ascii, --png and --schema exclude each other")
    }
    if file == nil, !schema { throw PlaygroundError("a layout file is needed") }
  }

  /// The overlays named on the command line; nil without the option.
  func overlays() throws -> Overlays? {
    guard let overlay else { return nil }
    var found: Overlays = []
    for name in overlay.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      guard let known = Overlays.names.first(where: { $0.name == name }) else {
        let names = Overlays.names.map(\.name).joined(separator: ", ")
        throw PlaygroundError("there is no overlay \(name); there are \(names)")
      }
      found.formUnion(known.overlay)
    }
    return found
  }
}

/// A request of the command line that cannot be met, in one sentence.
struct PlaygroundError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A size in points, written 320x568. A side may be "auto", which keeps the file's length.
struct LayoutSize: ExpressibleByArgument, Equatable {
  var width: Double?
  var height: Double?

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.side(parts[0]), let height = Self.side(parts[1]) else { return nil }
    (self.width, self.height) = (width, height)
  }

  private static func side(_ text: Substring) -> Double?? {
    if text == "auto" { return .some(nil) }
    guard let value = Double(text), value >= 0, value <= 100_000 else { return nil }
    return .some(value)
  }
}

/// The direction of content, as written on the command line.
enum ContentDirection: String, ExpressibleByArgument, CaseIterable {
  case ltr, rtl

  var layout: LayoutDirection { self == .ltr ? .leftToRight : .rightToLeft }
}
