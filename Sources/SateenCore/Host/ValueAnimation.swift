import SateenThreads

extension RootContainer {
  /// Runs a value of the program's own from one state to another, such as how far a bar in a chart has grown. Layers move
  /// by a ``LayerAnimation``, for less.
  ///
  /// ```swift
  /// container.animate(over: 0.3) { progress in chart.height = from + (to - from) * progress }
  /// ```
  /// The container keeps the closure until it has been called with the end of the curve. Once the container is gone, it
  /// is not called.
  /// - Parameters:
  ///   - duration: seconds on the frame clock; NaN and negative durations count as zero.
  ///   - body: called at once with the curve's value at 0, and then once a frame, the last time with its value at 1. The
  ///     values between may be greater than 1, as those of a spring are.
  /// - Returns: a registration whose removal stops the animation where it is.
  @discardableResult
  public func animate(
    over duration: Double, curve: TimingCurve = .easeInOut, _ body: @escaping @MainActor (_ progress: Double) -> Void
  ) -> Registration {
    let animation = ValueAnimation(duration: reducesMotion ? 0 : duration, curve: curve, body)
    body(curve.value(at: 0))
    addTicker(animation)
    return .onMain { [weak animation] in animation?.body = nil }
  }
}

/// A closure that is called with the progress of a curve.
@MainActor
private final class ValueAnimation: FrameTicker {
  private let duration: Double
  private let curve: TimingCurve
  private var start: Double?
  /// Nil once the animation was stopped.
  var body: (@MainActor (Double) -> Void)?

  init(duration: Double, curve: TimingCurve, _ body: @escaping @MainActor (Double) -> Void) {
    self.duration = duration > 0 ? duration : 0
    self.curve = curve
    self.body = body
  }

  func tick(at time: Double) -> Bool {
    guard let body else { return false }
    let start = start ?? time
    self.start = start
    let isOver = time - start >= duration
    body(curve.value(at: isOver ? 1 : (time - start) / duration))
    return !isOver
  }
}
