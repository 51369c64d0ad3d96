import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

/// A box to be checked, with a title beside it that belongs to the area to press.
///
/// ```swift
/// CheckBox("Keep me signed in", isOn: $isKept)
/// CheckBox("All songs", value: $all)  // may be mixed
/// ```
public struct CheckBox: Component, Equatable {
  @Binding private var value: CheckState
  private let title: String
  @Surrounding(\.control) private var surroundings

  /// - Parameter title: wraps where there is no room for it; empty for a box alone.
  public init(_ title: String = "", isOn: Binding<Bool>) {
    self.init(
      title,
      value: Binding(get: { isOn.wrappedValue ? .on : .off }, set: { value in isOn.wrappedValue = value == .on }))
  }

  /// - Parameters:
  ///   - title: wraps where there is no room for it; empty for a box alone.
  ///   - value: a press makes it on where it is mixed.
  public init(_ title: String = "", value: Binding<CheckState>) {
    self.title = title
    _value = value
  }

  public var body: some LayoutElement {
    // Read, so that the body is evaluated when the binding is written.
    let _ = value
    let font = Font.body.scaled(by: surroundings.textScale)
    ControlContent(
      style: .shrinking, surroundings: surroundings, make: { CheckBoxNode() },
      show: { [title, _value] node in
        node.title = title
        node.font = font
        node.value = _value.wrappedValue
      },
      write: { [_value] node in _value.wrappedValue = node.value }
    )
    .role("checkbox", title.isEmpty ? nil : title)
  }
}

extension LayoutStyle {
  /// That of an element that gives way where there is too little room.
  static var shrinking: LayoutStyle {
    var style = LayoutStyle()
    style.flexShrink = 1
    return style
  }

  /// That of an element that takes the room there is.
  static var filling: LayoutStyle {
    var style = shrinking
    style.flexGrow = 1
    return style
  }
}
