import SateenCore
import SateenGraphics
import SateenLayout

/// The look of a row that is not measured yet: a plain area with a hint of text in it.
public struct ListPlaceholderStyle: Sendable {
  /// Nil for the list's own background, which is the default.
  public var backgroundColor: Color?
  /// The colour of the bars that hint at text and of the disc that hints at an image.
  public var barColor: Color
  public var cornerRadius: Double

  public init(
    backgroundColor: Color? = nil,
    barColor: Color = Color(light: Color(white: 0.92), dark: Color(white: 0.19)),
    cornerRadius: Double = 0
  ) {
    self.backgroundColor = backgroundColor
    self.barColor = barColor
    self.cornerRadius = cornerRadius
  }
}

/// Placeholders for visible rows that have no content to show yet.
@MainActor
final class ElementPlaceholders {
  var style = ListPlaceholderStyle()
  private(set) var layers: [Int: Layer] = [:]

  nonisolated init() {}

  /// - Parameters:
  ///   - hints: whether the bars show. They are hidden below content of the row itself.
  ///   - background: the colour of the area where the style has none.
  func show(
    _ row: Int, frame: Rect, attributes: ElementAttributes?, hints: Bool, over background: Color?, in parent: Layer
  ) {
    let layer = layers[row] ?? makeLayer(background)
    if layers[row] == nil {
      layers[row] = layer
      parent.addSublayer(layer, at: 0)
    }
    layer.frame = frame
    layer.opacity = attributes?.alpha.usable(0...1) ?? 1
    layer.zPosition = attributes?.zPosition ?? 0
    layer.transform = attributes?.transform ?? .identity
    let bars = layer.sublayers
    let room = max(0, frame.width - 88)
    bars[0].frame = Rect(x: 16, y: 16, width: 40, height: 40)
    for (index, part) in [0.32, 0.92, 0.78].enumerated() {
      bars[index + 1].frame = Rect(x: 72, y: 20 + Double(index) * 22, width: (room * part).rounded(), height: 10)
      bars[index + 1].isHidden = !hints || 42 + Double(index) * 22 > frame.height
    }
    bars[0].isHidden = !hints || frame.height < 64
  }

  private func makeLayer(_ background: Color?) -> Layer {
    let layer = Layer()
    layer.backgroundColor = style.backgroundColor ?? background
    layer.cornerRadius = style.cornerRadius
    for radius in [20.0, 5, 5, 5] {
      let bar = Layer()
      bar.backgroundColor = style.barColor
      bar.cornerRadius = radius
      layer.addSublayer(bar)
    }
    return layer
  }

  /// Removes the placeholders of all other rows.
  func keep(_ rows: Set<Int>) {
    for (row, layer) in layers where !rows.contains(row) {
      layer.removeFromSuperlayer()
      layers[row] = nil
    }
  }
}
