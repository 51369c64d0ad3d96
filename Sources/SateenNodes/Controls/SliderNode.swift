import SateenCore
import SateenGraphics
import SateenLayout

/// The state that a ``SliderNode`` shows.
public struct SliderFace: Hashable, Sendable {
  public var range = SliderRange()
  /// A value of the range.
  public var value = 0.0
  /// Whether the knob is held.
  public var isDragging = false

  public init() {}

  /// Where the knob is, from 0 to 1.
  public var fraction: Double { range.fraction(of: value) }
}

/// A knob on a groove, for a value of a range.
///
/// ```swift
/// let volume = SliderNode(value: 40, in: 0...100, step: 5)
/// volume.addAction(for: .valueChanged) { slider, _ in … }
/// ```
/// A press of the pointer on the groove brings the knob there. A finger drags it, or taps: while a finger might scroll
/// instead, nothing changes.
///
/// With the focus, the arrows go by steps, Page Up and Page Down by pages, Home and End to the ends, and Escape ends a
/// drag where it began. Left and right are swapped where lines run from right to left.
open class SliderNode: DrawnControlNode<SliderFace> {
  private struct Press {
    /// Along the line, in points.
    var start: Double
    /// From the pointer or the finger to the middle of the knob.
    var grip: Double
    var value: Double
    /// Whether the knob was grabbed.
    var isOnKnob: Bool
    /// Whether the knob follows.
    var isDrag: Bool
    var hasChanged = false
  }

  private var press: Press?
  /// How far a finger that might scroll instead, or is beside the knob, moves before it drags, in points.
  private static var fingerThreshold: Double { 8 }

  /// - Parameters:
  ///   - range: see ``SliderRange`` for bounds that are of no use.
  ///   - step: the distance of two values; 0 for any value of the range.
  nonisolated public init(value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double = 0) {
    var face = SliderFace()
    face.range = SliderRange(range, step: step)
    face.value = face.range.clamped(value)
    super.init(face, drawing: SliderDrawing())
    (style.flexGrow, style.flexShrink) = (1, 1)
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

  /// Whether ``ControlEvent/valueChanged`` is sent all along a drag, rather than at its end. Set it on the main loop.
  public var isContinuous = true

  // MARK: Dragging

  /// A finger that moves up or down scrolls.
  open override func claimedDirections(of touch: Touch) -> ScrollDirection? {
    guard isEnabled else { return super.claimedDirections(of: touch) }
    return touch.isFinger ? .horizontal : [.horizontal, .vertical]
  }

  /// The place of a touch along the line, in points.
  private func place(of touch: Touch) -> Double {
    guard let view = loadedView else { return 0 }
    let x = touch.location(in: view).x
    return isMirrored ? bounds.width - x : x
  }

  private var knobPlace: Double {
    SliderDrawing.middle + face.fraction * max(0, bounds.width - 2 * SliderDrawing.middle)
  }

  open override func beginTracking(with touch: Touch) -> Bool {
    let place = place(of: touch)
    let reach = touch.isFinger ? Touch.fingerReach : SliderDrawing.middle
    let isOnKnob = abs(place - knobPlace) <= reach
    let mayScroll = touch.isFinger && loadedView?.isInsideOfDrags(claiming: .horizontal) == true
    press = Press(
      start: place, grip: isOnKnob ? knobPlace - place : 0, value: value, isOnKnob: isOnKnob,
      isDrag: isOnKnob ? !mayScroll : !touch.isFinger)
    if isOnKnob || !touch.isFinger { changeFace { $0.isDragging = true } }
    if press?.isDrag == true, !isOnKnob { follow(place, isAnimated: true) }
    return true
  }

  open override func continueTracking(with touch: Touch) -> Bool {
    let place = place(of: touch)
    guard let press else { return false }
    if !press.isDrag {
      guard abs(place - press.start) > Self.fingerThreshold else { return true }
      self.press?.isDrag = true
      // The knob does not jump by the way to here.
      if press.isOnKnob { self.press?.grip = knobPlace - place }
      changeFace { $0.isDragging = true }
    }
    follow(place, isAnimated: false)
    return true
  }

  open override func endTracking(with touch: Touch) {
    // A tap beside the knob brings it there.
    if let press, !press.isDrag, !press.isOnKnob, isHighlighted { follow(place(of: touch), isAnimated: true) }
    let changed = press?.hasChanged == true
    endDrag()
    if changed, !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  open override func cancelTracking() {
    let changed = press?.hasChanged == true
    endDrag()
    // The value stays, and was not told of yet.
    if changed, !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  /// Ends a press; the value stays.
  private func endDrag() {
    press = nil
    changeFace { $0.isDragging = false }
  }

  /// Ends a drag with the value that it began with, or the nearest one that the range has by now.
  private func putBack(_ value: Double) {
    guard isContinuous else {
      // Nobody was told of another value.
      press?.hasChanged = false
      changeFace { $0.value = $0.range.clamped(value) }
      return touchesCancelled([])
    }
    touchesCancelled([])
    changeByHand { $0.value = $0.range.clamped(value) }
  }

  private func follow(_ place: Double, isAnimated: Bool) {
    let length = bounds.width - 2 * SliderDrawing.middle
    guard let press, length > 0 else { return }
    let value = face.range.value(at: (place + press.grip - SliderDrawing.middle) / length)
    guard changeFace(isAnimated: isAnimated, { $0.value = value }) else { return }
    self.press?.hasChanged = true
    if isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  // The value changes while the press goes on: the end of it is no further action.
  open override func performAction() { sendActions(for: .touchUpInside) }

  // MARK: Keys

  /// Around the knob.
  open override var focusRing: FocusRing? {
    let x = isMirrored ? bounds.width - knobPlace : knobPlace
    let side = SliderDrawing.knob
    return FocusRing(
      Rect(center: Point(x: x, y: bounds.midY), size: Size(width: side, height: side)), cornerRadius: side / 2)
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard isEnabled, modifiers.isEmpty else { return super.keyDown(key, modifiers, isRepeat: isRepeat) }
    if key == .escape, let press, isTracking {
      putBack(press.value)
      return true
    }
    guard let move = SliderRange.Move(key, isMirrored: isMirrored) else {
      return key != .space && key != .enter && super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    changeByHand { $0.value = $0.range.value($0.value, moved: move) }
    return true
  }
}

extension SliderRange.Move {
  /// The way that a key leads; nil for other keys.
  init?(_ key: Key, isMirrored: Bool) {
    switch key {
    case .up: self = .steps(1)
    case .down: self = .steps(-1)
    case .left, .right: self = .steps(key.stepAlongLine(isMirrored: isMirrored))
    case .pageUp: self = .pages(1)
    case .pageDown: self = .pages(-1)
    case .home: self = .start
    case .end: self = .end
    default: return nil
    }
  }
}

/// The look of a ``SliderNode``: a groove that fills with the tint up to the knob.
public struct SliderDrawing: ControlDrawing {
  static let knob = 20.0
  static let groove = 4.0
  static let height = 28.0
  /// From the end of the groove to the middle of a knob at that end.
  static let middle = knob / 2

  public init() {}

  public func size(of face: SliderFace, fitting room: Size) -> Size {
    Size(width: min(160, room.width), height: Self.height)
  }

  public func parts(of face: SliderFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let y = (bounds.height / 2).rounded(.down)
    let groove = Rect(x: 0, y: y - Self.groove / 2, width: bounds.width, height: Self.groove)
    let way = max(0, bounds.width - Self.knob)
    let x = way * face.fraction
    let filled = Rect(x: 0, y: groove.minY, width: x + Self.middle, height: Self.groove)
    var knob = ControlPart(
      "knob", frame: Rect(x: x, y: y - Self.middle, width: Self.knob, height: Self.knob), cornerRadius: Self.middle)
    knob.color = appearance.knob
    knob.borderWidth = 1 / appearance.scale
    knob.borderColor = ControlColors.knobLine
    knob.shadow = appearance.isEnabled ? .knob : nil
    knob.scale = face.isDragging && appearance.isEnabled ? 1.1 : 1
    return [
      ControlPart("groove", frame: groove, color: appearance.dimmed(.controlFill), cornerRadius: Self.groove / 2),
      ControlPart("filled", frame: filled, color: appearance.fillAtRest, cornerRadius: Self.groove / 2),
      knob,
    ]
  }
}
