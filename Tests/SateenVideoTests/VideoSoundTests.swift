import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenVideo

/// Videos that are heard, by a device that the test works.
final class VideoSoundTests: XCTestCase {
  private final class Heard {
    let queue = WorkQueue(name: "test", workers: 1)
    let device = ManualDevice()
    let mixer: SoundMixer
    let ring: VideoRing
    var time = 0.0
    var wasStalled = false

    init(_ video: TestVideo, isMuted: Bool = false) throws {
      mixer = SoundMixer(device, queue: queue)
      ring = VideoRing(try video.source(), queue: queue)
      ring.setFit(VideoFit(size: Size(width: 192, height: 96), scale: 1, gravity: .stretch))
      ring.setPlaying(true)
      ring.setAwake(true)
      if !isMuted { unmute() }
    }

    func unmute() {
      ring.sound.join(mixer)
      queue.waitUntilIdle()
      ring.choose(wantsSound: true, sound: nil, text: nil)
    }

    func mute() {
      ring.sound.join(nil)
      ring.choose(wantsSound: false, sound: nil, text: nil)
    }

    /// Plays for some seconds, with all work done before each picture.
    /// - Returns: the loudest sample.
    @discardableResult
    func play(_ seconds: Double, step: Double = 0.05, _ body: (Double) -> Void = { _ in }) -> Float {
      var loudest: Float = 0
      for _ in 0..<Int((seconds / step).rounded()) {
        queue.waitUntilIdle()
        _ = ring.frame(at: time)
        loudest = max(loudest, device.render(pairs: Int(step * 48_000)).max() ?? 0)
        wasStalled = wasStalled || ring.news(at: time).isStalled
        body(time)
        time += step
      }
      return loudest
    }

    var news: VideoRing.News { ring.news(at: time) }
  }

  func testSoundThatIsLongerThanThePicturesIsHeardToItsEnd() throws {
    let heard = try Heard(TestVideo(sound: "aac", frames: 30, soundSeconds: 4))
    heard.play(3.5)
    XCTAssertFalse(heard.wasStalled)
    XCTAssertGreaterThan(heard.play(0.3), 0.2)
    heard.play(0.7)
    XCTAssertTrue(heard.news.hasEnded)
    XCTAssertEqual(heard.ring.current?.bitmap.frameNumber, 29)
  }

  func testTheEndIsReachedAtAnyRate() throws {
    for rate in [0.5, 1.25, 1.5, 2, 4] {
      for soundSeconds in [1.0, 2.0] {
        let heard = try Heard(TestVideo(sound: "aac", soundSeconds: soundSeconds))
        heard.ring.setRate(rate)
        heard.play(2 / rate + 0.8, step: 1.0 / 30)
        XCTAssertTrue(heard.news.hasEnded, "\(rate) \(soundSeconds)")
        XCTAssertFalse(heard.wasStalled, "\(rate)")
      }
    }
  }

  func testMusicWithACoverIsHeardAgainAfterAPause() throws {
    let heard = try Heard(
      TestVideo(codec: "mjpeg", sound: "aac", pixelFormat: "yuvj420p", frames: 1, isCover: true, soundSeconds: 4))
    XCTAssertGreaterThan(heard.play(2), 0.2)
    XCTAssertFalse(heard.wasStalled)
    heard.ring.setPlaying(false)
    heard.mute()
    heard.play(0.5)
    XCTAssertEqual(heard.news.position, 2, accuracy: 0.15)
    heard.unmute()
    heard.ring.setPlaying(true)
    XCTAssertGreaterThan(heard.play(0.5), 0.2)
    XCTAssertEqual(heard.news.position, 2.5, accuracy: 0.2)
    heard.ring.seek(to: VideoPlace(time: 3))
    XCTAssertGreaterThan(heard.play(0.5), 0.2)
    XCTAssertEqual(heard.news.position, 3.5, accuracy: 0.2)
    heard.play(1)
    XCTAssertTrue(heard.news.hasEnded)
  }

  func testMusicWithACoverIsRepeated() throws {
    let heard = try Heard(
      TestVideo(codec: "mjpeg", sound: "aac", pixelFormat: "yuvj420p", frames: 1, isCover: true, soundSeconds: 1))
    heard.ring.setLooping(true)
    XCTAssertGreaterThan(heard.play(2.6), 0.2)
    XCTAssertFalse(heard.news.hasEnded)
    XCTAssertGreaterThan(heard.play(0.3), 0.2)
  }

  func testSoundThatIsSwitchedOnBeginsAtTheTimeThatShows() throws {
    for muted in [3.0, 12.0] {
      let heard = try Heard(
        TestVideo(sound: "aac", width: 64, height: 32, frames: 480, soundSeconds: 16), isMuted: true)
      heard.play(muted)
      heard.unmute()
      var last = heard.news.position
      XCTAssertEqual(last, muted, accuracy: 0.06)
      let loudest = heard.play(1) { time in
        let position = heard.ring.news(at: time).position
        XCTAssertGreaterThanOrEqual(position, last - 0.06)
        last = max(last, position)
      }
      XCTAssertGreaterThan(loudest, 0.2)
      XCTAssertEqual(heard.news.position, muted + 1, accuracy: 0.15)
      heard.mute()
      heard.play(2)
      XCTAssertEqual(heard.news.position, muted + 3, accuracy: 0.15)
      heard.unmute()
      heard.play(0.5)
      XCTAssertEqual(heard.news.position, muted + 3.5, accuracy: 0.15)
      XCTAssertEqual(try XCTUnwrap(heard.ring.sound.position), muted + 3.5, accuracy: 0.2)
    }
  }

  func testPicturesThatLieFarApartLeaveTheSound() throws {
    let times: [Int64] = [0, 33, 66, 25_000, 25_033]
    let heard = try Heard(
      TestVideo(
        format: "matroska", sound: "pcm_s16le", width: 192, height: 96, frames: 5, times: times, soundSeconds: 26,
        soundRate: 8000, channels: 1))
    XCTAssertGreaterThan(heard.play(5), 0.2)
    // A worker that reads has the reader.
    heard.queue.waitUntilIdle()
    let read = heard.ring.state.withLock { $0.reader?.readTime(.sound) }
    XCTAssertLessThan(try XCTUnwrap(read), 5 + VideoRingState.pictureLead + 2)
    XCTAssertEqual(heard.ring.current?.bitmap.frameNumber, 2)
    XCTAssertGreaterThan(heard.play(19), 0.2)
    XCTAssertFalse(heard.wasStalled)
    heard.play(1.5)
    XCTAssertEqual(heard.ring.current?.bitmap.frameNumber, 4)
    XCTAssertEqual(heard.news.position, 25.5, accuracy: 0.2)
  }

  func testPicturesGoOnWhereTheSoundIsOver() throws {
    let heard = try Heard(TestVideo(format: "matroska", sound: "aac", frames: 360, soundSeconds: 1))
    heard.play(2, step: 1.0 / 30)
    // A worker that reads has the reader.
    heard.queue.waitUntilIdle()
    let read = heard.ring.state.withLock { $0.reader?.readTime(.picture) }
    XCTAssertLessThan(try XCTUnwrap(read), 2 + VideoRingState.soundLead + 1)
    XCTAssertEqual(heard.news.droppedCount, 0)
    XCTAssertEqual(heard.news.position, 2, accuracy: 0.1)
    heard.play(10.4)
    XCTAssertTrue(heard.news.hasEnded)
    XCTAssertFalse(heard.wasStalled)
  }

  func testSoundThatCannotBeDecodedLeavesThePictures() throws {
    // No device plays 500 samples a second.
    let heard = try Heard(TestVideo(format: "matroska", sound: "pcm_s16le", soundRate: 500, channels: 1))
    heard.play(1)
    XCTAssertNil(heard.news.error)
    XCTAssertEqual(heard.news.position, 1, accuracy: 0.06)
    heard.play(1.3)
    XCTAssertTrue(heard.news.hasEnded)
  }

  func testADeviceThatStopsLeavesThePictures() throws {
    let heard = try Heard(TestVideo(sound: "aac"))
    heard.play(0.5)
    for _ in 0..<40 {
      heard.queue.waitUntilIdle()
      heard.device.wait(0.05)
      _ = heard.ring.frame(at: heard.time)
      heard.time += 0.05
    }
    XCTAssertTrue(heard.news.hasEnded)
    XCTAssertNil(heard.ring.sound.position)
  }

  func testAnotherSizeAtRestLeavesTheSound() throws {
    let heard = try Heard(TestVideo(sound: "aac"))
    heard.play(0.5)
    heard.ring.setPlaying(false)
    heard.play(0.2)
    heard.ring.setFit(VideoFit(size: Size(width: 48, height: 24), scale: 1, gravity: .stretch))
    heard.play(0.2)
    XCTAssertEqual(heard.ring.current?.bitmap.size, PixelSize(width: 48, height: 24))
    heard.ring.setPlaying(true)
    XCTAssertGreaterThan(heard.play(0.5), 0.2)
  }

  func testALoopOfSoundAloneTellsItsPlays() throws {
    let heard = try Heard(TestVideo(format: "matroska", codec: nil, sound: "aac", soundSeconds: 1))
    heard.ring.setLooping(true)
    heard.play(3.5)
    XCTAssertFalse(heard.news.hasEnded)
    XCTAssertEqual(heard.news.play, 3)
    // Half of the fourth play.
    XCTAssertEqual(heard.news.position, 0.5, accuracy: 0.3)
  }
}
