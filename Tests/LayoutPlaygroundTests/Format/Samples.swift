import Foundation
import LayoutFile

/// The layout files that come with the playground.
enum Samples {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/LayoutPlayground")

  static let names = [
    "absolute", "background", "center", "corner", "flexbox-aspect-ratio", "flexbox-feed-cell", "flexbox-holy-grail",
    "flexbox-in-specs", "flexbox-right-to-left", "flexbox-wrap", "inset", "overlay", "ratio", "relative", "spacer",
    "stack", "wrapper",
  ]

  static func url(_ name: String) -> URL { folder.appendingPathComponent("Samples/\(name).json") }

  static func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

  static func document(_ name: String) throws -> LayoutDocument {
    try LayoutDocument(contentsOf: url(name).path)
  }
}
