import SateenLayout

/// A finger on the screen, or the pointer with its primary button held.
@MainActor
public final class Touch {
  public enum Phase: Sendable {
    case began, moved, ended, cancelled
  }

  /// How far from the centre of a finger's touch its target may lie, in points: half the side of the smallest target
  /// that a finger hits with ease.
  package nonisolated static let fingerReach = 22.0

  /// Whether this is a finger rather than a pointer.
  public let isFinger: Bool
  /// How many presses in quick succession this one completes; 2 for a double click.
  public let tapCount: Int
  public internal(set) var phase: Phase = .began
  /// Keys held while the touch began.
  public internal(set) var modifiers: KeyModifiers = []
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

  init(at point: Point, isFinger: Bool, tapCount: Int, timestamp: Double) {
    windowLocation = point
    previousWindowLocation = point
    self.isFinger = isFinger
    self.tapCount = tapCount
    self.timestamp = timestamp
  }

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
