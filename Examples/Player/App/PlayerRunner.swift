import ExampleProgram
import Foundation
import Sateen
import SateenTesting
import SateenVideo

/// Runs the command that the options select.
@MainActor
struct PlayerRunner {
  private let options: Player

  init(_ options: Player) { self.options = options }

  func run() throws {
    FontLibrary.beginWarmUp()
    let script = try options.script.map { try InputScript(path: $0) }
    var outputs = [options.screenshot].compactMap { $0 }
    for action in script?.actions ?? [] {
      if case .screenshot(let path) = action { outputs.append(path) }
      if case .filmstrip(let path, _, _, _) = action { outputs.append(path) }
      if case .resize(let size) = action { try size.checkPixels(scale: options.scale) }
    }
    for path in outputs { try OutputFile.check(path) }
    let screen = PlayerScreen()
    screen.player.videoNode.shouldAutorepeat = options.loop
    screen.open(try source(), subtitles: try subtitles(), start: options.start ?? 0)
    if let path = options.screenshot {
      try takeScreenshot(path, screen, script)
    } else {
      try openWindow(screen, script)
    }
  }

  private func source() throws -> VideoSource {
    guard let video = options.video else {
      return .file(try AssetFolder.find().appendingPathComponent("Clips/train.mp4").path)
    }
    if video.hasPrefix("http://") || video.hasPrefix("https://") { return .url(video) }
    guard FileManager.default.fileExists(atPath: video) else { throw ProgramError("\(video): no such file") }
    return .file(video)
  }

  private func subtitles() throws -> Subtitles? {
    guard let path = options.subtitles else { return nil }
    do {
      return try Subtitles(file: path)
    } catch {
      throw ProgramError("--subtitles: \(error)")
    }
  }

  private var size: Size { Size(width: Double(options.size.width), height: Double(options.size.height)) }

  // MARK: Screenshot

  /// The longest that a server is waited for, in seconds.
  private static let patience = 30.0

  private func takeScreenshot(_ path: String, _ screen: PlayerScreen, _ script: InputScript?) throws {
    let host = HeadlessHost(size: size, scale: options.scale ?? 1, appearance: options.dark ? .dark : .light)
    screen.install(in: host.container)
    let video = screen.player.videoNode
    let end = Clock.monotonic + Self.patience
    repeat {
      host.step()
      // Only files of the network are not there after a step.
      if video.facts == nil, video.error == nil { usleep(5_000) }
    } while video.facts == nil && video.error == nil && Clock.monotonic < end
    if let error = video.error { throw ProgramError("\(error)") }
    if let script {
      try host.play(script)
    } else {
      host.advance(by: options.at ?? 0.5)
    }
    try OutputFile.write(host.screenshot(), to: path)
  }

  // MARK: Window

  private func openWindow(_ screen: PlayerScreen, _ script: InputScript?) throws {
    var window = WindowOptions()
    window.size = size
    window.minimumSize = Size(width: 320, height: 200)
    window.scale = options.scale
    window.appearance = options.dark ? .dark : .light
    let opened = Window(title: "Player", options: window)
    screen.install(in: opened.container)
    screen.onTitle = { opened.title = $0 }
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
