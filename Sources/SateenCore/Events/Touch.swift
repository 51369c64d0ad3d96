import SateenLayout

/// A finger on the screen, or the pointer with its primary button held.
@MainActor
public final class Touch {
  public enum Phase: Sendable {
    case began, moved, ended, cancelled
  }

  /// How far around the middle of a finger's touch it may be meant, in points: half the side of the smallest thing that is
  /// hit with ease.
  public nonisolated static let fingerReach = 22.0

  /// Whether this is a finger rather than a pointer.
  public let isFinger: Bool
  /// How many presses in quick succession this one completes; 2 for a double click.
  public let tapCount: Int
  public internal(set) var phase: Phase = .began
  /// Keys held while the touch began.
  public internal(set) var modifiers: KeyModifiers = []
  /// The place in the window, in points.
  public internal(set) var windowLocation: Point
  /// Where it was at the event before, in points.
  public internal(set) var previousWindowLocation: Point
  /// Seconds on the frame clock.
  public internal(set) var timestamp: Double
  /// What was hit when the touch began, and hears of it until it ends. Where that leaves the window, the nearest view
  /// around it that heard of the touch, too, takes its place.
  public internal(set) weak var view: View?
  /// Who heard that the touch began, from the view that was hit outwards.
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

  /// The first of those who heard that the touch began to be still in a window.
  func heir(in container: RootContainer) -> View? {
    listeners.lazy.compactMap(\.view).first { $0.container === container }
  }

  /// The place in a view's own space.
  public func location(in view: View) -> Point {
    view.layer.convertFromWindow(windowLocation)
  }
}
