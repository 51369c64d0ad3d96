import SateenCore
import SateenLayout
import SateenNodes

extension NodeController {
  /// Shows elements in a sheet in the middle of the window, over the screen and the screens and bars around it, which
  /// are shaded and get no presses and no keys meanwhile.
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
  /// A press beside the sheet and the Escape key dismiss it, and so does the surrounding `dismiss`. The first button in
  /// the sheet has the focus, and the Tab key stays inside; afterwards the view has the focus that had it before. A sheet
  /// that is presented over another one lies above that.
  /// - Parameters:
  ///   - maximumWidth: of the sheet, in points.
  ///   - onDismiss: called when the sheet begins to go.
  ///   - content: read on a worker, and again where a store that it reads has changed.
  /// - Returns: an action that dismisses the sheet.
  @discardableResult
  public func present(
    maximumWidth: Double = 420, onDismiss: (@MainActor () -> Void)? = nil,
    @LayoutBuilder _ content: @escaping @Sendable () -> Elements
  ) -> DismissAction {
    var outermost = self
    while let parent = outermost.parent { outermost = parent }
    let node = PresentationNode(maximumWidth: maximumWidth, content)
    node.show(over: outermost, onDismiss: onDismiss)
    return node.dismissAction
  }
}

/// Dismisses a sheet: called like a function. Where there is no sheet, or not any more, it does nothing.
public struct DismissAction: Sendable, Equatable {
  /// The sheet, which comes after the action: the action is among the surroundings of what it shows.
  final class Target: Sendable {
    @MainActor weak var node: PresentationNode?
    init() {}
  }

  let target: Target?

  init(_ target: Target? = nil) { self.target = target }

  @MainActor public func callAsFunction() { target?.node?.dismiss() }

  public static func == (a: Self, b: Self) -> Bool { a.target === b.target }
}

extension Surroundings {
  /// Dismisses the sheet around: see `present` of a controller.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

private enum DismissKey: SurroundingKey {
  static let initial = DismissAction()
}
