import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// The slider of a player, which shows how far the video has come.
open class VideoScrubberNode: SliderNode {
  /// Seconds of a step by the arrows.
  public static let step = 5.0

  /// Called with a time while the knob is dragged, and once more, with true, at the end.
  public var onScrub: (@MainActor (_ seconds: Double, _ isEnd: Bool) -> Void)?
  /// Called with the time under the pointer or the knob, and its place from 0 to 1; nil once there is none.
  public var onHover: (@MainActor ((seconds: Double, part: Double)?) -> Void)?

  nonisolated public init() {
    super.init(value: 0, in: 0...1, step: 0)
    drawing = VideoScrubberDrawing()
    addAction(for: .valueChanged) { node, _ in (node as? VideoScrubberNode)?.changed() }
  }

  /// Seconds; nil where the length of the video is not known.
  public var duration: Double? {
    didSet {
      guard duration != oldValue else { return }
      range = SliderRange(0...max(duration ?? 1, 1e-3), step: 0)
      isEnabled = duration != nil
    }
  }

  /// The time that shows. While the knob is dragged, it stays with the pointer.
  public var time: Double {
    get { value }
    set { if !isTracking { value = newValue } }
  }

  private func changed() {
    onScrub?(value, !isTracking)
    if isTracking { onHover?((value, face.fraction)) }
  }

  open override func endTracking(with touch: Touch) {
    super.endTracking(with: touch)
    onScrub?(value, true)
    if touch.isFinger { onHover?(nil) }
  }

  open override func cancelTracking() {
    super.cancelTracking()
    onScrub?(value, true)
    onHover?(nil)
  }

  open override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    guard !isTracking else { return }
    let length = bounds.width - VideoScrubberDrawing.knobRoom
    guard let point, let duration, length > 0 else {
      onHover?(nil)
      return
    }
    let x = traits.layoutDirection == .rightToLeft ? bounds.width - point.x : point.x
    let part = min(max((x - VideoScrubberDrawing.knobRoom / 2) / length, 0), 1)
    onHover?((part * duration, part))
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    // A step of the slider would be a tenth of the video.
    let isBack = traits.layoutDirection == .rightToLeft ? Key.right : .left
    guard modifiers.isEmpty, key == .left || key == .right, let duration else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    onScrub?(min(max(value + (key == isBack ? -Self.step : Self.step), 0), duration), true)
    return true
  }
}

/// The look of a ``VideoScrubberNode``: a thin white groove, and a knob under the pointer.
public struct VideoScrubberDrawing: ControlDrawing {
  static let height = 24.0
  /// The room that a slider keeps for its knob.
  static let knobRoom = 20.0

  public init() {}

  public func size(of face: SliderFace, fitting room: Size) -> Size {
    Size(width: room.width.isFinite ? room.width : 200, height: Self.height)
  }

  public func parts(of face: SliderFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let isActive = appearance.isHovered || face.isDragging || appearance.hasFocus
    let thickness = isActive ? 5.0 : 3
    let y = (bounds.height / 2).rounded(.down)
    let inset = Self.knobRoom / 2
    let way = max(0, bounds.width - Self.knobRoom)
    let groove = Rect(x: inset, y: y - thickness / 2, width: way, height: thickness)
    let filled = Rect(x: inset, y: groove.minY, width: way * face.fraction, height: thickness)
    let side = 13.0
    var knob = ControlPart(
      "knob", frame: Rect(center: Point(x: inset + way * face.fraction, y: y), size: Size(width: side, height: side)),
      color: .white, cornerRadius: side / 2)
    knob.opacity = isActive && appearance.isEnabled ? 1 : 0
    knob.scale = face.isDragging ? 1.2 : isActive ? 1 : 0.4
    knob.isImmediate = face.isDragging
    return [
      ControlPart("groove", frame: groove, color: Color(white: 1, alpha: 0.3), cornerRadius: thickness / 2),
      ControlPart("filled", frame: filled, color: .white, cornerRadius: thickness / 2), knob,
    ]
  }
}
