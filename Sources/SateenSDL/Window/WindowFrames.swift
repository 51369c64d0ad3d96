import SateenCore
import SateenThreads

/// The turns and frames of one window, in the slots of its display.
@MainActor
final class WindowFrames {
  /// Nanoseconds of a turn after which main-loop work from other threads waits for the next one.
  private static let workBudget: Int64 = 3_000_000
  /// Nanoseconds after opening in which the first contents need not wait for a slot.
  private static let eagerTime: Int64 = 300_000_000

  unowned let window: Window
  private let container: RootContainer
  private var pacer: FramePacer
  /// Whether the window is in the middle of opening, of a turn or of a frame.
  private(set) var isBusy = false
  /// When a window out of sight may take its next turn, in nanoseconds of the monotonic clock.
  private var pauseEnd = Int64.min
  /// When the first frame was shown, in nanoseconds of the monotonic clock.
  private var firstFrame: Int64?
  /// Frames in a row that could not be shown.
  private var failures = 0
  /// Failures in a row after which the loop gives up. Fewer may happen because the window changed meanwhile.
  private static let mostFailures = 10

  init(_ window: Window) {
    self.window = window
    container = window.container
    pacer = FramePacer(framesPerSecond: window.frameRate())
  }

  /// Marks the window as busy, and keeps it: whatever runs may let go of it.
  private func busily<Result>(_ body: () throws(WindowError) -> Result) throws(WindowError) -> Result {
    let (window, wasBusy) = (window, isBusy)
    isBusy = true
    defer {
      isBusy = wasBusy
      withExtendedLifetime(window) {}
    }
    return try body()
  }

  /// Opens the window between turns. A turn before the connection to the display lets workers measure the first
  /// contents meanwhile; a turn before the window is shown lets them draw.
  func open(while condition: () -> Bool) throws(WindowError) {
    try busily { () throws(WindowError) in
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
  }

  private func turnIfWanted() {
    if container.wantsTurn || !MainQueue.shared.isEmpty { turn(at: Clock.monotonicNanoseconds) }
  }

  // MARK: Work ahead

  var isOutOfSight: Bool { !window.isVisible }

  /// Whether something in sight changes with time.
  var isMoving: Bool { window.isVisible && container.isMoving }

  /// When the next slot begins, in nanoseconds of the monotonic clock.
  var slotBegin: Int64 { pacer.earliestStart(at: Clock.monotonicNanoseconds) ?? .min }

  /// The length of a slot, in nanoseconds.
  var slotLength: Int64 { pacer.interval }

  /// Whether the window's next slot has begun. Out of sight there are none.
  func isDue(at now: Int64) -> Bool { isOutOfSight || (pacer.earliestStart(at: now) ?? now) <= now }

  /// Whether a window out of sight waits before its next turn, of which it takes one a slot at most.
  func pauses(at now: Int64) -> Bool { isOutOfSight && now < pauseEnd }

  /// - Parameter takesQueue: whether this window's turns run the main queue's work.
  func hasWork(at now: Int64, takesQueue: Bool) -> Bool {
    if takesQueue && !MainQueue.shared.isEmpty || (nextAlarm.map { $0 <= now } ?? false) { return !pauses(at: now) }
    return isOutOfSight ? container.wantsTurnOutOfSight && !pauses(at: now) : container.wantsFrame
  }

  /// When the window has something to do without being asked; nil where nothing is known.
  func nextTime(at now: Int64) -> Int64? {
    if pauses(at: now) { return pauseEnd }
    guard let start = pacer.earliestStart(at: now), start > now, !isOutOfSight else { return nextAlarm }
    return start
  }

  /// The time of the container's next alarm, in nanoseconds of the monotonic clock; nil where there is none.
  private var nextAlarm: Int64? { container.nextAlarm.flatMap { $0 < 1e9 ? Int64(max($0, 0) * 1e9) : nil } }

  // MARK: Steps

  /// Hands the input that came so far to the container, for the next turn.
  func takeInput() { window.handOverInput() }

  func turn(at time: Int64) {
    let (window, wasBusy) = (window, isBusy)
    isBusy = true
    defer { isBusy = wasBusy }
    let end = Clock.monotonicNanoseconds + Self.workBudget
    container.turn(at: Double(time) / 1e9) { Clock.monotonicNanoseconds < end }
    window.turnEnded()
  }

  /// A frame; for a window out of sight a turn, in which motion stops, but data is taken in and requested work is done.
  /// - Parameter cpu: the thread's processor time at the begin of the pass, in nanoseconds.
  func step(at now: Int64, cpu: Int64) throws(WindowError) {
    guard isOutOfSight else {
      if window.displayRateIsStale { pacer.setRate(framesPerSecond: window.frameRate()) }
      return try busily { () throws(WindowError) in try frame(at: now, cpu: cpu) }
    }
    let window = window
    pacer.rest()
    turn(at: now)
    pauseEnd = window.isOpen && container.wantsTurnOutOfSight ? now + pacer.interval : .min
  }

  private func frame(at now: Int64, cpu cpuBefore: Int64) throws(WindowError) {
    let start = pacer.begin(at: now)
    turn(at: start.slotTime)
    guard window.isOpen else { return }
    var changed: [PixelRect] = []
    if let firstFrame { window.chooseRenderer(at: now, firstFrame: firstFrame) }
    let isWatched = window.rendererChoice.watchesCosts
    let drawBegin = isWatched ? Clock.threadCPUNanoseconds : 0
    if !container.holdsFirstFrame, let areas = try window.compose(at: now), let presenter = window.presenter {
      changed = areas
      guard window.isOpen else { return }
      if !changed.isEmpty, !Trace.span("present", { presenter.present(changed) }) {
        try tryAgain()
        changed = []
      } else {
        failures = 0
      }
    }
    let end = Clock.monotonicNanoseconds
    if isWatched, !changed.isEmpty {
      window.frameWasDrawn(cost: Clock.threadCPUNanoseconds - drawBegin, slot: pacer.interval, at: end)
    }
    let late = pacer.finish(at: end, isMoving: container.isMoving, isPresented: !changed.isEmpty)
    container.statistics.addDropped(start.dropped + late)
    let frame = FrameStatistics.Frame(
      time: Double(start.slotTime) / 1e9, cpu: Double(Clock.threadCPUNanoseconds - cpuBefore) / 1e9,
      wall: Double(end - now) / 1e9, isPresented: !changed.isEmpty)
    container.statistics.add(frame)
    window.showPointerShape()
    guard frame.isPresented else { return }
    if firstFrame == nil {
      firstFrame = end
      window.firstFrameIsShown()
      // Only now, because the first frame comes before that.
      window.askForRealtime()
    }
    for id in window.presentObservers.ids { window.presentObservers[id]?(frame, end) }
  }

  /// Draws a frame that could not be shown once more, into the memory the window has by then.
  private func tryAgain() throws(WindowError) {
    failures += 1
    guard failures < Self.mostFailures else { throw .cannotDraw(reason: SDLFailure.text) }
    container.redrawAll()
  }
}
