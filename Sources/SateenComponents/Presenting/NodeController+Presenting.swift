import SateenCore
import SateenLayout
import SateenNodes

extension NodeController {
  /// Shows elements in a sheet in the middle of the window.
  ///
  /// The sheet lies over the outermost controller around this one, with all its screens and bars. These are shaded, and
  /// get no presses and no keys until the sheet is dismissed.
  ///
  /// ```swift
  /// list.onSelect = { [weak self] order in self?.present { OrderDetails(order: order) } }
  ///
  /// struct OrderDetails: Component {
  ///   let order: Order
  ///   @Surrounding(\.dismiss) private var dismiss
  ///
  ///   var body: some LayoutElement {
  ///     VStack(spacing: 12) {
  ///       Label(order.name, font: .title)
  ///       Button("Close") { dismiss() }.alignSelf(.end)
  ///     }
  ///   }
  /// }
  /// ```
  /// A press beside the sheet, the Escape key, the surrounding `dismiss` and the returned action dismiss the sheet. The
  /// first button in it gets the focus, and the Tab key moves the focus inside of the sheet only. The view that had the
  /// focus before gets it back afterwards. A sheet that is presented over another one lies above that.
  /// - Parameters:
  ///   - maximumWidth: the greatest width of the sheet, in points. The sheet takes at most nine tenths of the width and
  ///     the height of the window in any case.
  ///   - onDismiss: called once, when the sheet begins to disappear.
  ///   - content: read on a worker, and read again after a change of a store that it reads.
  /// - Returns: an action that dismisses the sheet.
  @discardableResult
  public func present(
    maximumWidth: Double = 420, onDismiss: (@MainActor () -> Void)? = nil,
    @LayoutBuilder _ content: @escaping @Sendable () -> Elements
  ) -> DismissAction {
    let controller = SheetController(maximumWidth: maximumWidth, content)
    controller.onDismissal = onDismiss
    present(controller)
    return controller.dismissAction
  }
}

/// An action that dismisses a sheet when it is called like a function: `dismiss()`. It does nothing without a sheet, or
/// after the sheet was dismissed. Actions of the same sheet are equal.
public struct DismissAction: Sendable, Equatable {
  /// A reference to the sheet, set after the action was made. The sheet needs the action first, for the surroundings of its
  /// elements.
  final class Target: Sendable {
    @MainActor weak var controller: SheetController?
    init() {}
  }

  let target: Target?

  init(_ target: Target? = nil) { self.target = target }

  /// Dismisses the sheet.
  @MainActor public func callAsFunction() { target?.controller?.endPresentation() }

  public static func == (a: Self, b: Self) -> Bool { a.target === b.target }
}

extension Surroundings {
  /// Dismisses the sheet that the component is in, and does nothing elsewhere. Sheets are shown by
  /// `present(maximumWidth:onDismiss:_:)` of a controller.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

private enum DismissKey: SurroundingKey {
  static let initial = DismissAction()
}
