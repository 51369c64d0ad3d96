import SateenCore
import SateenGraphics
import SateenLayout

/// One range controller's bar: its name and counts above, its ranges below.
@MainActor
final class RangeBar {
  static let height = 24.0
  static let barHeight = 9.0
  static let textSize = 9.0
  static let visibleColor = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
  static let displayColor = Color(red: 1, green: 1, blue: 0, alpha: 0.5)
  static let preloadColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
  static let outline = Color(white: 0, alpha: 0.9)

  private static let textPadding = 5.0

  let layer = Layer()
  /// Keeps the small type legible on the light content that shines through the panel.
  private let plate = Layer()
  private let preload = RangeBar.makeSegment(RangeBar.preloadColor)
  private let display = RangeBar.makeSegment(RangeBar.displayColor)
  private let visible = RangeBar.makeSegment(RangeBar.visibleColor)
  private let name: LabelLayer
  /// Cuts off a long name before the counts.
  private let nameClip = Layer()
  private let counts: [LabelLayer]
  private let arrow: LabelLayer

  init(labels: LabelRenderer) {
    name = LabelLayer(labels: labels, size: Self.textSize)
    counts = (0..<3).map { _ in LabelLayer(labels: labels, size: Self.textSize, weight: .bold) }
    arrow = LabelLayer(labels: labels, size: 8, weight: .bold)
    layer.anchorPoint = .zero
    plate.anchorPoint = .zero
    plate.backgroundColor = Color(white: 0, alpha: 0.5)
    plate.cornerRadius = 3
    nameClip.anchorPoint = .zero
    nameClip.masksToBounds = true
    nameClip.addSublayer(name.layer)
    for part in [plate, preload, display, visible, arrow.layer, nameClip] { layer.addSublayer(part) }
    for count in counts { layer.addSublayer(count.layer) }
  }

  private static func makeSegment(_ color: Color) -> Layer {
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.backgroundColor = color
    layer.borderColor = outline
    layer.borderWidth = 1
    layer.cornerRadius = 3
    return layer
  }

  func show(_ info: RangeDebugInfo, frame: Rect, scale: Double) {
    layer.frame = frame
    let textHeight = Self.height - Self.barHeight - 2
    let textMiddle = textHeight / 2
    plate.frame = Rect(x: 0, y: 0, width: frame.width, height: textHeight)
    var right = frame.width - Self.textPadding
    let figures = [
      (info.preloadCount, Color(hex: 0xffa94d)), (info.displayCount, Color(hex: 0xffe94d)),
      (info.visibleCount, Color(hex: 0x5dff5d)),
    ]
    for (label, (count, color)) in zip(counts, figures) {
      right = label.show("\(count)", x: right, midY: textMiddle, align: .trailing, color: color, scale: scale).minX - 7
    }
    nameClip.frame = Rect(
      x: Self.textPadding, y: 0, width: max(0, (right - Self.textPadding).rounded()), height: textHeight)
    name.show(info.name, x: 0, midY: textMiddle, scale: scale)

    let geometry = RangeBarGeometry(info)
    for (segment, part) in [(preload, geometry.preload), (display, geometry.display), (visible, geometry.visible)] {
      let x0 = (part.start * frame.width).rounded()
      let x1 = (part.end * frame.width).rounded()
      segment.frame = Rect(
        x: x0, y: Self.height - Self.barHeight, width: max(x1 - x0, 1), height: Self.barHeight)
    }
    showArrow(info, geometry, width: frame.width, scale: scale)
  }

  private func showArrow(_ info: RangeDebugInfo, _ geometry: RangeBarGeometry, width: Double, scale: Double) {
    guard let (text, isAtEnd) = RangeBarGeometry.arrow(for: info) else {
      arrow.layer.isHidden = true
      return
    }
    arrow.layer.isHidden = false
    let x = isAtEnd ? geometry.visible.end * width - 3 : geometry.visible.start * width + 3
    arrow.show(
      text, x: x, midY: Self.height - Self.barHeight / 2, align: isAtEnd ? .trailing : .leading,
      color: Color(white: 0, alpha: 0.85), scale: scale)
  }
}
