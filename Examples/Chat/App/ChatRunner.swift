import ExampleProgram
import Sateen
import SateenTesting

/// Runs the command that the options select.
@MainActor
struct ChatRunner {
  private let options: Chat

  init(_ options: Chat) {
    self.options = options
  }

  func run() throws {
    FontLibrary.beginWarmUp()
    let content = try ChatContent()
    let attachments = try options.attachments()
    let script = try options.script.map { try InputScript(path: $0) }
    var outputs = [options.screenshot, options.trace].compactMap { $0 }
    for action in script?.actions ?? [] {
      if case .screenshot(let path) = action { outputs.append(path) }
      if case .filmstrip(let path, _, _, _) = action { outputs.append(path) }
      if case .resize(let size) = action { try size.checkPixels(scale: options.scale) }
    }
    for path in outputs { try OutputFile.check(path) }
    if options.trace != nil { Trace.shared.isEnabled = true }
    if let path = options.screenshot {
      try takeScreenshot(path, ChatScreen(content, clock: .still), attachments, script)
    } else {
      try openWindow(ChatScreen(content, clock: .system), attachments, script)
    }
    if let path = options.trace { try OutputFile.write(.shared, to: path) }
  }

  private var size: Size { Size(width: Double(options.size.width), height: Double(options.size.height)) }

  private func begin(_ screen: ChatScreen, _ container: RootContainer, _ attachments: [Attachment]) {
    if options.rightToLeft { container.layoutDirection = .rightToLeft }
    screen.install(in: container)
    screen.controller.composer.attachments = attachments
    if options.stream { screen.controller.answer() }
  }

  // MARK: Screenshot

  private func takeScreenshot(
    _ path: String, _ screen: ChatScreen, _ attachments: [Attachment], _ script: InputScript?
  ) throws {
    let host = HeadlessHost(size: size, scale: options.scale ?? 1, appearance: options.dark ? .dark : .light)
    begin(screen, host.container, attachments)
    if let script {
      try host.play(script)
      settle(host)
    } else if let at = options.at {
      host.advance(by: at)
    } else {
      settle(host)
    }
    try OutputFile.write(host.screenshot(), to: path)
  }

  /// Reads files and draws what there is to draw. An answer that is being written is not waited for, as its dots never
  /// rest.
  private func settle(_ host: HeadlessHost) {
    ChatWork.files.waitUntilIdle()
    host.settle(limit: 2)
  }

  // MARK: Window

  private func openWindow(_ screen: ChatScreen, _ attachments: [Attachment], _ script: InputScript?) throws {
    var window = WindowOptions()
    window.size = size
    window.minimumSize = Size(width: 320, height: 360)
    window.scale = options.scale
    window.appearance = options.dark ? .dark : .light
    window.backgroundColor = Theme.page
    let opened = Window(title: "Chat", options: window)
    begin(screen, opened.container, attachments)
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
