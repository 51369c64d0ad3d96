// accepted: the programs of the article on the focus.
import Sateen
import SateenTesting

final class Dial: DisplayNode, LookNode {
  struct Look: Equatable { var value = 5 }

  nonisolated override init() {
    super.init()
    look = Look()
    focusability = .all
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    switch key {
    case .up: look.value += 1
    case .down: look.value -= 1
    default: return false  // the scroll view around may want it
    }
    return true
  }

  override var focusRing: FocusRing? { FocusRing(bounds.insetBy(x: 6, y: 6), cornerRadius: 8) }
}

@MainActor func focus(tools: [DisplayNode], save: ButtonNode, cancel: ButtonNode, host: HeadlessHost) {
  let toolbar = DisplayNode()
  toolbar.focusGroup = [.horizontal, .wraps]
  for tool in tools { toolbar.addSubnode(tool) }
  save.role = .defaultAction
  cancel.role = .cancelAction
  save.focusOrder = -1
  save.shortcut = Shortcut("s", .control)
  let registration = host.container.addFocusObserver { print(host.container.focusedNode as Any) }
  host.press(.tab)
  assert(save.hasFocus || save.focus())
  host.press(.space)
  host.container.moveFocus(.next)
  registration.remove()
}

struct Tools: Component {
  @Event var onSave: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    HStack {
      Button("Open") {}
      Button("Save") { onSave() }.keyboardShortcut("s", .control).focusOrder(-1)
    }
    .focusGroup([.horizontal, .wraps])
  }
}

final class FormController: NodeController {
  let name = Dial()

  override func loadNode() -> DisplayNode { name }
  override var preferredFocus: DisplayNode? { name }
}
