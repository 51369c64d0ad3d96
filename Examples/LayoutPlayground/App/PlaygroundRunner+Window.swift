import Foundation
import LayoutFile
import Sateen

extension PlaygroundRunner {
  /// Opens the window, and follows the file until the window is closed. Throws if the file is malformed at the start.
  func openWindow(_ path: String) throws {
    let watcher = FileWatcher(path)
    let document = try LayoutDocument(contentsOf: path)
    var model = PlaygroundModel(document)
    if let name = options.caseName {
      let chosen = try Self.choose(name, among: document.cases)
      model.choose(document.cases.firstIndex { $0.path == chosen.path } ?? 0)
    }
    (model.width, model.height) = (options.size?.width, options.size?.height)
    model.direction = options.direction?.layout
    FontLibrary.beginWarmUp()
    var window = WindowOptions()
    window.size = Size(width: 1_120, height: 720)
    window.minimumSize = Size(width: 560, height: 360)
    window.scale = options.scale
    window.appearance = options.dark ? .dark : .light
    window.backgroundColor = Theme.desk
    let opened = Window(title: "\(URL(fileURLWithPath: path).lastPathComponent) – Layout Playground", options: window)
    let screen = PlaygroundScreen(model, overlays: try options.overlays() ?? [])
    screen.install(in: opened.container)
    watcher.start { [weak screen] outcome in screen?.take(outcome) }
    defer { watcher.stop() }
    do {
      try opened.run()
    } catch {
      throw PlaygroundError("\(error)")
    }
  }
}
