import Foundation
import Sateen

/// Copies and pastes in a window, by commands from standard input. Each answer is a line of standard output.
///
/// The tests of SateenSDL run it on a display of their own, as another process than the program that copied or that
/// pastes.
@main
struct PasteboardProgram {
  @MainActor static func main() {
    let window = Window(title: "Pasteboard", size: Size(width: 120, height: 80))
    window.rootNode = DisplayNode()
    let desk = PasteboardDesk(window)
    var isReady = false
    window.onFramePresented { _, _ in
      desk.frames += 1
      if !isReady { PasteboardDesk.say("ready") }
      isReady = true
    }
    Thread.detachNewThread {
      eachLine { line in MainQueue.shared.post { desk.perform(line) } }
      // The test has ended.
      MainQueue.shared.post { desk.perform("close") }
    }
    Application.run(window)
  }

  /// Reads standard input by its descriptor. A thread that waits in the C library's stream holds up the end by a signal,
  /// which flushes all streams.
  private static func eachLine(_ body: (String) -> Void) {
    var buffer = Data()
    while true {
      let data = FileHandle.standardInput.availableData
      guard !data.isEmpty else { return }
      buffer.append(data)
      while let end = buffer.firstIndex(of: 10) {
        body(String(decoding: buffer[..<end], as: UTF8.self))
        buffer = Data(buffer[(end + 1)...])
      }
    }
  }
}

/// The commands, and the files that they name.
@MainActor
final class PasteboardDesk {
  private let window: Window
  private var isWatching = false
  /// The frames so far.
  var frames = 0

  init(_ window: Window) {
    self.window = window
  }

  nonisolated static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  func perform(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let file = URL(fileURLWithPath: words.count > 1 ? words[1] : "/dev/null")
    let container = window.container
    switch words.first {
    case "copy":
      watch()
      container.pasteboard.write(PasteboardContent(text: Self.text(file)))
    case "copy-styled":
      watch()
      container.pasteboard.write(PasteboardContent(AttributedText(markdown: Self.text(file))))
    case "select":
      container.selectionPasteboard?.write(PasteboardContent(text: Self.text(file)))
      Self.say("selected")
    case "paste": read(container.pasteboard, into: file, PasteboardLimits(patience: 60))
    case "paste-selection":
      guard let pasteboard = container.selectionPasteboard else { return Self.say("no selection") }
      read(pasteboard, into: file, PasteboardLimits(patience: 60))
    case "paste-in-a-second":
      if let node = window.rootNode { window.container.addTicker(Spinner(node)) }
      read(container.pasteboard, into: file, PasteboardLimits(patience: 1))
    case "close": window.close()
    default: Self.say("unknown command: \(line)")
    }
  }

  private static func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  /// Tells when copied content is that of the desktop.
  private func watch() {
    guard !isWatching else { return }
    isWatching = true
    window.container.pasteboard.addChangeHandler { state in
      Self.say(state.isOwn ? "own" : "not own")
    }
  }

  private func read(_ pasteboard: any Pasteboard, into file: URL, _ limits: PasteboardLimits) {
    let before = frames
    Task {
      do throws(PasteboardError) {
        let text = try await pasteboard.text(limits)
        try? Data(text.string.utf8).write(to: file)
        Self.say("pasted")
      } catch {
        Self.say("failed after \(frames - before) frames: \(error)")
      }
    }
  }
}

/// Changes a node in every frame.
@MainActor
final class Spinner: FrameTicker {
  private let node: DisplayNode
  private var isDark = false

  init(_ node: DisplayNode) {
    self.node = node
  }

  func tick(at time: Double) -> Bool {
    isDark.toggle()
    node.backgroundColor = isDark ? .black : .white
    return true
  }
}
