import Glibc
import SateenGraphics

/// The state that a ``ControlDrawing`` draws for, besides the control's value.
public struct ControlAppearance: Hashable, Sendable {
  public var isEnabled = true
  public var isSelected = false
  /// Whether the control is pressed and would act on a release.
  public var isHighlighted = false
  public var isHovered = false
  /// Whether keys go to the control.
  public var hasFocus = false
  /// Whether lines run from right to left. The frames of parts are mirrored by themselves.
  public var isMirrored = false
  /// Whether nothing is to move by itself.
  public var reducesMotion = false
  /// The colour of areas that are on: the node's tint, else `Color.accentFill`.
  public var tint = Color.accentFill
  /// Device pixels per point. A line of one pixel is `1 / scale` wide.
  public var scale = 1.0

  public init() {}
}

extension ControlAppearance {
  /// The colour of a mark on the tint: white, or nearly black on light tints.
  public var mark: Color { Color.mark(on: tint) }

  /// The colour of letters.
  public var ink: Color { dimmed(.primary) }

  /// A colour, faded where the control is disabled.
  public func dimmed(_ color: Color) -> Color { isEnabled ? color : color.withAlpha(multipliedBy: 0.4) }

  /// The first colour at rest, the second one under the pointer, the third one while pressed.
  func choose(_ rest: Color, hover: Color, press: Color) -> Color {
    !isEnabled ? rest : isHighlighted ? press : isHovered ? hover : rest
  }

  /// The colour of an area that is on. It is opaque, so that no line behind it shows.
  var fill: Color {
    guard isEnabled else { return fillAtRest }
    return isHighlighted ? tint.shaded(by: 0.16) : isHovered ? tint.shaded(by: 0.08) : tint
  }

  /// The colour of an area that is on and does not change under the pointer.
  var fillAtRest: Color { isEnabled ? tint : tint.mixed(with: ControlColors.field, 0.6) }

  /// The colour of a knob that is drawn.
  var knob: Color {
    guard isEnabled else { return ControlColors.knobOff }
    return isHighlighted ? ControlColors.knobPress : ControlColors.knob
  }
}

extension Color.Components {
  /// The relative luminance, from 0 to 1.
  var luminance: Double {
    func linear(_ value: Float) -> Double {
      let value = Double(value)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension Color {
  /// White, or nearly black on a light colour.
  package static func mark(on area: Color) -> Color {
    func best(_ area: Components) -> Color { area.luminance > 0.3 ? Color(hex: 0x101216) : .white }
    return Color(light: best(area.light), dark: best(area.dark))
  }

  /// The colour with a part of another one, which does not change its alpha.
  func mixed(with other: Color, _ part: Float) -> Color {
    func mix(_ a: Components, _ b: Components) -> Color {
      func mixed(_ a: Float, _ b: Float) -> Float { a + (b - a) * part }
      return Color(
        Components(
          red: mixed(a.red, b.red), green: mixed(a.green, b.green), blue: mixed(a.blue, b.blue), alpha: a.alpha))
    }
    return Color(light: mix(light, other.light), dark: mix(dark, other.dark))
  }

  /// The colour, darker in light and lighter in dark.
  func shaded(by part: Float) -> Color { mixed(with: Color(light: .black, dark: .white), part) }
}
