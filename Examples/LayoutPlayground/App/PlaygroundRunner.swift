import Foundation
import LayoutFile
import Sateen

/// Runs the command that the options select.
@MainActor
struct PlaygroundRunner {
  let options: LayoutPlayground

  init(_ options: LayoutPlayground) {
    self.options = options
  }

  func run() throws {
    if options.schema {
      print(LayoutSchema.json, terminator: "")
      return
    }
    let path = options.file ?? ""
    if options.print {
      print(try document(path).printedFrames())
    } else if options.ascii {
      print(try document(path).cases.map(art).joined(separator: "\n\n"))
    } else if let output = options.png {
      try writePicture(of: try document(path), to: output)
    } else {
      try openWindow(path)
    }
  }

  /// The file's cases, with the options' size and direction applied.
  private func document(_ path: String) throws -> LayoutDocument {
    var document = try LayoutDocument(contentsOf: path)
    if let name = options.caseName {
      document.cases = [try Self.choose(name, among: document.cases)]
      document.isList = false
    }
    document.cases = document.cases.map { layout in
      var layout = layout.sized(width: options.size?.width, height: options.size?.height)
      if let direction = options.direction { layout = layout.directed(direction.layout) }
      return layout
    }
    return document
  }

  /// The case with a name, which may be its full name or the part after the last slash.
  static func choose(_ name: String, among cases: [LayoutCase]) throws -> LayoutCase {
    if let exact = cases.first(where: { $0.name == name }) { return exact }
    let ending = cases.filter { $0.name.hasSuffix("/\(name)") }
    guard ending.isEmpty else { return ending[0] }
    let some = cases.prefix(6).map(\.name).joined(separator: ", ")
    throw PlaygroundError("there is no case \(name); there are \(some)\(cases.count > 6 ? " and others" : "")")
  }

  private func art(_ layout: LayoutCase) -> String {
    let art = layout.placed().asciiArt
    return options.caseName == nil && !layout.name.isEmpty ? "\(layout.name)\n\(art)" : art
  }

  // MARK: Image

  private func writePicture(of document: LayoutDocument, to output: String) throws {
    guard
      let picture = try LayoutPicture(
        document.cases[0].placed(), overlays: options.overlays() ?? [], scale: options.scale ?? 2,
        appearance: options.dark ? .dark : .light
      ).bitmap()
    else {
      throw PlaygroundError("the layout has more pixels than can be drawn")
    }
    do {
      try picture.writePNG(to: output)
    } catch {
      throw PlaygroundError("\(error)")
    }
  }
}
