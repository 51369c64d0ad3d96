import Foundation
import SateenCore
import SateenLayout
import XCTest

/// Each machine alone: its wishes, and the values that it measures.
final class GestureMachineTests: XCTestCase {
  private func sample(_ touch: Int64, _ x: Double, _ y: Double, _ time: Double = 0) -> GestureSample {
    GestureSample(touch: touch, point: Point(x: x, y: y), time: time)
  }

  // MARK: Taps

  func testATapKnowsItsPlace() {
    var tap = TapMachine()
    XCTAssertEqual(tap.step(.began(sample(1, 10, 20)), isOn: false), .wait)
    XCTAssertEqual(tap.alarm, 0.5)
    XCTAssertEqual(tap.step(.ended(sample(1, 12, 20, 0.1)), isOn: false), .end)
    XCTAssertEqual(tap.location, Point(x: 10, y: 20))
    XCTAssertNil(tap.alarm)
  }

  func testATapHearsTheButtonsThatItIsToldTo() {
    var click = sample(0, 0, 0)
    click.isFinger = false
    click.button = .secondary
    var primary = TapMachine()
    XCTAssertEqual(primary.step(.began(click), isOn: false), .fail)
    var secondary = TapMachine(buttons: [.secondary])
    XCTAssertEqual(secondary.step(.began(click), isOn: false), .wait)
    XCTAssertEqual(secondary.step(.ended(click), isOn: false), .end)
    var finger = TapMachine(buttons: [.secondary])
    XCTAssertEqual(finger.step(.began(sample(1, 0, 0)), isOn: false), .wait)
  }

  func testATapHearsTheModifiersThatItIsToldTo() {
    var shifted = sample(1, 0, 0)
    shifted.modifiers = .shift
    var plain = TapMachine(modifiers: [])
    XCTAssertEqual(plain.step(.began(shifted), isOn: false), .fail)
    var any = TapMachine()
    XCTAssertEqual(any.step(.began(shifted), isOn: false), .wait)
    var shift = TapMachine(modifiers: .shift)
    XCTAssertEqual(shift.step(.began(shifted), isOn: false), .wait)
  }

  func testATapOfAnyLengthHasNoAlarm() {
    var tap = TapMachine(maximumDuration: .infinity)
    XCTAssertEqual(tap.step(.began(sample(1, 0, 0)), isOn: false), .wait)
    XCTAssertNil(tap.alarm)
    XCTAssertEqual(tap.step(.time(60), isOn: false), .wait)
    XCTAssertEqual(tap.step(.ended(sample(1, 0, 0, 60)), isOn: false), .end)
  }

  func testATripleTapCountsItsPresses() {
    var tap = TapMachine(count: 3)
    for press in 0..<3 {
      let time = Double(press) * 0.2
      XCTAssertEqual(tap.step(.began(sample(1, 0, 0, time)), isOn: false), .wait)
      XCTAssertEqual(tap.step(.ended(sample(1, 0, 0, time)), isOn: false), press == 2 ? .end : .wait)
      XCTAssertEqual(tap.alarm ?? 0, press == 2 ? 0 : time + 0.3, accuracy: 1e-9)
    }
  }

  func testTheSecondPressOfADoubleTapIsNearAndSoon() {
    for (x, time, isGood) in [(15.0, 0.1, true), (25, 0.1, false), (0, 0.3, true), (0, 0.31, false)] {
      var tap = TapMachine(count: 2)
      _ = tap.step(.began(sample(1, 0, 0)), isOn: false)
      _ = tap.step(.ended(sample(1, 0, 0)), isOn: false)
      XCTAssertEqual(tap.step(.began(sample(1, x, 0, time)), isOn: false), isGood ? .wait : .fail, "\(x) \(time)")
    }
  }

  func testADoubleTapWithTwoFingers() {
    var tap = TapMachine(count: 2, touches: 2)
    for press in 0..<2 {
      for touch in [Int64(1), 2] {
        XCTAssertEqual(tap.step(.began(sample(touch, Double(touch) * 40, 0)), isOn: false), .wait)
      }
      XCTAssertEqual(tap.step(.ended(sample(1, 40, 0)), isOn: false), .wait)
      XCTAssertEqual(tap.step(.ended(sample(2, 80, 0)), isOn: false), press == 1 ? .end : .wait)
    }
    XCTAssertEqual(tap.location, Point(x: 60, y: 0))
  }

  func testAFingerThatComesBackDuringATapFailsIt() {
    var tap = TapMachine(touches: 2)
    _ = tap.step(.began(sample(1, 0, 0)), isOn: false)
    _ = tap.step(.began(sample(2, 0, 0)), isOn: false)
    _ = tap.step(.ended(sample(1, 0, 0)), isOn: false)
    XCTAssertEqual(tap.step(.began(sample(1, 0, 0)), isOn: false), .fail)
  }

  // MARK: Long presses

  func testALongPressLastsAndEnds() {
    var press = LongPressMachine(minimumDuration: 0.3)
    XCTAssertEqual(press.step(.began(sample(1, 0, 0, 7)), isOn: false), .wait)
    XCTAssertEqual(press.alarm, 7.3)
    XCTAssertEqual(press.step(.time(7.2), isOn: false), .wait)
    XCTAssertEqual(press.step(.time(7.3), isOn: false), .begin)
    XCTAssertNil(press.alarm)
    XCTAssertEqual(press.step(.moved(sample(1, 40, 0, 7.4)), isOn: true), .change)
    XCTAssertFalse(press.takes(sample(2, 0, 0)))
    XCTAssertEqual(press.step(.ended(sample(1, 50, 0, 7.5)), isOn: true), .end)
    XCTAssertEqual(press.location, Point(x: 50, y: 0))
  }

  func testALongPressWithTwoFingersStartsWithTheSecond() {
    var press = LongPressMachine(touches: 2)
    _ = press.step(.began(sample(1, 0, 0, 1)), isOn: false)
    XCTAssertNil(press.alarm)
    _ = press.step(.began(sample(2, 20, 0, 2)), isOn: false)
    XCTAssertEqual(press.alarm, 2.5)
    XCTAssertEqual(press.step(.began(sample(3, 0, 0, 2)), isOn: false), .fail)
  }

  // MARK: Pans

  func testAPanMeasuresFromWhereItWasRecognized() {
    var pan = PanMachine()
    _ = pan.step(.began(sample(1, 0, 0)), isOn: false)
    XCTAssertEqual(pan.step(.moved(sample(1, 0, 5, 0.01)), isOn: false), .wait)
    XCTAssertEqual(pan.step(.moved(sample(1, 0, 10, 0.02)), isOn: false), .begin)
    XCTAssertEqual(pan.direction, .down)
    XCTAssertEqual(pan.translation, .zero)
    XCTAssertEqual(pan.step(.moved(sample(1, -3, 30, 0.04)), isOn: true), .change)
    XCTAssertEqual(pan.translation, Point(x: -3, y: 20))
    XCTAssertEqual(pan.location, Point(x: -3, y: 30))
    XCTAssertEqual(pan.velocity.y, 750, accuracy: 1e-6)
    XCTAssertEqual(pan.step(.ended(sample(1, -3, 30, 0.5)), isOn: true), .end)
    XCTAssertEqual(pan.velocity, .zero)
  }

  func testAPanFollowsTheMiddleWithoutJumps() {
    var pan = PanMachine(maximum: 2)
    _ = pan.step(.began(sample(1, 0, 0)), isOn: false)
    _ = pan.step(.moved(sample(1, 10, 0)), isOn: false)
    _ = pan.step(.moved(sample(1, 20, 0)), isOn: true)
    XCTAssertEqual(pan.translation, Point(x: 10, y: 0))
    XCTAssertEqual(pan.step(.began(sample(2, 220, 0)), isOn: true), .wait)
    XCTAssertEqual(pan.translation, Point(x: 10, y: 0))
    XCTAssertEqual(pan.location, Point(x: 120, y: 0))
    XCTAssertEqual(pan.velocity, .zero)
    XCTAssertFalse(pan.takes(sample(3, 0, 0)))
    _ = pan.step(.moved(sample(2, 230, 0)), isOn: true)
    XCTAssertEqual(pan.translation, Point(x: 15, y: 0))
    XCTAssertEqual(pan.step(.ended(sample(1, 20, 0)), isOn: true), .wait)
    XCTAssertEqual(pan.translation, Point(x: 15, y: 0))
    _ = pan.step(.moved(sample(2, 240, 0)), isOn: true)
    XCTAssertEqual(pan.translation, Point(x: 25, y: 0))
    XCTAssertEqual(pan.step(.ended(sample(2, 240, 0)), isOn: true), .end)
  }

  func testAPanInAnotherDirectionWaitsOrFails() {
    var patient = PanMachine(.horizontal)
    _ = patient.step(.began(sample(1, 0, 0)), isOn: false)
    XCTAssertEqual(patient.step(.moved(sample(1, 0, 20)), isOn: false), .wait)
    XCTAssertEqual(patient.step(.moved(sample(1, 30, 20)), isOn: false), .begin)
    var strict = PanMachine(.right, failsInOtherDirections: true)
    _ = strict.step(.began(sample(1, 0, 0)), isOn: false)
    XCTAssertEqual(strict.step(.moved(sample(1, -6, 0)), isOn: false), .fail)
  }

  func testAPanOfTwoFingersNeedsBoth() {
    var pan = PanMachine(minimum: 2, maximum: 2)
    _ = pan.step(.began(sample(1, 0, 0)), isOn: false)
    XCTAssertEqual(pan.step(.moved(sample(1, 90, 0)), isOn: false), .wait)
    _ = pan.step(.began(sample(2, 0, 0)), isOn: false)
    XCTAssertEqual(pan.step(.moved(sample(1, 100, 0)), isOn: false), .wait)
    XCTAssertEqual(pan.step(.moved(sample(2, 10, 0)), isOn: false), .begin)
    XCTAssertEqual(pan.step(.ended(sample(1, 100, 0)), isOn: true), .end)
  }

  // MARK: Two fingers

  func testAPinchMeasuresTheDistance() {
    var pinch = PinchMachine()
    _ = pinch.step(.began(sample(1, 0, 0)), isOn: false)
    XCTAssertEqual(pinch.step(.moved(sample(1, 50, 0)), isOn: false), .wait)
    _ = pinch.step(.began(sample(2, 142, 0)), isOn: false)
    XCTAssertEqual(pinch.step(.moved(sample(2, 148, 0, 0.01)), isOn: false), .wait)
    XCTAssertEqual(pinch.step(.moved(sample(2, 150, 0, 0.02)), isOn: false), .begin)
    XCTAssertEqual(pinch.scale, 1)
    XCTAssertEqual(pinch.step(.moved(sample(2, 250, 0, 0.04)), isOn: true), .change)
    XCTAssertEqual(pinch.scale, 2, accuracy: 1e-12)
    XCTAssertEqual(pinch.location, Point(x: 150, y: 0))
    XCTAssertEqual(pinch.velocity, 50, accuracy: 1e-6)
    XCTAssertFalse(pinch.takes(sample(3, 0, 0)))
    XCTAssertEqual(pinch.step(.ended(sample(1, 50, 0, 0.05)), isOn: true), .end)
  }

  func testTheSpeedOfAPinchStaysWhereEachChangeIsTakenByItself() {
    var pinch = PinchMachine()
    _ = pinch.step(.began(sample(1, 0, 0)), isOn: false)
    _ = pinch.step(.began(sample(2, 100, 0)), isOn: false)
    var distance = 110.0
    _ = pinch.step(.moved(sample(2, distance, 0)), isOn: false)
    for step in 1...20 {
      distance *= 1.02
      _ = pinch.step(.moved(sample(2, distance, 0, Double(step) / 60)), isOn: true)
      pinch.setScale(1)
      if step > 5 { XCTAssertEqual(pinch.velocity, 1.2, accuracy: 0.1) }
    }
    var rotation = RotationMachine()
    _ = rotation.step(.began(sample(1, 0, 0)), isOn: false)
    _ = rotation.step(.began(sample(2, 100, 0)), isOn: false)
    for step in 1...20 {
      let angle = Double(step) * 0.1
      _ = rotation.step(.moved(sample(2, 100 * cos(angle), 100 * sin(angle), Double(step) / 60)), isOn: step > 2)
      rotation.setRotation(0)
      if step > 5 { XCTAssertEqual(rotation.velocity, 6, accuracy: 1e-6) }
    }
  }

  func testAPinchOfTouchesInOnePlaceStaysFinite() {
    var pinch = PinchMachine()
    _ = pinch.step(.began(sample(1, 0, 0)), isOn: false)
    _ = pinch.step(.began(sample(2, 100, 0)), isOn: false)
    XCTAssertEqual(pinch.step(.moved(sample(2, 0, 0)), isOn: false), .begin)
    for _ in 0..<9 {
      _ = pinch.step(.moved(sample(2, 1e8, 0)), isOn: true)
      _ = pinch.step(.moved(sample(2, 0, 0)), isOn: true)
    }
    XCTAssertTrue(pinch.scale.isFinite && pinch.scale > 0)
  }

  func testARotationGoesBeyondAWholeTurn() {
    var rotation = RotationMachine()
    _ = rotation.step(.began(sample(1, 0, 0)), isOn: false)
    _ = rotation.step(.began(sample(2, 100, 0)), isOn: false)
    var wishes: [GestureWish] = []
    var start: Double?
    for step in 1...90 {
      let angle = Double(step) * 0.1
      let point = sample(2, 100 * cos(angle), 100 * sin(angle), Double(step) / 100)
      wishes.append(rotation.step(.moved(point), isOn: start != nil))
      if wishes.last == .begin { start = angle }
    }
    XCTAssertEqual(wishes.prefix(3), [.wait, .begin, .change])
    XCTAssertEqual(rotation.rotation, 9 - (start ?? 0), accuracy: 1e-9)
    XCTAssertEqual(rotation.velocity, 10, accuracy: 1e-6)
    XCTAssertEqual(rotation.step(.ended(sample(2, 0, 0)), isOn: true), .end)
  }

  func testARotationDoesNotTurnWhileItsTouchesMeet() {
    var rotation = RotationMachine()
    _ = rotation.step(.began(sample(1, 0, 0)), isOn: false)
    _ = rotation.step(.began(sample(2, 100, 0)), isOn: false)
    XCTAssertEqual(rotation.step(.moved(sample(2, 0, 0)), isOn: false), .wait)
    XCTAssertEqual(rotation.step(.moved(sample(2, 100, 0)), isOn: false), .wait)
    XCTAssertEqual(rotation.step(.moved(sample(2, 0, 100)), isOn: false), .begin)
  }

  // MARK: Swipes

  func testASwipeIsQuickAndStraight() {
    func wishes(_ way: [(x: Double, y: Double, time: Double)], touches: Int = 1) -> [GestureWish] {
      var swipe = SwipeMachine(.left, touches: touches)
      for touch in 1...Int64(touches) { _ = swipe.step(.began(sample(touch, 100, 0)), isOn: false) }
      var wishes: [GestureWish] = []
      for place in way {
        for touch in 1...Int64(touches) {
          wishes.append(swipe.step(.moved(sample(touch, place.x, place.y, place.time)), isOn: false))
        }
      }
      return wishes
    }
    XCTAssertEqual(wishes([(90, 0, 0.05), (60, 4, 0.1)]), [.wait, .end])
    XCTAssertEqual(wishes([(90, 0, 0.05), (60, 4, 0.4)]), [.wait, .fail])
    XCTAssertEqual(wishes([(140, 0, 0.1)]), [.fail])
    XCTAssertEqual(wishes([(90, 12, 0.05)]), [.fail])
    XCTAssertEqual(wishes([(80, 16, 0.05), (60, 35, 0.1)]).last, .fail, "askew")
    XCTAssertEqual(wishes([(70, 9, 0.05)]), [.end])
    XCTAssertEqual(wishes([(60, 0, 0.1)], touches: 2), [.wait, .end])
  }

  func testASwipeThatIsLiftedOrTooLateIsNone() {
    var swipe = SwipeMachine(.left)
    _ = swipe.step(.began(sample(1, 100, 0)), isOn: false)
    XCTAssertEqual(swipe.alarm, 0.5)
    XCTAssertEqual(swipe.step(.time(0.5), isOn: false), .fail)
    var short = SwipeMachine(.left)
    _ = short.step(.began(sample(1, 100, 0)), isOn: false)
    _ = short.step(.moved(sample(1, 80, 0)), isOn: false)
    XCTAssertEqual(short.step(.ended(sample(1, 80, 0)), isOn: false), .fail)
  }
}
