import SateenCore
import SateenGraphics
import SateenLayout

/// A bar that fills as work goes on. While nobody knows how far it is, a piece of it swings, as long as it is on screen.
///
/// ```swift
/// let bar = ProgressBarNode(progress: 0.3)
/// ```
open class ProgressBarNode: DrawnIndicatorNode<ProgressFace> {
  nonisolated public init(progress: Double? = nil) {
    super.init(ProgressFace(progress), drawing: ProgressBarDrawing())
    (style.flexGrow, style.flexShrink) = (1, 1)
  }

  /// From 0 to 1, clamped; nil while nobody knows how far it is. A change is seen to happen. Any thread.
  nonisolated public var progress: Double? {
    get { face.progress }
    set { changeFace { $0.progress = newValue } }
  }
}

/// The look of a ``ProgressBarNode``: a groove that fills with the tint.
public struct ProgressBarDrawing: ControlDrawing {
  static let height = 6.0

  public init() {}

  public var animation: Animation { .easeOut(0.25) }

  public func size(of face: ProgressFace, fitting room: Size) -> Size {
    Size(width: min(160, room.width), height: Self.height)
  }

  public func parts(of face: ProgressFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let groove = Rect(
      x: 0, y: ((bounds.height - Self.height) / 2).rounded(.down), width: bounds.width,
      height: min(bounds.height, Self.height))
    let radius = groove.height / 2
    let back = ControlPart("groove", frame: groove, color: .controlFill, cornerRadius: radius)
    if let progress = face.progress {
      guard progress > 0 else { return [back] }
      var filled = groove
      // No shorter than round ends need.
      filled.size.width = max(min(groove.height, groove.width), groove.width * progress)
      return [back, ControlPart("filled", frame: filled, color: appearance.tint, cornerRadius: radius)]
    }
    guard !appearance.reducesMotion else { return [back, still(groove, radius, appearance)] }
    var piece = groove
    piece.size.width = (groove.width * 0.3).rounded()
    var swinging = ControlPart("swinging", frame: piece, color: appearance.tint, cornerRadius: radius)
    let way = groove.width - piece.width
    swinging.motion = .swinging(by: appearance.isMirrored ? -way : way, seconds: 1.1)
    return [back, swinging]
  }

  /// Stripes, which do not look like a part of the way.
  private func still(_ groove: Rect, _ radius: Double, _ appearance: ControlAppearance) -> ControlPart {
    let tint = appearance.tint
    return ControlPart("stripes", frame: groove, drawnFor: tint) { context, area in
      context.clip(to: Path(roundedRect: area, radius: radius))
      context.fill(area, with: tint.withAlpha(multipliedBy: 0.35))
      var x = area.minX - area.height
      while x < area.maxX {
        var stripe = Path(lines: [
          Point(x: x, y: area.maxY), Point(x: x + area.height, y: area.minY),
          Point(x: x + area.height + 6, y: area.minY), Point(x: x + 6, y: area.maxY),
        ])
        stripe.close()
        context.fill(stripe, with: tint)
        x += 14
      }
    }
  }
}
