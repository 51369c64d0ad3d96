import SateenCore

/// Holds back a screen that comes on until all of it is drawn, or for as long as is bearable.
@MainActor
final class ScreenGate: TurnParticipant {
  /// Seconds a screen is waited for; then placeholders stand in for what is not drawn.
  static let patience = 0.25
  /// Seconds a screen without placeholders is waited for. Longer means that something never comes.
  static let greatPatience = 5.0

  private weak var container: RootContainer?
  private var controller: NodeController?
  private var body: (() -> Void)?
  private var end: Double?

  /// Whether a screen is being held back.
  var isWaiting: Bool { controller != nil }

  /// Calls `body` when a screen is complete; at once where there is none to wait for. Whatever was waited for before is
  /// waited for no more.
  func wait(for controller: NodeController?, in container: RootContainer?, then body: @escaping () -> Void) {
    self.container = container
    end = nil
    guard let controller, let container, !controller.screenNode.isComplete else {
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
    guard controller.screenNode.isComplete || time >= end else {
      container?.setNeedsUpdateNextTurn(self)
      return
    }
    cancel()
    body()
  }
}
