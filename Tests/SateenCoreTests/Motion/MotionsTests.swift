import CAllocationCount
import Foundation
import XCTest

@testable import SateenCore

final class MotionsTests: XCTestCase {
  private static let quiet = 0.01

  private func seededRandom() -> SeededRandom {
    let seed =
      ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    print("SATEEN_TEST_SEED=\(seed)")
    return SeededRandom(seed: seed)
  }

  private func law(_ random: inout SeededRandom) -> MotionLaw {
    let duration = random.double(0.1...1)
    switch random.int(0...3) {
    case 0: return .spring(SpringLaw(duration: duration))
    case 1: return .spring(SpringLaw(duration: duration, bounce: random.double(0.01...0.8)))
    case 2: return .spring(SpringLaw(duration: duration, bounce: random.double(-0.8...(-0.01))))
    default:
      let ease = random.pick([CubicEase.linear, .easeIn, .easeOut, .easeInOut]) ?? .linear
      return .ease(ease, duration: duration)
    }
  }

  /// Motions with one channel, at a value.
  private func motions(at value: Double, quiet: Double = quiet) -> (Motions, Int) {
    var motions = Motions()
    let channel = motions.makeChannels(1)
    motions.put(channel, at: value, quiet: quiet)
    return (motions, channel)
  }

  private func start(_ motions: inout Motions, _ channel: Int, to target: Double, _ law: MotionLaw) {
    motions.retarget(channel, to: target, by: motions.makeRun(law))
  }

  // MARK: Continuity

  func testAThousandInterruptionsChangeNeitherValueNorSpeed() {
    var random = seededRandom()
    var (motions, channel) = motions(at: 0)
    start(&motions, channel, to: 500, law(&random))
    motions.advance(to: 0)
    var (time, target, before) = (0.0, 500.0, 0.0)
    var fastest = 0.0
    for count in 0..<1_000 {
      time += random.double(0.001...0.4)
      motions.advance(to: time)
      guard !motions.isAtRest(channel) else {
        XCTAssertEqual(motions.value(channel), target)
        start(&motions, channel, to: before, law(&random))
        motions.advance(to: time)
        swap(&target, &before)
        continue
      }
      let (value, speed) = (motions.value(channel), motions.speed(channel))
      // Each third interruption is a reversal.
      let next = count % 3 == 2 ? before : random.double(-1_000...1_000)
      (before, target) = (target, next)
      start(&motions, channel, to: next, law(&random))
      XCTAssertEqual(motions.value(channel), value, "the motion goes on until the next frame")
      motions.advance(to: time)
      guard !motions.isAtRest(channel) else { continue }
      XCTAssertEqual(motions.value(channel), value, accuracy: 1e-9 * max(1, abs(value)), "interruption \(count)")
      XCTAssertEqual(motions.speed(channel), speed, accuracy: 1e-9 * max(1, abs(speed)), "interruption \(count)")
      fastest = max(fastest, abs(speed))
    }
    XCTAssertGreaterThan(fastest, 1_000)
  }

  func testTheSpeedIsTheSlopeOfTheValue() {
    var random = seededRandom()
    for _ in 0..<500 {
      var (motions, channel) = motions(at: 0, quiet: 0)
      let first = law(&random)
      start(&motions, channel, to: random.double(-500...500), first)
      motions.advance(to: 0)
      let interruption = random.double(0.01...0.3)
      motions.advance(to: interruption)
      let second = law(&random)
      start(&motions, channel, to: random.double(-500...500), second)
      motions.advance(to: interruption)
      let (step, middle) = (1e-6, interruption + random.double(0.01...0.4))
      func at(_ time: Double) -> (value: Double, speed: Double) {
        var copy = motions
        copy.advance(to: time)
        return (copy.value(channel), copy.speed(channel))
      }
      // The ends of an ease, and its middle, have no or another curvature.
      if let duration = second.duration, abs(middle - interruption - duration) < 1e-3 { continue }
      let slope = (at(middle + step).value - at(middle - step).value) / (2 * step)
      let speed = at(middle).speed
      XCTAssertEqual(slope, speed, accuracy: 1e-4 * max(1, abs(speed)), "\(first), then \(second)")
    }
  }

  func testTheNumberOfFramesMakesNoDifference() {
    var random = seededRandom()
    for _ in 0..<50 {
      let laws = [law(&random), law(&random)]
      let states = [60.0, 240, 2.5].map { rate in
        var (motions, channel) = motions(at: 12)
        start(&motions, channel, to: 300, laws[0])
        for frame in 0...Int(rate * 0.4) { motions.advance(to: Double(frame) / rate) }
        start(&motions, channel, to: -50, laws[1])
        for frame in Int(rate * 0.4)...Int(rate * 0.8) { motions.advance(to: Double(frame) / rate) }
        return [motions.value(channel).bitPattern, motions.speed(channel).bitPattern]
      }
      XCTAssertEqual(states[0], states[1], "\(laws)")
      XCTAssertEqual(states[0], states[2], "\(laws)")
    }
  }

  // MARK: Laws

  func testEveryMotionComesToRestExactlyAtItsTarget() {
    var random = seededRandom()
    for _ in 0..<100 {
      let (from, to) = (random.double(-1_000...1_000), random.double(-1_000...1_000))
      var (motions, channel) = motions(at: from)
      start(&motions, channel, to: to, law(&random))
      var frames = 0
      while !motions.isAtRest(channel), frames < 6_000 {
        motions.advance(to: Double(frames) / 60)
        frames += 1
      }
      XCTAssertEqual(motions.value(channel), to)
      XCTAssertEqual(motions.speed(channel), 0)
      XCTAssertTrue(motions.isAtRest(channel))
    }
  }

  func testSpringsSwingOrCreepAsTheirBounceSays() {
    func values(_ bounce: Double) -> [Double] {
      let law = SpringLaw(duration: 0.5, bounce: bounce)
      return stride(from: 0.0, through: 2, by: 0.01).map { 1 - law.factors(at: $0).a }
    }
    XCTAssertGreaterThan(values(0.5).max() ?? 0, 1.1)
    XCTAssertEqual(values(0), values(0).sorted())
    XCTAssertEqual(values(-0.5), values(-0.5).sorted())
    XCTAssertGreaterThan(values(0)[40], values(-0.5)[40])
  }

  func testTheRegimesOfDampingMeetWithoutAJump() {
    let critical = SpringLaw(duration: 0.5)
    for change in [1e-12, 1e-9, 1e-6] {
      for bounce in [change, -change] {
        let near = SpringLaw(duration: 0.5, bounce: bounce)
        for time in stride(from: 0.0, through: 3, by: 0.01) {
          let (one, other) = (near.factors(at: time), critical.factors(at: time))
          XCTAssertEqual(one.a, other.a, accuracy: 1e-5)
          XCTAssertEqual(one.db, other.db, accuracy: 1e-5)
        }
      }
    }
    let late = SpringLaw(duration: 0.1, bounce: -0.95).factors(at: 1e6)
    for factor in [late.a, late.b, late.da, late.db] { XCTAssertEqual(factor, 0, accuracy: 1e-300) }
  }

  func testAnEaseFromRestKeepsItsShape() {
    for ease in [CubicEase.linear, .easeIn, .easeOut, .easeInOut] {
      var (motions, channel) = motions(at: 10)
      start(&motions, channel, to: 110, .ease(ease, duration: 0.5))
      for frame in 0...30 {
        motions.advance(to: Double(frame) / 60)
        XCTAssertEqual(motions.value(channel), 10 + 100 * ease.value(at: Double(frame) / 30), accuracy: 1e-9)
      }
      XCTAssertTrue(motions.isAtRest(channel))
    }
  }

  func testADelayHoldsTheValue() {
    var (motions, channel) = motions(at: 5)
    motions.retarget(channel, to: 9, by: motions.makeRun(.ease(.linear, duration: 1), delay: 0.5))
    for time in [0.0, 0.2, 0.5] {
      motions.advance(to: time)
      XCTAssertEqual(motions.value(channel), 5)
      XCTAssertFalse(motions.isAtRest(channel))
    }
    motions.advance(to: 1)
    XCTAssertEqual(motions.value(channel), 7, accuracy: 1e-9)
    motions.advance(to: 1.5)
    XCTAssertEqual(motions.value(channel), 9)
    XCTAssertTrue(motions.isAtRest(channel))
  }

  // MARK: Offsets

  func testAnOffsetThatPassesAnotherOneKeepsItsSpeedAndItsArrival() {
    var random = seededRandom()
    for _ in 0..<300 {
      let law = law(&random)
      var motion = MotionOffset(random.double(-500...500), by: law, quiet: Self.quiet, from: 2)
      var time = 2.0
      for _ in 0..<6 {
        time += random.double(0.001...0.02)
        let speed = motion.state(at: time).speed
        let offset = random.double(-500...500)
        motion = motion.passing(offset, at: time)
        XCTAssertEqual(motion.state(at: time).offset, offset, accuracy: 1e-6, "\(law)")
        XCTAssertEqual(motion.state(at: time).speed, speed, accuracy: 1e-6 * max(1, abs(speed)), "\(law)")
      }
      if let duration = law.duration {
        XCTAssertFalse(motion.isOver(at: 2 + duration * 0.999))
        XCTAssertTrue(motion.isOver(at: 2 + duration * 1.001))
      } else {
        XCTAssertTrue(motion.isOver(at: 100))
      }
    }
    let resting = MotionOffset(100, by: .ease(.linear, duration: 1), quiet: Self.quiet)
    XCTAssertEqual(resting.passing(50, at: 7).state(at: 9).offset, 50, "it has not begun")
  }

  // MARK: Numbers from outside

  func testUnusableNumbersEndAtTheTarget() {
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e308, -1e308, 1e13, .leastNonzeroMagnitude]
    for duration in odd {
      for bounce in odd {
        for from in odd {
          let spring = MotionLaw.spring(SpringLaw(duration: duration, bounce: bounce))
          for law in [spring, TimingCurve.easeIn.law(over: duration), TimingCurve.spring(damping: bounce).law(over: 1)]
          {
            var (motions, channel) = motions(at: from)
            start(&motions, channel, to: 3, law)
            motions.advance(to: 0)
            motions.advance(to: 0.1)
            XCTAssertTrue(motions.value(channel).isFinite, "\(law) from \(from)")
            motions.advance(to: 1e6)
            XCTAssertEqual(motions.value(channel), 3, "\(law) from \(from)")
            XCTAssertTrue(motions.isAtRest(channel))
          }
        }
      }
    }
  }

  // MARK: Memory

  func testFramesAndNewTargetsAllocateNothing() throws {
    var random = seededRandom()
    var motions = Motions()
    let channels = (0..<100).map { _ in motions.makeChannels(2) }
    func run(_ frames: Range<Int>) {
      for frame in frames {
        if frame.isMultiple(of: 10), let channel = random.pick(channels) {
          let run = motions.makeRun(law(&random))
          motions.retarget(channel, to: random.double(0...100), by: run)
          motions.retarget(channel + 1, to: random.double(0...100), by: run)
        }
        if frame.isMultiple(of: 25) {
          motions.releaseChannels(channels[0], count: 2)
          XCTAssertEqual(motions.makeChannels(2), channels[0])
        }
        motions.advance(to: Double(frame) / 60)
      }
    }
    for channel in channels {
      motions.put(channel, at: 0, quiet: 0.01)
      motions.put(channel + 1, at: 0, quiet: 0.01)
      let run = motions.makeRun(law(&random))
      motions.retarget(channel, to: 300, by: run)
      motions.retarget(channel + 1, to: 300, by: run)
    }
    run(0..<1_000)
    // Other threads of the process are counted too.
    var counts: [Int] = []
    for round in 1...5 where counts.last != 0 {
      let before = sateen_allocations()
      sateen_count_allocations(1)
      for frame in 0..<500 {
        if frame.isMultiple(of: 5) {
          let channel = channels[frame % 100]
          motions.retarget(channel, to: Double(frame), by: motions.makeRun(.spring(SpringLaw(duration: 0.4))))
        }
        motions.advance(to: Double(round * 1_000 + frame) / 60)
      }
      sateen_count_allocations(0)
      counts.append(sateen_allocations() - before)
    }
    XCTAssertEqual(counts.last, 0, "\(counts)")
  }
}
