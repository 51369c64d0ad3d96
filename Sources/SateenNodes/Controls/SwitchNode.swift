import SateenCore
import SateenGraphics
import SateenLayout

/// The state that a ``SwitchNode`` shows.
public struct SwitchFace: Hashable, Sendable {
  public var isOn = false
  /// Where a drag has brought the knob: 0 for off, 1 for on. Nil while there is none.
  public var drag: Double?

  public init() {}
}

/// A switch, which is pressed, or whose knob is dragged.
///
/// ```swift
/// let wireless = SwitchNode(isOn: true)
/// wireless.addAction(for: .valueChanged) { _, _ in … }
/// ```
/// With the focus, Space and Enter press it, and the arrows along the line set it.
open class SwitchNode: DrawnControlNode<SwitchFace> {
  /// Where the press began, in the control's space, and whether it became a drag of the knob.
  private var press: (start: Point, part: Double, isDrag: Bool)?

  nonisolated public init(isOn: Bool = false) {
    var face = SwitchFace()
    face.isOn = isOn
    super.init(face, drawing: SwitchDrawing())
  }

  /// A change by code sends no event. Any thread.
  nonisolated public var isOn: Bool {
    get { face.isOn }
    set { changeFace { $0.isOn = newValue } }
  }

  open override var focusRing: FocusRing? {
    let track = SwitchDrawing.track
    return FocusRing(Rect(center: bounds.center, size: track), cornerRadius: track.height / 2)
  }

  open override func performAction() {
    isOn.toggle()
    sendActions(for: [.valueChanged, .touchUpInside, .primaryActionTriggered])
  }

  // MARK: Dragging

  /// A finger that moves up or down scrolls.
  open override func claimedDirections(of touch: Touch) -> ScrollDirection? {
    guard isEnabled else { return super.claimedDirections(of: touch) }
    return touch.isFinger ? .horizontal : [.horizontal, .vertical]
  }

  open override func beginTracking(with touch: Touch) -> Bool {
    guard let view = loadedView else { return false }
    press = (touch.location(in: view), face.isOn ? 1 : 0, false)
    return true
  }

  open override func continueTracking(with touch: Touch) -> Bool {
    guard let view = loadedView, let start = press?.start else { return true }
    let way = touch.location(in: view).x - start.x
    if abs(way) > 4 { press?.isDrag = true }
    guard let press, press.isDrag else { return true }
    let part = press.part + (isMirrored ? -way : way) / SwitchDrawing.travel
    changeFace(isAnimated: false) { $0.drag = min(max(part, 0), 1) }
    return true
  }

  open override func endTracking(with touch: Touch) { press = nil }

  open override func cancelTracking() {
    press = nil
    changeFace { $0.drag = nil }
  }

  open override func touchesEnded(_ touches: [Touch]) {
    // A drag counts where its knob is, however far the finger strayed.
    guard isTracking, isFollowing(touches), press?.isDrag == true, let part = face.drag else {
      return super.touchesEnded(touches)
    }
    let isOn = part >= 0.5
    touchesCancelled([])
    if isOn != face.isOn { changeByHand { $0.isOn = isOn } }
  }

  // MARK: Keys

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    let step = key.stepAlongLine(isMirrored: isMirrored)
    guard isEnabled, modifiers.isEmpty, step != 0 else { return super.keyDown(key, modifiers, isRepeat: isRepeat) }
    changeByHand { $0.isOn = step > 0 }
    return true
  }
}

/// The look of a ``SwitchNode``: a track that fills with the tint, and a knob that glides over it.
public struct SwitchDrawing: ControlDrawing {
  static let track = Size(width: 40, height: 24)
  static let inset = 3.0
  /// How far the knob moves, in points.
  static let travel = track.width - track.height

  public init() {}

  public func size(of face: SwitchFace, fitting room: Size) -> Size { Self.track }

  public func parts(of face: SwitchFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let origin = Point(
      x: ((bounds.width - Self.track.width) / 2).rounded(.down),
      y: ((bounds.height - Self.track.height) / 2).rounded(.down))
    let part = face.drag ?? (face.isOn ? 1 : 0)
    let isOn = part >= 0.5
    var track = ControlPart("track", frame: Rect(origin: origin, size: Self.track), cornerRadius: 12)
    track.color = isOn ? appearance.fill : appearance.dimmed(.controlFill)
    track.borderWidth = isOn ? 0 : 1
    track.borderColor = isOn ? nil : appearance.dimmed(.controlLine)
    let side = Self.track.height - 2 * Self.inset
    // A pressed knob is a little wider, towards the side that it can go to.
    let stretch = appearance.isHighlighted && appearance.isEnabled ? 3.0 : 0
    let x = origin.x + Self.inset + (Self.travel - stretch) * part
    var knob = ControlPart(
      "knob", frame: Rect(x: x, y: origin.y + Self.inset, width: side + stretch, height: side), cornerRadius: side / 2)
    knob.color = appearance.isEnabled ? ControlColors.knob : ControlColors.knobOff
    knob.shadow = appearance.isEnabled ? .knob : nil
    if !appearance.isEnabled { (knob.borderWidth, knob.borderColor) = (1, ControlColors.knobLine) }
    return [track, knob]
  }
}

extension Shadow {
  /// Below a knob.
  static let knob = Shadow(
    color: Color(light: Color(white: 0, alpha: 0.28), dark: Color(white: 0, alpha: 0.5)),
    offset: Size(width: 0, height: 1), radius: 3)
}
