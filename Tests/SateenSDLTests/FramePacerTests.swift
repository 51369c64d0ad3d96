import XCTest

@testable import SateenSDL

final class FramePacerTests: XCTestCase {
  private let slot: Int64 = 10_000_000

  private func makePacer() -> FramePacer { FramePacer(framesPerSecond: 100) }

  func testTheFirstFrameMayBeginAtAnyTime() {
    XCTAssertNil(makePacer().earliestStart(at: 123))
  }

  func testAFrameAfterRestBeginsItsOwnGridAtOnce() {
    var pacer = makePacer()
    _ = pacer.begin(at: 0)
    _ = pacer.finish(at: 1_000_000, isMoving: false)
    let start = pacer.begin(at: 47_123_456)
    XCTAssertEqual(start, FramePacer.Start(slotTime: 47_123_456, dropped: 0))
    _ = pacer.finish(at: 47_150_000, isMoving: true)
    XCTAssertEqual(pacer.earliestStart(at: 47_200_000), 57_123_456)
  }

  func testWhatWorkersMadeOfAnInputNeedNotWaitForASlot() {
    var pacer = makePacer()
    var time = slot * 100
    _ = pacer.begin(at: time)
    for _ in 0..<FramePacer.eagerFrames {
      _ = pacer.finish(at: time + 1, isMoving: false)
      XCTAssertEqual(pacer.earliestStart(at: time + 2), time + FramePacer.eagerInterval)
      time += FramePacer.eagerInterval
      _ = pacer.begin(at: time)
    }
    _ = pacer.finish(at: time + 1, isMoving: false)
    XCTAssertEqual(pacer.earliestStart(at: time + 2), time + slot)
  }

  func testContentsThatChangeAllTheTimeAreShownOnceASlot() {
    var pacer = makePacer()
    var time = slot * 100
    var frames = 0
    _ = pacer.begin(at: time)
    // A change each 10th of a slot, for a hundred slots.
    for step in 1...1_000 {
      _ = pacer.finish(at: time + 1, isMoving: false)
      let now = slot * 100 + Int64(step) * slot / 10
      guard let start = pacer.earliestStart(at: now), now >= start else { continue }
      time = now
      _ = pacer.begin(at: now)
      frames += 1
    }
    XCTAssertEqual(frames, 100, accuracy: FramePacer.eagerFrames)
  }

  func testAfterRestFramesMayComeCloselyOnceMore() {
    var pacer = makePacer()
    var time: Int64 = 0
    for frame in 0...FramePacer.eagerFrames + 1 {
      time = frame == 0 ? 0 : pacer.earliestStart(at: time) ?? 0
      _ = pacer.begin(at: time)
      _ = pacer.finish(at: time + 1, isMoving: false)
    }
    XCTAssertEqual(pacer.earliestStart(at: time + 2), time + slot)
    time += slot * FramePacer.slotsOfRest
    _ = pacer.begin(at: time)
    _ = pacer.finish(at: time + 1, isMoving: false)
    XCTAssertEqual(pacer.earliestStart(at: time + 2), time + FramePacer.eagerInterval)
  }

  func testFramesOfAMotionAreToldTimesOnTheGridWhateverTheThreadsWakeUp() {
    var pacer = makePacer()
    _ = pacer.begin(at: 1_000)
    _ = pacer.finish(at: 2_000_000, isMoving: true)
    var times: [Int64] = []
    for frame in 1...5 {
      let late: Int64 = Int64(frame) * 150_000
      let start = pacer.begin(at: 1_000 + Int64(frame) * slot + late)
      XCTAssertEqual(start.dropped, 0)
      XCTAssertEqual(pacer.finish(at: 1_000 + Int64(frame) * slot + late + 2_000_000, isMoving: true), 0)
      times.append(start.slotTime)
    }
    XCTAssertEqual(times, (1...5).map { 1_000 + Int64($0) * slot })
  }

  func testAFrameThatRunsOverItsSlotsCountsThemAsDroppedAndKeepsTheGrid() {
    var pacer = makePacer()
    _ = pacer.begin(at: 0)
    _ = pacer.finish(at: 1, isMoving: true)
    XCTAssertEqual(pacer.begin(at: slot).dropped, 0)
    XCTAssertEqual(pacer.finish(at: slot * 3 + 5, isMoving: true), 2)
    XCTAssertEqual(pacer.earliestStart(at: slot * 3 + 5), slot * 4)
    XCTAssertEqual(pacer.begin(at: slot * 4 + 1), FramePacer.Start(slotTime: slot * 4, dropped: 0))
  }

  func testSlotsSleptThroughWhileMovingCountAsDropped() {
    var pacer = makePacer()
    _ = pacer.begin(at: 0)
    _ = pacer.finish(at: 1, isMoving: true)
    XCTAssertEqual(pacer.begin(at: slot * 4 + 7), FramePacer.Start(slotTime: slot * 4, dropped: 3))
  }

  func testNothingIsDroppedAtRest() {
    var pacer = makePacer()
    _ = pacer.begin(at: 0)
    XCTAssertEqual(pacer.finish(at: slot * 9, isMoving: false), 0)
    XCTAssertEqual(pacer.begin(at: slot * 50).dropped, 0)
    XCTAssertEqual(pacer.finish(at: slot * 53, isMoving: true), 0)
  }

  func testAMotionInterruptedByHidingDropsNothing() {
    var pacer = makePacer()
    _ = pacer.begin(at: 0)
    _ = pacer.finish(at: 1, isMoving: true)
    pacer.rest()
    XCTAssertEqual(pacer.begin(at: slot * 40).dropped, 0)
  }

  func testTheFirstContentsNeedNotWaitForASlotButMotionDoes() {
    var pacer = makePacer()
    pacer.eagerUntil = slot * 10
    _ = pacer.begin(at: 0)
    _ = pacer.finish(at: 1, isMoving: false)
    XCTAssertEqual(pacer.earliestStart(at: 2), FramePacer.eagerInterval)
    _ = pacer.begin(at: FramePacer.eagerInterval)
    _ = pacer.finish(at: FramePacer.eagerInterval + 1, isMoving: true)
    XCTAssertEqual(pacer.earliestStart(at: FramePacer.eagerInterval + 2), FramePacer.eagerInterval + slot)
    XCTAssertEqual(pacer.earliestStart(at: slot * 11), FramePacer.eagerInterval + slot)
  }

  func testRatesThatMakeNoSenseGiveSlotsThatDo() {
    for rate in [0, -5, .nan, .infinity] {
      XCTAssertEqual(FramePacer(framesPerSecond: rate).interval, FramePacer(framesPerSecond: 60).interval)
    }
    XCTAssertEqual(FramePacer(framesPerSecond: 1e9).interval, 1_000_000)
    XCTAssertEqual(FramePacer(framesPerSecond: 0.001).interval, 1_000_000_000)
  }

  func testSlotTimesNeverGoBackwards() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var state = seed
    func next(_ limit: Int64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % limit
    }
    var pacer = makePacer()
    var now: Int64 = 0
    var last: Int64 = -1
    for _ in 0..<2_000 {
      if let start = pacer.earliestStart(at: now) { now = max(now, start) + next(slot / 2) }
      if next(10) == 0 { now += next(slot * 5) }
      let start = pacer.begin(at: now)
      XCTAssertGreaterThan(start.slotTime, last)
      XCTAssertLessThanOrEqual(start.slotTime, now)
      last = start.slotTime
      now += next(slot * 2)
      _ = pacer.finish(at: now, isMoving: next(3) > 0)
    }
  }

  func testTurnsThatShowNothingLeaveTheFramesAfterAnInputTheirPlaces() {
    var pacer = makePacer()
    var time = slot * 100
    _ = pacer.begin(at: time)
    _ = pacer.finish(at: time + 1, isMoving: false)
    var shown = 0
    for turn in 1... {
      guard let next = pacer.earliestStart(at: time), next < time + slot else { break }
      time = next
      _ = pacer.begin(at: time)
      let isPresented = turn.isMultiple(of: 3)
      if isPresented { shown += 1 }
      _ = pacer.finish(at: time + 1, isMoving: false, isPresented: isPresented)
    }
    XCTAssertEqual(shown, FramePacer.eagerFrames)
    // Turns that show nothing at all end up in slots, too.
    time += slot * FramePacer.slotsOfRest
    _ = pacer.begin(at: time)
    _ = pacer.finish(at: time + 1, isMoving: false)
    for _ in 0..<FramePacer.eagerTurns {
      XCTAssertEqual(pacer.earliestStart(at: time + 2), time + FramePacer.eagerInterval)
      time += FramePacer.eagerInterval
      _ = pacer.begin(at: time)
      _ = pacer.finish(at: time + 1, isMoving: false, isPresented: false)
    }
    XCTAssertEqual(pacer.earliestStart(at: time + 2), time + slot)
  }
}
