import Dispatch
import SateenGraphics
import SateenThreads
import XCTest

@testable import SateenImages

/// Time is handed in, and decoding is waited for, so that nothing depends on how fast the machine is.
final class FrameRingTests: XCTestCase {
  private let queue = WorkQueue(name: "test.frames", workers: 2)

  private func ring(_ name: String, side: Int? = nil, budget: DecodeBudget? = nil) throws -> FrameRing {
    let animation = try AnimationFixture.open(name, side: side, budget: budget ?? DecodeBudget(bytes: 64 << 20))
    return FrameRing(animation, queue: queue)
  }

  /// The frame at a time, with all frames ahead decoded before and after.
  private func frame(_ ring: FrameRing, at time: Double) -> FrameRing.Frame? {
    _ = ring.frame(at: time)
    queue.waitUntilIdle()
    defer { queue.waitUntilIdle() }
    return ring.frame(at: time)
  }

  func testFramesFollowTheTimesOfTheFile() throws {
    let ring = try ring("pillow.gif")
    XCTAssertNil(ring.frame(at: 10), "the first frame is not there yet")
    queue.waitUntilIdle()
    // The animation begins when its first frame is first shown.
    let first = try XCTUnwrap(ring.frame(at: 20))
    XCTAssertEqual(first.index, 0)
    XCTAssertEqual(first.start, 20)
    XCTAssertEqual(first.end, 20.05, accuracy: 1e-9)
    var time = 20.0
    for (index, seconds) in [0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.05, 0.06].enumerated() {
      let shown = try XCTUnwrap(frame(ring, at: time + seconds / 2))
      XCTAssertEqual(shown.index, index % 6)
      XCTAssertEqual(shown.play, index / 6)
      XCTAssertEqual(shown.start, time, accuracy: 1e-9)
      time += seconds
    }
  }

  func testALongAnimationHoldsThreeFrames() throws {
    let budget = DecodeBudget(bytes: 64 << 20)
    let animation = try AnimationFixture.open("many.gif", budget: budget)
    XCTAssertEqual(animation.frameCount, 300)
    let ring = FrameRing(animation, queue: queue)
    var bitmaps: [() -> Bitmap?] = []
    var seen: Set<Int> = []
    var time = 0.0
    for _ in 0..<600 {
      if let frame = frame(ring, at: time) {
        seen.insert(frame.index)
        bitmaps.append({ [weak bitmap = frame.bitmap] in bitmap })
      }
      XCTAssertLessThanOrEqual(ring.bitmapCount, 3)
      XCTAssertLessThanOrEqual(bitmaps.filter { $0() != nil }.count, 1, "frames that were shown are gone")
      bitmaps.removeAll { $0() == nil }
      time += 0.03
    }
    XCTAssertEqual(seen.count, 300)
    XCTAssertEqual(budget.heldBytes, animation.playingBytes)
    XCTAssertLessThan(animation.playingBytes, 300 * animation.frameSize.count * 4)
  }

  func testAnAnimationEndsWithItsLastFrame() throws {
    let ring = try ring("first-part.gif")
    var time = 0.0
    var order: [Int] = []
    while !ring.hasEnded, order.count < 100 {
      if let frame = frame(ring, at: time) { order.append(frame.play * 10 + frame.index) }
      time += 0.05
    }
    XCTAssertTrue(ring.hasEnded)
    XCTAssertEqual(Array(Set(order)).sorted(), [0, 1, 2, 10, 11, 12, 20, 21, 22])
    XCTAssertEqual(frame(ring, at: time + 100)?.index, 2)
    XCTAssertEqual(ring.bitmapCount, 1)
    ring.restart()
    XCTAssertEqual(ring.current?.index, 2, "the shown frame stays until the first one is there")
    XCTAssertEqual(frame(ring, at: time + 101)?.index, 0)
    XCTAssertEqual(ring.current?.play, 0)
    XCTAssertEqual(ring.current?.start, time + 101)
  }

  func testAPauseKeepsTheShownFrameOnlyAndStopsTime() throws {
    let budget = DecodeBudget(bytes: 64 << 20)
    let ring = try ring("pillow.gif", budget: budget)
    for time in [0, 0.03, 0.06, 0.13] { _ = frame(ring, at: time) }
    XCTAssertEqual(ring.current?.index, 2)
    ring.pause()
    queue.waitUntilIdle()
    XCTAssertEqual(ring.bitmapCount, 1)
    XCTAssertFalse(ring.holdsDecoder)
    XCTAssertEqual(budget.heldBytes, 0)
    XCTAssertEqual(frame(ring, at: 50)?.index, 2)
    ring.resume()
    // Two hundredths of the frame had passed before the pause, and five are left.
    XCTAssertEqual(frame(ring, at: 100)?.index, 2)
    XCTAssertEqual(frame(ring, at: 100.04)?.index, 2)
    XCTAssertEqual(frame(ring, at: 100.06)?.index, 3)
    XCTAssertGreaterThan(budget.heldBytes, 0)
  }

  func testAPauseBeforeAWorkerIsFreeDecodesNothing() throws {
    let budget = DecodeBudget(bytes: 64 << 20)
    let ring = try ring("pillow.gif", budget: budget)
    _ = frame(ring, at: 0)
    queue.isSuspended = true
    // Asks for the frame after the next one.
    XCTAssertEqual(ring.frame(at: 0.06)?.index, 1)
    ring.pause()
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(ring.bitmapCount, 1)
    XCTAssertFalse(ring.holdsDecoder)
    XCTAssertEqual(budget.heldBytes, 0)
    ring.resume()
    XCTAssertEqual(frame(ring, at: 1)?.index, 1)
    XCTAssertEqual(frame(ring, at: 1.07)?.index, 2)
  }

  func testAFrameIsGoneToAndPlaysAreCounted() throws {
    let ring = try ring("first-part.gif")
    _ = frame(ring, at: 0)
    ring.go(to: FramePlace(play: 1, index: 2))
    XCTAssertEqual(ring.current?.index, 0)
    XCTAssertTrue(ring.isGoing)
    XCTAssertEqual(frame(ring, at: 1)?.index, 2)
    XCTAssertFalse(ring.isGoing)
    XCTAssertEqual(ring.current?.play, 1)
    ring.setPlayCount(2)
    XCTAssertEqual(frame(ring, at: 5)?.index, 2)
    XCTAssertTrue(ring.hasEnded)
    ring.setPlayCount(nil)
    XCTAssertEqual(frame(ring, at: 5)?.index, 0)
    XCTAssertEqual(ring.current?.play, 2)
  }

  func testAFrameBeyondTheEndIsTheLastOne() throws {
    for name in ["frames.jxl", "many.gif", "lossless.webp"] {
      let expected = try AnimationFixture.frames(name)
      let ring = try ring(name)
      ring.setPlayCount(1)
      _ = frame(ring, at: 0)
      for index in [expected.count, expected.count + 5, 100_000] {
        ring.go(to: FramePlace(play: 0, index: index))
        let shown = try XCTUnwrap(frame(ring, at: 1))
        XCTAssertEqual(shown.index, expected.count - 1, name)
        XCTAssertEqual(shown.play, 0, name)
        XCTAssertFalse(ring.isGoing, name)
        XCTAssertLessThanOrEqual(
          BitmapDifference(shown.bitmap, expected[shown.index]).largest, AnimationFixture.tolerance(name), name)
        ring.go(to: FramePlace(play: 0, index: 1))
        XCTAssertEqual(frame(ring, at: 2)?.index, 1, name)
      }
      XCTAssertEqual(ring.length?.frames, expected.count, name)
    }
  }

  func testAHeldRingKeepsItsDecoderForTheNextFrame() throws {
    let budget = DecodeBudget(bytes: 64 << 20)
    let ring = try ring("many.gif", budget: budget)
    _ = frame(ring, at: 0)
    ring.isHeld = true
    for index in [100, 101, 102, 40] {
      ring.go(to: FramePlace(play: 0, index: index))
      XCTAssertTrue(ring.holdsDecoder)
      XCTAssertEqual(frame(ring, at: Double(index))?.index, index)
      XCTAssertEqual(ring.bitmapCount, 1, "nothing is decoded ahead")
      XCTAssertTrue(ring.holdsDecoder)
      XCTAssertFalse(ring.isMoving)
    }
    XCTAssertEqual(frame(ring, at: 2_000)?.index, 40)
    ring.isHeld = false
    XCTAssertEqual(frame(ring, at: 3_000)?.index, 40, "time has not gone on")
    XCTAssertEqual(frame(ring, at: 3_000.031)?.index, 41)
    XCTAssertTrue(ring.isMoving)
    ring.pause()
    XCTAssertEqual(budget.heldBytes, 0)
  }

  func testTheFrameOfASeekShowsWhereAnotherSeekFollows() throws {
    let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holds = Locked(false)
    var request = ImageRequest(source: .file(AnimationFixture.path("many.gif")))
    request.treatment.modification = ImageModification(key: "slow") { bitmap, _ in
      if holds.withLock({ $0 }) {
        entered.signal()
        leave.wait()
      }
      return bitmap
    }
    let ring = FrameRing(try XCTUnwrap(AnimatedImage.open(request)), queue: queue)
    _ = frame(ring, at: 0)
    ring.isHeld = true
    holds.withLock { $0 = true }
    ring.go(to: FramePlace(play: 0, index: 100))
    _ = ring.frame(at: 1)
    entered.wait()
    ring.go(to: FramePlace(play: 0, index: 200))
    holds.withLock { $0 = false }
    leave.signal()
    queue.waitUntilIdle()
    XCTAssertEqual(ring.current?.index, 0)
    // Both are there by now, and the first one is not shown for a moment only.
    XCTAssertEqual(frame(ring, at: 1)?.index, 200)
    XCTAssertFalse(ring.isGoing)
    holds.withLock { $0 = true }
    ring.go(to: FramePlace(play: 0, index: 100))
    _ = ring.frame(at: 2)
    entered.wait()
    ring.go(to: FramePlace(play: 0, index: 250))
    leave.signal()
    entered.wait()
    // The last one is still being decoded.
    XCTAssertEqual(ring.frame(at: 2)?.index, 100)
    XCTAssertTrue(ring.isGoing)
    holds.withLock { $0 = false }
    leave.signal()
    XCTAssertEqual(frame(ring, at: 2)?.index, 250)
    XCTAssertFalse(ring.isGoing)
  }

  func testTheLengthIsKnownAtTheEnd() throws {
    for name in ["pillow.gif", "blend.png", "frames.jxl", "lossless.webp"] {
      let ring = try ring(name)
      let tells = name.hasSuffix("gif") || name.hasSuffix("png")
      XCTAssertEqual(ring.length != nil, tells, name)
      ring.setPlayCount(nil)
      var (time, seconds) = (0.0, 0.0)
      while let shown = frame(ring, at: time), shown.play == 0, time < 30 {
        seconds = shown.end
        time = shown.end + 0.001
      }
      XCTAssertEqual(try XCTUnwrap(ring.length?.seconds, name), seconds, accuracy: 1e-6, name)
      XCTAssertEqual(ring.length?.frames, try AnimationFixture.frames(name).count, name)
    }
  }

  func testLateFramesAreLeftOut() throws {
    let ring = try ring("many.gif")
    _ = frame(ring, at: 0)
    // 0.3 seconds later it is the time of the tenth frame. Two are ready, and those between are not drawn.
    _ = ring.frame(at: 0.3)
    queue.waitUntilIdle()
    var shown = try XCTUnwrap(ring.frame(at: 0.3))
    for _ in 0..<4 where shown.index < 10 { shown = try XCTUnwrap(frame(ring, at: 0.3)) }
    XCTAssertEqual(shown.index, 10)
    XCTAssertEqual(shown.start, 0.3, accuracy: 1e-6)
  }

  func testAfterALongStallTheAnimationGoesOnFromWhereItWas() throws {
    let ring = try ring("many.gif")
    _ = frame(ring, at: 0)
    let shown = try XCTUnwrap(frame(ring, at: 1_000))
    XCTAssertLessThanOrEqual(shown.index, 3)
    XCTAssertEqual(shown.start, 1_000)
    XCTAssertEqual(frame(ring, at: 1_000.031)?.index, shown.index + 1)
  }

  func testErrorsEndTheAnimationWithTheLastGoodFrame() throws {
    var bytes = try AnimationFixture.bytes("once.gif")
    // The code size of the second frame, before its compressed data.
    let second = try XCTUnwrap(bytes.indices.dropLast(10).last { bytes[$0] == 0x2c && bytes[$0 + 5] == 30 })
    bytes[second + 10 + 48] = 77
    let request = ImageRequest(source: .bytes(ImageBytes(bytes, name: "broken")))
    let ring = FrameRing(try XCTUnwrap(AnimatedImage.open(request)), queue: queue)
    for time in [0, 0.1, 0.2, 0.3] { XCTAssertEqual(frame(ring, at: time)?.index, 0) }
    XCTAssertEqual(
      ring.error, .damaged(name: "broken", reason: "a GIF file with an impossible code size"))
  }

  func testAnimationsShareHalfOfTheBudget() throws {
    let bytes = try AnimationFixture.open("disposal.gif").playingBytes
    let budget = DecodeBudget(bytes: bytes * 5)
    let rings = try (0..<3).map { _ in try ring("disposal.gif", budget: budget) }
    for ring in rings { XCTAssertEqual(frame(ring, at: 0)?.index, 0, "each shows its first frame") }
    XCTAssertEqual(rings.filter(\.holdsDecoder).count, 2)
    XCTAssertEqual(budget.heldBytes, 2 * bytes)
    XCTAssertEqual(frame(rings[2], at: 5)?.index, 0)
    rings[0].pause()
    _ = frame(rings[2], at: 6)
    XCTAssertEqual(rings.filter(\.holdsDecoder).count, 2)
    XCTAssertGreaterThan(frame(rings[2], at: 7)?.index ?? 0, 0)
    // An image of more than the other half waits for no animation.
    guard case .granted = budget.reserve(bytes * 2, priority: .visible, resume: { _ in }) else {
      return XCTFail("half of the budget is for images")
    }
  }

  func testFramesAreToldOf() throws {
    let count = Locked(0)
    let animation = try AnimationFixture.open("once.gif")
    let ring = FrameRing(animation, queue: queue) { count.withLock { $0 += 1 } }
    _ = ring.frame(at: 0)
    queue.waitUntilIdle()
    XCTAssertEqual(count.withLock { $0 }, 3, "two frames and the end")
    XCTAssertEqual(ring.bitmapCount, 2)
  }

  func testARingThatIsGoneLetsGoOfEverything() throws {
    let budget = DecodeBudget(bytes: 64 << 20)
    var ring: FrameRing? = try self.ring("many.gif", budget: budget)
    weak let isGone = ring
    if let ring { _ = frame(ring, at: 0) }
    XCTAssertGreaterThan(budget.heldBytes, 0)
    ring = nil
    queue.waitUntilIdle()
    XCTAssertNil(isGone)
    XCTAssertEqual(budget.heldBytes, 0)
  }

  /// In any order of times, pauses and restarts, a shown frame is the frame of that number.
  func testFramesAreRightInAnyOrderOfPauses() throws {
    try withSeed { random in
      for name in AnimationFixture.names {
        let expected = try AnimationFixture.frames(name)
        let ring = try ring(name)
        var time = 0.0
        for _ in 0..<60 {
          switch Int.random(in: 0..<10, using: &random) {
          case 0: ring.pause()
          case 1, 2: ring.resume()
          case 3: ring.restart()
          case 4: time += Double.random(in: 0...3, using: &random)
          default: time += Double.random(in: 0...0.08, using: &random)
          }
          let waits = Int.random(in: 0..<3, using: &random) > 0
          guard let shown = waits ? frame(ring, at: time) : ring.frame(at: time) else { continue }
          XCTAssertLessThanOrEqual(
            BitmapDifference(shown.bitmap, expected[shown.index]).largest, AnimationFixture.tolerance(name),
            "frame \(shown.index) of \(name)")
          XCTAssertLessThanOrEqual(ring.bitmapCount, 3)
        }
        XCTAssertNil(ring.error, name)
        queue.waitUntilIdle()
      }
    }
  }
}
