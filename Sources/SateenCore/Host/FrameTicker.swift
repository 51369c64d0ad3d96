/// Something that moves with time: called once a frame until it is at rest.
@MainActor
public protocol FrameTicker: AnyObject {
  /// - Parameter time: seconds on the frame clock.
  /// - Returns: whether another frame is wanted.
  func tick(at time: Double) -> Bool
}

/// A ticker, and the view whose stay in the window it is bound to.
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

/// Something with work to do in the turn's update step, once for all the changes that asked for it.
@MainActor
public protocol TurnParticipant: AnyObject {
  func performUpdate(at time: Double)
}
