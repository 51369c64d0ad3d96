import SateenCore
import SateenLayout

/// The recognizers of a node that shows a tree, for the elements that have gestures.
@MainActor
final class StageGestures {
  private unowned let stage: ComponentStage
  private let drag = AreaPanGestureRecognizer()
  private let pinch = AreaPinchGestureRecognizer()
  private let rotation = AreaRotationGestureRecognizer()
  /// The element of each recognizer's gesture, from its first touch on.
  private var targets: [ObjectIdentifier: PartKey] = [:]
  /// The elements that were told of gestures under way, which are told of the end when they have gone.
  private var told: [ObjectIdentifier: Plan.PlacedArea] = [:]

  init(_ stage: ComponentStage, _ view: View) {
    self.stage = stage
    drag.accepts = { [weak self] in self?.acceptsDrag($0) ?? false }
    pinch.accepts = { [weak self] touch in
      guard let self else { return false }
      return accepts(touch, pinch) { $0.onMagnify != nil }
    }
    rotation.accepts = { [weak self] touch in
      guard let self else { return false }
      return accepts(touch, rotation) { $0.onRotate != nil }
    }
    pinch.acceptsWheel = { [weak self] in self?.acceptsWheel(at: $0) ?? false }
    drag.addAction { [weak self] in self?.tell($0) }
    pinch.addAction { [weak self] in self?.tell($0) }
    rotation.addAction { [weak self] in self?.tell($0) }
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    (drag.allowsHorizontal, drag.allowsVertical) = (false, false)
  }

  private var recognizers: [GestureRecognizer] { [drag, pinch, rotation] }

  /// Whether a recognizer is one of these.
  func has(_ recognizer: GestureRecognizer) -> Bool { recognizers.contains { $0 === recognizer } }

  /// Cancels the gestures of elements that have left.
  func dropWhatLeft() {
    for recognizer in recognizers where recognizer.isActive && target(of: recognizer) == nil {
      recognizer.move(to: .cancelled)
    }
  }

  private func target(of recognizer: GestureRecognizer) -> Plan.PlacedArea? {
    targets[ObjectIdentifier(recognizer)].flatMap { stage.area($0) }.flatMap { $0.takesEvents ? $0 : nil }
  }

  private func element(at point: Point, where isWanted: (Decoration) -> Bool) -> PartKey? {
    stage.area(at: point, where: isWanted)?.area.key
  }

  // MARK: Touches

  private func acceptsDrag(_ touch: Touch) -> Bool {
    guard accepts(touch, drag, where: { $0.onDrag != nil }) else {
      // Controls show their presses at once where there is nothing to drag.
      if drag.numberOfTouches == 0 { (drag.allowsHorizontal, drag.allowsVertical) = (false, false) }
      return false
    }
    let directions = target(of: drag)?.area.decoration.onDrag?.directions ?? []
    drag.allowsHorizontal = !directions.isDisjoint(with: .horizontal)
    drag.allowsVertical = !directions.isDisjoint(with: .vertical)
    return true
  }

  /// Whether a touch is for the element of a recognizer's gesture. The first touch chooses the element.
  private func accepts(
    _ touch: Touch, _ recognizer: GestureRecognizer, where isWanted: (Decoration) -> Bool
  ) -> Bool {
    guard let view = stage.node?.loadedView else { return false }
    let key = element(at: touch.location(in: view), where: isWanted)
    if recognizer.numberOfTouches == 0 { targets[ObjectIdentifier(recognizer)] = key }
    return key != nil && key == targets[ObjectIdentifier(recognizer)]
  }

  private func acceptsWheel(at windowPoint: Point) -> Bool {
    guard let view = stage.node?.loadedView else { return false }
    let place = view.layer.convertFromWindow(windowPoint)
    let key = element(at: place) { $0.onMagnify != nil }
    targets[ObjectIdentifier(pinch)] = key
    return key != nil
  }

  // MARK: Telling

  /// The element to tell of a gesture's state. An element that has gone hears that the gesture was cancelled.
  private func listener(
    of recognizer: GestureRecognizer
  ) -> (phase: ElementGesturePhase, placed: Plan.PlacedArea)? {
    guard let phase = ElementGesturePhase(recognizer.state) else { return nil }
    let id = ObjectIdentifier(recognizer)
    let before = told[id]
    if phase == .ended || phase == .cancelled { told[id] = nil }
    guard let placed = target(of: recognizer) else {
      return before.flatMap { told[id] == nil ? (.cancelled, $0) : nil }
    }
    if phase == .began || phase == .changed { told[id] = placed }
    return (phase, placed)
  }

  private func tell(_ drag: PanGestureRecognizer) {
    guard let (phase, placed) = listener(of: drag) else { return }
    placed.area.decoration.onDrag?.action(
      ElementDrag(
        phase: phase, location: place(of: drag, in: placed), translation: drag.translation, velocity: drag.velocity))
  }

  private func tell(_ pinch: PinchGestureRecognizer) {
    guard let (phase, placed) = listener(of: pinch) else { return }
    placed.area.decoration.onMagnify?(
      ElementMagnification(
        phase: phase, location: place(of: pinch, in: placed), scale: pinch.scale, velocity: pinch.velocity))
  }

  private func tell(_ rotation: RotationGestureRecognizer) {
    guard let (phase, placed) = listener(of: rotation) else { return }
    placed.area.decoration.onRotate?(
      ElementRotation(
        phase: phase, location: place(of: rotation, in: placed), angle: rotation.rotation,
        velocity: rotation.velocity))
  }

  private func place(of recognizer: GestureRecognizer, in placed: Plan.PlacedArea) -> Point {
    recognizer.location(in: stage.node?.loadedView) - placed.frame.origin
  }
}

extension ElementGesturePhase {
  fileprivate init?(_ state: GestureRecognizer.State) {
    switch state {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .possible, .failed: return nil
    }
  }
}

private final class AreaPanGestureRecognizer: PanGestureRecognizer {
  var accepts: ((Touch) -> Bool)?
  override func shouldReceive(_ touch: Touch) -> Bool { accepts?(touch) ?? false }
}

private final class AreaPinchGestureRecognizer: PinchGestureRecognizer {
  var accepts: ((Touch) -> Bool)?
  var acceptsWheel: ((Point) -> Bool)?
  override func shouldReceiveWheel(at windowPoint: Point) -> Bool { acceptsWheel?(windowPoint) ?? false }
  override func shouldReceive(_ touch: Touch) -> Bool { accepts?(touch) ?? false }
}

private final class AreaRotationGestureRecognizer: RotationGestureRecognizer {
  var accepts: ((Touch) -> Bool)?
  override func shouldReceive(_ touch: Touch) -> Bool { accepts?(touch) ?? false }
}
