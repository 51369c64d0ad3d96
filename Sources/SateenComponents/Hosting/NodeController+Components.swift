import SateenLayout
import SateenNodes

extension NodeController {
  /// A screen of components.
  ///
  /// ```swift
  /// navigation.push(NodeController(title: "Settings") { SettingsForm(settings: settings) })
  /// ```
  public convenience init(title: String? = nil, @LayoutBuilder _ content: @escaping @Sendable () -> Elements) {
    self.init(node: ComponentNode(content), title: title)
  }
}
