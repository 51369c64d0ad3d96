import SateenCore
import SateenGraphics
import SateenLayout

/// The lines below the rows on screen.
@MainActor
final class RowSeparators {
  var style: RowSeparatorStyle?
  private(set) var layers: [Layer] = []

  nonisolated init(style: RowSeparatorStyle?) { self.style = style }

  /// - Parameter rows: the frames of the rows with a line.
  func show(_ rows: [Rect], pixel: Double, isMirrored: Bool, in parent: Layer) {
    guard let style else { return hide(from: 0) }
    let left = isMirrored ? style.rightInset : style.leftInset
    for (index, row) in rows.enumerated() {
      if index == layers.count {
        let layer = Layer()
        // Above rows, and below pinned elements.
        layer.zPosition = 0.5
        parent.addSublayer(layer)
        layers.append(layer)
      }
      layers[index].backgroundColor = style.color
      layers[index].frame = Rect(
        x: row.minX + left, y: row.maxY - pixel,
        width: max(0, row.width - style.leftInset - style.rightInset),
        height: pixel)
    }
    hide(from: rows.count)
  }

  private func hide(from first: Int) {
    for layer in layers.dropFirst(first) { layer.removeFromSuperlayer() }
    layers.removeLast(max(0, layers.count - first))
  }
}
