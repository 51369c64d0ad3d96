import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNetwork
import SateenNodes
import SateenTesting
import SateenThreads
import ScriptedNetwork
import XCTest

/// Image nodes that play what they show.
@MainActor
final class AnimatedNodeTests: XCTestCase {
  func testFramesComeAtTheirTimesPixelForPixel() async throws {
    for name in ["pillow.gif", "disposal.gif", "blend.png", "soft.png", "lossless.webp", "sequence.avif", "frames.jxl"]
    {
      let file = try AnimationFile(name)
      let stage = AnimationStage(ImageNode(), file.source, size: file.size) { node, _ in node.animationPlays = .forever
      }
      let start = try stage.begin(file)
      var seen: Set<Int> = []
      for _ in 0..<150 {
        let time = stage.host.time
        stage.host.step()
        let wanted = file.index(after: time - start)
        let bitmap = try XCTUnwrap(stage.contents)
        XCTAssertEqual(stage.node.currentFrameIndex, wanted, "\(name) at \(time - start)")
        XCTAssertTrue(file.shows(wanted, bitmap), "\(name) at \(time - start)")
        seen.insert(wanted)
      }
      // Some are shorter than a frame of the window.
      XCTAssertGreaterThanOrEqual(seen.count, file.frames.count * 2 / 3, name)
      XCTAssertTrue(stage.node.isAnimating)
      XCTAssertLessThanOrEqual(stage.node.animationBitmapCount, 3)
    }
  }

  func testTheWindowSleepsBetweenFrames() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    let turns = stage.turns(in: 1.8)
    // Six frames in 0.45 seconds.
    XCTAssertGreaterThanOrEqual(turns, 23)
    XCTAssertLessThanOrEqual(turns, 26)
    XCTAssertTrue(stage.host.settle(limit: 0.5), "at rest between two frames")
  }

  func testAStillImageIsNotTakenForAnAnimation() async throws {
    let file = try AnimationFile("pillow.gif")
    let still = ImageSource.bytes(ImageBytes(file.frames[0].pngData(), name: "still"))
    let stage = AnimationStage(ImageNode(), still)
    stage.host.settle()
    XCTAssertEqual(stage.node.loadedImage?.isAnimated, false)
    XCTAssertNil(stage.node.currentFrameIndex)
    XCTAssertFalse(stage.node.isAnimating)
    XCTAssertEqual(stage.turns(in: 1), 0)
    XCTAssertNil(stage.host.container.nextAlarm)
  }

  func testTheLastFrameStaysAfterThePlaysOfTheFile() async throws {
    let file = try AnimationFile("first-part.gif")
    let plays = Locked<[Int]>([])
    let stage = AnimationStage(ImageNode(), file.source, size: file.size) { node, _ in
      node.onAnimationLoop = { _, count in plays.withLock { $0.append(count) } }
    }
    _ = try stage.begin(file)
    let whole = file.seconds.reduce(0, +)
    stage.host.advance(by: whole * 3 + 0.2)
    XCTAssertEqual(plays.withLock { $0 }, [1, 2, 3])
    XCTAssertEqual(stage.node.currentFrameIndex, 2)
    XCTAssertFalse(stage.node.isAnimating)
    XCTAssertEqual(stage.budget.heldBytes, 0, "the decoder is gone")
    XCTAssertEqual(stage.turns(in: 2), 0)
    stage.node.restartAnimation()
    XCTAssertEqual(stage.indices(in: whole * 3 + 0.5), [2, 0, 1, 2, 0, 1, 2, 0, 1, 2].map { $0 })
    XCTAssertEqual(plays.withLock { $0 }, [1, 2, 3, 1, 2, 3])
    stage.node.animationPlays = .times(1)
    stage.node.playAnimation()
    XCTAssertEqual(stage.indices(in: whole + 0.5), [2, 0, 1, 2])
    stage.node.animationPlays = .times(2)
    XCTAssertEqual(stage.indices(in: whole + 0.5), [2, 0, 1, 2], "a play more")
    stage.node.animationPlays = .forever
    stage.host.advance(by: whole * 5)
    XCTAssertTrue(stage.node.isAnimating)
    XCTAssertGreaterThan(plays.withLock { $0 }.last ?? 0, 5)
  }

  func testAPauseHoldsTheFrameAndWhatWasLeftOfItsTime() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    let start = try stage.begin(file)
    while stage.node.currentFrameIndex != 4 { stage.host.step() }
    // The fifth frame takes 0.09 seconds; two more steps leave less than 0.06 of them.
    stage.host.step()
    stage.host.step()
    let elapsed = stage.host.time - start - 0.26
    stage.node.isAnimationPaused = true
    stage.host.advance(by: 3)
    XCTAssertEqual(stage.node.currentFrameIndex, 4)
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [4])
    XCTAssertEqual(stage.budget.heldBytes, 0)
    XCTAssertEqual(stage.node.animationBitmapCount, 1)
    XCTAssertEqual(stage.turns(in: 1), 0)
    stage.node.isAnimationPaused = false
    let again = stage.host.time
    while stage.node.currentFrameIndex == 4 { stage.host.step() }
    XCTAssertEqual(stage.host.time - again, 0.09 - elapsed, accuracy: 0.04)
    XCTAssertEqual(stage.node.currentFrameIndex, 5)
  }

  func testFramesAreSoughtAlsoWhilePaused() async throws {
    let file = try AnimationFile("many.gif")
    let stage = AnimationStage(ImageNode(), file.source, size: file.size) { node, _ in node.isAnimationPaused = true }
    stage.host.settle()
    XCTAssertEqual(stage.node.currentFrameIndex, 0)
    for index in [123, 7, 299, 300, 5_000, -4, 0] {
      stage.node.seekAnimation(toFrame: index)
      stage.host.settle()
      stage.host.advance(by: 0.2)
      let wanted = min(max(index, 0), 299)
      XCTAssertEqual(stage.node.currentFrameIndex, wanted)
      XCTAssertTrue(file.shows(wanted, try XCTUnwrap(stage.contents)))
      XCTAssertFalse(stage.node.isAnimating)
    }
    stage.node.seekAnimation(toFrame: 40)
    stage.node.isAnimationPaused = false
    stage.host.advance(by: 0.5)
    XCTAssertGreaterThan(try XCTUnwrap(stage.node.currentFrameIndex), 50)
  }

  func testWithoutAnimationTheFirstFrameShows() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source) { node, _ in node.animatesImages = false }
    stage.host.settle()
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [0])
    XCTAssertEqual(stage.turns(in: 1), 0)
    XCTAssertEqual(stage.node.currentFrameIndex, 0)
    stage.node.animatesImages = true
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.node.isAnimating)
    XCTAssertNotEqual(stage.node.currentFrameIndex, 0)
    stage.node.animatesImages = false
    stage.host.step()
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [0])
    XCTAssertEqual(stage.budget.heldBytes, 0)
    XCTAssertEqual(stage.node.animationBitmapCount, 0)
  }

  func testLessMotionShowsTheFirstFrameUntilItIsToPlay() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source) { _, host in host.container.reducesMotion = true }
    stage.host.settle()
    stage.host.advance(by: 1)
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [0])
    XCTAssertEqual(stage.budget.heldBytes, 0)
    XCTAssertEqual(stage.node.animationBitmapCount, 0)
    stage.node.playAnimation()
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.node.isAnimating)
    XCTAssertNotEqual(stage.node.currentFrameIndex, 0)
    // Another image was not asked to play.
    stage.node.source = .file(AnimationFile.path("disposal.gif"))
    stage.host.settle()
    stage.host.advance(by: 0.5)
    XCTAssertEqual(stage.node.currentFrameIndex, 0)
    XCTAssertFalse(stage.node.isAnimating)
    stage.node.source = file.source
    stage.host.container.reducesMotion = false
    stage.host.advance(by: 0.4)
    XCTAssertTrue(stage.node.isAnimating)
    stage.host.container.reducesMotion = true
    stage.host.settle()
    XCTAssertEqual(stage.node.currentFrameIndex, 0)
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [0])
    stage.node.seekAnimation(toFrame: 3)
    stage.host.settle()
    stage.host.advance(by: 0.3)
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [3], "the frame that the program has chosen")
    XCTAssertEqual(stage.turns(in: 1), 0)
  }

  func testADamagedFrameLeavesTheLastGoodOneAndIsReportedOnce() async throws {
    var bytes = try AnimationFile.bytes("once.gif")
    // The code size of the second frame, before its compressed data.
    let second = try XCTUnwrap(bytes.indices.dropLast(10).last { bytes[$0] == 0x2c && bytes[$0 + 5] == 30 })
    bytes[second + 10 + 48] = 77
    let file = try AnimationFile("once.gif")
    let errors = Locked<[String]>([])
    let stage = AnimationStage(ImageNode(), .bytes(ImageBytes(bytes, name: "broken"))) { node, _ in
      node.onError = { _, error in errors.withLock { $0.append("\(error)") } }
    }
    stage.host.advance(by: 2)
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [0])
    XCTAssertEqual(errors.withLock { $0.count }, 1)
    XCTAssertTrue(errors.withLock { $0.first?.contains("broken") ?? false })
    XCTAssertTrue(stage.node.layer.sublayers.isEmpty, "no mark on a good picture")
    XCTAssertNil(stage.node.error)
    XCTAssertFalse(stage.node.isAnimating)
    XCTAssertEqual(stage.turns(in: 2), 0)
    stage.node.restartAnimation()
    stage.host.advance(by: 2)
    XCTAssertEqual(file.matches(try XCTUnwrap(stage.contents)), [0])
    XCTAssertEqual(errors.withLock { $0.count }, 1)
  }

  func testAnImageOfTheNetworkIsPlayed() async throws {
    let file = try AnimationFile("pillow.gif")
    let server = ScriptedDownloader()
    let url = "https://pictures.test/a.gif"
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try AnimationFile.bytes("pillow.gif"))
    let stage = AnimationStage(NetworkImageNode(), nil)
    stage.node.pipeline = ImagePipeline(
      queue: .shared, decodeBudget: stage.budget, loader: ResourceLoader(downloader: server, cache: RecentResources()))
    stage.node.url = url
    for _ in 0..<6_000 where stage.node.currentFrameIndex != 4 {
      stage.host.step()
      try await Task.sleep(for: .milliseconds(1))
    }
    XCTAssertEqual(stage.node.currentFrameIndex, 4)
    XCTAssertTrue(file.shows(4, try XCTUnwrap(stage.contents)))
    XCTAssertEqual(server.requests.count, 1, "the bytes are those of the picture")
  }
}
