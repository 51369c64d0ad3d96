import SateenCore
import SateenThreads

/// The main loop of a program with windows. It runs the windows in passes, and sleeps while there is nothing to do.
///
/// A slot is the time between two refreshes of the display that a window is on. In each slot, a window takes its input,
/// advances its motion, and draws a frame if something changed. Blocks of the main queue run in these turns, and
/// between them while no window moves.
///
/// A pass runs one window: of those with something to do, the one whose slot began first. Several windows have no pass
/// in common, because the slots of displays with different refresh rates do not coincide.
@MainActor
struct WindowLoop {
  private let windows = OpenWindows.shared
  private var sleeper: LoopSleeper { windows.sleeper }
  /// The windows that the caller handed in. They run even while they are busy. Any other window that is busy is left
  /// out: this loop was started by a handler of that window, which is in the middle of its turn.
  private let own: [Window]

  /// The number of loops that run. Each but the first was started by a handler of a window in the loop before it.
  private static var depth = 0
  static var isRunning: Bool { depth > 0 }

  init(_ own: [Window]) {
    self.own = own
  }

  /// Opens the windows of the loop, and runs all windows while both conditions hold.
  /// - Parameters:
  ///   - condition: checked before each pass, and while the windows open.
  ///   - isWanted: whether there are windows to run for. Checked before each pass.
  /// - Throws: the reason why a window of the caller cannot be opened or drawn. Any other window that fails is closed,
  ///   and told by `onFailure`.
  func run(while condition: () -> Bool, isWanted: () -> Bool) throws(WindowError) {
    CurrentThread.setSlice(CurrentThread.frameSlice)
    // A loop in a handler leaves the short slice to the loop around it.
    defer { if !Self.isRunning { CurrentThread.setSlice(0) } }
    let bell = sleeper.bell
    let outerWake = MainQueue.shared.setWake { bell.ring() }
    let added = own.filter { windows.add($0, isShown: false) }
    defer {
      for window in added { windows.remove(window) }
      MainQueue.shared.setWake(outerWake)
    }
    // Signals are noted before a window opens: a signal during the opening then closes the window in order, too.
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
      // `open(while:)` returned early, because the condition does not hold any more.
      if window.isOpen, window.presenter == nil { return }
    }
    while isWanted(), condition() { try pass() }
  }

  /// Opens a new window, runs one window, or sleeps.
  private func pass() throws(WindowError) {
    guard EndSignals.noted == nil else { return windows.closeAll() }
    if let new = windows.windows.first(where: { $0.presenter == nil && !$0.frames.isBusy }) { return open(new) }
    sleeper.serve()
    let now = Clock.monotonicNanoseconds
    var frames = runnable
    if frames.contains(where: { $0.isDue(at: now) }) {
      let cpu = Clock.threadCPUNanoseconds
      Trace.span("events") { windows.pollEvents() }
      frames = runnable
      for one in frames { one.takeInput() }
      let pace = WindowPace(frames)
      let ready = frames.filter { $0.isDue(at: now) && $0.hasWork(at: now, takesQueue: pace.givesQueue(to: $0)) }
      if let next = ready.min(by: { $0.slotBegin < $1.slotBegin }) {
        return try step(next, at: now, cpu: cpu)
      }
      guard !frames.isEmpty else { return }
    }
    // While no window moves, blocks of the main queue run between slots too, because they often submit the next work to
    // other threads.
    let pace = WindowPace(frames)
    if !MainQueue.shared.isEmpty, !pace.isSet, let next = frames.first(where: { !$0.isOutOfSight && !$0.isMoving }) {
      return next.turn(at: now)
    }
    sleep(frames, pace, now)
  }

  /// Runs the turn and the frame of a window.
  /// - Throws: the error of a window of the caller. Any other window is closed, and told by `onFailure`.
  private func step(_ frames: WindowFrames, at now: Int64, cpu: Int64) throws(WindowError) {
    let window = frames.window
    do {
      try frames.step(at: now, cpu: cpu)
    } catch {
      guard !own.contains(where: { $0 === window }) else { throw error }
      window.fail(error)
    }
  }

  /// The open windows that may take a turn: those that are not busy, and those of the caller.
  private var runnable: [WindowFrames] {
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

  /// Sleeps until the next slot in which a window has something to do, or until the next alarm.
  ///
  /// A block that another thread posts ends the sleep, except while a window moves: the next slot of that window runs
  /// the block. An event of the display ends the sleep, except while a window waits for its slot: that slot takes the
  /// input. Windows whose slots are much longer than the shortest count for neither. See ``WindowPace``.
  private func sleep(_ frames: [WindowFrames], _ pace: WindowPace, _ now: Int64) {
    let waiting = frames.filter { !$0.isDue(at: now) && pace.isKept(by: $0) }
    let pausing = frames.filter { $0.pauses(at: now) }
    let times = frames.lazy.compactMap { $0.nextTime(at: now) }
    let deadline = (times + windows.windows.compactMap { $0.nextTextInputTime(after: now) }).min()
    let listens = !pace.isSet && pausing.count < frames.count
    sleeper.sleep(until: deadline, watchesDisplay: waiting.isEmpty, listens: listens) {
      !MainQueue.shared.isEmpty
        || frames.contains { $0.isDue(at: now) && !$0.pauses(at: now) && $0.hasWork(at: now, takesQueue: false) }
        || windows.windows.contains { $0.presenter == nil && !$0.frames.isBusy }
    }
  }
}
