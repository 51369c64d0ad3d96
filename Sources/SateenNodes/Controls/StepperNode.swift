import SateenCore
import SateenGraphics
import SateenLayout

/// The state that a ``StepperNode`` shows.
public struct StepperFace: Hashable, Sendable {
  /// One of the two buttons.
  public enum Side: Hashable, Sendable { case decrement, increment }

  public var range = SliderRange(0...100, step: 1)
  /// A value of the range.
  public var value = 0.0
  public var pressed: Side?
  public var hovered: Side?

  public init() {}

  /// Whether a button would change the value.
  public func canChange(_ side: Side) -> Bool {
    side == .decrement ? value > range.lowerBound : value < range.upperBound
  }
}

/// Two buttons that change a value by steps. A button that is held repeats.
///
/// ```swift
/// let guests = StepperNode(value: 2, in: 1...8)
/// guests.addAction(for: .valueChanged) { _, _ in … }
/// ```
/// The value is shown beside it, by a text of the program's own. With the focus, the arrows go by steps, Page Up and Page
/// Down by pages, and Home and End to the ends.
open class StepperNode: DrawnControlNode<StepperFace> {
  /// Seconds until a button that is held repeats, and between two repetitions.
  nonisolated package static let repetition = (first: 0.4, next: 0.1)

  private var timer: FrameTimer?
  /// Whether the press has changed the value.
  private var hasStepped = false

  /// - Parameters:
  ///   - range: see ``SliderRange`` for bounds that are of no use.
  ///   - step: 0 for a hundredth of the range.
  nonisolated public init(value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1) {
    var face = StepperFace()
    face.range = SliderRange(range, step: step)
    face.value = face.range.clamped(value)
    super.init(face, drawing: StepperDrawing())
  }

  /// The nearest value of the range to the one that was set. A change by code sends no event. Any thread.
  nonisolated public var value: Double {
    get { face.value }
    set { changeFace { $0.value = $0.range.clamped(newValue) } }
  }

  /// The values there are. Another range clamps the value. Any thread.
  nonisolated public var range: SliderRange {
    get { face.range }
    set {
      changeFace { face in
        face.range = newValue
        face.value = newValue.clamped(face.value)
      }
    }
  }

  // MARK: Presses

  private func side(at point: Point) -> StepperFace.Side {
    (point.x < bounds.width / 2) != isMirrored ? .decrement : .increment
  }

  open override func beginTracking(with touch: Touch) -> Bool {
    guard let view = loadedView else { return false }
    let side = side(at: touch.location(in: view))
    changeFace { $0.pressed = side }
    hasStepped = false
    // A finger may be about to scroll.
    if !touch.isFinger { step() }
    // An action may have ended the press.
    guard isTracking else { return true }
    timer?.cancel()
    timer = view.container?.after(Self.repetition.first, in: view) { [weak self] in self?.beginRepeating() }
    return true
  }

  private func beginRepeating() {
    let own = timer
    repeatStep()
    // An action may have ended the press, and another one may have begun.
    guard isTracking, timer === own, let side = face.pressed, face.canChange(side), let view = loadedView else {
      return
    }
    timer = view.container?.after(Self.repetition.next, repeats: true, in: view) { [weak self] in self?.repeatStep() }
  }

  /// A finger that is held on a button repeats, and asks for no menu. One that moves up or down scrolls.
  open override func claimedDirections(of touch: Touch) -> ScrollDirection? {
    isEnabled && touch.isFinger ? .horizontal : super.claimedDirections(of: touch)
  }

  /// Changes the value by the button that is held.
  private func step() {
    guard isEnabled, let side = face.pressed else { return }
    hasStepped = true
    changeByHand { $0.value = $0.range.value($0.value, moved: .steps(side == .decrement ? -1 : 1)) }
    if !face.canChange(side) { timer?.cancel() }
  }

  /// Changes the value once more, unless the pointer or the finger has left the button.
  private func repeatStep() { if isHighlighted { step() } }

  open override func endTracking(with touch: Touch) {
    let side = face.pressed
    let wasHeld = hasStepped
    endPress()
    guard isHighlighted, !wasHeld, let side else { return }
    changeByHand { $0.value = $0.range.value($0.value, moved: .steps(side == .decrement ? -1 : 1)) }
  }

  open override func cancelTracking() { endPress() }

  private func endPress() {
    timer?.cancel()
    timer = nil
    changeFace { $0.pressed = nil }
  }

  // The value changes while the press goes on: the end of it is no further action.
  open override func performAction() { sendActions(for: .touchUpInside) }

  open override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    let side = point.map(side)
    changeFace { $0.hovered = side }
  }

  // MARK: Keys

  open override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: 7) }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard isEnabled, modifiers.isEmpty, let move = SliderRange.Move(key, isMirrored: isMirrored) else {
      return key != .space && key != .enter && super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    changeByHand { $0.value = $0.range.value($0.value, moved: move) }
    return true
  }
}

/// The look of a ``StepperNode``: two buttons side by side, with a minus and a plus.
public struct StepperDrawing: ControlDrawing {
  static let size = Size(width: 72, height: 28)

  public init() {}

  public func size(of face: StepperFace, fitting room: Size) -> Size { Self.size }

  public func parts(of face: StepperFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let origin = Point(x: 0, y: ((bounds.height - Self.size.height) / 2).rounded(.down))
    let frame = Rect(origin: origin, size: Size(width: bounds.width, height: min(bounds.height, Self.size.height)))
    var plate = ControlPart("plate", frame: frame, color: appearance.dimmed(ControlColors.face), cornerRadius: 7)
    plate.borderWidth = 1
    plate.borderColor = appearance.dimmed(ControlColors.faceLine)
    let half = (frame.width / 2).rounded(.down)
    var parts = [plate]
    for side in [StepperFace.Side.decrement, .increment] {
      let x = side == .decrement ? frame.minX : frame.minX + half
      let area = Rect(x: x, y: frame.minY, width: half, height: frame.height)
      let isUsable = appearance.isEnabled && face.canChange(side)
      if isUsable, face.pressed == side || face.hovered == side && face.pressed == nil {
        let color = face.pressed == side ? ControlColors.facePress : ControlColors.faceHover
        parts.append(
          ControlPart("under \(side)", frame: area.insetBy(x: 1, y: 1), color: color, cornerRadius: 6))
      }
      let ink = isUsable ? Color.primary : ControlColors.inkOff
      let middle = Point(x: area.midX.rounded(.down), y: area.midY.rounded(.down))
      parts.append(
        ControlPart(
          "line \(side)", frame: Rect(x: middle.x - 5, y: middle.y - 1, width: 10, height: 2), color: ink,
          cornerRadius: 1))
      if side == .increment {
        parts.append(
          ControlPart(
            "upright", frame: Rect(x: middle.x - 1, y: middle.y - 5, width: 2, height: 10), color: ink,
            cornerRadius: 1))
      }
    }
    let divider = Rect(x: half, y: frame.minY + 6, width: 1, height: max(0, frame.height - 12))
    parts.append(ControlPart("divider", frame: divider, color: appearance.dimmed(ControlColors.faceLine)))
    return parts
  }
}
