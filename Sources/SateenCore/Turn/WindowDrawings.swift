/// The drawings on workers that began in one window.
@MainActor
final class WindowDrawings {
  /// Drawings begun since the window was made.
  private(set) var started = 0
  /// Drawings that are not on their layers yet.
  private(set) var underWay = 0
  /// Called when a drawing is on its layer, or was given up.
  var onEnd: (@MainActor () -> Void)?

  func begin() {
    started += 1
    underWay += 1
  }

  func end() {
    underWay -= 1
    onEnd?()
  }
}
