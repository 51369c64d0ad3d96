import Sateen

/// A button with an icon, in a bar.
struct IconButton: Component, Equatable {
  var icon: Icon
  var name: String
  /// The name with its keys, while the pointer rests on the button.
  var help: String?
  @Event var onPress: @MainActor @Sendable () -> Void
  @Surrounding(\.isEnabled) private var isEnabled

  static let side = 36.0

  init(_ icon: Icon, _ name: String, help: String? = nil, _ onPress: @escaping @MainActor @Sendable () -> Void) {
    (self.icon, self.name, self.help) = (icon, name, help)
    _onPress = Event(wrappedValue: onPress)
  }

  var body: some LayoutElement {
    icon.symbol(isEnabled ? Theme.quiet : Theme.quiet.withAlpha(multipliedBy: 0.4))
      .centered().frame(width: 36, height: 36)
      .cornerRadius(10).feedback(hover: Theme.hover, pressed: Theme.press)
      .role("button", name).tooltip(help ?? name).onTap { onPress() }
  }
}
