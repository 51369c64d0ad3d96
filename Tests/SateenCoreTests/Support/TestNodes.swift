import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// Runs a body on a worker and waits for it.
func offMain(_ body: @escaping @Sendable () -> Void) {
  let queue = WorkQueue(name: "sateen.test", workers: 1)
  queue.submit(.visible, body)
  queue.waitUntilIdle()
}

/// A list of events in order, filled by any thread.
final class Journal: Sendable {
  private let lines = Locked<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// Returns the events since the last call, and removes them.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

/// A node that writes each of its callbacks to a journal.
final class TellingNode: DisplayNode {
  // Both are constant.
  let name: String
  let journal: Journal

  nonisolated init(_ name: String = "node", _ journal: Journal) {
    self.name = name
    self.journal = journal
    super.init()
  }

  override func didLoad() { journal.add("\(name) didLoad") }
  override func willEnterHierarchy() { journal.add("\(name) willEnter") }
  override func didEnterHierarchy() { journal.add("\(name) didEnter") }
  override func didExitHierarchy() { journal.add("\(name) didExit") }
  override func didEnterPreloadState() { journal.add("\(name) +preload") }
  override func didExitPreloadState() { journal.add("\(name) -preload") }
  override func didEnterDisplayState() { journal.add("\(name) +display") }
  override func didExitDisplayState() { journal.add("\(name) -display") }
  override func didEnterVisibleState() { journal.add("\(name) +visible") }
  override func didExitVisibleState() { journal.add("\(name) -visible") }
  override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    journal.add("\(name) \(old) -> \(new)")
  }
}

/// A node that fills itself with a colour on a worker and counts its drawings.
final class PaintedNode: DisplayNode {
  // All state is guarded by the locks.
  private let paint: Locked<Color>
  private let counts = Locked((blocks: 0, drawn: 0, finished: 0, onMain: 0))
  private let hook = Locked<(@MainActor @Sendable (PaintedNode) -> Void)?>(nil)

  nonisolated init(_ color: Color) {
    paint = Locked(color)
    super.init()
  }

  nonisolated var color: Color {
    get { paint.withLock { $0 } }
    set {
      paint.withLock { $0 = newValue }
      setNeedsDisplay()
    }
  }

  nonisolated var blockCount: Int { counts.withLock { $0.blocks } }
  nonisolated var drawCount: Int { counts.withLock { $0.drawn } }
  nonisolated var finishCount: Int { counts.withLock { $0.finished } }
  /// Drawings that ran on the main thread.
  nonisolated var mainDrawCount: Int { counts.withLock { $0.onMain } }

  nonisolated var onFinish: (@MainActor @Sendable (PaintedNode) -> Void)? {
    get { hook.withLock { $0 } }
    set { hook.withLock { $0 = newValue } }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    counts.withLock { $0.blocks += 1 }
    let color = color
    return .draw { [counts] context, _ in
      counts.withLock {
        $0.drawn += 1
        if MainThread.isCurrent { $0.onMain += 1 }
      }
      context.fill(request.bounds, with: color)
    }
  }

  override func displayDidFinish() {
    counts.withLock { $0.finished += 1 }
    onFinish?(self)
  }
}

/// A node with a fixed size that counts its measurements, on the main thread and elsewhere.
final class MeasuredNode: DisplayNode {
  // All state is guarded by the lock.
  private let answers: Locked<(size: Size, onMain: Int, elsewhere: Int)>

  nonisolated init(_ size: Size) {
    answers = Locked((size, 0, 0))
    super.init()
  }

  nonisolated var wantedSize: Size {
    get { answers.withLock { $0.size } }
    set {
      answers.withLock { $0.size = newValue }
      setNeedsLayout()
    }
  }

  nonisolated var mainCount: Int { answers.withLock { $0.onMain } }
  nonisolated var workerCount: Int { answers.withLock { $0.elsewhere } }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    answers.withLock {
      if MainThread.isCurrent { $0.onMain += 1 } else { $0.elsewhere += 1 }
      return $0.size
    }
  }
}
