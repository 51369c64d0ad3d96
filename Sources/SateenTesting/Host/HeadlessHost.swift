import CMainLoop
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A host without a window: the same root container, turns and compositor, driven by a clock that only tests and
/// scripts move, and composed into a bitmap.
///
/// Before each turn all background work is finished, and its results are taken in the order the work was submitted. So
/// a frame depends on the script alone, not on how fast or how many the workers are.
@MainActor
public final class HeadlessHost {
  /// The contents of the window, which get its events. Give it a root node.
  public let container: RootContainer
  /// Seconds on the virtual clock.
  public private(set) var time = 0.0
  /// Turns run so far.
  public private(set) var turns = 0
  /// Areas that changed in the last turn, in pixels.
  public private(set) var lastChanged: [PixelRect] = []
  /// The duration of one frame, in seconds.
  public var frameDuration = 1.0 / 60

  private var surface: Bitmap

  /// - Parameters:
  ///   - size: of the window, in points.
  ///   - scale: pixels per point.
  public convenience init(size: Size, scale: Double = 1, appearance: Appearance = .light) {
    self.init(size: size, scale: scale, appearance: appearance, renderer: nil)
  }

  /// - Parameter renderer: draws the frames; nil draws them on the processor.
  package init(size: Size, scale: Double = 1, appearance: Appearance = .light, renderer: (any LayerRenderer)?) {
    container = RootContainer(size: size, scale: scale, appearance: appearance, renderer: renderer)
    surface = Self.makeSurface(container.pixelSize, scale)
  }

  isolated deinit { container.endSleeps() }

  private static func makeSurface(_ size: PixelSize, _ scale: Double) -> Bitmap {
    guard let bitmap = Bitmap(size: size, scale: scale, isOpaque: true) else {
      contractBroken("A headless window of \(size.width) x \(size.height) pixels cannot be made")
    }
    return bitmap
  }

  /// Gives the window another size, in points.
  public func resize(to size: Size) {
    container.size = size
    replaceSurfaceIfNeeded()
  }

  private func replaceSurfaceIfNeeded() {
    guard surface.size != container.pixelSize || surface.scale != container.scale else { return }
    surface = Self.makeSurface(container.pixelSize, container.scale)
    container.redrawAll()
    container.setNeedsTurn()
  }

  // MARK: Time

  /// Finishes background work, runs one turn and composes, then moves the clock on by one frame.
  public func step() {
    // Main-queue blocks and main-actor tasks run between turns, as they do in a window. The run loop, which has them run
    // one turn sooner or later, comes second, for timers.
    sateen_run_main_queue()
    sateen_run_loop_poll()
    waitForTasks()
    WorkQueue.shared.waitUntilIdle()
    let (cpu, wall) = (Clock.threadCPUNanoseconds, Clock.monotonicNanoseconds)
    // Work that begins in a turn always begins after its frame, so that neither the frame nor what frame observers
    // change in it depends on a worker's speed.
    let wasSuspended = WorkQueue.shared.isSuspended
    WorkQueue.shared.isSuspended = true
    container.turn(at: time)
    replaceSurfaceIfNeeded()
    lastChanged = container.compose(
      into: FrameTarget(pixels: surface.pixels, size: surface.size, bytesPerRow: surface.bytesPerRow))
    WorkQueue.shared.isSuspended = wasSuspended
    container.statistics.add(
      FrameStatistics.Frame(
        time: time, cpu: Double(Clock.threadCPUNanoseconds - cpu) / 1e9,
        wall: Double(Clock.monotonicNanoseconds - wall) / 1e9, isPresented: !lastChanged.isEmpty))
    turns += 1
    time += frameDuration
  }

  /// Seconds of real time after which a resumed task is assumed not to come back.
  private static let patience: Int64 = 2_000_000_000
  /// How long threads of the runtime are waited for, in nanoseconds: they may have other work too.
  private static let interruption: Int64 = 20_000_000

  /// Lets tasks go on that the last turn woke from ``RootContainer/sleep(for:)``. In an async test, which is a task
  /// itself, they go on when it awaits.
  private func waitForTasks() {
    tasksGivenUp = min(tasksGivenUp, TaskResumptions.underWay)
    guard TaskResumptions.underWay > tasksGivenUp, !Self.isInTask else { return }
    let end = Clock.monotonicNanoseconds + Self.patience
    while TaskResumptions.underWay > tasksGivenUp, Clock.monotonicNanoseconds < end {
      _ = sateen_wait(-1, -1, -1, 1_000_000)
    }
    // Within a block of the main queue no other one can run. They are not waited for again.
    tasksGivenUp = TaskResumptions.underWay
  }

  /// Resumed tasks that did not come back in time.
  private var tasksGivenUp = 0

  private static var isInTask: Bool { withUnsafeCurrentTask { $0 != nil } }

  /// Runs frames for a number of seconds.
  public func advance(by seconds: Double) {
    let frames = Int((seconds / frameDuration).rounded(.up))
    for _ in 0..<frames { step() }
  }

  /// Runs frames until nothing moves, nothing is being worked on and nothing waits, and groups of layers that moved are
  /// shown as they are at rest, or until a limit of virtual seconds. It does not wait for timers of
  /// ``RootContainer/after(_:repeats:_:)`` that are not due; ``advance(by:)`` reaches them.
  /// - Returns: whether everything came to rest.
  @discardableResult
  public func settle(limit seconds: Double = 10) -> Bool {
    let end = time + seconds
    repeat {
      step()
      // Otherwise the number of frames, and with it the time on the clock, would depend on a worker's speed.
      WorkQueue.shared.waitUntilIdle()
      let tasksAreAtRest = Self.isInTask || TaskResumptions.underWay <= tasksGivenUp
      let isAtRest = !container.wantsFrame && !container.compositor.showsMovingPictures
      if isAtRest, MainQueue.shared.isEmpty, tasksAreAtRest { return true }
    } while time < end
    return false
  }

  /// Runs frames as ``settle(limit:)`` does, until tasks of the main actor have nothing left to do either.
  ///
  /// For async tests: such a test is itself a task of the main actor, and other tasks run only while it awaits. Without
  /// this function a `loadMore` closure never goes on from its first suspension. Tasks that wait for another thread or a
  /// network are not waited for.
  @discardableResult
  public func settleTasks(limit seconds: Double = 10) async -> Bool {
    let end = time + seconds
    var isSettled = settle(limit: seconds)
    while isSettled, time < end {
      await Self.runTasks()
      WorkQueue.shared.waitUntilIdle()
      if !container.wantsFrame, MainQueue.shared.isEmpty { return true }
      isSettled = settle(limit: end - time)
    }
    return isSettled
  }

  /// Runs frames for a number of seconds, and tasks of the main actor after each, for async tests as
  /// ``settleTasks(limit:)``.
  public func advanceTasks(by seconds: Double) async {
    let frames = Int((seconds / frameDuration).rounded(.up))
    for _ in 0..<frames {
      step()
      await Self.runTasks()
    }
  }

  /// Lets the tasks that wait for the main actor run, and those that these resume.
  private static func runTasks() async {
    // A resumed task passes through a thread of the runtime before it comes back to the main actor, as each yield does.
    // Yields may overtake it where that thread is interrupted.
    let limit = Clock.monotonicNanoseconds + interruption
    for _ in 0..<3 {
      for _ in 0..<6 { await Task.yield() }
      RuntimeThreads.waitUntilIdle(until: limit)
    }
    for _ in 0..<2 { await Task.yield() }
    let end = Clock.monotonicNanoseconds + patience
    while TaskResumptions.underWay > 0, Clock.monotonicNanoseconds < end { await Task.yield() }
  }

  // MARK: Input

  /// Sends an event, which the next turn takes.
  public func send(_ event: InputEvent) { container.enqueue(event) }

  /// Presses and releases the primary button at a point, a frame each.
  public func click(_ point: Point, _ modifiers: KeyModifiers = []) {
    send(.pointerMoved(point))
    send(.pointerDown(point, button: .primary, clicks: 1, modifiers: modifiers))
    step()
    send(.pointerUp(point, button: .primary))
    step()
  }

  /// Drags from one point to another in equal steps, a frame each.
  /// - Parameter steps: frames between press and release.
  public func drag(from start: Point, to end: Point, steps: Int = 10) {
    send(.pointerMoved(start))
    send(.pointerDown(start, button: .primary, clicks: 1))
    step()
    for index in 1...max(1, steps) {
      let part = Double(index) / Double(max(1, steps))
      send(.pointerMoved(Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
      step()
    }
    send(.pointerUp(end, button: .primary))
    step()
  }

  /// Presses and releases a key, and runs one frame.
  public func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    send(.keyDown(key, modifiers, isRepeat: false))
    send(.keyUp(key, modifiers))
    step()
  }

  // MARK: Screenshots

  /// A copy of the window's current pixels.
  public func screenshot() -> Bitmap {
    let copy = Self.makeSurface(surface.size, surface.scale)
    copy.pixels.copyMemory(from: surface.data, byteCount: surface.byteCount)
    return copy
  }
}
