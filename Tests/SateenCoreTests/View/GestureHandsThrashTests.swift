import Foundation
import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Three fingers and a mouse over what a window is made of, at random, through the events of a host.
@MainActor
final class GestureHandsThrashTests: XCTestCase {
  /// A control that follows each touch from its beginning to its end.
  private final class Control: View {
    let claims: ScrollDirection
    /// The touches that have begun and not ended.
    var open: Set<ObjectIdentifier> = []
    var faults: [String] = []

    init(_ frame: Rect, claims: ScrollDirection) {
      self.claims = claims
      super.init()
      self.frame = frame
    }

    override func claimedDirections(of touch: Touch) -> ScrollDirection? { claims }
    override func touchesBegan(_ touches: [Touch]) {
      for touch in touches where !open.insert(ObjectIdentifier(touch)).inserted { faults.append("began twice") }
    }
    override func touchesMoved(_ touches: [Touch]) {
      for touch in touches where !open.contains(ObjectIdentifier(touch)) { faults.append("moved while not held") }
    }
    override func touchesEnded(_ touches: [Touch]) { end(touches) }
    override func touchesCancelled(_ touches: [Touch]) { end(touches) }
    private func end(_ touches: [Touch]) {
      for touch in touches where open.remove(ObjectIdentifier(touch)) == nil { faults.append("ended twice") }
    }
  }

  /// A page with a list, in which there are a button, a slider and a picture, inside of a pager.
  @MainActor
  private final class Scene {
    let host = HeadlessHost(size: Size(width: 300, height: 300))
    let pager = ScrollView()
    let list = ScrollView()
    let button = Control(Rect(x: 20, y: 20, width: 100, height: 60), claims: [])
    let slider = Control(Rect(x: 140, y: 20, width: 140, height: 60), claims: .horizontal)
    let picture = Control(Rect(x: 20, y: 100, width: 260, height: 150), claims: [])
    var recognizers: [GestureRecognizer] = []
    var faults: [String] = []

    init(_ random: inout SeededRandom) {
      let bounds = Rect(x: 0, y: 0, width: 300, height: 300)
      (pager.frame, list.frame) = (bounds, bounds)
      pager.isPagingEnabled = true
      pager.scrollableDirections = .horizontal
      pager.contentSize = Size(width: 900, height: 300)
      list.contentSize = Size(width: 300, height: random.oneIn(4) ? 200 : 2_000)
      host.container.view.addSubview(pager)
      pager.addSubview(list)
      for view in [button, slider, picture] { list.addSubview(view) }
      let pan = add(PanGestureRecognizer(), to: picture, random.oneIn(2))
      pan.maximumNumberOfTouches = random.int(1...3)
      add(PinchGestureRecognizer(), to: picture, random.oneIn(2))
      add(RotationGestureRecognizer(), to: picture, random.oneIn(2))
      let tap = add(TapGestureRecognizer(), to: picture, random.oneIn(2))
      let double = add(TapGestureRecognizer(taps: 2) { _ in }, to: picture, random.oneIn(2))
      if random.oneIn(2) { tap.require(toFail: double) }
      add(LongPressGestureRecognizer(), to: list, random.oneIn(2))
      add(TapGestureRecognizer(), to: list, random.oneIn(2))
      add(TapGestureRecognizer(), to: list, random.oneIn(3)).buttons = [.primary, .secondary]
      add(SwipeGestureRecognizer(), to: list, random.oneIn(3)).direction = .horizontal
      let edge = add(ScreenEdgePanGestureRecognizer(), to: host.container.view, random.oneIn(2))
      edge.edges = random.oneIn(2) ? .left : [.right, .up]
      recognizers += pager.gestureRecognizers + list.gestureRecognizers.filter { $0 is PanGestureRecognizer }
      for recognizer in recognizers { watch(recognizer) }
      host.settle()
    }

    @discardableResult
    private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, to view: View, _ isUsed: Bool)
      -> Recognizer
    {
      if isUsed {
        view.addGestureRecognizer(recognizer)
        recognizers.append(recognizer)
      }
      return recognizer
    }

    /// Each gesture that begins ends once, and changes only meanwhile.
    private func watch(_ recognizer: GestureRecognizer) {
      var isOn = false
      let name = "\(type(of: recognizer))"
      recognizer.addAction { [weak self] in
        switch $0.state {
        case .began:
          if isOn { self?.faults.append("\(name) began twice") }
          isOn = true
        case .changed: if !isOn { self?.faults.append("\(name) changed while not on") }
        case .ended where $0.kind == .discrete || $0 is TapGestureRecognizer || $0 is SwipeGestureRecognizer: break
        case .ended, .cancelled:
          if !isOn { self?.faults.append("\(name) ended while not on") }
          isOn = false
        case .possible, .failed: self?.faults.append("\(name) told of \($0.state)")
        }
        self?.check()
      }
    }

    /// No touch has two gestures that exclude each other, and none that is held by a control and by a gesture.
    func check() {
      let active = recognizers.filter(\.isActive)
      for (index, one) in active.enumerated() {
        for other in active[(index + 1)...] where !areTogether(one, other) {
          if one.touches.contains(where: { touch in other.touches.contains { $0 === touch } }) {
            faults.append("\(type(of: one)) and \(type(of: other)) share a touch")
          }
        }
        for touch in one.touches {
          for control in [button, slider, picture] where control.open.contains(ObjectIdentifier(touch)) {
            faults.append("\(type(of: one)) has a touch of a control")
          }
        }
      }
    }

    private func areTogether(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
      a.shouldRecognizeSimultaneously(with: b) || b.shouldRecognizeSimultaneously(with: a)
    }
  }

  private func play(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let scene = Scene(&random)
    var down: [Int64: Point] = [:]
    var buttons: Set<PointerButton> = []
    var removed: [(View, View)] = []
    func point() -> Point { Point(x: random.double(0...300), y: random.double(0...300)) }
    func near(_ place: Point) -> Point {
      let reach = random.oneIn(2) ? 5.0 : 60
      return Point(x: place.x + random.double(-reach...reach), y: place.y + random.double(-reach...reach))
    }
    for _ in 0..<random.int(10...60) {
      let id = Int64(random.int(1...3))
      switch random.int(0...9) {
      case 0...4:
        if let place = down[id] {
          down[id] = near(place)
          scene.host.send(.touchMoved(id: id, near(place)))
        } else {
          let place = point()
          down[id] = place
          scene.host.send(.touchBegan(id: id, place))
        }
      case 5:
        if down.removeValue(forKey: id) != nil {
          scene.host.send(random.oneIn(5) ? .touchCancelled(id: id) : .touchEnded(id: id, point()))
        }
      case 6: scene.host.send(.pointerMoved(point()))
      case 7:
        let button = random.pick([PointerButton.primary, .secondary, .middle]) ?? .primary
        if buttons.remove(button) != nil {
          scene.host.send(.pointerUp(point(), button: button))
        } else {
          buttons.insert(button)
          scene.host.send(.pointerDown(point(), button: button, clicks: random.int(1...3)))
        }
      case 8:
        scene.host.send(
          random.oneIn(2)
            ? .wheel(point(), dx: 0, dy: random.oneIn(2) ? 1 : -1, modifiers: random.oneIn(2) ? .control : [])
            : .touchMoved(id: id, Point(x: .nan, y: 0)))
      default:
        switch random.int(0...7) {
        case 0: scene.host.container.cancelTouches()
        case 1:
          let view = random.pick([scene.button, scene.slider, scene.picture, scene.list] as [View]) ?? scene.list
          guard let parent = view.superview else { break }
          view.removeFromSuperview()
          removed.append((view, parent))
        case 2: random.pick(scene.recognizers)?.isEnabled.toggle()
        case 3:
          if let (view, parent) = removed.popLast() { parent.addSubview(view) }
        default: scene.host.advance(by: random.double(0...0.4))
        }
      }
      if random.oneIn(2) { scene.host.step() }
      scene.check()
    }
    for (id, place) in down.sorted(by: { $0.key < $1.key }) { scene.host.send(.touchEnded(id: id, place)) }
    for button in buttons { scene.host.send(.pointerUp(.zero, button: button)) }
    scene.host.step()
    scene.host.advance(by: 0.7)
    scene.host.settle()
    let faults = scene.faults + scene.button.faults + scene.slider.faults + scene.picture.faults
    XCTAssertEqual(faults, [], "seed \(seed)")
    XCTAssertFalse(scene.host.container.isTracking, "seed \(seed)")
    for control in [scene.button, scene.slider, scene.picture] { XCTAssertTrue(control.open.isEmpty, "seed \(seed)") }
    for recognizer in scene.recognizers {
      XCTAssertFalse(recognizer.isActive, "\(type(of: recognizer)), seed \(seed)")
      XCTAssertEqual(recognizer.numberOfTouches, 0, "seed \(seed)")
    }
    for scroll in [scene.pager, scene.list] {
      XCTAssertFalse(scroll.isTracking || scroll.isHeldStill || scroll.isDecelerating, "seed \(seed)")
      XCTAssertEqual(scroll.contentOffset, scroll.clamped(scroll.contentOffset), "seed \(seed)")
    }
  }

  func testRandomHandsLeaveNothingOnAndNothingTaken() async {
    let rounds = ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? 300
    for seed in 1...UInt64(rounds) { play(seed) }
  }
}
