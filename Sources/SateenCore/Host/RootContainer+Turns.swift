// Asking for turns.
extension RootContainer {
  /// Called when a turn is wanted soon. Set by the host.
  package var onWake: (@MainActor () -> Void)? {
    get { turns.onWake }
    set { turns.onWake = newValue }
  }

  /// Seconds on the frame clock of the current turn.
  public var frameTime: Double { turns.frameTime }

  /// The number of times a turn began or ended. Changes at the same count come before the same frame, so no frame shows
  /// only some of them.
  package var turnEdges: Int { turns.edgeCount }

  /// Asks for a turn. Cheap to call often.
  public func setNeedsTurn() { turns.setNeedsTurn() }

  /// Calls a ticker in each frame until it is at rest. The container keeps the ticker until then.
  /// - Parameter view: the view the ticker is bound to, if any: once that has left the window, the ticker is released.
  ///   A ticker that is a view itself is called only while it is in the window.
  public func addTicker(_ ticker: any FrameTicker, in view: View? = nil) { turns.addTicker(ticker, in: view) }

  /// Calls a ticker at a time on the frame clock, and lets the window sleep until then. The container keeps the ticker
  /// until then.
  /// - Parameters:
  ///   - time: seconds on the frame clock. With NaN, the ticker is not called.
  ///   - view: as for ``addTicker(_:in:)``.
  public func wake(at time: Double, for ticker: any FrameTicker, in view: View? = nil) {
    turns.wake(at: time, for: ticker, in: view)
  }

  /// Updates a participant in this turn's update step, or in the next turn's where that step is over.
  package func setNeedsUpdate(_ participant: any TurnParticipant) { turns.setNeedsUpdate(participant) }

  /// Updates a participant in the turn after this one, to check again for a pending result. Unlike a ticker this is no
  /// motion: no frame counts as dropped because of it.
  package func setNeedsUpdateNextTurn(_ participant: any TurnParticipant) {
    turns.setNeedsUpdateNextTurn(participant)
  }

  /// Updates a participant in the turn in which a drawing of this window ends that is under way after this turn; in the
  /// next turn where none is. A participant that waits for pixels asks for no turns meanwhile.
  package func setNeedsUpdateAfterDrawing(_ participant: any TurnParticipant) {
    turns.setNeedsUpdateAfterDrawing(participant)
  }

  /// Runs an action after a time on the frame clock, in the turn's motion step. The container keeps the timer until it
  /// has run or is cancelled. Once the window is closed, or the container gone, the action never runs.
  ///
  /// Within a turn the time counts from that turn. Between turns it counts from the next turn, which comes at once.
  /// - Parameters:
  ///   - seconds: negative values and NaN count as 0; with infinity the action never runs.
  ///   - repeats: whether the action runs repeatedly, each time as long after its last due time, and at least
  ///     ``FrameTimer/shortestInterval``. It runs at most once a turn, and once for any number of missed runs.
  ///   - view: the view that the action is for, if any: once it has left the window, the timer is cancelled.
  /// - Returns: the timer, to cancel it.
  @discardableResult
  public func after(
    _ seconds: Double, repeats: Bool = false, in view: View? = nil, _ action: @escaping @MainActor () -> Void
  ) -> FrameTimer {
    turns.after(seconds, repeats: repeats, in: view, action)
  }

  /// Whether a frame is wanted as soon as the display can take one.
  package var wantsFrame: Bool { turns.needsCompose || wantsTurn }

  /// Whether a turn has something to do, even if nothing were composed.
  public var wantsTurn: Bool { isMoving || hasTurnWork }

  /// Whether a turn has work to do apart from motion.
  var hasTurnWork: Bool { turns.hasWork || wantsInput }

  /// Whether events wait for the next turn.
  package var wantsInput: Bool { input.hasEvents }

  /// Whether something changes with time, so that a slot without a new frame counts as dropped.
  package var isMoving: Bool { turns.isMoving || animations.isRunning }

  /// The time of the next alarm or timer, in seconds on the frame clock; nil where there is none.
  package var nextAlarm: Double? { turns.nextAlarm }
}
