import Foundation
import Sateen

/// Texts that are typed into in a window, which tells of them by commands from standard input. Each answer is a line of
/// standard output.
///
/// The tests of SateenSDL run it with input methods, on a display of their own.
@main
struct EditorProgram {
  @MainActor static func main() {
    let window = Window(title: "Editor", size: Size(width: 320, height: 240))
    let desk = EditorDesk(window)
    var isReady = false
    window.onFramePresented { _, _ in
      guard !isReady else { return }
      isReady = true
      desk.begin()
      EditorDesk.say("ready")
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
