import SateenCore
import SateenThreads

/// Runs a window: input and motion once a slot, work from other threads as it comes, a frame where one is wanted, and
/// sleep.
@MainActor
final class FrameLoop {
  /// Nanoseconds of a turn after which main-loop work from other threads waits for the next one.
  private static let workBudget: Int64 = 3_000_000
  /// Nanoseconds after opening in which the first contents need not wait for a slot.
  private static let eagerTime: Int64 = 300_000_000

  private let window: Window
  private let container: RootContainer
  private let sleeper: LoopSleeper
  private var pacer: FramePacer
  private var hasShownFrame = false
  /// Frames in a row that could not be shown.
  private var failures = 0
  /// Failures in a row after which the loop gives up. Fewer may happen because the window changed meanwhile.
  private static let mostFailures = 10

  /// Loops that run, each within a handler of the one before.
  private static var depth = 0

  init(_ window: Window) {
    self.window = window
    container = window.container
    sleeper = window.sleeper
    pacer = FramePacer(framesPerSecond: window.frameRate())
  }

  func run(while condition: () -> Bool) throws(WindowError) {
    CurrentThread.setSlice(CurrentThread.frameSlice)
    defer { CurrentThread.setSlice(0) }
    let bell = sleeper.bell
    // A handler of one window may run another one, until which the first one's loop goes on.
    let (outerWake, outerOnWake) = (MainQueue.shared.setWake { bell.ring() }, container.onWake)
    container.onWake = { bell.ring() }
    defer {
      MainQueue.shared.setWake(outerWake)
      container.onWake = outerOnWake
    }
    // Before the window opens, so that a signal during that closes the window in order, too.
    sleeper.noteEnds()
    Self.depth += 1
    defer {
      Self.depth -= 1
      if Self.depth == 0 {
        sleeper.ignoreEnds()
        EndSignals.stopNoting()
      }
    }
    if window.presenter == nil { try open(while: condition) }
    guard window.isOpen, window.presenter != nil else { return }
    while window.isOpen, condition() { try step() }
  }

  /// Opens the window between turns. A turn before the connection to the display lets workers measure the first
  /// contents meanwhile; a turn before the window is shown lets them draw.
  private func open(while condition: () -> Bool) throws(WindowError) {
    turnIfWanted()
    guard window.isOpen, condition(), window.presenter == nil else { return }
    try window.open {
      turnIfWanted()
      return condition() && EndSignals.noted == nil
    }
    if EndSignals.noted != nil { window.close() }
    guard window.isOpen, window.presenter != nil else { return }
    pacer.setRate(framesPerSecond: window.frameRate())
    pacer.eagerUntil = Clock.monotonicNanoseconds + Self.eagerTime
  }

  private func turnIfWanted() {
    if container.wantsTurn || !MainQueue.shared.isEmpty { turn(at: Clock.monotonicNanoseconds) }
  }

  private func step() throws(WindowError) {
    guard EndSignals.noted == nil else { return window.close() }
    sleeper.serve()
    guard window.isOpen else { return }
    let now = Clock.monotonicNanoseconds
    if let start = pacer.earliestStart(at: now), now < start {
      waitForSlot(until: start, now)
      return
    }
    let cpu = Clock.threadCPUNanoseconds
    Trace.span("events") { window.pollEvents() }
    guard window.isOpen else { return }
    if window.displayRateIsStale { pacer.setRate(framesPerSecond: window.frameRate()) }
    let alarm = nextAlarm
    let isDue = !MainQueue.shared.isEmpty || (alarm.map { $0 <= now } ?? false)
    if !window.isVisible {
      stepOutOfSight(at: now, isDue: isDue)
    } else if isDue || container.wantsFrame {
      try frame(at: now, cpu: cpu)
    } else {
      rest(until: alarm)
    }
  }

  /// A step of a hidden window: motion stops, but data is taken in and requested work is done, in a turn a slot at
  /// most, without a frame.
  private func stepOutOfSight(at now: Int64, isDue: Bool) {
    pacer.rest()
    if isDue || container.wantsTurnOutOfSight { turn(at: now) }
    guard window.isOpen else { return }
    if container.wantsTurnOutOfSight {
      sleeper.sleep(until: now + pacer.interval, watchesDisplay: true, listens: false) { false }
    } else {
      rest(until: nextAlarm)
    }
  }

  /// The time of the container's next alarm, in nanoseconds of the monotonic clock; nil where there is none.
  private var nextAlarm: Int64? { container.nextAlarm.flatMap { $0 < 1e9 ? Int64(max($0, 0) * 1e9) : nil } }

  /// Waits between two frames. While nothing moves, work from other threads goes on, because it may start more work on
  /// them.
  private func waitForSlot(until start: Int64, _ now: Int64) {
    let isMoving = container.isMoving
    if !isMoving, !MainQueue.shared.isEmpty {
      turn(at: now)
    } else {
      sleeper.sleep(until: start, watchesDisplay: false, listens: !isMoving) { !MainQueue.shared.isEmpty }
    }
  }

  /// Sleeps until there is input, work from another thread or an alarm of the container's own.
  private func rest(until alarm: Int64?) {
    sleeper.sleep(until: alarm, watchesDisplay: true, listens: true) {
      !MainQueue.shared.isEmpty || (window.isVisible ? container.wantsFrame : container.wantsTurnOutOfSight)
    }
  }

  private func turn(at time: Int64) {
    let end = Clock.monotonicNanoseconds + Self.workBudget
    container.turn(at: Double(time) / 1e9) { Clock.monotonicNanoseconds < end }
    window.turnEnded()
  }

  private func frame(at now: Int64, cpu cpuBefore: Int64) throws(WindowError) {
    let start = pacer.begin(at: now)
    turn(at: start.slotTime)
    guard window.isOpen else { return }
    var changed: [PixelRect] = []
    if !container.holdsFirstFrame, let (target, keepsPixels) = try window.beginFrame(), let presenter = window.presenter
    {
      if !keepsPixels { container.redrawAll() }
      changed = container.compose(into: target)
      guard window.isOpen else { return }
      if !changed.isEmpty, !Trace.span("present", { presenter.present(changed) }) {
        try tryAgain()
        changed = []
      } else {
        failures = 0
      }
    }
    let end = Clock.monotonicNanoseconds
    let late = pacer.finish(at: end, isMoving: container.isMoving, isPresented: !changed.isEmpty)
    container.statistics.addDropped(start.dropped + late)
    let frame = FrameStatistics.Frame(
      time: Double(start.slotTime) / 1e9, cpu: Double(Clock.threadCPUNanoseconds - cpuBefore) / 1e9,
      wall: Double(end - now) / 1e9, isPresented: !changed.isEmpty)
    container.statistics.add(frame)
    window.showPointerShape()
    if frame.isPresented {
      if !hasShownFrame {
        hasShownFrame = true
        window.firstFrameIsShown()
        // Only now, because the first frame comes before that.
        window.askForRealtime()
      }
      for id in window.presentObservers.ids { window.presentObservers[id]?(frame, end) }
    }
  }

  /// Draws a frame that could not be shown once more, into the memory the window has by then.
  private func tryAgain() throws(WindowError) {
    failures += 1
    guard failures < Self.mostFailures else { throw .cannotDraw(reason: SDLFailure.text) }
    container.redrawAll()
  }
}
