import Glibc
import SateenCore
import SateenLayout
import SateenThreads

/// Moves a live map: by gestures, the wheel and keys, and by itself after these.
@MainActor
final class MapMover: FrameTicker, TurnParticipant {
  private weak var map: MapNode?
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  private let doubleTap = TapGestureRecognizer()
  private let twoFingerTap = TapGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private var motion: CameraMotion? { didSet { updateFling() } }
  /// Tells loaders of a long flight: its tiles pass quickly, and few of them are worth a connection.
  private var fling: Fling?
  private var isDragging = false
  /// Whether the press under way has stopped a motion.
  private var isHeld = false
  /// The speed of a drag, in points per second.
  private var dragVelocity = Point.zero

  /// Seconds after which a wheel or a key has come two thirds of its way.
  private static let wheelTime = 0.07
  private static let keyTime = 0.09
  /// Zooms for a notch of the wheel, and for a press of + or a double click.
  private static let notch = 0.5
  private static let step = 1.0
  /// The part of the view that an arrow moves by.
  private static let keyPart = 0.25
  /// Seconds of a flight whose tiles on the way are loaded as those of any other motion.
  private static let shortFlight = 0.5
  /// How far ahead of a drag tiles are loaded, in seconds.
  private static let foresight = 0.35

  init(_ map: MapNode) {
    self.map = map
    pan.maximumNumberOfTouches = 2
    doubleTap.numberOfTapsRequired = 2
    twoFingerTap.numberOfTouchesRequired = 2
    pan.addAction { [weak self] in self?.panned($0) }
    pinch.addAction { [weak self] in self?.pinched($0) }
    rotation.addAction { [weak self] in self?.rotated($0) }
    doubleTap.addAction { [weak self] tap in
      guard let self, let map = self.map else { return }
      zoom(by: Self.step, around: tap.location(in: map.view))
    }
    twoFingerTap.addAction { [weak self] tap in
      guard let self, let map = self.map else { return }
      zoom(by: -Self.step, around: tap.location(in: map.view))
    }
    tap.addAction { [weak self] tap in
      guard let self, let map = self.map, !isHeld else { return }
      map.pressed(at: tap.location(in: map.view))
    }
    for recognizer in [pan, pinch, rotation, doubleTap, twoFingerTap, tap] as [GestureRecognizer] {
      map.view.addGestureRecognizer(recognizer)
    }
  }

  func modeDidChange() {
    guard let map else { return }
    for recognizer in [pan, pinch, doubleTap, twoFingerTap, tap] as [GestureRecognizer] {
      recognizer.isEnabled = map.isLive
    }
    rotation.isEnabled = map.isLive && map.allowsRotation
    guard !map.isLive else { return }
    // Gestures under way go on until the fingers are lifted, and are not followed any more.
    isDragging = false
    dragVelocity = .zero
    stop()
  }

  /// Whether a hand or a motion is about to move the map.
  var isMoving: Bool { motion != nil || isDragging || pinch.isActive || rotation.isActive }

  /// A press ends a motion, and is no tap then.
  func hold() {
    isHeld = motion != nil
    stop()
  }

  /// Ends a motion where it is.
  func stop() { motion = nil }

  /// The camera at the end of the motion under way, and how far beside it tiles will be wanted, in points.
  func goal(from camera: MapCamera, size: Size) -> (MapCamera, Point) {
    switch motion {
    case nil: return (camera, reach(dragVelocity, size))
    case .glide:
      let now = map?.loadedView?.container?.frameTime ?? 0
      return (camera, reach(motion?.velocity(at: now) ?? .zero, size))
    case .zoom?, .shift?, .approach?, .flight?:
      guard let end = motion?.camera(at: .infinity, in: size).camera else { return (camera, .zero) }
      return (map?.limits.clamped(end, in: size) ?? end, .zero)
    }
  }

  /// Content that moves to the left uncovers what is on the right.
  private func reach(_ velocity: Point, _ size: Size) -> Point {
    func part(_ speed: Double, _ length: Double) -> Double { min(max(-speed * Self.foresight, -length), length) }
    return Point(x: part(velocity.x, size.width / 2), y: part(velocity.y, size.height / 2))
  }

  // MARK: Gestures

  private func panned(_ pan: PanGestureRecognizer) {
    guard let map, map.isLive else { return }
    switch pan.state {
    case .began, .changed:
      stop()
      isDragging = true
      dragVelocity = pan.velocity
      map.move(to: map.camera.panned(by: pan.translation))
      pan.setTranslation(.zero)
    case .ended:
      isDragging = false
      dragVelocity = .zero
      let velocity = pan.velocity
      if hypot(velocity.x, velocity.y) > ScrollPhysics.restVelocity * 4, !pinch.isActive {
        begin { .glide(from: map.camera, velocity: velocity, start: $0) }
      } else {
        rest()
      }
    default:
      isDragging = false
      dragVelocity = .zero
      rest()
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    guard let map, map.isLive, pinch.state == .began || pinch.state == .changed else { return rest() }
    stop()
    let zoom = map.camera.zoom + log2(pinch.scale)
    pinch.scale = 1
    map.move(
      to: limited(map.camera.with(zoom: limited(zoom), around: pinch.location(in: map.view), in: map.bounds.size)))
  }

  private func rotated(_ rotation: RotationGestureRecognizer) {
    guard let map, map.isLive, rotation.state == .began || rotation.state == .changed else { return rest() }
    stop()
    let turned = map.camera.rotation + rotation.rotation
    rotation.rotation = 0
    map.move(to: map.camera.with(rotation: turned, around: rotation.location(in: map.view), in: map.bounds.size))
  }

  /// The end of a movement: shapes and overlays that were scaled meanwhile are drawn anew.
  private func rest() { if !isMoving { setNeedsUpdate() } }

  /// Has the map show what its camera sees, once in a turn however many events move it.
  func setNeedsUpdate() {
    guard let map else { return }
    guard let container = map.loadedView?.container else { return map.cameraDidChange() }
    container.setNeedsUpdate(self)
  }

  func performUpdate(at time: Double) { map?.cameraDidChange() }

  // MARK: Zoom and keys

  private func limited(_ zoom: Double) -> Double {
    guard let map else { return zoom }
    let limits = map.limits
    let low = limits.smallestZoom(for: map.camera, in: map.bounds.size)
    return min(max(zoom, low), max(limits.zooms.upperBound, low))
  }

  private func limited(_ camera: MapCamera) -> MapCamera {
    map?.limits.clamped(camera, in: map?.bounds.size ?? .zero) ?? camera
  }

  /// Zooms by a number of zooms about a point, on top of the zoom that is under way.
  func zoom(by amount: Double, around point: Point, isWheel: Bool = false) {
    guard let map, amount.isFinite else { return }
    let time = isWheel ? Self.wheelTime : Self.keyTime
    var base = map.camera.zoom
    if case .zoom(_, let target, _, _, _) = motion {
      base = target
    } else if let goal = aim {
      let target = limited(goal.zoom + amount)
      if target != goal.zoom { goOn(to: goal.with(zoom: target, around: point, in: map.bounds.size), time) }
      return
    }
    let target = limited(base + amount)
    guard target != base else { return }
    begin { .zoom(from: map.camera, to: target, around: point, start: $0, timeConstant: time) }
  }

  /// The camera that a motion leads to which keys or the program have begun; nil where there is none.
  private var aim: MapCamera? {
    guard let map, let motion else { return nil }
    if case .glide = motion { return nil }
    return limited(motion.camera(at: .infinity, in: map.bounds.size).camera)
  }

  /// Changes where a motion leads to.
  private func goOn(to goal: MapCamera, _ timeConstant: Double) {
    guard let map else { return }
    if case .flight = motion { return fly(to: limited(goal)) }
    begin { .approach(from: map.camera, to: limited(goal), start: $0, timeConstant: timeConstant) }
  }

  /// Moves the view by parts of its size, on top of the move that is under way.
  func shift(by parts: Point) {
    guard let map else { return }
    let size = map.bounds.size
    shift(byPoints: Point(x: -parts.x * size.width * Self.keyPart, y: -parts.y * size.height * Self.keyPart))
  }

  /// - Parameter distance: that the content moves by.
  func shift(byPoints distance: Point) {
    guard let map else { return }
    var (way, from) = (distance, map.camera)
    let now = map.loadedView?.container?.frameTime ?? 0
    if case .shift(_, let earlier, let start, let time) = motion, let motion {
      // The rest of the way that was asked for before, from where the map is by now.
      way = way + earlier.scaled(by: exp(-max(0, now - start) / time))
      from = limited(motion.camera(at: now, in: map.bounds.size).camera)
    } else if let goal = aim {
      return goOn(to: goal.panned(by: distance), Self.keyTime)
    }
    begin { .shift(from: from, by: way, start: $0, timeConstant: Self.keyTime) }
  }

  func turn(by angle: Double) {
    guard let map else { return }
    let base = aim ?? map.camera
    fly(to: limited(MapCamera(middle: base.middle, zoom: base.zoom, rotation: base.rotation + angle)))
  }

  func fly(to goal: MapCamera) {
    guard let map else { return }
    begin { .flight(CameraFlight(from: map.camera, to: goal, in: map.bounds.size), start: $0) }
  }

  /// - Returns: whether the key moves the map.
  func keyDown(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let map, map.isLive else { return false }
    let middle = Point(x: map.bounds.width / 2, y: map.bounds.height / 2)
    let mayTurn = map.allowsRotation && modifiers == .shift
    let isPlain = modifiers.isEmpty || modifiers == .shift
    switch key {
    case .left where mayTurn: turn(by: -.pi / 8)
    case .right where mayTurn: turn(by: .pi / 8)
    case .up where mayTurn:
      let base = aim ?? map.camera
      fly(to: limited(MapCamera(middle: base.middle, zoom: base.zoom, rotation: 0)))
    case .left where modifiers.isEmpty: shift(by: Point(x: -1, y: 0))
    case .right where modifiers.isEmpty: shift(by: Point(x: 1, y: 0))
    case .up where modifiers.isEmpty: shift(by: Point(x: 0, y: -1))
    case .down where modifiers.isEmpty: shift(by: Point(x: 0, y: 1))
    case .character("+") where isPlain, .character("=") where isPlain: zoom(by: Self.step, around: middle)
    case .character("-") where isPlain, .character("_") where isPlain: zoom(by: -Self.step, around: middle)
    case .escape where map.selectedAnnotation != nil: map.selectedAnnotation = nil
    default: return false
    }
    return true
  }

  /// - Returns: whether the wheel or the touchpad moves the map.
  func scroll(by delta: Point, isPrecise: Bool, at windowPoint: Point) -> Bool {
    guard let map, map.isLive, delta.x.isFinite, delta.y.isFinite else { return false }
    if isPrecise {
      stop()
      map.move(to: map.camera.panned(by: Point(x: -delta.x, y: -delta.y)))
      return true
    }
    guard delta.y != 0 else { return false }
    let notches = min(max(-delta.y / ScrollPhysics.pointsPerNotch, -8), 8)
    zoom(by: notches * Self.notch, around: map.layer.convertFromWindow(windowPoint), isWheel: true)
    return true
  }

  // MARK: Motion

  private func updateFling() {
    guard case .flight(let flight, _) = motion, flight.duration > Self.shortFlight else {
      fling = nil
      return
    }
    if let fling { fling.goOn() } else { fling = Fling() }
  }

  private func begin(_ make: (Double) -> CameraMotion) {
    guard let map else { return }
    guard let container = map.loadedView?.container else {
      // Out of a window there is no time: the map is at its goal at once.
      map.move(to: limited(make(0).camera(at: .infinity, in: map.bounds.size).camera))
      return
    }
    let motion = make(container.frameTime)
    if container.reducesMotion, case .glide = motion {
    } else if container.reducesMotion {
      self.motion = nil
      map.move(to: limited(motion.camera(at: .infinity, in: map.bounds.size).camera))
      return rest()
    }
    self.motion = motion
    // Each time: a window that the map has left since has dropped it.
    container.addTicker(self, in: map.view)
  }

  func tick(at time: Double) -> Bool {
    guard let map else { return false }
    if let motion {
      let (camera, goesOn) = motion.camera(at: time, in: map.bounds.size)
      if goesOn { updateFling() } else { self.motion = nil }
      map.move(to: camera)
    }
    // No handler is called before the update of this turn.
    if motion == nil { rest() }
    return motion != nil
  }
}
