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
  static var isRunning: Bool { depth > 0 }

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
      do {
        try window.frames.open(while: condition)
      } catch {
        window.close()
        throw error
      }
      // The condition ended the opening.
      if window.isOpen, window.presenter == nil { return }
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
      for one in frames { one.takeInput() }
      let pace = WindowPace(frames)
      let ready = frames.filter { $0.isDue(at: now) && $0.hasWork(at: now, takesQueue: pace.givesQueue(to: $0)) }
      if let next = ready.min(by: { $0.slotBegin < $1.slotBegin }) {
        return try step(next, at: now, cpu: cpu)
      }
      guard !frames.isEmpty else { return }
    }
    // While nothing moves, work from other threads goes on between frames, because it may start more work on them.
    let pace = WindowPace(frames)
    if !MainQueue.shared.isEmpty, !pace.isSet, let next = frames.first(where: { !$0.isOutOfSight && !$0.isMoving }) {
      return next.turn(at: now)
    }
    sleep(frames, pace, now)
  }

  /// A window that was shown beside those of this loop, and cannot be drawn into any more, ends alone.
  private func step(_ frames: WindowFrames, at now: Int64, cpu: Int64) throws(WindowError) {
    let window = frames.window
    do {
      try frames.step(at: now, cpu: cpu)
    } catch {
      guard !own.contains(where: { $0 === window }) else { throw error }
      window.fail(error)
    }
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
      window.fail(error)
    }
  }

  /// Sleeps until the next slot in which something is to be done, or an alarm. Unless a window moves, whose slot brings
  /// both, work from other threads ends the sleep; and unless a window waits for its slot, input does. Slots of slow
  /// windows bring neither.
  private func sleep(_ frames: [WindowFrames], _ pace: WindowPace, _ now: Int64) {
    let waiting = frames.filter { !$0.isDue(at: now) && pace.isKept(by: $0) }
    let pausing = frames.filter { $0.pauses(at: now) }
    let deadline = frames.lazy.compactMap { $0.nextTime(at: now) }.min()
    let listens = !pace.isSet && pausing.count < frames.count
    sleeper.sleep(until: deadline, watchesDisplay: waiting.isEmpty, listens: listens) {
      !MainQueue.shared.isEmpty
        || frames.contains { $0.isDue(at: now) && !$0.pauses(at: now) && $0.hasWork(at: now, takesQueue: false) }
        || windows.windows.contains { $0.presenter == nil && !$0.frames.isBusy }
    }
  }
}
