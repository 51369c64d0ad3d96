import CAllocationCount
import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText

/// A text that fills a window without a screen, and has the focus.
@MainActor
struct Stage {
  let node: EditableTextNode
  private let host: HeadlessHost
  /// From the node to its first frame, and all frames after it.
  let open: Span
  let firstFrame: Double

  /// The main thread's time, in microseconds.
  struct Span {
    var total = 0.0
    /// The most that a frame took.
    var worst = 0.0

    mutating func add(_ time: Double) {
      total += time
      worst = max(worst, time)
    }
  }

  /// The frames that are run after a change, for what workers and timers add to it.
  private static let following = 60

  /// - Parameter content: made by a worker, as programs do.
  init(_ content: TextContent) {
    let host = HeadlessHost(size: Size(width: View.width, height: View.height))
    self.host = host
    host.settle()
    var made: EditableTextNode?
    firstFrame = Stopwatch.time {
      let node = EditableTextNode(content)
      made = node
      host.container.rootNode = node
      host.step()
    }
    guard let made else { preconditionFailure("The closure has run.") }
    node = made
    var span = Span()
    span.add(firstFrame)
    for _ in 0..<Self.following { span.add(Stopwatch.time { host.step() }) }
    open = span
    node.focus()
    host.settle()
  }

  /// Puts the caret somewhere, and shows the place.
  /// - Parameter share: 0 for the start, 1 for the end.
  func place(_ share: Double) {
    node.selection = TextSelection(TextPosition(Int(Double(node.content.length) * share)))
    host.settle()
    host.press(.left)
    host.press(.right)
    host.settle()
  }

  /// A key, and the frame that shows it.
  struct KeyFrame {
    /// The main thread's processor time from the event to the composed frame, in microseconds.
    var time: Double
    /// Those of all threads.
    var allocations: Int
    /// Whether the frame had changed pixels.
    var isShown: Bool
  }

  func key(_ event: InputEvent) -> KeyFrame {
    host.send(event)
    let before = sateen_allocations()
    sateen_count_allocations(1)
    let time = Stopwatch.time { host.step() }
    sateen_count_allocations(0)
    return KeyFrame(time: time, allocations: sateen_allocations() - before, isShown: !host.lastChanged.isEmpty)
  }

  /// Makes a change, and runs frames until a condition holds, and some more.
  func span(_ change: () -> Void, until isDone: () -> Bool) -> Span {
    var span = Span()
    span.add(
      Stopwatch.time {
        change()
        host.step()
      })
    // Workers answer in between, some of which a task waits for.
    for _ in 0..<1_000_000 where !isDone() { span.add(Stopwatch.time { host.step() }) }
    precondition(isDone(), "The change did not come to its end.")
    for _ in 0..<Self.following { span.add(Stopwatch.time { host.step() }) }
    return span
  }

  /// Presses a key with a modifier.
  func press(_ key: Key, _ modifiers: KeyModifiers) {
    host.send(.keyDown(key, modifiers, isRepeat: false))
    host.send(.keyUp(key, modifiers))
  }

  func copy(_ text: String) { host.container.pasteboard.write(PasteboardContent(text: text)) }

  /// Counts the changes of the clipboard.
  var clipboardChanges: Int { host.container.pasteboard.state.changeCount }
}
