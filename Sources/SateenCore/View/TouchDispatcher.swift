import SateenLayout

/// Delivers each touch to the view it hit and to the recognizers of that view and its superviews, and decides which
/// recognizer wins.
@MainActor
final class TouchDispatcher {
  private struct Session {
    var touch: Touch
    var view: View?
    /// The recognizers that may still recognize a gesture.
    var recognizers: [GestureRecognizer]
    var winner: GestureRecognizer?
    var viewIsOut = false
  }

  weak var host: (any ViewHost)?
  private var sessions: [Int64: Session] = [:]
  private var currentID: Int64?

  /// Whether any touch is down.
  var isTracking: Bool { !sessions.isEmpty }

  /// The view that gets a touch's events; nil where there is no such touch, or a gesture has taken it.
  func view(of id: Int64) -> View? { sessions[id].flatMap { $0.viewIsOut ? nil : $0.view } }

  /// A touch's location in the window, in points; nil for a touch that is not down.
  func place(of id: Int64) -> Point? { sessions[id]?.touch.windowLocation }

  func began(
    id: Int64, at point: Point, isFinger: Bool, tapCount: Int, modifiers: KeyModifiers = [], time: Double, hit: View?
  ) {
    if sessions[id] != nil { cancelled(id: id, time: time) }
    let touch = Touch(at: point, isFinger: isFinger, tapCount: tapCount, timestamp: time)
    touch.modifiers = modifiers
    touch.view = hit
    var recognizers: [GestureRecognizer] = []
    var view = hit
    while let current = view {
      for recognizer in current.gestureRecognizers where recognizer.isEnabled {
        if !isBusy(recognizer) {
          recognizer.arbiter = self
          recognizer.reset()
        }
        if recognizer.shouldReceive(touch) { recognizers.append(recognizer) }
      }
      view = current.responder.keepsTouch(touch) ? nil : current.superview
    }
    sessions[id] = Session(touch: touch, view: hit, recognizers: recognizers, winner: nil)
    each(id) { $0.touchesBegan([touch]) }
    if sessions[id]?.viewIsOut == false { hit?.deliver([touch], .began) }
  }

  func moved(id: Int64, to point: Point, time: Double) {
    dropWhatLeft(id)
    guard let session = sessions[id] else { return }
    let touch = session.touch
    touch.previousWindowLocation = touch.windowLocation
    touch.windowLocation = point
    touch.timestamp = time
    touch.phase = .moved
    each(id) { $0.touchesMoved([touch]) }
    if let session = sessions[id], !session.viewIsOut { session.view?.deliver([touch], .moved) }
  }

  func ended(id: Int64, at point: Point, time: Double) {
    dropWhatLeft(id)
    guard let session = sessions[id] else { return }
    let touch = session.touch
    touch.previousWindowLocation = touch.windowLocation
    touch.windowLocation = point
    touch.timestamp = time
    touch.phase = .ended
    each(id) { $0.touchesEnded([touch]) }
    if let session = sessions[id], !session.viewIsOut { session.view?.deliver([touch], .ended) }
    sessions[id] = nil
  }

  func cancelled(id: Int64, time: Double) {
    guard let session = sessions[id] else { return }
    session.touch.phase = .cancelled
    session.touch.timestamp = time
    each(id) { $0.touchesCancelled([session.touch]) }
    if let session = sessions[id], !session.viewIsOut { session.view?.deliver([session.touch], .cancelled) }
    sessions[id] = nil
  }

  func cancelAll(time: Double) {
    for id in sessions.keys.sorted() { cancelled(id: id, time: time) }
  }

  // MARK: Views that left the window

  /// Drops views and recognizers that have left the window, and cancels their touches.
  func dropWhatLeft() {
    for id in sessions.keys.sorted() { dropWhatLeft(id) }
  }

  private func dropWhatLeft(_ id: Int64) {
    guard let host, let session = sessions[id] else { return }
    let gone = session.recognizers.filter { $0.view?.takesPart(in: host) != true }
    if !gone.isEmpty {
      sessions[id]?.recognizers.removeAll { recognizer in gone.contains { $0 === recognizer } }
      for recognizer in gone { recognizer.fail() }
    }
    guard let view = session.view, !view.takesPart(in: host) else { return }
    let heir = session.touch.heir(in: host)
    session.touch.view = heir
    sessions[id]?.view = heir
    if !session.viewIsOut { view.deliver([session.touch], .cancelled) }
  }

  // MARK: Arbitration

  /// Makes a recognizer the winner of the touch that is being delivered or, where it recognized by time, of the touch
  /// it follows.
  /// - Returns: false where another recognizer has won, or a view objects.
  func recognizerWillBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let id = currentID ?? firstSession(of: recognizer), let session = sessions[id] else { return true }
    if let winner = session.winner, winner !== recognizer { return false }
    guard isAllowed(recognizer, from: session.view), var session = sessions[id] else { return false }
    session.winner = recognizer
    let losers = session.recognizers.filter { $0 !== recognizer }
    let cancelsView = recognizer.cancelsTouchesInView && !session.viewIsOut
    session.viewIsOut = session.viewIsOut || recognizer.cancelsTouchesInView
    session.recognizers.removeAll { $0 !== recognizer }
    sessions[id] = session
    for loser in losers { loser.fail() }
    if cancelsView { session.view?.deliver([session.touch], .cancelled) }
    return true
  }

  /// Whether no view, from the one that was hit to the recognizer's own, objects.
  private func isAllowed(_ recognizer: GestureRecognizer, from hit: View?) -> Bool {
    var view = hit
    while let current = view {
      guard current.responder.gestureRecognizerShouldBegin(recognizer) else { return false }
      view = current === recognizer.view ? nil : current.superview
    }
    return true
  }

  private func firstSession(of recognizer: GestureRecognizer) -> Int64? {
    sessions.keys.sorted().first { id in sessions[id]?.recognizers.contains { $0 === recognizer } == true }
  }

  private func isBusy(_ recognizer: GestureRecognizer) -> Bool {
    sessions.values.contains { session in session.recognizers.contains { $0 === recognizer } }
  }

  private func each(_ id: Int64, _ body: (GestureRecognizer) -> Void) {
    guard let session = sessions[id] else { return }
    let outer = currentID
    currentID = id
    defer { currentID = outer }
    for recognizer in session.recognizers {
      if let winner = sessions[id]?.winner, winner !== recognizer { continue }
      body(recognizer)
    }
    // Recognizers that are done are free for the next finger.
    for id in sessions.keys { sessions[id]?.recognizers.removeAll { $0.isDone } }
  }
}

extension GestureRecognizer {
  /// Whether the recognizer is done with its touches.
  fileprivate var isDone: Bool {
    switch state {
    case .possible, .began, .changed: false
    case .ended, .cancelled, .failed: true
    }
  }
}
