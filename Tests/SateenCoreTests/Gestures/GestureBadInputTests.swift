import SateenCore
import SateenLayout
import XCTest

/// Input that no hand makes.
final class GestureBadInputTests: XCTestCase {
  private typealias ID = GestureArbiter.ID

  private func sample(_ touch: Int64, _ x: Double, _ y: Double, time: Double = 0) -> GestureSample {
    GestureSample(touch: touch, point: Point(x: x, y: y), time: time)
  }

  private func expectOver(_ scene: GestureScene, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(scene.arbiter.isIdle, file: file, line: line)
    XCTAssertNil(scene.arbiter.nextAlarm, file: file, line: line)
    XCTAssertEqual(scene.checker?.faults, [], file: file, line: line)
  }

  // MARK: Circles

  func testACircleOfRequirementsIsRefusedWithASentenceThatNamesBoth() throws {
    let (a, b) = (ID(1), ID(2))
    var requirements = GestureRequirements()
    try requirements.add(a, "the tap", toFail: b, "the double tap")
    XCTAssertThrowsError(try requirements.add(b, "the double tap", toFail: a, "the tap")) { error in
      XCTAssertEqual(
        "\(error)",
        "the double tap cannot wait for the tap to fail, because the tap waits for the double tap already: "
          + "the requirement is left out.")
    }
    XCTAssertEqual(requirements.waits(of: a), [b])
    XCTAssertEqual(requirements.waits(of: b), [])
  }

  func testACircleByWayOfOthersIsRefused() throws {
    var requirements = GestureRequirements()
    for number in 1..<UInt64(5) {
      try requirements.add(ID(number), "\(number)", toFail: ID(number + 1), "\(number + 1)")
    }
    XCTAssertThrowsError(try requirements.add(ID(5), "5", toFail: ID(1), "1")) { error in
      XCTAssertEqual(
        "\(error)",
        "5 cannot wait for 1 to fail, because 1 waits for 5 already, by way of 3 other gestures: the requirement is left "
          + "out.")
    }
    requirements.remove(ID(3), toFail: ID(4))
    XCTAssertNoThrow(try requirements.add(ID(5), "5", toFail: ID(1), "1"))
  }

  func testAGestureDoesNotWaitForItself() {
    var requirements = GestureRequirements()
    XCTAssertThrowsError(try requirements.add(ID(1), "the tap", toFail: ID(1), "the tap")) { error in
      XCTAssertEqual(
        "\(error)",
        "the tap cannot wait for the tap to fail, because they are one gesture: the requirement is left out.")
    }
  }

  func testARequirementEndsWithEitherGesture() throws {
    var requirements = GestureRequirements()
    try requirements.add(ID(1), "1", toFail: ID(2), "2")
    try requirements.add(ID(2), "2", toFail: ID(3), "3")
    requirements.removeAll(of: ID(2))
    XCTAssertEqual(requirements.waits(of: ID(1)), [])
    XCTAssertNoThrow(try requirements.add(ID(3), "3", toFail: ID(1), "1"))
  }

  func testAnArbiterGivenACircleDoesNotStall() {
    var arbiter = GestureArbiter()
    for number in 1...UInt64(3) {
      let rules = GestureArbiter.Rules(.continuous, depth: Int(number), waitsFor: [ID(number % 3 + 1)])
      arbiter.add(ID(number), rules, touch: 1)
    }
    for number in 1...UInt64(3) { arbiter.note(.begin, of: ID(number)) }
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(1)))
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(2)))
    XCTAssertEqual(arbiter.nextDecision(), .begin(ID(3)))
    XCTAssertNil(arbiter.nextDecision())
  }

  // MARK: Points and times

  func testUnusablePointsNeitherMoveNorEndADrag() {
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      var scene = GestureScene([.scroll, .map.at(depth: 0), .pinch, .rotation, .tap], isChecked: true)
      scene.began(sample(1, 0, 0))
      scene.moved(sample(1, 0, bad))
      scene.moved(sample(1, bad, 0))
      XCTAssertEqual(scene.log, [])
      scene.moved(sample(1, 0, 9))
      scene.moved(sample(1, bad, bad))
      scene.ended(sample(1, bad, bad))
      XCTAssertEqual(scene.log, ["scroll:began", "scroll:ended"])
      expectOver(scene)
    }
  }

  func testATouchThatBeginsAtAnUnusablePointIsNoGesture() {
    var scene = GestureScene([.tap, .doubleTap, .scroll, .longPress, .button, .swipe], isChecked: true)
    scene.began(sample(1, .nan, 0))
    scene.moved(sample(1, 0, 90))
    scene.ended(sample(1, 0, 90))
    XCTAssertEqual(scene.log, [])
    expectOver(scene)
  }

  func testTimesThatGoBackKeepWhatIsLeftOfAnAlarm() {
    var scene = GestureScene([.longPress], isChecked: true)
    scene.time = 1_000
    scene.began(sample(1, 0, 0, time: 1_000))
    XCTAssertEqual(scene.arbiter.nextAlarm, 1_000.5)
    scene.tick(1_000.25)
    scene.moved(sample(1, 1, 0, time: 1_000.25))
    scene.tick(3)
    XCTAssertEqual(scene.arbiter.nextAlarm ?? 0, 3.25, accuracy: 1e-9)
    scene.tick(3.2)
    XCTAssertEqual(scene.log, [])
    scene.tick(3.25)
    XCTAssertEqual(scene.log, ["long:began"])
    scene.ended(sample(1, 0, 0, time: 3))
    expectOver(scene)
  }

  func testUnusableTimesAreNoTime() {
    for bad in [Double.nan, .infinity, -.infinity] {
      var scene = GestureScene([.tap, .longPress, .swipe], isChecked: true)
      scene.began(sample(1, 0, 0, time: bad))
      scene.tick(bad)
      scene.moved(sample(1, 1, 0, time: bad))
      scene.ended(sample(1, 0, 0, time: bad))
      XCTAssertEqual(scene.log, ["tap:recognized"])
      expectOver(scene)
    }
  }

  func testAnAlarmThatIsNoTimeIsNone() {
    var arbiter = GestureArbiter()
    arbiter.add(ID(1), GestureArbiter.Rules(.discrete, depth: 0), touch: 1)
    arbiter.note(.wait, of: ID(1), alarm: .nan)
    XCTAssertNil(arbiter.nextAlarm)
    XCTAssertEqual(arbiter.due(at: .nan), [])
    arbiter.touchEnded(1)
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(1)))
    XCTAssertTrue(arbiter.isIdle)
  }

  // MARK: Touches

  func testAHundredTouches() {
    var scene = GestureScene(GestureScene.Gesture.all, isChecked: true)
    for round in 0..<3 {
      for touch in 1...Int64(100) { scene.began(sample(touch, Double(touch), 0, time: Double(round))) }
      for touch in 1...Int64(100) { scene.moved(sample(touch, Double(touch), 30, time: Double(round))) }
      for touch in 1...Int64(100) {
        if touch % 3 == 0 { scene.cancelled(touch) } else { scene.ended(sample(touch, 0, 30, time: Double(round))) }
      }
    }
    scene.tick(20)
    XCTAssertFalse(scene.log.isEmpty)
    expectOver(scene)
  }

  func testATouchThatEndsTwiceEndsOnce() {
    var scene = GestureScene([.button, .scroll, .tap], isChecked: true)
    scene.began(sample(1, 0, 0))
    scene.ended(sample(1, 0, 0))
    scene.ended(sample(1, 0, 0))
    scene.cancelled(1)
    scene.moved(sample(1, 0, 90))
    XCTAssertEqual(scene.log, ["button:began", "button:ended"])
    expectOver(scene)
  }

  func testMachinesAreTotal() {
    let bad = [sample(1, .nan, 0), sample(1, 0, 0, time: .nan), sample(2, 1e300, 0, time: -1e300), sample(3, 0, 0)]
    for gesture in GestureScene.Gesture.all {
      var machine = gesture.machine()
      for isOn in [false, true] {
        for sample in bad + bad.reversed() {
          for input in [GestureInput.ended(sample), .moved(sample), .began(sample), .began(sample), .time(sample.time)]
          {
            _ = machine.step(input, isOn: isOn)
          }
          _ = machine.step(.cancelled(sample.touch), isOn: isOn)
          XCTAssertTrue(machine.alarm?.isFinite ?? true, gesture.name)
        }
      }
    }
  }

  // MARK: Owners that act between decisions

  func testAGestureThatIsRemovedBeforeItsBeginWasHeardFails() {
    var arbiter = GestureArbiter()
    arbiter.add(ID(1), GestureArbiter.Rules(.press, depth: 2), touch: 1)
    arbiter.add(ID(2), GestureArbiter.Rules(.continuous, depth: 1), touch: 1)
    arbiter.note(.begin, of: ID(1))
    XCTAssertEqual(arbiter.nextDecision(), .begin(ID(1)))
    XCTAssertNil(arbiter.nextDecision())
    arbiter.note(.begin, of: ID(2), direction: .down)
    XCTAssertEqual(arbiter.nextDecision(), .cancel(ID(1)))
    arbiter.remove(ID(2))
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(2)))
    XCTAssertNil(arbiter.nextDecision())
    arbiter.touchEnded(1)
    XCTAssertTrue(arbiter.isIdle)
  }

  func testAGestureThatIsRemovedIsCancelledBeforeTheBeginOfTheOneThatItLostTo() {
    var arbiter = GestureArbiter()
    arbiter.add(ID(1), GestureArbiter.Rules(.discrete, depth: 3), touch: 1)
    arbiter.add(ID(2), GestureArbiter.Rules(.press, depth: 2), touch: 1)
    arbiter.add(ID(3), GestureArbiter.Rules(.continuous, depth: 1), touch: 1)
    arbiter.note(.begin, of: ID(2))
    XCTAssertEqual(arbiter.nextDecision(), .begin(ID(2)))
    arbiter.note(.begin, of: ID(3), direction: .down)
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(1)))
    arbiter.remove(ID(2))
    XCTAssertEqual(arbiter.nextDecision(), .cancel(ID(2)))
    XCTAssertEqual(arbiter.nextDecision(), .begin(ID(3)))
    XCTAssertNil(arbiter.nextDecision())
  }

  func testAGestureThatIsRemovedBeforeItsEndWasHeardIsCancelledOnce() {
    var arbiter = GestureArbiter()
    arbiter.add(ID(1), GestureArbiter.Rules(.press, depth: 2), touch: 1)
    arbiter.note(.begin, of: ID(1))
    XCTAssertEqual(arbiter.nextDecision(), .begin(ID(1)))
    arbiter.note(.change, of: ID(1))
    arbiter.note(.end, of: ID(1))
    arbiter.remove(ID(1))
    XCTAssertEqual(arbiter.nextDecision(), .cancel(ID(1)))
    arbiter.remove(ID(1))
    XCTAssertNil(arbiter.nextDecision())
  }

  func testAGestureCanBeAddedAgainBetweenDecisions() {
    var arbiter = GestureArbiter()
    let rules = GestureArbiter.Rules(.continuous, depth: 2)
    arbiter.add(ID(1), rules, touch: 1)
    arbiter.note(.fail, of: ID(1))
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(1)))
    arbiter.add(ID(1), rules, touch: 2)
    arbiter.touchEnded(1)
    arbiter.note(.end, of: ID(1))
    XCTAssertEqual(arbiter.nextDecision(), .recognize(ID(1)))
    XCTAssertNil(arbiter.nextDecision())
  }

  func testADiscreteGestureThatIsOverWaitsForItsTouchesToBeLifted() {
    var arbiter = GestureArbiter()
    let rules = GestureArbiter.Rules(.discrete, depth: 2)
    XCTAssertTrue(arbiter.add(ID(1), rules, touch: 1))
    arbiter.note(.fail, of: ID(1))
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(1)))
    XCTAssertFalse(arbiter.add(ID(1), rules, touch: 2))
    arbiter.touchEnded(1)
    XCTAssertTrue(arbiter.add(ID(1), rules, touch: 3))
    arbiter.remove(ID(1))
    XCTAssertEqual(arbiter.nextDecision(), .fail(ID(1)))
    arbiter.touchEnded(2)
    arbiter.touchEnded(3)
    XCTAssertTrue(arbiter.isIdle)
  }

  func testWishesOfGesturesThatAreNoMembersAreIgnored() {
    var arbiter = GestureArbiter()
    arbiter.note(.begin, of: ID(9))
    arbiter.remove(ID(9))
    arbiter.touchEnded(9)
    XCTAssertNil(arbiter.nextDecision())
    XCTAssertTrue(arbiter.isIdle)
  }
}
