import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenVideo

/// Files that are damaged in any way lead to an error or to the best picture, and never to a crash or a stall.
final class HostileVideoTests: XCTestCase {
  /// Decodes a file as a player does, with its sound and a seek.
  private func decode(_ bytes: [UInt8]) {
    let queue = WorkQueue(name: "test", workers: 1)
    let ring = VideoRing(.bytes(bytes, name: "hostile"), queue: queue)
    let device = ManualDevice()
    let mixer = SoundMixer(device, queue: queue)
    ring.sound.join(mixer)
    queue.waitUntilIdle()
    ring.choose(wantsSound: true, sound: nil, text: nil)
    ring.setFit(VideoFit(size: Size(width: 40, height: 20), scale: 1, gravity: .aspectFill))
    ring.setPlaying(true)
    ring.setAwake(true)
    for step in 0..<14 {
      queue.waitUntilIdle()
      _ = ring.frame(at: Double(step) * 0.2)
      device.render(pairs: 9600)
      if step == 8 { ring.seek(to: VideoPlace(time: 0.7)) }
    }
    queue.waitUntilIdle()
    let news = ring.news(at: 3)
    XCTAssertTrue(news.error != nil || news.facts != nil)
  }

  private static var forms: [TestVideo] {
    [
      TestVideo(format: "mp4", codec: "mpeg4", sound: "aac", width: 64, height: 32, frames: 30, soundSeconds: 1),
      TestVideo(format: "matroska", codec: "libx264", width: 64, height: 32, frames: 30, bFrames: 2),
      TestVideo(format: "mpegts", codec: "mpeg2video", width: 64, height: 32, frames: 30),
      TestVideo(format: "matroska", codec: "mjpeg", pixelFormat: "yuvj420p", width: 64, height: 32, frames: 10),
    ]
  }

  func testTruncatedFiles() throws {
    for video in Self.forms {
      let bytes = try video.bytes()
      for part in [0.01, 0.1, 0.3, 0.5, 0.8, 0.99] { decode(Array(bytes.prefix(Int(Double(bytes.count) * part)))) }
    }
  }

  func testAFileWithoutItsIndexSaysSo() throws {
    let bytes = try TestVideo(format: "mp4", codec: "mpeg4").bytes()
    // The index is at the end.
    XCTAssertThrowsError(
      try MovieReader(.bytes(Array(bytes.prefix(bytes.count / 2)), name: "cut"), stop: MovieStop())
    ) { error in
      XCTAssertEqual(
        error as? VideoError, .damaged(name: "cut", reason: "its index is missing or damaged: the file may be cut off"))
    }
  }

  func testMutatedFiles() throws {
    let seed = UInt64.random(in: 1...1_000_000)
    print("seed \(seed)")
    var state = seed
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    for video in Self.forms {
      let good = try video.bytes()
      for _ in 0..<12 {
        var bytes = good
        for _ in 0..<(1 + random(30)) {
          switch random(4) {
          case 0: bytes[random(bytes.count)] = UInt8(random(256))
          case 1:
            // Heads hold the lengths.
            bytes[random(min(600, bytes.count))] = [0, 0xff, 0x7f, 0x80][random(4)]
          case 2:
            let first = random(bytes.count)
            bytes.removeSubrange(first..<min(bytes.count, first + 1 + random(50)))
          default: bytes.insert(contentsOf: (0..<random(20)).map { _ in UInt8(random(256)) }, at: random(bytes.count))
          }
          if bytes.isEmpty { bytes = [0] }
        }
        decode(bytes)
      }
    }
  }

  func testPlacesThatCannotBe() throws {
    for video in [TestVideo(format: "matroska", codec: nil, sound: "aac"), TestVideo(sound: "aac")] {
      for isOpen in [false, true] {
        let queue = WorkQueue(name: "test", workers: 1)
        let mixer = SoundMixer(ManualDevice(), queue: queue)
        let ring = VideoRing(try video.source(), queue: queue)
        ring.sound.join(mixer)
        ring.setFit(VideoFit(size: Size(width: 40, height: 20), scale: 1, gravity: .stretch))
        ring.setPlaying(true)
        ring.choose(wantsSound: true, sound: nil, text: nil)
        if isOpen { ring.setAwake(true) }
        queue.waitUntilIdle()
        ring.seek(to: VideoPlace(time: 1e18))
        ring.setAwake(true)
        for step in 0..<20 {
          queue.waitUntilIdle()
          _ = ring.frame(at: Double(step) * 0.1)
        }
        let news = ring.news(at: 2)
        XCTAssertNil(news.error)
        let note = "\(video.format), \(isOpen ? "open" : "not open")"
        XCTAssertTrue(news.hasEnded, note)
        XCTAssertEqual(news.position, 2, accuracy: 0.1, note)
      }
    }
  }

  func testFilesThatNameOtherFilesAreRefused() throws {
    _ = try TestVideo(frames: 1).bytes()
    let lists = [
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile /etc/passwd\n", "[playlist]\nFile1=http://127.0.0.1:1/x\n",
    ]
    for list in lists {
      XCTAssertThrowsError(try MovieReader(.bytes(Array(list.utf8), name: "list"), stop: MovieStop())) { error in
        guard case VideoError.unsupported = error else { return XCTFail("\(error)") }
      }
    }
  }

  func testPicturesThatAreTooLargeAreRefused() throws {
    var bytes = try TestVideo(format: "matroska", codec: "ffv1", pixelFormat: "bgra", width: 64, height: 32, frames: 1)
      .bytes()
    // The width and the height in the head of the track: 0xB0 and 0xBA, of one byte each.
    for (mark, value) in [(UInt8(0xb0), UInt8(64)), (0xba, 32)] {
      let index = try XCTUnwrap(
        bytes.indices.dropLast(2).first { bytes[$0] == mark && bytes[$0 + 1] == 0x81 && bytes[$0 + 2] == value })
      bytes.replaceSubrange(index + 1...index + 2, with: [0x81, 0xff])
    }
    decode(bytes)
  }

  func testBrokenTimes() throws {
    for times: [Int64] in [[0, 1, 2, 3, 100_000_000, 100_000_033], [5000, 5033, 5066]] {
      let video = TestVideo(
        format: "matroska", codec: "mjpeg", pixelFormat: "yuvj420p", width: 64, height: 32, frames: times.count,
        times: times)
      decode(try video.bytes())
    }
  }

  func test8K() throws {
    let reader = try MovieReader(
      TestVideo(codec: "mjpeg", pixelFormat: "yuvj420p", width: 7680, height: 4320, frames: 1).source(),
      stop: MovieStop())
    while case .needsPackets = try reader.nextPicture() { try reader.readPacket() }
    XCTAssertEqual(try reader.draw(VideoLook(192, 96)).frameNumber, 0)
  }
}
