import SateenCore
import SateenThreads

/// Runs a window: input and motion once a slot, work from other threads as it comes, a frame where one is wanted, and sleep.
@MainActor
final class FrameLoop {
  /// Nanoseconds of a turn after which main-loop work from other threads waits for the next one.
  private static let workBudget: Int64 = 3_000_000
  /// For so long after opening, the first contents need not wait for a slot.
  private static let eagerTime: Int64 = 300_000_000

  private let window: Window
  private let container: RootContainer
  private let sleeper: LoopSleeper
  private var pacer: FramePacer
  private var hasShownFrame = false
  /// Frames that could not be shown, one after another.
  private var failures = 0
  /// So many are put down to the window having changed meanwhile.
  private static let mostFailures = 10

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
    MainQueue.shared.setWake { bell.ring() }
    container.onWake = { bell.ring() }
    defer {
      MainQueue.shared.setWake(nil)
      container.onWake = nil
    }
    // Before the window opens: what it has from the display is given back then, too.
    sleeper.noteEnds()
    defer { sleeper.stopNotingEnds() }
    if window.presenter == nil { try open(while: condition) }
    guard window.isOpen, window.presenter != nil else { return }
    while window.isOpen, condition() { try step() }
  }

  /// Opens the window between turns: with one before the display is connected to, workers measure the first contents
  /// meanwhile; with one before the window is shown, they draw them.
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

  /// Nobody sees motion, but data is taken in, and what others wait for is done: a turn a slot at most, without a picture.
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

  /// When the container wakes by itself, in nanoseconds of the monotonic clock.
  private var nextAlarm: Int64? { container.nextAlarm.flatMap { $0 < 1e9 ? Int64(max($0, 0) * 1e9) : nil } }

  /// Between two frames: while nothing moves, work from other threads goes on, for its results may need more of theirs.
  private func waitForSlot(until start: Int64, _ now: Int64) {
    let isMoving = container.isMoving
    if !isMoving, !MainQueue.shared.isEmpty {
      turn(at: now)
    } else {
      sleeper.sleep(until: start, watchesDisplay: false, listens: !isMoving) { !MainQueue.shared.isEmpty }
    }
  }

  /// Until a person, another thread or the container's own alarm has something.
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
    let late = pacer.finish(at: end, isMoving: container.isMoving)
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
        // Only now: what the window shows first comes before it.
        window.askForRealtime()
      }
      for observer in window.presentObservers.all { observer(frame, end) }
    }
  }

  /// A picture that could not be shown is drawn once more, into the memory the window has by then.
  private func tryAgain() throws(WindowError) {
    failures += 1
    guard failures < Self.mostFailures else { throw .cannotDraw(reason: SDLFailure.text) }
    container.redrawAll()
  }
}
