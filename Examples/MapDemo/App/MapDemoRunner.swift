import ExampleProgram
import Foundation
import Sateen
import SateenTesting
import WorldContent

/// Runs the command that the options select.
@MainActor
struct MapDemoRunner {
  private let options: MapDemo

  init(_ options: MapDemo) { self.options = options }

  func run() throws {
    FontLibrary.beginWarmUp()
    let world = try WorldFiles()
    let source = try options.source(world)
    let script = try options.script.map { try InputScript(path: $0) }
    var outputs = [options.screenshot, options.trace].compactMap { $0 }
    for action in script?.actions ?? [] {
      if case .screenshot(let path) = action { outputs.append(path) }
      if case .filmstrip(let path, _, _, _) = action { outputs.append(path) }
      if case .resize(let size) = action { try size.checkPixels(scale: options.scale) }
    }
    for path in outputs { try OutputFile.check(path) }
    if options.trace != nil { Trace.shared.isEnabled = true }
    let screen = MapScreen(source, cities: options.noTowns ? [] : world.cities, start: try options.start())
    if let path = options.screenshot {
      try takeScreenshot(path, screen, script)
    } else {
      try openWindow(screen, script)
    }
    if let path = options.trace { try OutputFile.write(.shared, to: path) }
  }

  private var size: Size { Size(width: Double(options.size.width), height: Double(options.size.height)) }

  // MARK: Screenshot

  /// The longest that a server is waited for, in seconds.
  private static let patience = 30.0

  private func takeScreenshot(_ path: String, _ screen: MapScreen, _ script: InputScript?) throws {
    let host = HeadlessHost(size: size, scale: options.scale ?? 1, appearance: options.dark ? .dark : .light)
    screen.install(in: host.container)
    if let script {
      try host.play(script)
    } else if let at = options.at {
      host.advance(by: at)
    }
    let end = Clock.monotonic + Self.patience
    repeat {
      host.settle(limit: 5)
      if options.tiles != nil { usleep(20_000) }
    } while options.tiles != nil && screen.map.isLoadingTiles && Clock.monotonic < end
    if let error = screen.fatalError { throw ProgramError(error) }
    try OutputFile.write(host.screenshot(), to: path)
  }

  // MARK: Window

  private func openWindow(_ screen: MapScreen, _ script: InputScript?) throws {
    var window = WindowOptions()
    window.size = size
    window.minimumSize = Size(width: 320, height: 240)
    window.scale = options.scale
    window.appearance = options.dark ? .dark : .light
    let opened = Window(title: "Map", options: window)
    screen.install(in: opened.container)
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
