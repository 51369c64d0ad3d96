import SateenCore
import SateenLayout
import SateenNodes

/// A screen of elements, which is presented as a sheet.
final class SheetController: NodeController {
  let dismissAction = DismissAction(DismissAction.Target())
  private let elements: ComponentNode

  /// - Parameter maximumWidth: in points.
  init(maximumWidth: Double, _ content: @escaping @Sendable () -> Elements) {
    let dismiss = dismissAction
    elements = ComponentNode { PresentedElements(dismiss: dismiss, content: content) }
    super.init()
    sheetWidth = maximumWidth.isNaN ? 0 : max(0, maximumWidth)
    dismiss.target?.controller = self
  }

  override func loadNode() -> DisplayNode { elements }

  /// Shows other elements.
  func update(_ content: @escaping @Sendable () -> Elements) {
    let dismiss = dismissAction
    elements.show { PresentedElements(dismiss: dismiss, content: content) }
  }

  // MARK: Focus

  override var preferredFocus: DisplayNode? { elements }

  /// The first control among the elements, where none of them takes the focus itself.
  override var preferredResponder: View? {
    var found: View?
    elements.enumerateSubtree { node in
      if found == nil, let control = node as? ControlNode, control.isEnabled { found = control.loadedView }
    }
    return found
  }
}

/// The elements of a sheet.
private struct PresentedElements: Component {
  let dismiss: DismissAction
  let content: @Sendable () -> Elements

  var body: some LayoutElement {
    VStack { content() }.padding(20).role("dialog").surroundings(\.dismiss, dismiss)
  }
}
