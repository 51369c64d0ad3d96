import SateenCore
import SateenThreads

extension NodeController {
  /// Asks a question over the window, and waits for the answer.
  ///
  /// The Enter key chooses the default action, and Escape the cancelling one. A dialog that goes without an answer is
  /// answered by the cancelling action: because the window is closed or shows something else, because ``dismiss(animated:)``
  /// was called, because the task is cancelled, or because this controller is in no window.
  /// - Returns: the id of the chosen action; nil where a dialog without a cancelling action went without an answer.
  public func show(_ dialog: Dialog) async -> DialogAction.ID? {
    let fallback = dialog.actionWithoutAnswer?.id
    guard container != nil, !Task.isCancelled else { return fallback }
    let controller = DialogController(dialog, node.inheritedStyle(DialogStyle.self))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        controller.onAnswer = { continuation.resume(returning: $0) }
        present(controller, style: .dialog)
        // The screen has left the window meanwhile.
        if controller.ownPresentation == nil { controller.finish(fallback) }
      }
    } onCancel: {
      MainQueue.shared.post { controller.finish(fallback) }
    }
  }
}

/// A dialog over a window, for code that has no controller.
@MainActor
package final class DialogPresentation {
  private let controller: DialogController

  /// - Parameters:
  ///   - node: in the window.
  ///   - onAnswer: called once, with the id of the chosen action.
  /// - Returns: nil where the node is in no window.
  package init?(
    _ dialog: Dialog, around node: DisplayNode, onAnswer: @escaping @MainActor (DialogAction.ID?) -> Void
  ) {
    controller = DialogController(dialog, node.inheritedStyle(DialogStyle.self))
    guard controller.present(around: node, style: .dialog) else { return nil }
    controller.onAnswer = onAnswer
  }

  /// Dismisses it as if it were cancelled.
  package func dismiss() { controller.dismiss() }
}

/// Shows a dialog.
final class DialogController: NodeController {
  private let dialog: Dialog
  let style: DialogStyle
  /// Called with the answer. Nil once it was given.
  fileprivate var onAnswer: (@MainActor (DialogAction.ID?) -> Void)?

  fileprivate init(_ dialog: Dialog, _ style: DialogStyle?) {
    self.dialog = dialog
    self.style = style ?? DialogStyle()
    super.init()
  }

  override func loadNode() -> DisplayNode {
    DialogNode(dialog, style) { [weak self] in self?.finish($0) }
  }

  /// Gives the answer, and dismisses the dialog. Only the first answer counts.
  func finish(_ id: DialogAction.ID?) {
    answer(id)
    ownPresentation?.dismiss(animated: true)
  }

  private func answer(_ id: DialogAction.ID?) {
    let onAnswer = onAnswer
    self.onAnswer = nil
    onAnswer?(id)
  }

  override func willDisappear(animated: Bool) {
    super.willDisappear(animated: animated)
    answer(dialog.actionWithoutAnswer?.id)
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard modifiers.isEmpty, !isRepeat, key == .enter || key == .escape else { return false }
    if let action = key == .enter ? dialog.defaultAction : dialog.cancelAction { finish(action.id) }
    return true
  }

  override var preferredResponder: View? {
    let node = node as? DialogNode
    let wanted = dialog.defaultAction ?? dialog.cancelAction
    return node?.buttons.first { $0.action == wanted }?.loadedView ?? node?.loadedView
  }
}
