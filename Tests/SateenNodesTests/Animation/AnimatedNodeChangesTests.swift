import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Changes of the look, the settings and the surroundings of nodes that play, in any state that the animation may have.
@MainActor
final class AnimatedNodeChangesTests: XCTestCase {
  // MARK: The look

  func testAHeldAnimationKeepsItsFrameWhereItsLookChangesOutOfSight() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    stage.node.isAnimationPaused = true
    stage.node.seekAnimation(toFrame: 4)
    stage.host.settle()
    stage.host.advance(by: 3)
    XCTAssertEqual(stage.node.currentFrameIndex, 4)
    stage.node.isHidden = true
    stage.host.settle()
    stage.node.frame.size = Size(width: 15, height: 11)
    stage.host.settle()
    stage.node.isHidden = false
    stage.host.settle()
    stage.host.advance(by: 0.5)
    XCTAssertEqual(stage.node.currentFrameIndex, 4)
    XCTAssertEqual(stage.contents?.size, PixelSize(width: 15, height: 11))
    XCTAssertFalse(stage.node.isAnimating)
    XCTAssertEqual(stage.budget.heldBytes, 0)
  }

  func testAnEndedAnimationKeepsItsFrameInAnotherLookAndGoesOnWithMorePlays() async throws {
    let file = try AnimationFile("first-part.gif")
    let whole = file.seconds.reduce(0, +)
    for isHidden in [false, true] {
      let plays = Locked<[Int]>([])
      let stage = AnimationStage(ImageNode(), file.source) { node, _ in
        node.animationPlays = .times(1)
        node.onAnimationLoop = { _, count in plays.withLock { $0.append(count) } }
      }
      _ = try stage.begin(file)
      stage.host.advance(by: whole + 0.3)
      XCTAssertEqual(stage.node.currentFrameIndex, 2)
      stage.node.isHidden = isHidden
      stage.host.settle()
      stage.node.frame.size = Size(width: 15, height: 11)
      stage.host.settle()
      stage.node.isHidden = false
      stage.host.settle()
      stage.host.advance(by: 0.3)
      XCTAssertEqual(stage.node.currentFrameIndex, 2, "hidden: \(isHidden)")
      XCTAssertEqual(stage.contents?.size, PixelSize(width: 15, height: 11))
      XCTAssertEqual(plays.withLock { $0 }, [1], "the end is not told of twice")
      stage.node.animationPlays = .times(2)
      XCTAssertEqual(stage.indices(in: whole + 0.5), [2, 0, 1, 2])
      XCTAssertEqual(plays.withLock { $0 }, [1, 2])
    }
  }

  func testTheFirstFrameShowsInANewSizeOnceAnimationsAreOff() async throws {
    let file = try AnimationFile("pillow.gif")
    let size = Size(width: 15, height: 11)
    let still = AnimationStage(ImageNode(), file.source, size: size) { node, _ in node.animatesImages = false }
    still.host.settle()
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    stage.host.advance(by: 0.2)
    stage.node.frame.size = size
    stage.host.advance(by: 0.3)
    XCTAssertNotEqual(stage.node.currentFrameIndex, 0)
    stage.node.animatesImages = false
    XCTAssertFalse(stage.node.isAnimating)
    stage.host.settle()
    stage.host.advance(by: 0.5)
    XCTAssertEqual(stage.node.currentFrameIndex, 0)
    let (shown, wanted) = (try XCTUnwrap(stage.contents), try XCTUnwrap(still.contents))
    XCTAssertEqual(shown.difference(from: wanted), 0)
    XCTAssertEqual(stage.budget.heldBytes, 0)
    XCTAssertEqual(stage.turns(in: 1), 0)
  }

  func testSettingsThatChangeTogetherWithTheLookHaveAnEffect() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    stage.host.advance(by: 0.2)
    var extras = stage.node.imageExtras
    extras.renderingMode = .template
    extras.animation.isPaused = true
    stage.node.imageExtras = extras
    stage.host.settle()
    stage.host.advance(by: 0.3)
    let index = stage.node.currentFrameIndex
    stage.host.advance(by: 1)
    XCTAssertEqual(stage.node.currentFrameIndex, index)
    XCTAssertFalse(stage.node.isAnimating)
    XCTAssertEqual(stage.budget.heldBytes, 0)
  }

  func testDrawingAheadDoesNotDisturbTheAnimation() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    let start = try stage.begin(file)
    let layout = stage.node.layoutThatFits(SizeRange(exactly: Size(width: 60, height: 44)))
    for step in 0..<60 {
      if step % 10 == 5 { stage.node.drawAhead(for: layout) {} }
      let time = stage.host.time
      stage.host.step()
      XCTAssertEqual(stage.node.currentFrameIndex, file.index(after: time - start), "step \(step)")
      XCTAssertEqual(stage.contents?.size, PixelSize(width: 30, height: 22))
    }
  }

  // MARK: Less motion

  func testAPauseDoesNotTakeBackTheWishToPlay() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source) { _, host in host.container.reducesMotion = true }
    stage.host.settle()
    stage.node.playAnimation()
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.node.isAnimating)
    stage.node.isAnimationPaused = true
    stage.host.settle()
    let index = stage.node.currentFrameIndex
    stage.node.isAnimationPaused = false
    stage.host.step()
    XCTAssertEqual(stage.node.currentFrameIndex, index)
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.node.isAnimating)
  }

  func testABetterVersionOfAnImageIsPlayedAsTheOneBefore() async throws {
    let file = try AnimationFile("pillow.gif")
    let bytes = try AnimationFile.bytes("pillow.gif")
    let stage = AnimationStage(MultiplexImageNode(), nil) { node, host in
      host.container.reducesMotion = true
      node.loadsIntermediateImages = true
      node.sources = [file.source, .bytes(ImageBytes(bytes + [0], name: "worse"))]
      node.playAnimation()
    }
    for _ in 0..<200 where stage.node.shownSourceIndex != 0 { stage.host.step() }
    XCTAssertEqual(stage.node.shownSourceIndex, 0)
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.node.isAnimating)
    let turns = stage.turns(in: 1.8)
    // Six frames in 0.45 seconds.
    XCTAssertGreaterThanOrEqual(turns, 23)
    XCTAssertLessThanOrEqual(turns, 26)
    stage.node.sources = [file.source]
    stage.host.advance(by: 0.5)
    XCTAssertFalse(stage.node.isAnimating, "another image was not asked to play")
  }

  func testLessMotionLeavesAnEndedAnimationAlone() async throws {
    let file = try AnimationFile("first-part.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    stage.host.advance(by: file.seconds.reduce(0, +) * 3 + 0.2)
    XCTAssertEqual(stage.node.currentFrameIndex, 2)
    stage.host.container.reducesMotion = true
    stage.host.settle()
    stage.host.advance(by: 0.3)
    XCTAssertEqual(stage.node.currentFrameIndex, 2)
  }

  func testAFrameIsChosenOnlyUntilOthersFollow() async throws {
    let file = try AnimationFile("pillow.gif")
    for restarts in [false, true] {
      let stage = AnimationStage(ImageNode(), file.source)
      _ = try stage.begin(file)
      if restarts { stage.node.restartAnimation() } else { stage.node.seekAnimation(toFrame: 1) }
      for _ in 0..<60 where stage.node.currentFrameIndex != 3 { stage.host.step() }
      stage.host.container.reducesMotion = true
      stage.host.settle()
      stage.host.advance(by: 0.2)
      XCTAssertEqual(stage.node.currentFrameIndex, 0, "restarts: \(restarts)")
    }
  }

  // MARK: Wishes of the program

  func testAFrameThatIsSoughtBeforeTheImageIsThereShows() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source) { node, _ in
      node.isAnimationPaused = true
      node.seekAnimation(toFrame: 3)
    }
    stage.host.settle()
    stage.host.advance(by: 0.2)
    XCTAssertEqual(stage.node.currentFrameIndex, 3)
    XCTAssertTrue(file.shows(3, try XCTUnwrap(stage.contents)))
    stage.node.seekAnimation(toFrame: 1)
    let other = try AnimationFile("disposal.gif")
    stage.node.seekAnimation(toFrame: 5)
    stage.node.source = other.source
    stage.host.settle()
    stage.host.advance(by: 0.2)
    XCTAssertEqual(stage.node.currentFrameIndex, 0, "the frame of another image")
  }

  func testAFrameBeyondTheEndIsTheLastWhereTheFileDoesNotTellHowManyThereAre() async throws {
    let file = try AnimationFile("frames.jxl")
    for isPaused in [true, false] {
      let stage = AnimationStage(ImageNode(), file.source, size: file.size) { node, _ in
        node.isAnimationPaused = isPaused
        node.animationPlays = .times(1)
      }
      stage.host.settle()
      stage.host.advance(by: 0.1)
      stage.node.seekAnimation(toFrame: 999)
      stage.host.settle()
      stage.host.advance(by: 0.5)
      XCTAssertEqual(stage.node.currentFrameIndex, file.frames.count - 1)
      stage.host.advance(by: 2)
      XCTAssertEqual(stage.node.currentFrameIndex, file.frames.count - 1)
      XCTAssertEqual(stage.turns(in: 3), 0)
      XCTAssertEqual(stage.budget.heldBytes, 0)
      XCTAssertEqual(stage.node.animationFrameCount, file.frames.count)
    }
  }

  func testTheEndIsToldOnce() async throws {
    let file = try AnimationFile("first-part.gif")
    let whole = file.seconds.reduce(0, +)
    let told = Locked<[String]>([])
    let stage = AnimationStage(ImageNode(), file.source) { node, _ in
      node.onAnimationLoop = { _, plays in told.withLock { $0.append("play \(plays)") } }
      node.onAnimationEnd = { node in
        told.withLock { $0.append("end at \(node.currentFrameIndex ?? -1), \(node.isAnimating)") }
      }
    }
    _ = try stage.begin(file)
    XCTAssertEqual(stage.node.animationFrameCount, 3)
    XCTAssertEqual(try XCTUnwrap(stage.node.animationDuration), whole, accuracy: 1e-9)
    stage.host.advance(by: whole * 3 + 0.5)
    XCTAssertEqual(told.withLock { $0 }, ["play 1", "play 2", "play 3", "end at 2, false"])
    XCTAssertNil(stage.host.container.nextAlarm)
    XCTAssertEqual(stage.node.animationFrameCount, 3, "known although the file is closed")
    stage.host.advance(by: 2)
    XCTAssertEqual(told.withLock { $0.count }, 4)
    // A handler that begins anew.
    stage.node.onAnimationLoop = { node, plays in if plays == 3 { node.restartAnimation() } }
    stage.node.restartAnimation()
    stage.host.advance(by: whole * 4 + 0.5)
    XCTAssertTrue(stage.node.isAnimating)
    XCTAssertEqual(told.withLock { $0.count }, 4)
    // One that takes the image away.
    stage.node.onAnimationLoop = { node, _ in node.source = nil }
    stage.host.advance(by: whole * 2)
    XCTAssertNil(stage.contents)
    XCTAssertEqual(stage.budget.heldBytes, 0)
    XCTAssertEqual(told.withLock { $0.count }, 4)
  }

  func testHandlersOfAStillImageCostNoTurn() async throws {
    let file = try AnimationFile("pillow.gif")
    let still = ImageSource.bytes(ImageBytes(file.frames[0].pngData(), name: "still"))
    let stage = AnimationStage(ImageNode(), still)
    stage.host.settle()
    stage.node.onAnimationLoop = { _, _ in }
    stage.node.onAnimationEnd = { _ in }
    stage.node.animationPlays = .times(2)
    stage.node.isAnimationPaused = true
    stage.node.isAnimationPaused = false
    stage.node.animatesImages = false
    stage.node.animatesImages = true
    XCTAssertEqual(stage.turns(in: 0.5), 0)
  }

  func testAnAnimationIsNotPlayedBeforeItsFirstFrame() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source, budget: 1)
    _ = try stage.begin(file)
    let second = ImageNode(source: file.source)
    second.pipeline = stage.node.pipeline
    second.frame = Rect(origin: Point(x: 10, y: 40), size: file.size)
    stage.root.addSubnode(second)
    stage.host.advance(by: 0.5)
    XCTAssertTrue(stage.node.isAnimating)
    XCTAssertFalse(second.isAnimating, "there is no memory for a second one")
  }
}
