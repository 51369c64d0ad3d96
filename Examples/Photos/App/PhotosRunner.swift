import ExampleProgram
import Foundation
import Sateen
import SateenTesting

/// Runs the command that the options select.
@MainActor
struct PhotosRunner {
  private let options: Photos

  init(_ options: Photos) {
    self.options = options
  }

  func run() throws {
    FontLibrary.beginWarmUp()
    let feed = try options.feedAddress()
    let folder = try feed == nil ? options.start() : nil
    let script = try options.script.map { try InputScript(path: $0) }
    var outputs = [options.screenshot, options.trace].compactMap { $0 }
    for action in script?.actions ?? [] {
      if case .screenshot(let path) = action { outputs.append(path) }
      if case .filmstrip(let path, _, _, _) = action { outputs.append(path) }
      if case .resize(let size) = action { try size.checkPixels(scale: options.scale) }
    }
    for path in outputs { try OutputFile.check(path) }
    if options.trace != nil { Trace.shared.isEnabled = true }
    let screen = makeScreen(feed, folder)
    if let path = options.screenshot {
      try takeScreenshot(path, screen, script)
    } else {
      try openWindow(screen, script)
    }
    if let path = options.trace { try OutputFile.write(.shared, to: path) }
  }

  private func makeScreen(_ feed: String?, _ folder: FolderPath?) -> PhotosScreen {
    if let folder {
      return PhotosScreen(folder, thumbnails: options.noThumbnails ? ThumbnailStore(root: nil) : .usual())
    }
    return PhotosScreen(FeedSource(feed ?? ""))
  }

  private var size: Size { Size(width: Double(options.size.width), height: Double(options.size.height)) }

  // MARK: Screenshot

  private func takeScreenshot(_ path: String, _ screen: PhotosScreen, _ script: InputScript?) throws {
    let host = HeadlessHost(size: size, scale: options.scale ?? 1, appearance: options.dark ? .dark : .light)
    if options.rightToLeft { host.container.layoutDirection = .rightToLeft }
    screen.install(in: host.container)
    settle(host, screen)
    if options.feed != nil, case .failed(let reason) = screen.browser.library.state {
      throw ProgramError("\(screen.browser.library.source.place): \(reason)")
    }
    if let script {
      try host.play(script)
      settle(host, screen)
    } else if let at = options.at {
      host.advance(by: at)
    }
    try OutputFile.write(host.screenshot(), to: path)
  }

  /// Finishes the reading of folders and all that follows from it.
  private func settle(_ host: HeadlessHost, _ screen: PhotosScreen) {
    if options.feed != nil { return settleFeed(host, screen) }
    for _ in 0..<10_000 {
      PhotoWork.files.waitUntilIdle()
      host.step()
      if screen.isAtRest { break }
    }
    host.settle(limit: 3)
    PhotoWork.files.waitUntilIdle()
    host.settle(limit: 3)
  }

  /// The longest that the network is waited for, in seconds.
  private static let patience = 60.0

  /// Waits for the feed, and for the pictures in sight.
  private func settleFeed(_ host: HeadlessHost, _ screen: PhotosScreen) {
    let end = Clock.monotonic + Self.patience
    while Clock.monotonic < end, !screen.isComplete {
      host.step()
      usleep(2_000)
    }
    host.settle(limit: 3)
  }

  // MARK: Window

  private func openWindow(_ screen: PhotosScreen, _ script: InputScript?) throws {
    var window = WindowOptions()
    window.size = size
    window.minimumSize = Size(width: 360, height: 320)
    window.scale = options.scale
    window.appearance = options.dark ? .dark : .light
    window.backgroundColor = Theme.page
    let opened = Window(title: "Photos", options: window)
    if options.rightToLeft { opened.container.layoutDirection = .rightToLeft }
    screen.browser.onTitle = { [weak opened] in opened?.title = $0 + " – Photos" }
    screen.install(in: opened.container)
    let player = script.map { WindowScriptPlayer($0, in: opened) }
    let meter = PhotosMeter(opened, screen)
    let end = options.seconds.map { Clock.monotonic + $0 }
    if let seconds = options.seconds { opened.container.after(seconds) {} }
    do {
      try opened.run { (player?.advance() ?? true) && Clock.monotonic < end ?? .infinity }
    } catch .noDisplay {
      throw ProgramError(
        "\(WindowError.noDisplay); on a machine without a screen, write a picture instead with --screenshot OUT.png")
    } catch {
      throw ProgramError("\(error)")
    }
    if let error = player?.error { throw error }
    if options.figures { print(meter.report()) }
  }
}
