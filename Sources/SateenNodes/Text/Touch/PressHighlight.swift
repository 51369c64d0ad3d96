import SateenCore
import SateenGraphics
import SateenLayout

/// Darkens what is pressed, or lightens it on dark.
@MainActor
final class PressHighlight {
  /// Seconds.
  static let fadeIn = 0.1
  static let fadeOut = 0.15

  private var layers: [Layer] = []

  /// Whether something is shown as pressed.
  var isShown: Bool { !layers.isEmpty }

  /// - Parameter rects: in the space of the layer that is drawn upon.
  func show(_ rects: [Rect], on layer: Layer) {
    hide()
    layers = rects.map { rect in
      let mark = Layer()
      mark.backgroundColor = Color(light: Color(white: 0, alpha: 0.11), dark: Color(white: 1, alpha: 0.22))
      mark.cornerRadius = 2.5
      mark.frame = rect.insetBy(x: -2, y: -1)
      layer.addSublayer(mark)
      layer.window?.animations.add(
        LayerAnimation(.opacity(from: 0, to: 1), duration: Self.fadeIn, curve: .linear), to: mark)
      return mark
    }
  }

  func hide() {
    for mark in layers {
      guard let animations = mark.window?.animations else {
        mark.removeFromSuperlayer()
        continue
      }
      mark.opacity = 0
      animations.add(
        LayerAnimation(.opacity(from: 1, to: 0), duration: Self.fadeOut, curve: .linear), to: mark
      ) { mark.removeFromSuperlayer() }
    }
    layers = []
  }
}
