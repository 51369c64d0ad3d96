import SateenCore
import SateenLayout
import SateenNodes

/// A sheet or a dialog that shows while a binding is true.
struct PresentationWish: Sendable {
  enum Content: Sendable {
    case sheet(maximumWidth: Double, @Sendable () -> Elements)
    case dialog(Dialog, onAnswer: @MainActor @Sendable (DialogAction.ID?) -> Void)
  }

  var isPresented: Binding<Bool>
  var content: Content
}
