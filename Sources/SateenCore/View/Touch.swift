import SateenLayout

/// A finger on the screen, or the pointer with a button held. Views get touches of fingers and of the primary button;
/// recognizers may ask for others, with ``GestureRecognizer/buttons``.
@MainActor
public final class Touch {
  public enum Phase: Sendable {
    case began, moved, ended, cancelled
  }

  /// How far from the centre of a finger's touch its target may lie, in points: half the side of the smallest target
  /// that a finger hits with ease.
  package nonisolated static let fingerReach = 22.0

  /// Tells the touch from others that are down.
  let id: Int64
  /// Whether this is a finger rather than a pointer.
  public let isFinger: Bool
  /// The pointer's button; the primary one for a finger.
  public let button: PointerButton
  /// How many presses in quick succession this one completes; 2 for a double click.
  public let tapCount: Int
  public internal(set) var phase: Phase = .began
  /// Keys held while the touch began.
  public let modifiers: KeyModifiers
  /// The location in the window, in points.
  public internal(set) var windowLocation: Point
  /// The location at the previous event, in points.
  public internal(set) var previousWindowLocation: Point
  /// Seconds on the frame clock.
  public internal(set) var timestamp: Double
  /// The view that was hit when the touch began, which gets the touch's events until it ends. If that view leaves the
  /// window, the nearest view around it that also got the beginning takes its place.
  public internal(set) weak var view: View?
  /// The views that got the touch's beginning, from the view that was hit outwards.
  private var listeners: [Listener] = []

  private struct Listener {
    weak var view: View?
  }

  init(
    id: Int64 = 0, at point: Point, isFinger: Bool, button: PointerButton = .primary, tapCount: Int,
    modifiers: KeyModifiers = [], timestamp: Double
  ) {
    self.id = id
    self.button = button
    self.modifiers = modifiers
    windowLocation = point
    previousWindowLocation = point
    self.isFinger = isFinger
    self.tapCount = tapCount
    self.timestamp = timestamp
  }

  /// The touch as gestures see it.
  var sample: GestureSample {
    GestureSample(
      touch: id, point: windowLocation, time: timestamp, isFinger: isFinger, button: button, modifiers: modifiers,
      tapCount: tapCount)
  }

  func follow(to point: Point, _ phase: Phase, at time: Double) {
    previousWindowLocation = windowLocation
    windowLocation = point
    timestamp = time
    self.phase = phase
  }

  /// The views that got the touch's beginning, from the view that was hit outwards.
  var listeningViews: [View] { listeners.compactMap(\.view) }

  func wasHeard(by view: View) { listeners.append(Listener(view: view)) }

  /// The first listener that is still in the window.
  func heir(in host: any ViewHost) -> View? {
    listeners.lazy.compactMap(\.view).first { $0.takesPart(in: host) }
  }

  /// The location in a view's own space, in points.
  public func location(in view: View) -> Point {
    view.layer.convertFromWindow(windowLocation)
  }
}
