import Sateen

/// A button under a post: an icon with a count. The icon fills where the button is on, and springs as it comes on.
struct ActionButton: Component, Equatable {
  var icon: Icon
  var name: String
  var count = ""
  var isOn = false
  var onColor = Theme.link
  @Event var onPress: @MainActor @Sendable () -> Void = {}
  @State private var presses = 0

  var body: some LayoutElement {
    let color = isOn ? onColor : Theme.quiet
    HStack(spacing: 6, alignItems: .center) {
      icon.symbol(color, filled: isOn).pulse(presses, .spring(0.45, damping: 0.45))
      if !count.isEmpty { Label(count, font: Theme.count, color: color) }
    }
    .padding(EdgeInsets(top: 8, left: 9, bottom: 8, right: count.isEmpty ? 9 : 12))
    .cornerRadius(18).feedback(hover: Theme.hover, pressed: Theme.hover)
    // The buttons are small: slop enlarges the touch target towards 44 points.
    .hitTestSlop(EdgeInsets(-4)).role("button", name)
    .onTap {
      if !isOn { presses += 1 }
      onPress()
    }
  }
}
