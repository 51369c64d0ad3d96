import SateenGraphics
import SateenThreads
import XCTest

@testable import SateenImages

final class AnimationTests: XCTestCase {
  /// All frames of one play, with their durations.
  private func decode(_ animation: AnimatedImage) throws -> [(bitmap: Bitmap, seconds: Double)] {
    let reader = try animation.makeReader()
    let stop = StopFlag()
    var frames: [(Bitmap, Double)] = []
    while let seconds = try reader.composeNext(stop: stop) { frames.append((try reader.bitmap(stop: stop), seconds)) }
    return frames
  }

  func testEveryFrameIsAsItShouldBe() throws {
    for name in AnimationFixture.names {
      let animation = try AnimationFixture.open(name)
      let expected = try AnimationFixture.frames(name)
      let frames = try decode(animation)
      XCTAssertEqual(frames.count, expected.count, name)
      XCTAssertEqual(animation.frameCount ?? expected.count, expected.count, name)
      var largest = 0
      for (index, (frame, wanted)) in zip(frames, expected).enumerated() {
        let difference = BitmapDifference(frame.bitmap, wanted)
        largest = max(largest, difference.largest)
        XCTAssertLessThanOrEqual(
          difference.largest, AnimationFixture.tolerance(name), "frame \(index) of \(name)")
      }
      print("\(name): \(frames.count) frames, largest difference \(largest) of 255")
    }
  }

  func testASecondPlayHasTheSameFrames() throws {
    for name in AnimationFixture.names where name != "many.gif" {
      let reader = try AnimationFixture.open(name).makeReader()
      let stop = StopFlag()
      var first: [[UInt8]] = []
      while try reader.composeNext(stop: stop) != nil { first.append(try reader.bitmap(stop: stop).pngData()) }
      try reader.rewind()
      for (index, frame) in first.enumerated() {
        XCTAssertNotNil(try reader.composeNext(stop: stop), name)
        XCTAssertEqual(try reader.bitmap(stop: stop).pngData(), frame, "frame \(index) of \(name)")
      }
      XCTAssertNil(try reader.composeNext(stop: stop), name)
    }
  }

  func testDurationsAndPlaysAreThoseOfTheFile() throws {
    let expected: [(String, [Double], Int?)] = [
      // A hundredth of a second and less mean a tenth.
      ("first-part.gif", [0.1, 0.1, 0.3], 3), ("once.gif", [0.05, 0.05], 1),
      ("pillow.gif", [0.05, 0.06, 0.07, 0.08, 0.09, 0.1], nil),
      ("lossless.webp", (0..<8).map { 0.04 + 0.01 * Double($0) }, 3),
      ("lossy.webp", Array(repeating: 0.1, count: 8), nil),
      ("soft.png", (1...12).map { Double($0) / 20 }, 2), ("first-restored.png", [0.1, 0.1], 1),
      ("palette.png", Array(repeating: 0.1, count: 4), nil), ("sequence.avif", [0.1, 0.2, 0.1, 0.05, 0.1], nil),
      ("frames.jxl", [0.05, 0.1, 0.2, 0.05], 2),
    ]
    for (name, seconds, plays) in expected {
      let animation = try AnimationFixture.open(name)
      XCTAssertEqual(animation.playCount, plays, name)
      let frames = try decode(animation)
      XCTAssertEqual(frames.count, seconds.count, name)
      for (frame, wanted) in zip(frames, seconds) { XCTAssertEqual(frame.seconds, wanted, accuracy: 0.001, name) }
    }
  }

  func testHeadersTellAnimationsFromStillImages() throws {
    for name in AnimationFixture.names {
      XCTAssertTrue(try ImageHeader.read(.file(AnimationFixture.path(name))).isAnimated, name)
      XCTAssertFalse(try ImageHeader.read(.file(AnimationFixture.path(name + ".frames.png"))).isAnimated)
    }
    for name in ["still.gif", "grainy.gif", "photo.png", "photo.webp", "photo.avif", "photo.jxl", "grey.jpg"] {
      XCTAssertFalse(try ImageHeader.read(Fixture.source(name)).isAnimated, name)
      XCTAssertNil(try AnimatedImage.open(ImageRequest(source: Fixture.source(name))), name)
    }
    XCTAssertTrue(try ImageHeader.read(Fixture.source("animated.gif")).isAnimated)
    XCTAssertTrue(try ImageHeader.read(Fixture.source("animated.webp")).isAnimated)
  }

  func testAPipelineOpensAnimations() async throws {
    let pipeline = ImagePipeline()
    let animation = try await pipeline.animation(
      for: ImageRequest(
        source: .file(AnimationFixture.path("disposal.gif")), targetSize: PixelSize(width: 15, height: 11)))
    XCTAssertEqual(animation?.frameSize, PixelSize(width: 15, height: 11))
    XCTAssertEqual(animation?.originalSize, PixelSize(width: 30, height: 22))
    XCTAssertEqual(animation?.frameCount, 16)
    let still = try await pipeline.animation(for: ImageRequest(source: Fixture.source("photo.png")))
    XCTAssertNil(still)
    do {
      _ = try await pipeline.animation(for: ImageRequest(source: .file("/nowhere.gif")))
      XCTFail("a missing file has no frames")
    } catch {
      XCTAssertEqual(error, .notFound(name: "/nowhere.gif"))
    }
  }

  /// A small frame is the whole frame, scaled.
  func testFramesAreScaledAndCornersRounded() throws {
    for name in ["disposal.gif", "blend.png", "lossless.webp", "sequence.avif"] {
      let size = PixelSize(width: 12, height: 9)
      let request = ImageRequest(
        source: .file(AnimationFixture.path(name)), targetSize: size, contentMode: .stretch, cornerRadius: 4)
      let frames = try decode(XCTUnwrap(AnimatedImage.open(request)))
      for (frame, whole) in zip(frames, try AnimationFixture.frames(name)) {
        let still = ImageRequest(
          source: .bytes(ImageBytes(whole.pngData())), targetSize: size, contentMode: .stretch, cornerRadius: 4)
        let difference = BitmapDifference(frame.bitmap, try load(still).bitmap)
        XCTAssertLessThanOrEqual(difference.largest, 3, name)
        XCTAssertEqual(frame.bitmap.pixel(x: 0, y: 0), 0)
      }
    }
  }

  /// A file that ends within a frame plays the frames before, where its format allows that.
  func testCutFilesPlayTheirWholeFramesOrAreRefused() throws {
    for name in AnimationFixture.names where name != "many.gif" {
      let whole = try AnimationFixture.bytes(name)
      let all = try decode(AnimationFixture.open(name)).count
      for part in 1...20 {
        let cut = Array(whole[..<(whole.count * part / 21)])
        let request = ImageRequest(source: .bytes(ImageBytes(cut, name: "cut")))
        do {
          guard let animation = try AnimatedImage.open(request) else { continue }
          let count = try decode(animation).count
          XCTAssertLessThanOrEqual(count, all, name)
        } catch let error as ImageError {
          XCTAssertEqual(error, .truncated(name: "cut"), name)
        }
      }
    }
  }

  func testChangedBytesNeverCrash() throws {
    try withSeed { random in
      for name in AnimationFixture.names where name != "many.gif" {
        let original = try AnimationFixture.bytes(name)
        for _ in 0..<40 {
          var bytes = original
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            let reach = Bool.random(using: &random) ? min(bytes.count, 120) : bytes.count
            bytes[Int.random(in: 0..<reach, using: &random)] =
              [0, 0xff, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          }
          let request = ImageRequest(
            source: .bytes(ImageBytes(bytes, name: "fuzz")), targetSize: PixelSize(width: 9, height: 9))
          do {
            guard let animation = try AnimatedImage.open(request, limits: ImageLimits(pixels: 100_000)) else {
              continue
            }
            let reader = try animation.makeReader()
            for _ in 0..<20 where try reader.composeNext(stop: StopFlag()) != nil {
              let bitmap = try reader.bitmap(stop: StopFlag())
              XCTAssertLessThanOrEqual(bitmap.size.count, 81)
            }
          } catch let error as ImageError {
            XCTAssertTrue(error.description.hasPrefix("fuzz: "), error.description)
          }
        }
      }
    }
  }

  func testAMissingLibraryIsNamed() throws {
    for (library, name, file) in [
      (PictureLibrary.webpFrames, "lossy.webp", "libwebpdemux"), (.avif, "sequence.avif", "libavif"),
      (.jxl, "frames.jxl", "libjxl"),
    ] {
      library.setHidden(true)
      defer { library.setHidden(false) }
      let request = ImageRequest(source: .file(AnimationFixture.path(name)))
      XCTAssertThrowsError(try AnimatedImage.open(request)) { error in
        guard case .unsupported(_, let reason)? = error as? ImageError else { return XCTFail("\(error)") }
        XCTAssertTrue(reason.hasPrefix(file), reason)
      }
    }
  }

  func testACanvasBeyondTheLimitIsRefused() throws {
    for name in ["disposal.gif", "lossy.webp", "blend.png", "sequence.avif", "frames.jxl"] {
      let request = ImageRequest(source: .file(AnimationFixture.path(name)))
      XCTAssertThrowsError(try AnimatedImage.open(request, limits: ImageLimits(pixels: 600)), name)
    }
  }
}
