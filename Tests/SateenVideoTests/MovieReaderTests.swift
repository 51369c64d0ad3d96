import CVideo
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenVideo

final class MovieReaderTests: XCTestCase {
  private func open(_ video: TestVideo) throws -> MovieReader { try MovieReader(video.source(), stop: MovieStop()) }

  /// The pictures to the end.
  private func pictures(_ reader: MovieReader, most: Int = 1000) throws -> [(number: Int, time: Double)] {
    var found: [(Int, Double)] = []
    while found.count < most {
      switch try reader.nextPicture() {
      case .needsPackets: try reader.readPacket()
      case .end: return found
      case .result(let picture): found.append((try reader.draw(VideoLook(192, 96)).frameNumber, picture.time))
      }
    }
    return found
  }

  func testFactsOfAVideo() throws {
    let reader = try open(TestVideo(sound: "aac"))
    XCTAssertEqual(reader.facts.pixelSize, PixelSize(width: 192, height: 96))
    XCTAssertEqual(try XCTUnwrap(reader.facts.duration), 2, accuracy: 0.1)
    XCTAssertEqual(try XCTUnwrap(reader.facts.frameRate), 30, accuracy: 0.01)
    XCTAssertEqual(reader.facts.tracks.map(\.kind), [.picture, .sound])
    XCTAssertTrue(reader.facts.isSeekable)
    XCTAssertFalse(reader.facts.isHDR)
  }

  func testPicturesComeInOrderWithTheirTimes() throws {
    for (format, codec, bFrames) in [("mp4", "mpeg4", 0), ("matroska", "libx264", 2), ("mov", "mjpeg", 0)] {
      let isJPEG = codec == "mjpeg"
      let found = try pictures(
        open(TestVideo(format: format, codec: codec, pixelFormat: isJPEG ? "yuvj420p" : "yuv420p", bFrames: bFrames)))
      XCTAssertEqual(found.map(\.number), Array(0..<60), "\(format) \(codec)")
      for (index, picture) in found.enumerated() {
        XCTAssertEqual(picture.time, Double(index) / 30, accuracy: 0.002, "\(format) \(codec)")
      }
    }
  }

  func testSeekGoesToTheKeyPictureBefore() throws {
    let reader = try open(TestVideo())
    XCTAssertTrue(try reader.seek(to: 1.5))
    // Every twelfth picture is a key picture, and 1.5 seconds is picture 45.
    XCTAssertEqual(try pictures(reader, most: 1).first?.number, 36)
    XCTAssertTrue(try reader.seek(to: 0))
    XCTAssertEqual(try pictures(reader, most: 1).first?.number, 0)
  }

  func testVariableRateKeepsItsTimes() throws {
    let times: [Int64] = [0, 33, 500, 533, 1200, 1233, 2000]
    let found = try pictures(open(TestVideo(format: "matroska", frames: 7, times: times)))
    XCTAssertEqual(found.map(\.number), Array(0..<7))
    for (picture, time) in zip(found, times) { XCTAssertEqual(picture.time, Double(time) / 1000, accuracy: 0.002) }
  }

  func testAVideoMayChangeItsShape() throws {
    // A broadcast goes on with a film of another shape.
    let wide = TestVideo(format: "mpeg2video", codec: "mpeg2video", frames: 12)
    let high = TestVideo(format: "mpeg2video", codec: "mpeg2video", width: 96, height: 192, frames: 12)
    let reader = try MovieReader(.bytes(try wide.bytes() + high.bytes(), name: "both"), stop: MovieStop())
    XCTAssertEqual(reader.facts.pixelSize, PixelSize(width: 192, height: 96))
    var sizes: [PixelSize] = []
    loop: while true {
      switch try reader.nextPicture() {
      case .needsPackets: try reader.readPacket()
      case .end: break loop
      case .result(let picture): sizes.append(picture.size)
      }
    }
    // The decoder may lose a picture where the next film begins.
    let count = sizes.prefix { $0 == PixelSize(width: 192, height: 96) }.count
    XCTAssertGreaterThanOrEqual(count, 11)
    XCTAssertGreaterThanOrEqual(sizes.count - count, 11)
    XCTAssertEqual(Set(sizes.dropFirst(count)), [PixelSize(width: 96, height: 192)])
  }

  func testTurnedVideosAreUpright() throws {
    struct Spot { let x, y: Int }
    let turns: [(Double, Bool, Spot, Spot)] = [
      (90, true, Spot(x: 71, y: 8), Spot(x: 71, y: 100)), (180, false, Spot(x: 183, y: 71), Spot(x: 80, y: 71)),
      (270, true, Spot(x: 24, y: 183), Spot(x: 24, y: 100)),
    ]
    for (turn, isOnSide, white, black) in turns {
      let reader = try open(TestVideo(format: "mov", frames: 3, rotation: turn))
      let size = isOnSide ? PixelSize(width: 96, height: 192) : PixelSize(width: 192, height: 96)
      XCTAssertEqual(reader.facts.pixelSize, size, "\(turn)")
      guard case .result = try next(reader) else { return XCTFail("no picture") }
      guard case .result = try next(reader) else { return XCTFail("no picture") }
      let bitmap = try reader.draw(VideoLook(size.width, size.height))
      // Picture 1 has one white block, at the left of the stored picture's upper half.
      XCTAssertGreaterThan(bitmap.pixel(x: white.x, y: white.y) & 0xff, 200, "\(turn)")
      XCTAssertLessThan(bitmap.pixel(x: black.x, y: black.y) & 0xff, 50, "\(turn)")
    }
  }

  private func next(_ reader: MovieReader) throws -> MovieReader.Step<MovieReader.Picture> {
    while true {
      let step = try reader.nextPicture()
      guard case .needsPackets = step else { return step }
      try reader.readPacket()
    }
  }

  func testPixelsThatAreNotSquareAreMadeSquare() throws {
    let reader = try open(TestVideo(frames: 2, aspect: (2, 1)))
    XCTAssertEqual(reader.facts.pixelSize, PixelSize(width: 384, height: 96))
  }

  func testOddSizes() throws {
    for (width, height) in [(17, 13), (1, 1), (333, 111)] {
      let reader = try open(
        TestVideo(format: "matroska", codec: "ffv1", pixelFormat: "bgra", width: width, height: height, frames: 2))
      XCTAssertEqual(reader.facts.pixelSize, PixelSize(width: width, height: height))
      _ = try next(reader)
      for size in [(width, height), (1, 1), (57, 201)] {
        XCTAssertEqual(try reader.draw(VideoLook(size.0, size.1)).size, PixelSize(width: size.0, height: size.1))
      }
    }
  }

  func testAPartOfThePictureFillsThePixels() throws {
    let reader = try open(TestVideo(format: "matroska", codec: "ffv1", pixelFormat: "bgra", frames: 6))
    for _ in 0..<6 { _ = try next(reader) }
    // Picture 5 is 101 in binary: the first and the third of twelve blocks are white.
    var look = VideoLook(48, 48)
    look.part = VideoLook.UnitPart(minX: 0, minY: 0, width: 0.25, height: 0.5)
    let bitmap = try reader.draw(look)
    XCTAssertGreaterThan(bitmap.pixel(x: 8, y: 24) & 0xff, 200)
    XCTAssertLessThan(bitmap.pixel(x: 24, y: 24) & 0xff, 50)
    XCTAssertGreaterThan(bitmap.pixel(x: 40, y: 24) & 0xff, 200)
  }

  func testInterlacedPicturesHaveNoCombs() throws {
    let reader = try open(
      TestVideo(format: "mpegts", codec: "mpeg2video", width: 192, height: 96, frames: 30, isInterlaced: true))
    _ = try next(reader)
    XCTAssertEqual(try reader.draw(VideoLook(192, 96)).frameNumber, 0)
  }

  func testTheOtherFieldFirst() throws {
    let reader = try open(
      TestVideo(
        format: "matroska", codec: "rawvideo", width: 192, height: 98, frames: 2, isInterlaced: true,
        isBottomFirst: true))
    _ = try next(reader)
    _ = try next(reader)
    XCTAssertEqual(try reader.draw(VideoLook(192, 98)).frameNumber, 1)
  }

  /// The scaler writes many pixels at once, and must not write beyond the last row nor leave columns out.
  func testEveryPixelIsWrittenAndNoneBeyond() throws {
    for (width, height, pixelFormat) in [
      (854, 480, "yuv420p"), (426, 240, "yuv420p"), (120, 68, "yuv420p"), (1080, 1920, "yuv420p"), (192, 96, "yuv422p"),
    ] {
      let reader = try open(
        TestVideo(
          format: "matroska", codec: "ffv1", pixelFormat: pixelFormat, width: width, height: height, frames: 2))
      _ = try next(reader)
      _ = try next(reader)
      for size in [(width, height), (2, 7), (2, height), (width / 2 + 1, height / 2)] {
        let look = VideoLook(size.0, size.1)
        let count = size.0 * size.1 * 4
        var made: [[UInt8]] = []
        for value in [UInt8(0xa5), 0x5a] {
          var memory = [UInt8](repeating: value, count: count + 256)
          try memory.withUnsafeMutableBytes { bytes in
            let start = try XCTUnwrap(bytes.baseAddress)
            try reader.draw(look, into: start, bytesPerRow: size.0 * 4)
          }
          XCTAssertEqual(Array(memory[count...]), [UInt8](repeating: value, count: 256), "\(width) \(size)")
          made.append(Array(memory[..<count]))
        }
        XCTAssertEqual(made[0], made[1], "\(width) \(size)")
      }
    }
  }

  func testTracksThatAreNotThere() throws {
    let reader = try open(TestVideo(sound: "aac", frames: 3))
    for track in [1 << 40, -7, 99, 0, Int.min, Int.max] {
      XCTAssertThrowsError(try reader.choose(.sound, track), "\(track)")
      XCTAssertNil(reader.choice[.sound])
    }
    try reader.choose(.sound, 1)
    XCTAssertEqual(reader.choice[.sound], 1)
    try reader.choose(.sound, nil)
    XCTAssertNil(reader.choice[.sound])
  }

  func testHighDynamicRangeIsMapped() throws {
    let reader = try open(
      TestVideo(format: "matroska", codec: "libx265", pixelFormat: "yuv420p10le", frames: 2, transfer: 16))
    XCTAssertTrue(reader.facts.isHDR)
    _ = try next(reader)
    _ = try next(reader)
    let bitmap = try reader.draw(VideoLook(192, 96))
    // The brightest light of the file is white, and the grey of the lower half, 35 % of the scale, is not black.
    XCTAssertGreaterThan(bitmap.pixel(x: 8, y: 24) & 0xff, 230)
    let grey = bitmap.pixel(x: 120, y: 80) >> 8 & 0xff
    XCTAssertTrue((20...120).contains(grey), "\(grey)")
  }

  func testTransparentPixelsArePremultiplied() throws {
    let reader = try open(TestVideo(format: "mov", codec: "qtrle", pixelFormat: "argb", frames: 1))
    XCTAssertTrue(reader.facts.hasAlpha)
    _ = try next(reader)
    XCTAssertFalse(try reader.draw(VideoLook(20, 20)).isOpaque)
  }

  func testSoundHasItsLengthAndLoudness() throws {
    for (format, codec, rate, channels) in [
      ("mp4", "aac", 44_100, 2), ("matroska", "pcm_s16le", 48_000, 1), ("matroska", "libopus", 48_000, 6),
      // Frames of two seconds.
      ("matroska", "wavpack", 44_101, 2),
    ] {
      let reader = try open(
        TestVideo(format: format, codec: nil, sound: codec, soundRate: rate, channels: channels))
      XCTAssertFalse(reader.facts.hasPictures)
      XCTAssertTrue(reader.facts.hasSound)
      var (count, loudest) = (0, Float(0))
      loop: while true {
        switch try reader.nextSound() {
        case .needsPackets: try reader.readPacket()
        case .end: break loop
        case .result(let sound):
          count += sound.samples.count / 2
          loudest = max(loudest, sound.samples.max() ?? 0)
        }
      }
      XCTAssertEqual(Double(count) / 48_000, 2, accuracy: 0.1, codec)
      XCTAssertTrue((0.2...1.5).contains(loudest), "\(codec): \(loudest)")
    }
  }

  func testEmbeddedSubtitles() throws {
    for format in ["matroska", "mp4"] {
      let reader = try open(
        TestVideo(format: format, texts: [(0.2, 0.9, "Guten <i>Tag</i>"), (1, 1.8, "Zwei\nZeilen")]))
      let track = try XCTUnwrap(reader.facts.tracks.first { $0.kind == .text })
      XCTAssertEqual(track.language, "deu")
      try reader.choose(.text, track.id)
      var cues: [SubtitleCue] = []
      loop: while true {
        switch try reader.nextText() {
        case .needsPackets: try reader.readPacket()
        case .end: break loop
        case .result(let cue): cues.append(cue)
        }
      }
      XCTAssertEqual(cues.count, 2, format)
      XCTAssertEqual(cues.last?.text.plainText, "Zwei\nZeilen", format)
      XCTAssertEqual(try XCTUnwrap(cues.first?.start), 0.2, accuracy: 0.01)
      XCTAssertEqual(try XCTUnwrap(cues.first?.end), 0.9, accuracy: 0.01)
      if format == "matroska" {
        XCTAssertEqual(cues.first?.text.runs.last, SubtitleText.Run("Tag", isItalic: true))
      }
    }
  }

  func testAMissingLibraryIsNamed() throws {
    let source = try TestVideo(frames: 2).source()
    sateen_movie_libraries_hide(true)
    defer { sateen_movie_libraries_hide(false) }
    XCTAssertThrowsError(try MovieReader(source, stop: MovieStop())) { error in
      guard case VideoError.noLibrary = error else { return XCTFail("\(error)") }
    }
  }

  /// Blocks of half a second are given out in several pieces, the last of which must not be left behind.
  func testSoundInLongBlocksIsWhole() throws {
    for seconds in [0.5, 1.5, 2] {
      let video = TestVideo(format: "wv", codec: nil, sound: "wavpack", soundSeconds: seconds)
      let reader = try MovieReader(try video.source(), stop: MovieStop())
      try reader.choose(.sound, reader.facts.tracks.first { $0.kind == .sound }?.id)
      var pairs = 0
      loop: while true {
        switch try reader.nextSound() {
        case .needsPackets: try reader.readPacket()
        case .result(let sound): pairs += sound.samples.count / 2
        case .end: break loop
        }
      }
      XCTAssertEqual(Double(pairs), seconds * 48_000, accuracy: 480)
    }
  }

  /// Pictures with colours for each pixel have these also where they are not made smaller.
  func testColoursOfEachPixelStay() throws {
    let video = TestVideo(format: "matroska", codec: "ffv1", pixelFormat: "yuv444p", width: 64, height: 32, frames: 1) {
      context, _ in
      for x in 0..<64 {
        context.fill(
          Rect(x: Double(x), y: 0, width: 1, height: 32), with: Color(hex: x % 2 == 0 ? 0xff0000 : 0x0000ff))
      }
    }
    let reader = try MovieReader(try video.source(), stop: MovieStop())
    while case .needsPackets = try reader.nextPicture() { try reader.readPacket() }
    let bitmap = try reader.draw(VideoLook(64, 32))
    let pixels = (10..<14).map { bitmap.pixel(x: $0, y: 16) & 0xff_ffff }
    for (index, pixel) in pixels.enumerated() {
      let (red, blue) = (pixel >> 16, pixel & 0xff)
      XCTAssertTrue(
        index % 2 == 0 ? red > 200 && blue < 60 : blue > 200 && red < 60, "\(index): \(String(pixel, radix: 16))")
    }
  }
}
