/// Shows a presented screen over its window.
@MainActor
protocol ScreenPresentation: AnyObject {
  /// The presented screen; nil once it is gone.
  var controller: NodeController? { get }
  func dismiss(animated: Bool)
}
