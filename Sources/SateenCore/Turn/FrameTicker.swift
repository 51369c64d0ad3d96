/// Something that moves with time: called once a frame until it is at rest.
@MainActor
public protocol FrameTicker: AnyObject {
  /// - Parameter time: seconds on the frame clock.
  /// - Returns: whether another frame is wanted.
  func tick(at time: Double) -> Bool
}

/// A ticker, and the view it is bound to: outside of the window the ticker is not called.
@MainActor
struct TickerEntry {
  let ticker: any FrameTicker
  private weak var view: View?
  private let isBound: Bool

  init(_ ticker: any FrameTicker, _ view: View?) {
    self.ticker = ticker
    self.view = view ?? ticker as? View
    isBound = self.view != nil
  }

  /// Whether the ticker is to be called by a window.
  func isIn(_ container: RootContainer) -> Bool { !isBound || view?.container === container }
}

/// An object with work for the turn's update step, done once for all the changes that requested it.
@MainActor
public protocol TurnParticipant: AnyObject {
  func performUpdate(at time: Double)
}
