import CAllocationCount
import Foundation
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenCore

/// Animations of single properties: springs, key frames, repetition, cancelling and sending back.
@MainActor
final class PropertyAnimationTests: XCTestCase {
  private func window() -> (HeadlessHost, Layer) {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.backgroundColor = .white
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = .black
    host.container.view.layer.addSublayer(layer)
    host.settle()
    return (host, layer)
  }

  /// A layer in a window whose time goes on by any steps.
  @MainActor
  private final class Stage {
    let container = RootContainer(size: Size(width: 200, height: 100))
    let layer = Layer()
    private var time = 0.0

    init() {
      layer.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      container.view.layer.addSublayer(layer)
    }

    func step(by seconds: Double) {
      time += seconds
      container.animations.advance(to: time)
    }

    /// - Returns: whether all motion came to an end.
    func settle() -> Bool {
      for _ in 0..<1_000 where container.animations.isRunning { step(by: 1.0 / 60) }
      return !container.animations.isRunning
    }
  }

  // MARK: Springs and curves

  func testAPropertyHasItsValueAtOnceAndIsSeenToGetThere() async {
    let (host, layer) = window()
    var ends: [Bool] = []
    let group = layer.animate(.position, to: Point(x: 110, y: 10), .linear(1)) { ends.append($0) }
    XCTAssertEqual(layer.position, Point(x: 110, y: 10))
    XCTAssertEqual(layer.shown(.position), Point(x: 10, y: 10))
    host.advance(by: 0.5)
    XCTAssertEqual(layer.shown(.position).x, 60, accuracy: 2)
    XCTAssertEqual(layer.velocity(of: .position).x, 100, accuracy: 0.1)
    XCTAssertTrue(group.isRunning)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ends, [true])
    XCTAssertFalse(group.isRunning)
    XCTAssertEqual(layer.velocity(of: .position), .zero)
    XCTAssertNil(layer.animated)
  }

  func testASpringOfABounceSwingsBeyondItsTarget() async {
    for (bounce, swings) in [(0.4, true), (0, false), (-0.4, false)] {
      let (host, layer) = window()
      layer.animate(.position, to: Point(x: 110, y: 10), .spring(duration: 0.3, bounce: bounce))
      var furthest = 0.0
      for _ in 0..<120 {
        host.step()
        furthest = max(furthest, layer.shown(.position).x)
      }
      XCTAssertEqual(furthest > 111, swings, "bounce \(bounce)")
      XCTAssertTrue(host.settle())
      XCTAssertEqual(layer.shown(.position).x, 110)
    }
  }

  func testAMotionBeginsWithTheSpeedOfAFinger() async {
    let (host, layer) = window()
    layer.animate(.position, to: Point(x: 110, y: 10), .spring(duration: 0.5), velocity: Point(x: -400, y: 0))
    host.step()
    XCTAssertEqual(layer.velocity(of: .position).x, -400, accuracy: 1e-9)
    host.step()
    host.step()
    XCTAssertLessThan(layer.shown(.position).x, 10)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(layer.shown(.position).x, 110)
    layer.animate(.opacity, to: 0.5, .spring(), velocity: -3)
    host.step()
    XCTAssertEqual(layer.velocity(of: .opacity), -3, accuracy: 1e-9)
  }

  func testAMotionOfTheSamePropertyGoesOnFromTheOneBefore() async {
    let stage = Stage()
    let layer = stage.layer
    var ends: [String] = []
    layer.animate(.position, to: Point(x: 110, y: 10), .spring()) { ends.append("first \($0)") }
    stage.step(by: 0)
    stage.step(by: 0.15)
    let (place, speed) = (layer.shown(.position), layer.velocity(of: .position))
    XCTAssertGreaterThan(speed.x, 50)
    layer.animate(.position, to: Point(x: 20, y: 80), .spring(duration: 0.3, bounce: 0.3)) {
      ends.append("second \($0)")
    }
    XCTAssertEqual(layer.shown(.position).x, place.x, accuracy: 1e-9)
    XCTAssertEqual(ends, [])
    stage.step(by: 1e-9)
    XCTAssertEqual(ends, ["first false"])
    XCTAssertEqual(layer.shown(.position).x, place.x, accuracy: 1e-5)
    XCTAssertEqual(layer.velocity(of: .position).x, speed.x, accuracy: 1e-4)
    XCTAssertTrue(stage.settle())
    XCTAssertEqual(ends, ["first false", "second true"])
  }

  func testColoursAndCornersAreSeenToChange() async {
    let (host, layer) = window()
    layer.animate(.backgroundColor, to: .white, .linear(1))
    layer.animate(.cornerRadius, to: 10, .linear(1))
    host.advance(by: 0.5)
    XCTAssertEqual(Double(host.screenshot().pixel(x: 10, y: 10) & 0xff), 127, accuracy: 8)
    XCTAssertEqual(layer.shown(.cornerRadius), 5, accuracy: 0.3)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.screenshot().pixel(x: 10, y: 10), 0xffff_ffff)
    // A colour that fades in has its own hue from the start.
    layer.backgroundColor = .clear
    layer.animate(.backgroundColor, to: Color(hex: 0xff0000), .linear(1))
    host.advance(by: 0.5)
    let pixel = host.screenshot().pixel(x: 10, y: 10)
    XCTAssertEqual(pixel >> 16 & 0xff, 255)
    XCTAssertEqual(Double(pixel & 0xff), 127, accuracy: 8)
  }

  func testBordersAndShadowsAreSeenToChange() async {
    let (host, layer) = window()
    layer.borderColor = Color(hex: 0xff0000)
    layer.animate(.borderWidth, to: 8, .linear(1))
    layer.animate(.shadowColor, to: Color(hex: 0x0000ff), .linear(1))
    layer.animate(.shadowOffset, to: Size(width: 40, height: 0), .linear(1))
    XCTAssertEqual(layer.borderWidth, 8)
    XCTAssertEqual(layer.shadow?.offset, Size(width: 40, height: 0))
    host.advance(by: 0.5)
    XCTAssertEqual(layer.shown(.borderWidth), 4, accuracy: 0.2)
    XCTAssertEqual(layer.shown(.shadowOffset).width, 20, accuracy: 1)
    XCTAssertEqual(host.screenshot().pixel(x: 2, y: 10), 0xffff_0000)
    XCTAssertEqual(host.screenshot().pixel(x: 6, y: 10), 0xff00_0000)
    let pixel = host.screenshot().pixel(x: 30, y: 10)
    XCTAssertEqual(pixel & 0xff, 255)
    XCTAssertEqual(Double(pixel >> 16 & 0xff), 127, accuracy: 10)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.screenshot().pixel(x: 6, y: 10), 0xffff_0000)
    XCTAssertEqual(host.screenshot().pixel(x: 45, y: 10), 0xff00_00ff)
    XCTAssertEqual(host.screenshot().pixel(x: 30, y: 10), 0xffff_ffff)
    layer.animate(.borderColor, to: Color(hex: 0x00ff00), .linear(1))
    layer.animate(.shadowRadius, to: 12, .linear(1))
    host.advance(by: 0.5)
    XCTAssertEqual(layer.shown(.shadowRadius), 6, accuracy: 0.5)
    XCTAssertEqual(Double(host.screenshot().pixel(x: 6, y: 10) >> 8 & 0xff), 127, accuracy: 8)
    XCTAssertTrue(host.settle())
    XCTAssertNil(layer.animated)
    layer.animate(.shadowRadius, to: -.infinity, .linear(1))
    XCTAssertTrue(host.settle())
  }

  // MARK: Key frames and repetition

  func testKeyFramesAreReachedAtTheirTimes() async {
    let (host, layer) = window()
    layer.animate(
      .position,
      through: [
        KeyFrame(Point(x: 60, y: 10), over: 0.25, .linear), KeyFrame(Point(x: 60, y: 50), over: 0.5),
        KeyFrame(Point(x: 10, y: 10), over: 0.25, .easeOut),
      ])
    XCTAssertEqual(layer.position, Point(x: 10, y: 10))
    var places: [Point] = []
    for _ in 0..<61 {
      host.step()
      places.append(layer.shown(.position))
    }
    XCTAssertEqual(places[15].x, 60, accuracy: 1e-6)
    XCTAssertEqual(places[15].y, 10, accuracy: 1e-6)
    XCTAssertEqual(places[30].y, 30, accuracy: 1e-6)
    XCTAssertEqual(places[45].y, 50, accuracy: 1e-6)
    XCTAssertEqual(places[60], Point(x: 10, y: 10))
    XCTAssertNil(layer.animated)
  }

  func testAWayIsRepeatedThereAndBackAndEndsAtItsEnd() async {
    let (host, layer) = window()
    var ends = 0
    // An even number of times would end at the beginning.
    layer.animate(.opacity, to: 0, .linear(0.5).repeated(2, autoreverses: true)) { _ in ends += 1 }
    var values: [Double] = []
    for _ in 0...91 {
      host.step()
      values.append(layer.shown(.opacity))
    }
    XCTAssertEqual(values[15], 0.5, accuracy: 1e-6)
    XCTAssertEqual(values[30], 0, accuracy: 1e-6)
    XCTAssertEqual(values[45], 0.5, accuracy: 1e-6)
    XCTAssertEqual(values[60], 1, accuracy: 1e-6)
    XCTAssertEqual(values[91], 0)
    XCTAssertEqual(ends, 1)
    layer.animate(.opacity, from: 1, to: 0.5, .linear(0.1).repeated(3))
    host.advance(by: 0.25)
    XCTAssertEqual(layer.shown(.opacity), 0.75, accuracy: 0.1)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(layer.shown(.opacity), 0.5)
  }

  func testAnEndlessAnimationEndsWithItsLayer() async {
    let (host, layer) = window()
    var ends: [Bool] = []
    layer.animate(.opacity, to: 0.2, .easeInOut(0.3).repeated(autoreverses: true)) { ends.append($0) }
    XCTAssertFalse(host.settle(limit: 3))
    XCTAssertEqual(ends, [])
    layer.removeFromSuperlayer()
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ends, [false])
  }

  func testADelayHoldsAllOfATrack() async {
    let (host, layer) = window()
    layer.animate(
      .position, through: [KeyFrame(Point(x: 80, y: 10), over: 0.1), KeyFrame(.zero, over: 0.1)], delay: 0.5)
    host.advance(by: 0.4)
    XCTAssertEqual(layer.shown(.position), Point(x: 10, y: 10))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(layer.shown(.position), .zero)
  }

  // MARK: Cancelling, sending back

  func testAMotionIsCancelledWhereItShowsAtItsBeginningOrItsEnd() async {
    for (place, x) in [(AnimationGroup.Place.shown, nil as Double?), (.beginning, 10), (.end, 110)] {
      let (host, layer) = window()
      var ends: [Bool] = []
      let group = layer.animate(.position, to: Point(x: 110, y: 10), .linear(1)) { ends.append($0) }
      host.advance(by: 0.5)
      let shown = layer.shown(.position).x
      group.cancel(at: place)
      XCTAssertNil(layer.animated)
      XCTAssertEqual(layer.position.x, x ?? shown, accuracy: 1e-9)
      XCTAssertTrue(host.settle())
      XCTAssertEqual(ends, [false])
      group.cancel()
      group.reverse()
      XCTAssertEqual(layer.position.x, x ?? shown, accuracy: 1e-9)
    }
  }

  func testAMotionThatIsSentBackKeepsItsSpeed() async {
    let stage = Stage()
    let layer = stage.layer
    var ends: [Bool] = []
    let group = layer.animate(.position, to: Point(x: 110, y: 10), .spring(duration: 0.6)) { ends.append($0) }
    stage.step(by: 0)
    stage.step(by: 0.2)
    let (place, speed) = (layer.shown(.position).x, layer.velocity(of: .position).x)
    group.reverse()
    XCTAssertEqual(layer.position.x, 10)
    XCTAssertEqual(layer.shown(.position).x, place, accuracy: 1e-9)
    stage.step(by: 1e-9)
    XCTAssertEqual(layer.velocity(of: .position).x, speed, accuracy: 1e-4)
    stage.step(by: 1.0 / 60)
    XCTAssertGreaterThan(layer.shown(.position).x, place)
    XCTAssertTrue(stage.settle())
    XCTAssertEqual(layer.shown(.position).x, 10)
    XCTAssertEqual(ends, [false])
  }

  func testATrackIsSentBackToWhereItBegan() async {
    let (host, layer) = window()
    let group = layer.animate(
      .position, through: [KeyFrame(Point(x: 90, y: 10), over: 0.3), KeyFrame(Point(x: 90, y: 90), over: 0.3)])
    host.advance(by: 0.4)
    group.reverse()
    group.reverse()
    group.reverse()
    XCTAssertTrue(host.settle())
    XCTAssertEqual(layer.shown(.position), Point(x: 10, y: 10))
    XCTAssertEqual(layer.position, Point(x: 10, y: 10))
  }

  // MARK: Numbers from outside

  func testUnusableNumbersAreToldOnceAndShowTheEnd() async {
    let heard = Locked<[String]>([])
    OnceLog.motion.listening({ sentence in heard.withLock { $0.append(sentence) } }) {
      for odd in [Double.nan, .infinity, -.infinity, -1] {
        let (host, layer) = window()
        layer.animate(
          .position, to: Point(x: 60, y: 10), .linear(odd).delayed(by: odd).repeated(odd == .infinity ? 2 : odd))
        layer.animate(.opacity, to: 0.5, .spring(duration: odd == .infinity ? 1 : odd, bounce: odd), velocity: odd)
        XCTAssertTrue(host.settle(limit: 300))
        XCTAssertEqual(layer.shown(.position).x, 60)
        XCTAssertEqual(layer.shown(.opacity), 0.5)
      }
      for odd in [Double.nan, .infinity, -.infinity, 1e300] {
        let (host, layer) = window()
        layer.animate(.position, to: Point(x: odd, y: 10))
        layer.animate(.transform, to: Transform(translationX: odd, y: 0))
        layer.animate(.cornerRadius, through: [KeyFrame(odd, over: 0.1), KeyFrame(4, over: 0.1)])
        XCTAssertEqual(layer.position, Point(x: 10, y: 10), "the layer stays where it was")
        XCTAssertTrue(host.settle())
        layer.animate(.opacity, through: [KeyFrame(0, over: odd == 1e300 ? -1 : odd), KeyFrame(1, over: 0.1)])
        XCTAssertTrue(host.settle())
        XCTAssertEqual(layer.shown(.opacity), 1)
      }
    }
    let sentences = heard.withLock { $0 }
    XCTAssertGreaterThanOrEqual(sentences.count, 4)
    XCTAssertEqual(Set(sentences).count, sentences.count)
  }

  // MARK: Chance

  func testAThousandInterruptionsOfALayerAreSmooth() async {
    let seed =
      ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    print("SATEEN_TEST_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    let stage = Stage()
    let layer = stage.layer
    func point() -> Point { Point(x: random.double(-500...500), y: random.double(-500...500)) }
    func timing() -> Animation {
      let duration = random.double(0.1...0.8)
      switch random.int(0...3) {
      case 0: return .spring(duration: duration, bounce: random.double(-0.6...0.8))
      case 1: return .spring(duration)
      case 2: return .easeInOut(duration)
      default: return .easeOut(duration)
      }
    }
    var ends = 0
    var begun = 0
    var group = layer.animate(.position, to: point(), timing())
    var fastest = 0.0
    for count in 0..<1_000 {
      stage.step(by: random.double(0.004...0.25))
      let (place, speed) = (layer.shown(.position), layer.velocity(of: .position))
      fastest = max(fastest, abs(speed.x))
      let wasMoving = layer.animated?.position != nil
      switch random.int(0...5) {
      case 0, 1: group.reverse()
      case 2:
        begun += 1
        group = layer.animate(
          .position,
          through: (0..<random.int(1...4)).map { _ in KeyFrame(point(), over: random.double(0.05...0.3)) },
          repeatCount: Double(random.int(1...3)), autoreverses: random.oneIn(2)
        ) { _ in ends += 1 }
      default:
        begun += 1
        group = layer.animate(.position, to: point(), timing()) { _ in ends += 1 }
      }
      // A moment later, in the middle of a motion, place and speed are those from before.
      stage.step(by: 1e-9)
      guard wasMoving, speed.x != 0, layer.animated?.position != nil else { continue }
      let (shown, newSpeed) = (layer.shown(.position).x, layer.velocity(of: .position).x)
      // A spring that is turned round less than a quarter of a pixel before its new end is at rest there.
      if newSpeed == 0, abs(speed.x) < 2.5, abs(shown - place.x) < 0.25 { continue }
      let part = 1e-6 * abs(speed.x)
      XCTAssertEqual(shown, place.x, accuracy: 1e-6 + part, "step \(count), seed \(seed)")
      XCTAssertEqual(newSpeed, speed.x, accuracy: 0.1 + part, "step \(count), seed \(seed)")
    }
    XCTAssertGreaterThan(fastest, 1_000)
    XCTAssertTrue(stage.settle())
    XCTAssertEqual(layer.shown(.position), layer.position)
    XCTAssertEqual(ends, begun, "each group ends once")
  }

  func testFramesOfTracksGroupsAndReversalsAllocateNothing() async {
    let container = RootContainer(size: Size(width: 200, height: 200))
    var layers: [Layer] = []
    var groups: [AnimationGroup] = []
    for index in 0..<20 {
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      layer.backgroundColor = .black
      container.view.layer.addSublayer(layer)
      layers.append(layer)
      groups.append(
        layer.animate(
          .position,
          through: [KeyFrame(Point(x: 90, y: 10), over: 3), KeyFrame(Point(x: Double(index), y: 90), over: 3)],
          repeatCount: .infinity, autoreverses: true))
      layer.animate(.transform, to: Transform(scaleX: 2, y: 2), .spring(duration: 30))
      layer.animate(.opacity, to: 0.5, .easeInOut(1).repeated(autoreverses: true))
    }
    var time = 0.0
    func frames(_ count: Int) {
      for _ in 0..<count {
        time += 1.0 / 60
        container.animations.advance(to: time)
      }
    }
    frames(10)
    for group in groups[0..<10] { group.reverse() }
    frames(10)
    // Other threads of the process are counted too.
    var counts: [Int] = []
    for _ in 1...5 where counts.last != 0 {
      let before = sateen_allocations()
      sateen_count_allocations(1)
      frames(200)
      sateen_count_allocations(0)
      counts.append(sateen_allocations() - before)
    }
    XCTAssertEqual(counts.last, 0, "\(counts)")
  }
}
