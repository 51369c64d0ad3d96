import SateenGraphics
import SateenThreads

// Recognizers that wait for each other, or go on together.
extension GestureRecognizer {
  private static var requirements = GestureRequirements()

  /// Has this recognizer wait until another one has failed, where they share a touch. A single tap that waits for a double
  /// tap comes 0.3 seconds late.
  ///
  /// Recognizers that waited for each other would both wait for ever: a requirement that closes such a circle is refused,
  /// and the log says so.
  /// - Returns: takes the requirement back.
  @discardableResult
  public func require(toFail other: GestureRecognizer) -> Registration {
    do throws(GestureCircleError) {
      try Self.requirements.add(id, logName, toFail: other.id, other.logName)
    } catch {
      OnceLog.gestures.warn("\(error)")
      return Registration {}
    }
    for recognizer in [self, other] where recognizer.ties == nil { recognizer.ties = GestureTies(recognizer.id) }
    return .onMain { [id, other = other.id] in Self.requirements.remove(id, toFail: other) }
  }

  /// Lets this recognizer and another one recognize the same touches, unless one waits for the other to fail.
  public func recognize(together other: GestureRecognizer) { companions.insert(other.id) }

  /// The recognizers that have to fail before this one begins.
  var waitsFor: Set<GestureArbiter.ID> { Self.requirements.waits(of: id) }

  /// Whether both may be on at the same time.
  func isTogether(with other: GestureRecognizer) -> Bool {
    if waitsFor.contains(other.id) || other.waitsFor.contains(id) { return false }
    return companions.contains(other.id) || other.companions.contains(id) || shouldRecognizeSimultaneously(with: other)
      || other.shouldRecognizeSimultaneously(with: self)
  }

  /// For the log.
  private var logName: String { name ?? "\(type(of: self)) \(id.number)" }

  fileprivate static func forget(_ id: GestureArbiter.ID) { requirements.removeAll(of: id) }
}

/// Takes back a recognizer's requirements when the recognizer is gone.
@MainActor
final class GestureTies {
  private let id: GestureArbiter.ID

  init(_ id: GestureArbiter.ID) {
    self.id = id
  }

  isolated deinit { GestureRecognizer.forget(id) }
}
