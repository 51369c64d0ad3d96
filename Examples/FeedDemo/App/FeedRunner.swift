import ExampleProgram
import Foundation
import Sateen
import SateenTesting

/// Runs the command that the options select.
@MainActor
struct FeedRunner {
  private let options: FeedDemo

  init(_ options: FeedDemo) {
    self.options = options
  }

  func run() throws {
    FontLibrary.beginWarmUp()
    let library = try PhotoLibrary(folder: options.photos)
    let script = try options.script.map { try InputScript(path: $0) }
    var outputs = [options.screenshot, options.trace].compactMap { $0 }
    for action in script?.actions ?? [] {
      if case .screenshot(let path) = action { outputs.append(path) }
      if case .filmstrip(let path, _, _, _) = action { outputs.append(path) }
      if case .resize(let size) = action { try size.checkPixels(scale: options.scale) }
    }
    for path in outputs { try OutputFile.check(path) }
    if let workers = options.workers { RootContainer.workerCount = workers }
    if options.trace != nil { Trace.shared.isEnabled = true }
    if let path = options.screenshot {
      try takeScreenshot(path, library, script)
    } else {
      try openWindow(library, script)
    }
    if let path = options.trace { try OutputFile.write(.shared, to: path) }
  }

  /// The distance before the screenshot that is scrolled in steps, in points.
  private static let longestWalk = 20_000.0

  private var size: Size { Size(width: Double(options.size.width), height: Double(options.size.height)) }

  // MARK: Screenshot

  private func takeScreenshot(_ path: String, _ library: PhotoLibrary, _ script: InputScript?) throws {
    let host = HeadlessHost(size: size, scale: options.scale ?? 1, appearance: options.dark ? .dark : .light)
    let screen = FeedScreen(rows: options.rows, library: library)
    screen.install(in: host.container)
    screen.overlays?.enabled = try options.overlayKinds()
    if let script {
      try host.play(script)
    } else if let at = options.at {
      host.advance(by: at)
    } else {
      host.settle(limit: 3)
      if let distance = options.scroll {
        let end = screen.table.contentOffset.y + distance
        // Scrolls in steps as a user would with a wheel, so that the rows on the way are laid out. Over a long
        // distance, it jumps first and scrolls only the last part in steps.
        let start = end - min(max(distance, -Self.longestWalk), Self.longestWalk)
        if start != screen.table.contentOffset.y { screen.table.contentOffset = Point(x: 0, y: start) }
        while screen.table.contentOffset.y < end - 0.5, host.time < 600 {
          let before = screen.table.contentOffset.y
          screen.table.contentOffset = Point(x: 0, y: min(end, before + 400))
          host.step()
          host.step()
          if screen.table.contentOffset.y <= before { break }
        }
        host.settle(limit: 3)
      }
    }
    try OutputFile.write(host.screenshot(), to: path)
  }

  // MARK: Window

  private func openWindow(_ library: PhotoLibrary, _ script: InputScript?) throws {
    var window = WindowOptions()
    window.size = size
    window.minimumSize = Size(width: 320, height: 360)
    window.scale = options.scale
    window.appearance = options.dark ? .dark : .light
    window.backgroundColor = Theme.page
    let opened = Window(title: "Sateen", options: window)
    let screen = FeedScreen(rows: options.rows, library: library)
    screen.install(in: opened.container)
    screen.overlays?.enabled = try options.overlayKinds()
    let player = script.map { WindowScriptPlayer($0, in: opened) }
    do {
      try opened.run { player?.advance() ?? true }
    } catch .noDisplay {
      throw ProgramError(
        "\(WindowError.noDisplay); on a machine without a screen, write a picture instead with --screenshot OUT.png")
    } catch {
      throw ProgramError("\(error)")
    }
    if let error = player?.error { throw error }
  }
}
