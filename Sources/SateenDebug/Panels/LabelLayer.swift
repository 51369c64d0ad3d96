import SateenCore
import SateenGraphics
import SateenLayout

/// A layer that shows a line of text and changes nothing while the text stays the same.
@MainActor
final class LabelLayer {
  let layer = Layer()
  private let labels: LabelRenderer
  private let size: Double
  private let weight: LabelRenderer.Weight

  init(labels: LabelRenderer, size: Double, weight: LabelRenderer.Weight = .regular) {
    self.labels = labels
    self.size = size
    self.weight = weight
    layer.anchorPoint = .zero
  }

  /// - Returns: the line's frame in the superlayer.
  @discardableResult
  func show(
    _ text: String, x: Double, midY: Double, align: LabelPen.Alignment = .leading,
    color: Color = PanelStyle.text, scale: Double
  ) -> Rect {
    guard let label = labels.label(text, size: size, weight: weight, color: color, scale: scale) else {
      layer.contents = nil
      return Rect(x: x, y: midY, width: 0, height: 0)
    }
    let area = LabelPen.place(label, x: x, midY: midY, align: align)
    layer.contents = label
    layer.frame = area
    return area
  }
}
