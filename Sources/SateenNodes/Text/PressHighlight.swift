import SateenCore
import SateenGraphics
import SateenLayout

/// Lays a colour over pressed areas.
@MainActor
final class PressHighlight {
  /// Seconds.
  static let fadeIn = 0.1
  static let fadeOut = 0.15

  private var layers: [Layer] = []

  /// Whether an area is shown as pressed.
  var isShown: Bool { !layers.isEmpty }

  /// - Parameters:
  ///   - rects: in the layer's space.
  ///   - color: nil for an invisible highlight.
  func show(_ rects: [Rect], in color: Color?, on layer: Layer) {
    hide()
    layers = rects.map { rect in
      let mark = Layer()
      mark.backgroundColor = color
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
