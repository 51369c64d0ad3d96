import ExampleProgram
import Foundation
import Sateen
import SateenTesting

/// Runs the gallery with the options of the command line.
@MainActor
struct GalleryRunner {
  private let options: Gallery

  init(_ options: Gallery) {
    self.options = options
  }

  func run() throws {
    if options.list { return printPages() }
    FontLibrary.beginWarmUp()
    _ = try Pictures.folder()
    let script = try options.script.map { try InputScript(path: $0) }
    var outputs = [options.screenshot].compactMap { $0 }
    for action in script?.actions ?? [] {
      if case .screenshot(let path) = action { outputs.append(path) }
      if case .filmstrip(let path, _, _, _) = action { outputs.append(path) }
      if case .resize(let size) = action { try size.checkPixels(scale: options.scale) }
    }
    for path in outputs { try OutputFile.check(path) }
    if let path = options.screenshot {
      try takeScreenshot(path, script)
    } else {
      try openWindow(script)
    }
  }

  private func printPages() {
    let width = GalleryPages.all.map(\.name.count).max() ?? 0
    for page in GalleryPages.all {
      print("\(page.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(page.summary)")
    }
  }

  private var size: Size { Size(width: Double(options.size.width), height: Double(options.size.height)) }

  private func takeScreenshot(_ path: String, _ script: InputScript?) throws {
    let host = HeadlessHost(size: size, scale: options.scale ?? 1, appearance: options.dark ? .dark : .light)
    if options.rightToLeft { host.container.layoutDirection = .rightToLeft }
    let screen = GalleryScreen()
    screen.install(in: host.container, page: try options.pageIndex())
    screen.overlays?.enabled = try options.overlayKinds()
    if let script {
      try host.play(script)
    } else if let at = options.at {
      host.advance(by: at)
    } else {
      host.settle(limit: 3)
    }
    try OutputFile.write(host.screenshot(), to: path)
  }

  private func openWindow(_ script: InputScript?) throws {
    var window = WindowOptions()
    window.size = size
    window.minimumSize = Size(width: 360, height: 400)
    window.scale = options.scale
    window.appearance = options.dark ? .dark : .light
    window.backgroundColor = Theme.page
    let opened = Window(title: "Gallery", options: window)
    if options.rightToLeft { opened.container.layoutDirection = .rightToLeft }
    let screen = GalleryScreen()
    screen.install(in: opened.container, page: try options.pageIndex())
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
