import SateenCore
import SateenThreads

/// Runs the windows: input and motion once a slot of each, work from other threads as it comes, a frame where one is
/// wanted, and sleep.
///
/// A pass runs one window, the one whose slot began first. Windows on displays of unequal rates share no grid of slots.
@MainActor
struct WindowLoop {
  private let windows = OpenWindows.shared
  private var sleeper: LoopSleeper { windows.sleeper }
  /// The windows this loop was asked for. A loop within a handler of another window leaves out what that handler's
  /// window is in the middle of, but not these.
  private let own: [Window]

  /// Loops that run, each within a handler of the one before.
  private static var depth = 0

  init(_ own: [Window]) {
    self.own = own
  }

  /// - Parameters:
  ///   - condition: checked after each pass.
  ///   - isWanted: whether there are windows to run for.
  func run(while condition: () -> Bool, isWanted: () -> Bool) throws(WindowError) {
    CurrentThread.setSlice(CurrentThread.frameSlice)
    defer { CurrentThread.setSlice(0) }
    let bell = sleeper.bell
    let outerWake = MainQueue.shared.setWake { bell.ring() }
    let added = own.filter { windows.add($0, isShown: false) }
    defer {
      for window in added { windows.remove(window) }
      MainQueue.shared.setWake(outerWake)
    }
    // Before a window opens, so that a signal during that closes it in order, too.
    sleeper.noteEnds()
    Self.depth += 1
    defer {
      Self.depth -= 1
      if Self.depth == 0 {
        sleeper.ignoreEnds()
        EndSignals.stopNoting()
      }
    }
    for window in own where window.isOpen && window.presenter == nil {
      try window.frames.open(while: condition)
      if window.presenter == nil, own.count == 1 { return }
    }
    while isWanted(), condition() { try pass() }
  }

  private func pass() throws(WindowError) {
    guard EndSignals.noted == nil else { return windows.closeAll() }
    if let new = windows.windows.first(where: { $0.presenter == nil && !$0.frames.isBusy }) { return open(new) }
    sleeper.serve()
    let now = Clock.monotonicNanoseconds
    var frames = present
    if frames.contains(where: { $0.isDue(at: now) }) {
      let cpu = Clock.threadCPUNanoseconds
      Trace.span("events") { windows.pollEvents() }
      frames = present
      let queue = QueueTaker(frames)
      let ready = frames.filter { $0.isDue(at: now) && $0.hasWork(at: now, takesQueue: queue.isTaken(by: $0)) }
      if let next = ready.min(by: { $0.slotBegin < $1.slotBegin }) {
        return try next.step(at: now, cpu: cpu)
      }
      guard !frames.isEmpty else { return }
    }
    // While nothing moves, work from other threads goes on between frames, because it may start more work on them.
    let queue = QueueTaker(frames)
    if !MainQueue.shared.isEmpty, !queue.isAnyMoving, let next = frames.first(where: { !$0.isOutOfSight }) {
      return next.turn(at: now)
    }
    sleep(frames, queue, now)
  }

  /// The windows that may take a turn.
  private var present: [WindowFrames] {
    windows.windows.filter { window in
      window.isOpen && window.presenter != nil && (!window.frames.isBusy || own.contains { $0 === window })
    }
    .map(\.frames)
  }

  /// Opens a window that was shown while the loop runs.
  private func open(_ window: Window) {
    do {
      try window.frames.open { true }
    } catch {
      window.openingFailed(error)
    }
  }

  /// Sleeps until the next slot in which something is to be done, or an alarm. Unless a window moves, whose slot brings
  /// both, work from other threads ends the sleep; and unless a window waits for its slot, input does.
  private func sleep(_ frames: [WindowFrames], _ queue: QueueTaker, _ now: Int64) {
    let waiting = frames.filter { !$0.isDue(at: now) }
    let pausing = frames.filter { $0.pauses(at: now) }
    let deadline = frames.lazy.compactMap { $0.nextTime(at: now) }.min()
    let listens = !queue.isAnyMoving && pausing.count < frames.count
    sleeper.sleep(until: deadline, watchesDisplay: waiting.isEmpty, listens: listens) {
      !MainQueue.shared.isEmpty
        || frames.contains { $0.isDue(at: now) && !$0.pauses(at: now) && $0.hasWork(at: now, takesQueue: false) }
        || windows.windows.contains { $0.presenter == nil && !$0.frames.isBusy }
    }
  }

  /// Which window's turns run the main queue's work: those of windows that move, as long as any does, so that the others
  /// do not wake the main thread between their slots; otherwise those of any window in sight.
  private struct QueueTaker {
    let isAnyMoving: Bool
    let isAnyInSight: Bool

    @MainActor init(_ frames: [WindowFrames]) {
      isAnyMoving = frames.contains { $0.isMoving }
      isAnyInSight = frames.contains { !$0.isOutOfSight }
    }

    @MainActor func isTaken(by frames: WindowFrames) -> Bool {
      isAnyMoving ? frames.isMoving : !isAnyInSight || !frames.isOutOfSight
    }
  }
}
