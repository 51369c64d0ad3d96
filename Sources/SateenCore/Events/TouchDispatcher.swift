import SateenLayout

/// Takes each touch to the view it hit and to the recognizers of that view and of those around it, and settles who wins.
@MainActor
final class TouchDispatcher {
  private struct Session {
    var touch: Touch
    var view: View?
    var recognizers: [GestureRecognizer]
    var winner: GestureRecognizer?
    var viewIsOut = false
  }

  private var sessions: [Int64: Session] = [:]
  private var currentID: Int64?

  /// Whether any touch is down.
  var isTracking: Bool { !sessions.isEmpty }

  /// The view that hears of a touch; nil where there is no such touch, or a gesture has taken it.
  func view(of id: Int64) -> View? { sessions[id].flatMap { $0.viewIsOut ? nil : $0.view } }

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
      recognizers += current.gestureRecognizers.filter(\.isEnabled)
      view = current.keepsTouch(touch) ? nil : current.superview
    }
    for recognizer in recognizers where !isBusy(recognizer) {
      recognizer.arbiter = self
      recognizer.reset()
    }
    sessions[id] = Session(touch: touch, view: hit, recognizers: recognizers, winner: nil)
    each(id) { $0.touchesBegan([touch]) }
    if sessions[id]?.viewIsOut == false { hit?.touchesBegan([touch]) }
  }

  func moved(id: Int64, to point: Point, time: Double) {
    guard let session = sessions[id] else { return }
    let touch = session.touch
    touch.previousWindowLocation = touch.windowLocation
    touch.windowLocation = point
    touch.timestamp = time
    touch.phase = .moved
    each(id) { $0.touchesMoved([touch]) }
    if sessions[id]?.viewIsOut == false { session.view?.touchesMoved([touch]) }
  }

  func ended(id: Int64, at point: Point, time: Double) {
    guard let session = sessions[id] else { return }
    let touch = session.touch
    touch.previousWindowLocation = touch.windowLocation
    touch.windowLocation = point
    touch.timestamp = time
    touch.phase = .ended
    each(id) { $0.touchesEnded([touch]) }
    if sessions[id]?.viewIsOut == false { session.view?.touchesEnded([touch]) }
    sessions[id] = nil
  }

  func cancelled(id: Int64, time: Double) {
    guard let session = sessions[id] else { return }
    session.touch.phase = .cancelled
    session.touch.timestamp = time
    each(id) { $0.touchesCancelled([session.touch]) }
    if sessions[id]?.viewIsOut == false { session.view?.touchesCancelled([session.touch]) }
    sessions[id] = nil
  }

  func cancelAll(time: Double) {
    for id in sessions.keys.sorted() { cancelled(id: id, time: time) }
  }

  /// A recognizer asks whether it may win the touch that is being handed round or, where time made up its mind, the one
  /// that it watches.
  func recognizerWillBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let id = currentID ?? firstSession(of: recognizer), var session = sessions[id] else { return true }
    if let winner = session.winner, winner !== recognizer { return false }
    session.winner = recognizer
    let losers = session.recognizers.filter { $0 !== recognizer }
    let cancelsView = recognizer.cancelsTouchesInView && !session.viewIsOut
    session.viewIsOut = session.viewIsOut || recognizer.cancelsTouchesInView
    sessions[id] = session
    for loser in losers { loser.fail() }
    if cancelsView { session.view?.touchesCancelled([session.touch]) }
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
  }
}
