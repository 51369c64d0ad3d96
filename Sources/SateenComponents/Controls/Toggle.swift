import SateenCore
import SateenLayout
import SateenNodes

/// A switch, which is pressed, or whose knob is dragged.
///
/// ```swift
/// HStack { Label("Dark colours"); Spacer(); Toggle(isOn: settings[\.isDark]) }
/// ```
public struct Toggle: Component, Equatable {
  @Binding private var isOn: Bool
  private let label: String?
  @Surrounding(\.control) private var surroundings

  /// - Parameter label: the name of the switch for tests; not shown.
  public init(isOn: Binding<Bool>, label: String? = nil) {
    _isOn = isOn
    self.label = label
  }

  public var body: some LayoutElement {
    // Read, so that the body is evaluated when the binding is written.
    let _ = isOn
    ControlContent(
      surroundings: surroundings, make: { SwitchNode() },
      show: { [_isOn] node in node.isOn = _isOn.wrappedValue },
      write: { [_isOn] node in _isOn.wrappedValue = node.isOn }
    )
    .role("toggle", label)
  }
}
