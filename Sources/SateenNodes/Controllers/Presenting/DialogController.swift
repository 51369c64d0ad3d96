import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

extension NodeController {
  /// Asks a question over the window, and waits for the answer.
  ///
  /// The Enter key chooses the default action, and Escape the cancelling one. A dialog that goes without an answer is
  /// answered by the cancelling action: because the window is closed or shows something else, because ``dismiss(animated:)``
  /// was called, or because the task is cancelled.
  /// - Returns: the id of the chosen action; nil where a dialog without a cancelling action went without an answer, or
  ///   where this controller is in no window.
  public func show(_ dialog: Dialog) async -> DialogAction.ID? {
    let fallback = dialog.cancelAction?.id
    guard container != nil, !Task.isCancelled else { return fallback }
    let controller = DialogController(dialog)
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
    guard let room = PresentationRoom.around(node) else { return nil }
    controller = DialogController(dialog)
    controller.onAnswer = onAnswer
    PresentedNode(controller, .dialog, isAnimated: true).show(in: room)
  }

  /// Dismisses it as if it were cancelled.
  package func dismiss() { controller.dismiss() }
}

/// Shows a dialog.
final class DialogController: NodeController {
  private let dialog: Dialog
  /// Called with the answer. Nil once it was given.
  fileprivate var onAnswer: (@MainActor (DialogAction.ID?) -> Void)?

  fileprivate init(_ dialog: Dialog) {
    self.dialog = dialog
    super.init()
  }

  override func loadNode() -> DisplayNode {
    DialogNode(dialog) { [weak self] in self?.finish($0) }
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
    answer(dialog.cancelAction?.id)
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

/// The look of a dialog.
final class DialogNode: DisplayNode {
  private nonisolated static let padding = 22.0
  private nonisolated static let spacing = 10.0

  // Constant.
  private let title = TextNode()
  private let message: TextNode?
  let buttons: [DialogButtonNode]

  init(_ dialog: Dialog, choose: @escaping @MainActor @Sendable (DialogAction.ID) -> Void) {
    message = dialog.message.map { text in
      let node = TextNode()
      node.attributedText = AttributedText(text, font: .system(14), color: BarStyle.quiet)
      return node
    }
    buttons = dialog.shownActions.map { action in
      DialogButtonNode(action, isDefault: action == dialog.defaultAction) { choose(action.id) }
    }
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = AttributedText(
      dialog.title, font: .system(17, weight: .semibold), color: BarStyle.title)
    for node in [title, message].compactMap({ $0 }) {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    var column: [any LayoutElement] = [title]
    if let message { column.append(message.padding(EdgeInsets(top: 6, left: 0, bottom: 0, right: 0))) }
    column.append(arrangedButtons(in: range))
    return StackLayoutSpec(direction: .vertical, spacing: 0, alignItems: .stretch, children: column)
      .padding(Self.padding)
  }

  /// Side by side at the end of the line; one above the other where they do not fit.
  private nonisolated func arrangedButtons(in range: SizeRange) -> any LayoutElement {
    let room = range.max.width - 2 * Self.padding
    let open = SizeRange(upTo: Size(width: Double.infinity, height: .infinity))
    let widths = buttons.map { $0.layoutThatFits(open).size.width }
    let isRow = widths.reduce(Self.spacing * Double(buttons.count - 1), +) <= room
    let stack =
      isRow
      ? StackLayoutSpec(
        direction: .horizontal, spacing: Self.spacing, justifyContent: .end, alignItems: .center, children: buttons)
      : StackLayoutSpec(
        direction: .vertical, spacing: Self.spacing, alignItems: .stretch, children: buttons.reversed())
    return stack.padding(EdgeInsets(top: 22, left: 0, bottom: 0, right: 0))
  }
}

/// A button of a dialog.
final class DialogButtonNode: ControlNode {
  // Constant.
  let action: DialogAction
  private let isDefault: Bool
  private let label = TextNode()

  init(_ action: DialogAction, isDefault: Bool, perform: @escaping @MainActor @Sendable () -> Void) {
    self.action = action
    self.isDefault = isDefault
    super.init()
    automaticallyManagesSubnodes = true
    cornerRadius = 7
    borderWidth = isDefault ? 0 : 1
    borderColor = MenuLine.border
    style.minHeight = .points(34)
    style.minWidth = .points(76)
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    label.maximumNumberOfLines = 1
    addAction(for: .primaryActionTriggered) { _, _ in perform() }
    stateDidChange()
  }

  private static let plain = Color(light: .white, dark: Color(hex: 0x33363d))
  private static let hovered = Color(light: Color(hex: 0xf3f4f6), dark: Color(hex: 0x3b3f47))
  private static let pressed = Color(light: Color(hex: 0xe7e9ed), dark: Color(hex: 0x454a53))

  override func stateDidChange() {
    super.stateDidChange()
    let tint = tintColor ?? .accentFill
    let ink = isDefault ? MenuLine.ink(on: tint) : action.role == .destructive ? MenuLine.destructive : BarStyle.title
    let title = AttributedText(action.title, font: .system(14, weight: isDefault ? .semibold : .medium), color: ink)
    if label.attributedText != title { label.attributedText = title }
    if isDefault {
      backgroundColor = tint.withAlpha(multipliedBy: isHighlighted ? 0.75 : isHovered ? 0.88 : 1)
    } else {
      backgroundColor = isHighlighted ? Self.pressed : isHovered ? Self.hovered : Self.plain
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    label.padding(horizontal: 16, vertical: 7).centered()
  }
}
