/// The times at which one window has to do something: now, in the next turn, or at a time on its frame clock.
///
/// It calls whatever moves with time, and the participants of a turn's update step.
@MainActor
package final class TurnSchedule {
  private struct Entry {
    weak var schedule: TurnSchedule?
  }

  private static var all: [Entry] = []
  /// The schedules whose turns are under way, each within that of the one before.
  private static var underWay: [TurnSchedule] = []

  /// Called when a turn is wanted soon.
  var onWake: (@MainActor () -> Void)?
  /// Seconds on the frame clock of the current turn.
  private(set) var frameTime = 0.0
  /// The number of times a turn began or ended. Changes at the same count come before the same frame, so no frame shows
  /// only some of them.
  private(set) var edgeCount = 0
  /// Whether a turn is under way.
  var isInTurn: Bool { !edgeCount.isMultiple(of: 2) }
  /// Whether a frame is wanted after a visible change.
  private(set) var needsCompose = true
  /// Whether the changes are those of frame observers, which are part of the frame that is being prepared.
  var isPreparingFrame = false

  /// The drawings on workers, for which a frame may wait.
  let drawings = WindowDrawings()

  private var needsTurn = true
  private var tickers: [TickerEntry] = []
  private var alarms: [(time: Double, entry: TickerEntry)] = []
  private var updates: [any TurnParticipant] = []
  private var laterUpdates: [any TurnParticipant] = []
  /// The participants that wait for a drawing.
  private var drawnUpdates: [any TurnParticipant] = []
  private var timers: [FrameTimer] = []
  /// Whether there will be no more turns.
  private(set) var isOver = false

  init() {
    Self.all.removeAll { $0.schedule == nil }
    Self.all.append(Entry(schedule: self))
    drawings.onEnd = { [weak self] in self?.drawingEnded() }
  }

  // MARK: Asking

  /// Asks for a turn for something that waits for the end of one, in whichever window that is.
  /// - Parameter schedule: that of the window concerned. Without one, the turn under way is meant, or the next one of any
  ///   window.
  static func wake(_ schedule: TurnSchedule?) {
    if let schedule = schedule ?? underWay.last { return schedule.setNeedsTurn() }
    for entry in all { entry.schedule?.setNeedsTurn() }
  }

  /// Asks for a turn. Cheap to call often.
  func setNeedsTurn() {
    guard !needsTurn else { return }
    needsTurn = true
    onWake?()
  }

  /// Asks for a frame after a visible change. Changes within a turn are composed right after it, and need no further
  /// turn.
  func setNeedsCompose() {
    guard !needsCompose else { return }
    needsCompose = true
    if !needsTurn, !isPreparingFrame { onWake?() }
  }

  /// Records that the changes so far are in a frame, or that no frame follows. Later changes call ``onWake`` again.
  func didCompose() { needsCompose = false }

  /// See ``RootContainer/addTicker(_:in:)``.
  func addTicker(_ ticker: any FrameTicker, in member: (any TurnMember)? = nil) {
    guard !isOver else { return }
    if !tickers.contains(where: { $0.ticker === ticker }) { tickers.append(TickerEntry(ticker, member)) }
    setNeedsTurn()
  }

  /// See ``RootContainer/wake(at:for:in:)``.
  func wake(at time: Double, for ticker: any FrameTicker, in member: (any TurnMember)? = nil) {
    cancelWake(for: ticker)
    guard !time.isNaN, !isOver else { return }
    alarms.append((time, TickerEntry(ticker, member)))
    // Between turns, the host may be asleep already and does not know the new time.
    if !isInTurn { setNeedsTurn() }
  }

  /// Cancels the pending wake of a ticker.
  func cancelWake(for ticker: any FrameTicker) {
    alarms.removeAll { $0.entry.ticker === ticker }
  }

  /// See ``RootContainer/setNeedsUpdate(_:)``.
  func setNeedsUpdate(_ participant: any TurnParticipant) {
    if !updates.contains(where: { $0 === participant }) { updates.append(participant) }
    setNeedsTurn()
  }

  /// See ``RootContainer/setNeedsUpdateNextTurn(_:)``.
  func setNeedsUpdateNextTurn(_ participant: any TurnParticipant) {
    if !laterUpdates.contains(where: { $0 === participant }) { laterUpdates.append(participant) }
    setNeedsTurn()
  }

  /// See ``RootContainer/setNeedsUpdateAfterDrawing(_:)``.
  func setNeedsUpdateAfterDrawing(_ participant: any TurnParticipant) {
    if !drawnUpdates.contains(where: { $0 === participant }) { drawnUpdates.append(participant) }
    if !isInTurn { wakeWithoutDrawings() }
  }

  private func drawingEnded() {
    guard !drawnUpdates.isEmpty else { return }
    let participants = drawnUpdates
    drawnUpdates = []
    for participant in participants { setNeedsUpdate(participant) }
  }

  /// Has the participants that wait for a drawing updated in the next turn, where no drawing is under way.
  private func wakeWithoutDrawings() {
    guard !drawnUpdates.isEmpty, drawings.underWay == 0 else { return }
    let participants = drawnUpdates
    drawnUpdates = []
    for participant in participants { setNeedsUpdateNextTurn(participant) }
  }

  /// See ``RootContainer/after(_:repeats:in:_:)``.
  func after(
    _ seconds: Double, repeats: Bool = false, in member: (any TurnMember)? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> FrameTimer {
    let timer = FrameTimer(seconds, repeats: repeats, in: member, action)
    guard !isOver else {
      timer.cancel()
      return timer
    }
    timers.append(timer)
    if isInTurn { timer.start(at: frameTime) } else { setNeedsTurn() }
    return timer
  }

  // MARK: Wishes

  /// Whether a turn has work to do apart from motion.
  var hasWork: Bool { needsTurn || !updates.isEmpty }

  /// Whether a ticker is not at rest.
  var isMoving: Bool { !tickers.isEmpty }

  /// The time of the next alarm or timer, in seconds on the frame clock; nil where there is none.
  var nextAlarm: Double? {
    let nextTimer = timers.lazy.filter(\.isActive).map { $0.due ?? self.frameTime }.filter(\.isFinite).min()
    return [alarms.lazy.map(\.time).min(), nextTimer].lazy.compactMap { $0 }.min()
  }

  // MARK: The turn

  /// - Parameter time: seconds on the frame clock. A time before that of the last turn counts as the latter.
  func beginTurn(at time: Double) {
    edgeCount += 1
    Self.underWay.append(self)
    frameTime = max(frameTime, time)
    needsTurn = false
    for participant in laterUpdates where !updates.contains(where: { $0 === participant }) {
      updates.append(participant)
    }
    laterUpdates = []
    for timer in timers where timer.due == nil { timer.start(at: frameTime) }
  }

  func endTurn() {
    edgeCount += 1
    Self.underWay.removeAll { $0 === self }
    wakeWithoutDrawings()
  }

  func fireTimers() {
    guard !timers.isEmpty else { return }
    let due = timers.filter { $0.isActive && ($0.due ?? .infinity) <= frameTime }
    for timer in due { if timer.isIn(self) { timer.fire(at: frameTime) } else { timer.cancel() } }
    timers.removeAll { !$0.isActive }
  }

  func tick() {
    let due = alarms.filter { $0.time <= frameTime }.map(\.entry)
    alarms.removeAll { $0.time <= frameTime }
    for entry in due where !tickers.contains(where: { $0.ticker === entry.ticker }) { tickers.append(entry) }
    // One that rests is removed before the next one is called, which may add it again.
    for ticker in tickers.map(\.ticker) where !ticker.tick(at: frameTime) {
      tickers.removeAll { $0.ticker === ticker }
    }
  }

  /// Runs the updates, and those that they ask for in turn, a few times over. A participant that keeps asking waits for
  /// the next turn.
  func performUpdates() {
    for _ in 0..<4 where !updates.isEmpty {
      let participants = updates
      updates = []
      for participant in participants { participant.performUpdate(at: frameTime) }
    }
  }

  /// Ends motion and cancels all timers. Their actions often hold the window, which would keep itself for ever then.
  func end() {
    isOver = true
    // Released last: a deinit may run code that asks for a turn.
    let released = (tickers, alarms)
    let ended = timers
    (tickers, alarms, timers) = ([], [], [])
    for timer in ended { timer.cancel() }
    withExtendedLifetime(released) {}
  }

  /// Drops the tickers, alarms and timers of members that have left the window.
  func dropWhatLeft() {
    tickers.removeAll { !$0.isIn(self) }
    alarms.removeAll { !$0.entry.isIn(self) }
    for timer in timers where !timer.isIn(self) { timer.cancel() }
    timers.removeAll { !$0.isActive }
  }
}

/// A ticker, and the member of the window it is bound to: outside of the window the ticker is not called.
@MainActor
private struct TickerEntry {
  let ticker: any FrameTicker
  private weak var member: (any TurnMember)?
  private let isBound: Bool

  init(_ ticker: any FrameTicker, _ member: (any TurnMember)?) {
    self.ticker = ticker
    self.member = member ?? ticker as? any TurnMember
    isBound = self.member != nil
  }

  /// Whether the ticker is to be called by a window.
  func isIn(_ schedule: TurnSchedule) -> Bool { !isBound || member?.turns === schedule }
}
