import SateenCore

/// Holds back a new screen until all of it is drawn, or for a limited time.
@MainActor
final class ScreenGate: TurnParticipant {
  /// Seconds after which a screen appears all the same, with placeholders for the parts that are not drawn.
  static let patience = 0.25
  /// Seconds after which a screen without placeholders appears all the same: the rest is assumed never to come.
  static let greatPatience = 5.0

  private weak var container: RootContainer?
  private var controller: NodeController?
  private var body: (() -> Void)?
  private var end: Double?

  /// Whether a screen is being held back.
  var isWaiting: Bool { controller != nil }

  /// Calls `body` when a screen is complete; at once where there is none to wait for. An earlier wait is cancelled.
  func wait(for controller: NodeController?, in container: RootContainer?, then body: @escaping () -> Void) {
    self.container = container
    end = nil
    guard let controller, let container, !controller.screen.isComplete else {
      cancel()
      body()
      return
    }
    self.controller = controller
    self.body = body
    container.setNeedsUpdate(self)
  }

  func cancel() {
    controller = nil
    body = nil
  }

  func performUpdate(at time: Double) {
    guard let controller, let body else { return }
    let end = self.end ?? time + (controller.neverShowsPlaceholders ? Self.greatPatience : Self.patience)
    self.end = end
    guard controller.screen.isComplete || time >= end else {
      container?.setNeedsUpdateNextTurn(self)
      return
    }
    cancel()
    body()
  }
}
