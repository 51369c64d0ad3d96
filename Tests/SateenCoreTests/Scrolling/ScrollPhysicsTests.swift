import XCTest

@testable import SateenCore

final class ScrollPhysicsTests: XCTestCase {
  func testAGlideEndsWhereItsDistanceSays() {
    for velocity in [100.0, 2_500, -4_000, 12_000] {
      let total = ScrollPhysics.glideDistance(velocity: velocity)
      XCTAssertEqual(ScrollPhysics.glide(velocity: velocity, after: 60), total, accuracy: 1e-6)
      XCTAssertEqual(total / velocity, 0.4995, accuracy: 0.001)
      let end = ScrollPhysics.glideDuration(velocity: velocity)
      XCTAssertEqual(abs(ScrollPhysics.glideVelocity(velocity, after: end)), ScrollPhysics.restVelocity, accuracy: 1e-6)
      let half = ScrollPhysics.glideTime(velocity: velocity, toCover: total / 2) ?? -1
      XCTAssertEqual(ScrollPhysics.glide(velocity: velocity, after: half), total / 2, accuracy: 1e-6)
    }
    XCTAssertEqual(ScrollPhysics.glideDuration(velocity: 5), 0)
    XCTAssertNil(ScrollPhysics.glideTime(velocity: 100, toCover: 1_000))
    XCTAssertNil(ScrollPhysics.glideTime(velocity: 100, toCover: -1))
    XCTAssertNil(ScrollPhysics.glideTime(velocity: 0, toCover: 1))
  }

  func testSpeedIsTheDerivativeOfDistance() {
    for t in [0.0, 0.1, 0.5, 1.3] {
      let d = 1e-6
      let slope = (ScrollPhysics.glide(velocity: 900, after: t + d) - ScrollPhysics.glide(velocity: 900, after: t)) / d
      XCTAssertEqual(slope, ScrollPhysics.glideVelocity(900, after: t), accuracy: 0.01)
    }
  }

  func testTheRubberBandGivesLessAndLessAndCanBeUndone() {
    var last = 0.0
    var step = Double.infinity
    for distance in stride(from: 10.0, through: 2_000, by: 10) {
      let shown = ScrollPhysics.rubberBand(distance, length: 600)
      XCTAssertGreaterThan(shown, last)
      XCTAssertLessThan(shown - last, step)
      XCTAssertLessThan(shown, 600)
      XCTAssertEqual(ScrollPhysics.inverseRubberBand(shown, length: 600), distance, accuracy: 1e-6)
      XCTAssertEqual(ScrollPhysics.rubberBand(-distance, length: 600), -shown)
      (step, last) = (shown - last, shown)
    }
    XCTAssertEqual(ScrollPhysics.rubberBand(0, length: 600), 0)
    XCTAssertEqual(ScrollPhysics.rubberBand(10, length: 0), 0)
    XCTAssertTrue(ScrollPhysics.inverseRubberBand(10_000, length: 600).isFinite)
  }

  func testABounceComesBackWithoutSwinging() {
    var last = 80.0
    for frame in 1...60 {
      let distance = ScrollPhysics.bounce(distance: 80, velocity: 0, after: Double(frame) / 60).distance
      XCTAssertLessThan(distance, last)
      XCTAssertGreaterThanOrEqual(distance, 0)
      last = distance
    }
    XCTAssertLessThan(last, 0.5)
    XCTAssertGreaterThan(ScrollPhysics.bounce(distance: 0, velocity: 1_000, after: 0.05).distance, 20)
  }

  // MARK: Motion

  private func run(_ motion: ScrollMotion, _ limits: ClosedRange<Double>) -> [Double] {
    var offsets: [Double] = []
    var current: ScrollMotion? = motion
    var time = 0.0
    while let one = current, time < 20 {
      time += 1.0 / 60
      let (offset, _, next) = one.advanced(to: time, in: limits)
      offsets.append(offset)
      current = next
    }
    XCTAssertLessThan(time, 20)
    return offsets
  }

  func testAGlideInsideItsLimitsRestsWhereItShould() {
    let offsets = run(ScrollMotion(kind: .glide(velocity: 1_000), start: 100, startTime: 0), 0...5_000)
    XCTAssertEqual(offsets, offsets.sorted())
    XCTAssertEqual(offsets.last ?? 0, 100 + ScrollPhysics.glideDistance(velocity: 1_000), accuracy: 7)
  }

  func testAGlideThatHitsAnEdgeGoesPastItAndComesBackToIt() {
    let offsets = run(ScrollMotion(kind: .glide(velocity: -3_000), start: 200, startTime: 0), 0...5_000)
    XCTAssertLessThan(offsets.min() ?? 0, -20)
    XCTAssertEqual(offsets.last, 0)
    let far = run(ScrollMotion(kind: .glide(velocity: 3_000), start: 4_900, startTime: 0), 0...5_000)
    XCTAssertGreaterThan(far.max() ?? 0, 5_020)
    XCTAssertEqual(far.last, 5_000)
  }

  func testMotionDependsOnTimeAloneNotOnFrames() {
    let motion = ScrollMotion(kind: .glide(velocity: -3_000), start: 200, startTime: 0)
    for time in [0.05, 0.07, 0.1, 0.3] {
      let direct = motion.advanced(to: time, in: 0...5_000).offset
      var stepped = motion
      for index in 1..<10 { stepped = stepped.advanced(to: time * Double(index) / 10, in: 0...5_000).next ?? stepped }
      XCTAssertEqual(stepped.advanced(to: time, in: 0...5_000).offset, direct, accuracy: 1e-9)
    }
  }

  func testAnEasedMoveEndsExactlyAtItsTargetWithinTheLimits() {
    let offsets = run(ScrollMotion(kind: .ease(to: 300, timeConstant: 0.055), start: 0, startTime: 0), 0...1_000)
    XCTAssertEqual(offsets, offsets.sorted())
    XCTAssertEqual(offsets.last, 300)
    XCTAssertEqual(
      run(ScrollMotion(kind: .ease(to: 3_000, timeConstant: 0.055), start: 0, startTime: 0), 0...1_000).last, 1_000)
  }
}
