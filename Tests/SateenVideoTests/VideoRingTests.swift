import Dispatch
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenVideo

final class VideoRingTests: XCTestCase {
  private let fit = VideoFit(size: Size(width: 192, height: 96), scale: 1, gravity: .stretch)

  /// A ring that plays, with a queue of its own.
  private func ring(_ video: TestVideo, playing: Bool = true, _ queue: WorkQueue) throws -> VideoRing {
    try ring(video.source(), playing: playing, queue)
  }

  private func ring(_ source: VideoSource, playing: Bool = true, _ queue: WorkQueue) throws -> VideoRing {
    let ring = VideoRing(source, queue: queue)
    ring.setFit(fit)
    ring.setPlaying(playing)
    ring.setAwake(true)
    return ring
  }

  /// The numbers of the pictures that show at times, with all work done before each.
  private func play(_ ring: VideoRing, _ queue: WorkQueue, _ times: StrideThrough<Double>) -> [Int] {
    times.map { time in
      queue.waitUntilIdle()
      return ring.frame(at: time)?.bitmap.frameNumber ?? -1
    }
  }

  func testPicturesShowAtTheirTimes() throws {
    let queue = WorkQueue(name: "test", workers: 2)
    let ring = try ring(TestVideo(), queue)
    let found = play(ring, queue, stride(from: 0, through: 1.99, by: 1 / 60))
    XCTAssertEqual(found, (0..<120).map { $0 / 2 })
    XCTAssertLessThanOrEqual(ring.bitmapCount, 3)
    let news = ring.news(at: 1.99)
    XCTAssertEqual(news.droppedCount, 0)
    XCTAssertFalse(news.hasEnded)
    _ = play(ring, queue, stride(from: 2, through: 2.1, by: 0.05))
    XCTAssertTrue(ring.news(at: 2.1).hasEnded)
    XCTAssertEqual(ring.current?.bitmap.frameNumber, 59)
  }

  func testOfLargePicturesOneAloneIsAhead() throws {
    let queue = WorkQueue(name: "test", workers: 2)
    let ring = try ring(TestVideo(frames: 20), queue)
    for (start, size, most) in [(0.0, Size(width: 1280, height: 720), 3), (1, Size(width: 1920, height: 1080), 2)] {
      ring.setFit(VideoFit(size: size, scale: 1, gravity: .stretch))
      ring.seek(to: VideoPlace(time: 0))
      var numbers: [Int] = []
      for step in 0..<20 {
        queue.waitUntilIdle()
        numbers.append(ring.frame(at: start + Double(step) / 60)?.bitmap.frameNumber ?? -1)
      }
      queue.waitUntilIdle()
      XCTAssertEqual(numbers, (0..<20).map { $0 / 2 })
      XCTAssertEqual(ring.bitmapCount, most, "\(size)")
    }
  }

  func testTheEndOfAPictureIsWhenTheNextOneIsDue() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(frames: 20), queue)
    _ = play(ring, queue, stride(from: 0, through: 0.1, by: 1 / 60))
    queue.waitUntilIdle()
    // No picture is decoded from now on.
    let isOver = DispatchSemaphore(value: 0)
    queue.submit(.visible) { isOver.wait() }
    var time = 0.1
    while ring.bitmapCount > 1 {
      time += 1.0 / 60
      _ = ring.frame(at: time)
    }
    let due = try XCTUnwrap(ring.news(at: time).nextDue)
    XCTAssertEqual(due, try XCTUnwrap(ring.current).end, accuracy: 0.002)
    _ = ring.frame(at: due)
    XCTAssertNil(ring.news(at: due).nextDue)
    isOver.signal()
    queue.waitUntilIdle()
    XCTAssertEqual(ring.frame(at: due)?.bitmap.frameNumber, Int(due * 30 + 0.01))
  }

  func testTheSamePictureEachTime() throws {
    let video = try TestVideo(codec: "libx264", bFrames: 2).source()
    let pictures = try (0..<3).map { _ in
      let queue = WorkQueue(name: "test", workers: 4)
      let ring = try ring(video, queue)
      _ = play(ring, queue, stride(from: 0, through: 1.5, by: 1 / 60))
      return try XCTUnwrap(ring.current?.bitmap.allBytes)
    }
    XCTAssertTrue(pictures.allSatisfy { $0 == pictures[0] })
  }

  func testAPausedVideoStays() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), queue)
    _ = play(ring, queue, stride(from: 0, through: 0.5, by: 1 / 60))
    ring.setPlaying(false)
    let number = ring.frame(at: 0.5)?.bitmap.frameNumber
    XCTAssertEqual(ring.frame(at: 5)?.bitmap.frameNumber, number)
    ring.setPlaying(true)
    XCTAssertEqual(ring.frame(at: 10)?.bitmap.frameNumber, number)
    queue.waitUntilIdle()
    XCTAssertEqual(try XCTUnwrap(ring.frame(at: 10.05)?.bitmap.frameNumber), try XCTUnwrap(number) + 1)
  }

  func testExactAndQuickSeeks() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), playing: false, queue)
    func number(_ place: VideoPlace) -> Int {
      ring.seek(to: place)
      queue.waitUntilIdle()
      return ring.frame(at: 0)?.bitmap.frameNumber ?? -1
    }
    XCTAssertEqual(number(VideoPlace(time: 1.5)), 45)
    XCTAssertEqual(ring.news(at: 0).position, 1.5, accuracy: 1e-6)
    XCTAssertEqual(number(VideoPlace(time: 1.5, isExact: false)), 36)
    XCTAssertEqual(ring.news(at: 0).position, 1.2, accuracy: 0.01)
    XCTAssertEqual(number(VideoPlace(time: 0.1)), 3)
    // Beyond the end, the last picture shows.
    XCTAssertEqual(number(VideoPlace(time: 100)), 59)
    XCTAssertEqual(number(VideoPlace(time: 0)), 0)
    XCTAssertEqual(number(VideoPlace(time: .nan)), 0)
  }

  func testSeeksThatOvertakeEachOtherEndAtTheLast() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), playing: false, queue)
    for step in 0..<40 { ring.seek(to: VideoPlace(time: Double(step % 20) / 10)) }
    queue.waitUntilIdle()
    _ = ring.frame(at: 0)
    queue.waitUntilIdle()
    XCTAssertEqual(ring.frame(at: 0)?.bitmap.frameNumber, 57)
    XCTAssertFalse(ring.news(at: 0).isSeeking)
  }

  func testLoopsGoOnWithoutAGap() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(frames: 12), queue)
    ring.setLooping(true)
    let found = play(ring, queue, stride(from: 0, through: 1.19, by: 1 / 30))
    XCTAssertEqual(found, (0..<36).map { $0 % 12 })
    XCTAssertEqual(ring.news(at: 1.19).play, 2)
    XCTAssertLessThan(ring.news(at: 1.19).position, 0.4)
  }

  func testRate() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), queue)
    ring.setRate(2)
    let found = play(ring, queue, stride(from: 0, through: 0.9, by: 1 / 60))
    XCTAssertEqual(found, Array(0..<55))
  }

  func testLatePicturesAreLeftOutAndCounted() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), queue)
    _ = play(ring, queue, stride(from: 0, through: 0.2, by: 1 / 60))
    // Half a second without a turn.
    let found = play(ring, queue, stride(from: 0.7, through: 0.9, by: 1 / 60))
    XCTAssertEqual(found.last, 27)
    XCTAssertGreaterThan(ring.news(at: 0.9).droppedCount, 5)
  }

  func testALongLagIsNotCaughtUpWith() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(frames: 120), queue)
    _ = play(ring, queue, stride(from: 0, through: 0.2, by: 1 / 60))
    let shown = try XCTUnwrap(ring.frame(at: 60)?.bitmap.frameNumber)
    XCTAssertTrue(ring.news(at: 60).isStalled)
    queue.waitUntilIdle()
    let next = play(ring, queue, stride(from: 60.1, through: 60.2, by: 1 / 60))
    XCTAssertLessThan(try XCTUnwrap(next.last), shown + 8)
    XCTAssertFalse(ring.news(at: 60.2).isStalled)
  }

  func testAClosedRingGoesOnFromItsPlace() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), queue)
    _ = play(ring, queue, stride(from: 0, through: 1, by: 1 / 60))
    ring.setAwake(false)
    ring.close()
    queue.waitUntilIdle()
    XCTAssertFalse(ring.holdsReader)
    XCTAssertEqual(ring.bitmapCount, 1)
    ring.setAwake(true)
    let found = play(ring, queue, stride(from: 1, through: 1.2, by: 1 / 60))
    XCTAssertEqual(found.first, 30)
    XCTAssertGreaterThan(try XCTUnwrap(found.last), 33)
  }

  func testAnotherSizeIsDecodedWhileAtRest() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), playing: false, queue)
    queue.waitUntilIdle()
    XCTAssertEqual(ring.frame(at: 0)?.bitmap.size, PixelSize(width: 192, height: 96))
    ring.setFit(VideoFit(size: Size(width: 48, height: 24), scale: 1, gravity: .stretch))
    queue.waitUntilIdle()
    XCTAssertEqual(ring.frame(at: 0)?.bitmap.size, PixelSize(width: 48, height: 24))
    XCTAssertEqual(ring.current?.bitmap.frameNumber, 0)
  }

  func testTheLastOfManySizesIsDecodedWhileAtRest() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), playing: false, queue)
    queue.waitUntilIdle()
    _ = ring.frame(at: 0)
    for width in [100, 80, 60] {
      // The picture of each size comes after the next one was wished for.
      ring.setFit(VideoFit(size: Size(width: Double(width), height: 40), scale: 1, gravity: .stretch))
      queue.waitUntilIdle()
    }
    for _ in 0..<3 {
      _ = ring.frame(at: 0)
      queue.waitUntilIdle()
    }
    XCTAssertEqual(ring.frame(at: 0)?.bitmap.size, PixelSize(width: 60, height: 40))
    XCTAssertEqual(ring.current?.bitmap.frameNumber, 0)
  }

  func testAVideoThatIsClosedAtRestStaysClosed() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), queue)
    _ = play(ring, queue, stride(from: 0, through: 1, by: 1 / 60))
    ring.setPlaying(false)
    _ = ring.frame(at: 1)
    ring.close()
    for step in 0..<5 {
      _ = ring.frame(at: 1 + Double(step) * 0.1)
      queue.waitUntilIdle()
    }
    XCTAssertFalse(ring.holdsReader)
    XCTAssertFalse(ring.news(at: 1.5).isSeeking)
    XCTAssertEqual(ring.news(at: 1.5).position, 1, accuracy: 0.04)
    ring.setPlaying(true)
    let found = play(ring, queue, stride(from: 2, through: 2.3, by: 1 / 60))
    XCTAssertEqual(found.first, 30)
    XCTAssertGreaterThan(try XCTUnwrap(found.last), 33)
    ring.setPlaying(false)
    _ = ring.frame(at: 2.3)
    ring.close()
    ring.seek(to: VideoPlace(time: 0.5))
    queue.waitUntilIdle()
    XCTAssertEqual(ring.frame(at: 3)?.bitmap.frameNumber, 15)
  }

  func testExactSeeksBetweenPicturesThatLieApart() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let times: [Int64] = [0, 33, 500, 533, 1200, 1233, 2000]
    for codec in ["mpeg4", "libx264"] {
      let ring = try ring(
        TestVideo(format: "matroska", codec: codec, frames: 7, bFrames: 0, times: times), playing: false, queue)
      for (time, number) in [(0.4, 1), (0.51, 2), (1.1, 3), (1.9, 5), (0.5, 2), (0.01, 0)] {
        ring.seek(to: VideoPlace(time: time))
        queue.waitUntilIdle()
        XCTAssertEqual(ring.frame(at: 0)?.bitmap.frameNumber, number, "\(codec) \(time)")
        XCTAssertEqual(ring.news(at: 0).position, time, accuracy: 0.002, "\(codec) \(time)")
      }
      ring.seek(to: VideoPlace(time: 0.4))
      ring.setPlaying(true)
      XCTAssertEqual(play(ring, queue, stride(from: 10, through: 10.35, by: 0.05)), [1, 1, 2, 3, 3, 3, 3, 3])
      ring.setPlaying(false)
    }
  }

  func testARateHoldsFromItsTime() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(), queue)
    _ = play(ring, queue, stride(from: 0, through: 0.5, by: 0.05))
    ring.setRate(4, at: 0.75)
    queue.waitUntilIdle()
    _ = ring.frame(at: 0.75)
    XCTAssertEqual(ring.news(at: 0.75).position, 0.75, accuracy: 0.01)
  }

  func testALateWishToRepeatIsHeard() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(frames: 12), queue)
    _ = play(ring, queue, stride(from: 0, through: 0.39, by: 0.03))
    queue.waitUntilIdle()
    ring.setLooping(true)
    let found = play(ring, queue, stride(from: 0.4, through: 0.7, by: 0.05))
    XCTAssertFalse(ring.news(at: 0.7).hasEnded)
    XCTAssertGreaterThan(try XCTUnwrap(found.last), 6)
    XCTAssertEqual(ring.news(at: 0.7).play, 1)
  }

  func testPicturesFollowTheSound() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let device = ManualDevice()
    let mixer = SoundMixer(device, queue: queue)
    let ring = try ring(TestVideo(sound: "aac"), queue)
    ring.sound.join(mixer)
    queue.waitUntilIdle()
    ring.choose(wantsSound: true, sound: nil, text: nil)
    // The device is slower than the frame clock, by a tenth.
    var last: VideoFrame?
    for step in 0..<60 {
      queue.waitUntilIdle()
      last = ring.frame(at: Double(step) / 60)
      device.render(pairs: 720)
    }
    let heard = try XCTUnwrap(ring.sound.position)
    let shown = try XCTUnwrap(last).time
    XCTAssertEqual(shown, heard, accuracy: 0.08)
    XCTAssertEqual(heard, 0.86, accuracy: 0.06)
  }

  func testSoundAlone() throws {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = try ring(TestVideo(codec: nil, sound: "aac"), queue)
    XCTAssertEqual(play(ring, queue, stride(from: 0, through: 1, by: 0.1)).last, -1)
    XCTAssertEqual(ring.news(at: 1).position, 1, accuracy: 0.2)
    _ = play(ring, queue, stride(from: 1.1, through: 2.5, by: 0.1))
    XCTAssertTrue(ring.news(at: 2.5).hasEnded)
  }

  func testErrorsAreTold() throws {
    _ = try TestVideo(frames: 1).bytes()
    let queue = WorkQueue(name: "test", workers: 1)
    for source in [
      VideoSource.file("/nowhere/a.mp4"), .bytes([1, 2, 3], name: "three"), .bytes([], name: "none"), .file("/"),
    ] {
      let ring = VideoRing(source, queue: queue)
      ring.setFit(fit)
      ring.setAwake(true)
      queue.waitUntilIdle()
      XCTAssertNil(ring.frame(at: 0))
      let error = try XCTUnwrap(ring.news(at: 0).error)
      XCTAssertTrue("\(error)".hasPrefix(source.name), "\(error)")
    }
  }
}
