import Foundation
import ProgramWindows

/// The feed demo in a real window on a virtual screen.
enum DemoWindow {
  static let width = 760
  static let height = 960

  /// Opens the demo and waits for its first rows.
  static func open(_ arguments: [String] = []) throws -> ProgramWindow {
    // The test bundle lies beside the programs it was built with.
    let bundle = Bundle(for: FeedWindowTests.self).bundleURL
    let folder = [bundle, bundle.deletingLastPathComponent()]
      .first { FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("FeedDemo").path) }
    let window = try ProgramWindow(
      "FeedDemo", in: folder ?? bundle, ["--size", "\(width)x\(height)"] + arguments, title: "^Sateen$",
      screen: (1_400, 1_100))
    try window.wait("the first rows to show") {
      let picture = try window.display.picture()
      // Cards are white on grey; their text is dark.
      return picture.color(20, 500) == 0xeef0f3
        && picture.count(x: 90..<600, y: 80..<400) { $0 == 0x1a1d21 } > 50
    }
    try window.rest()
    return window
  }
}
