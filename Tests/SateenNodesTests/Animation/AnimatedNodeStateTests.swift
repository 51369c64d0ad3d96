import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Animated images in nodes that come and go, change, and share memory.
@MainActor
final class AnimatedNodeStateTests: XCTestCase {
  func testAnimationsRestWhileNothingOfThemCanBeSeen() async throws {
    let file = try AnimationFile("pillow.gif")
    let hides: [(String, (AnimationStage<ImageNode>) -> Void, (AnimationStage<ImageNode>) -> Void)] = [
      ("hidden node", { $0.node.isHidden = true }, { $0.node.isHidden = false }),
      ("transparent parent", { $0.root.alpha = 0 }, { $0.root.alpha = 1 }),
      ("outside of the window", { $0.node.frame.origin.x = 500 }, { $0.node.frame.origin.x = 10 }),
      ("hidden window", { $0.host.container.isVisible = false }, { $0.host.container.isVisible = true }),
      ("out of the tree", { $0.node.removeFromSupernode() }, { $0.root.addSubnode($0.node) }),
    ]
    for (name, hide, show) in hides {
      let stage = AnimationStage(ImageNode(), file.source)
      _ = try stage.begin(file)
      stage.host.advance(by: 0.2)
      XCTAssertTrue(stage.node.isAnimating, name)
      hide(stage)
      stage.host.settle(limit: 1)
      XCTAssertFalse(stage.node.isAnimating, name)
      XCTAssertEqual(stage.budget.heldBytes, 0, name)
      XCTAssertLessThanOrEqual(stage.node.animationBitmapCount, 1, name)
      let index = stage.node.currentFrameIndex
      XCTAssertEqual(stage.turns(in: 2), 0, name)
      XCTAssertEqual(stage.node.currentFrameIndex, index, name)
      show(stage)
      stage.host.advance(by: 0.5)
      XCTAssertTrue(stage.node.isAnimating, name)
      let bitmap = try XCTUnwrap(stage.contents, name)
      XCTAssertTrue(file.shows(stage.node.currentFrameIndex ?? -1, bitmap), name)
    }
  }

  func testAnAnimationThatIsScrolledAwayGoesOnWhenItComesBack() async throws {
    let file = try AnimationFile("pillow.gif")
    let node = ImageNode(source: file.source)
    let budget = DecodeBudget(bytes: 64 << 20)
    node.pipeline = ImagePipeline(queue: .shared, decodeBudget: budget)
    let scroll = ScrollNode()
    scroll.layoutSpecBlock = { _, _ in
      StackLayoutSpec(
        direction: .vertical,
        children: [
          node.frame(width: 30, height: 22), DisplayNode().frame(width: 30, height: 400),
        ])
    }
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    host.container.rootNode = scroll
    host.advance(by: 0.5)
    XCTAssertTrue(node.isAnimating)
    scroll.scrollView.contentOffset = Point(x: 0, y: 200)
    host.settle(limit: 1)
    XCTAssertTrue(node.interfaceState.contains(.visible), "no range controller manages it")
    XCTAssertFalse(node.isAnimating)
    XCTAssertEqual(budget.heldBytes, 0)
    let index = node.currentFrameIndex
    host.advance(by: 2)
    XCTAssertEqual(node.currentFrameIndex, index)
    XCTAssertFalse(host.container.wantsFrame)
    XCTAssertNil(host.container.nextAlarm)
    scroll.scrollView.contentOffset = .zero
    host.step()
    XCTAssertEqual(node.currentFrameIndex, index)
    host.advance(by: 0.2)
    XCTAssertTrue(node.isAnimating)
    XCTAssertNotEqual(node.currentFrameIndex, index)
  }

  func testAnotherSourceTakesOverInTheMiddle() async throws {
    let (first, second) = (try AnimationFile("pillow.gif"), try AnimationFile("disposal.gif"))
    for steps in 0..<8 {
      let stage = AnimationStage(ImageNode(), first.source)
      for _ in 0..<steps { stage.host.step() }
      stage.node.source = second.source
      for _ in 0..<40 {
        stage.host.step()
        guard let bitmap = stage.contents else { continue }
        XCTAssertTrue(second.shows(stage.node.currentFrameIndex ?? -1, bitmap), "after \(steps) steps")
      }
      XCTAssertTrue(stage.node.isAnimating)
      stage.node.source = nil
      stage.host.settle()
      XCTAssertNil(stage.contents)
      XCTAssertNil(stage.node.currentFrameIndex)
      XCTAssertEqual(stage.budget.heldBytes, 0)
    }
  }

  func testAnotherSizeKeepsThePlace() async throws {
    let file = try AnimationFile("many.gif")
    let stage = AnimationStage(ImageNode(), file.source, size: Size(width: 32, height: 24))
    _ = try stage.begin(file)
    stage.host.advance(by: 1)
    let before = try XCTUnwrap(stage.node.currentFrameIndex)
    XCTAssertGreaterThan(before, 20)
    stage.node.frame.size = Size(width: 8, height: 6)
    var blanks = 0
    for _ in 0..<12 {
      stage.host.step()
      if stage.contents == nil { blanks += 1 }
    }
    XCTAssertEqual(blanks, 0)
    XCTAssertEqual(stage.contents?.size, PixelSize(width: 8, height: 6))
    let after = try XCTUnwrap(stage.node.currentFrameIndex)
    XCTAssertGreaterThanOrEqual(after, before)
    XCTAssertLessThan(after, before + 10)
    // Another scale, while the animation is paused.
    stage.node.isAnimationPaused = true
    stage.host.settle()
    let held = stage.node.currentFrameIndex
    stage.host.container.scale = 1.5
    stage.host.settle()
    stage.host.advance(by: 0.5)
    XCTAssertEqual(stage.contents?.size, PixelSize(width: 12, height: 9))
    XCTAssertEqual(stage.node.currentFrameIndex, held)
    XCTAssertFalse(stage.node.isAnimating)
  }

  func testFramesAreTreatedAsAStillImageIs() async throws {
    let file = try AnimationFile("pillow.gif")
    let treatments: [(String, Size, (ImageNode) -> Void)] = [
      ("fit", Size(width: 20, height: 20), { $0.contentMode = .aspectFit }),
      ("a part", Size(width: 16, height: 16), { $0.cropRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1) }),
      ("corners", Size(width: 20, height: 20), { $0.cornerRadius = 6 }),
      (
        "corners of a whole image", Size(width: 20, height: 20),
        { node in
          node.cornerRadius = 6
          node.isCropEnabled = false
        }
      ),
      (
        "template", Size(width: 30, height: 22),
        { node in
          node.renderingMode = .template
          node.tintColor = Color(hex: 0xff0000)
        }
      ),
      (
        "modification", Size(width: 30, height: 22),
        { node in
          node.imageModification = ImageModification(key: "mirror") { bitmap, _ in
            Bitmap(size: bitmap.size, scale: bitmap.scale) { context in
              context.translate(x: bitmap.pointSize.width, y: 0)
              context.scale(x: -1, y: 1)
              context.draw(bitmap, in: Rect(origin: .zero, size: bitmap.pointSize))
            }
          }
        }
      ),
      ("upscaled", Size(width: 60, height: 44), { $0.forcesUpscaling = true }),
      (
        "hooks", Size(width: 30, height: 22),
        { node in
          node.drawingHooks = DrawingHooks(
            key: "dot",
            after: { context, _ in
              context.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: Color(hex: 0x00ff00))
            })
        }
      ),
    ]
    for (name, size, treat) in treatments {
      let stage = AnimationStage(ImageNode(), file.source, size: size) { node, _ in treat(node) }
      // The same frame as a still image.
      let still = AnimationStage(ImageNode(), nil, size: size) { node, _ in treat(node) }
      for index in [0, 3, 5] {
        stage.host.advance(by: 0.2)
        stage.node.isAnimationPaused = true
        stage.node.seekAnimation(toFrame: index)
        still.node.source = .bytes(ImageBytes(file.frames[index].pngData(), name: "frame \(index)"))
        for host in [stage.host, still.host] {
          host.settle()
          host.advance(by: 0.3)
        }
        XCTAssertEqual(stage.node.currentFrameIndex, index, name)
        XCTAssertLessThanOrEqual(
          stage.host.screenshot().difference(from: still.host.screenshot()), 1, "\(name), frame \(index)")
        stage.node.isAnimationPaused = false
      }
    }
  }

  func testNodesWithoutLayersOfTheirOwnPlay() async throws {
    let file = try AnimationFile("pillow.gif")
    for rasterizes in [false, true] {
      let stage = AnimationStage(ImageNode(), file.source) { node, _ in node.isLayerBacked = true }
      stage.root.rasterizesSubtree = rasterizes
      stage.host.advance(by: 0.4)
      XCTAssertEqual(stage.node.isRasterized, rasterizes)
      XCTAssertTrue(stage.node.isAnimating)
      stage.node.isAnimationPaused = true
      for index in [4, 2] {
        stage.node.seekAnimation(toFrame: index)
        stage.host.settle()
        stage.host.advance(by: 0.2)
        let screen = stage.host.screenshot()
        let frame = file.frames[index]
        for (x, y) in [(3, 3), (15, 11), (27, 20)] where frame.pixel(x: x, y: y) >> 24 == 255 {
          XCTAssertEqual(screen.pixel(x: x + 10, y: y + 10) & 0xffffff, frame.pixel(x: x, y: y) & 0xffffff)
        }
      }
      stage.node.isAnimationPaused = false
      stage.host.advance(by: 0.2)
      stage.node.alpha = 0
      stage.host.advance(by: 0.2)
      XCTAssertFalse(stage.node.isAnimating)
    }
  }

  func testTwoNodesShowOneFileEachAtItsOwnTime() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    stage.host.advance(by: 0.16)
    let second = ImageNode(source: file.source)
    second.pipeline = stage.node.pipeline
    second.frame = Rect(x: 10, y: 40, width: 30, height: 22)
    stage.root.addSubnode(second)
    var together = 0
    var steps = 0
    for _ in 0..<120 {
      stage.host.step()
      for node in [stage.node, second] {
        guard let bitmap = node.layer.contents else { continue }
        XCTAssertTrue(file.shows(node.currentFrameIndex ?? -1, bitmap))
      }
      guard second.isAnimating else { continue }
      steps += 1
      if stage.node.currentFrameIndex == second.currentFrameIndex { together += 1 }
    }
    XCTAssertLessThan(together, steps / 2)
    second.isAnimationPaused = true
    stage.host.advance(by: 0.2)
    XCTAssertTrue(stage.node.isAnimating)
  }

  func testWithoutMemoryTheFirstFrameStaysAndMemoryStartsTheAnimation() async throws {
    let file = try AnimationFile("disposal.gif")
    let stage = AnimationStage(ImageNode(), file.source, size: file.size, budget: 1)
    _ = try stage.begin(file)
    let held = stage.budget.heldBytes
    XCTAssertGreaterThan(held, 0, "a single animation always gets its memory")
    let second = ImageNode(source: file.source)
    second.pipeline = stage.node.pipeline
    second.frame = Rect(origin: Point(x: 10, y: 40), size: file.size)
    stage.root.addSubnode(second)
    stage.host.advance(by: 2)
    XCTAssertEqual(stage.budget.heldBytes, held)
    XCTAssertEqual(second.currentFrameIndex, 0)
    XCTAssertTrue(file.shows(0, try XCTUnwrap(second.layer.contents)))
    stage.node.removeFromSupernode()
    // It asks once a second.
    stage.host.settle()
    XCTAssertLessThanOrEqual(stage.turns(in: 0.9), 12)
    stage.host.advance(by: 0.8)
    XCTAssertNotEqual(second.currentFrameIndex, 0)
    XCTAssertTrue(second.isAnimating)
  }

  func testLowMemoryHoldsTheFrame() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    stage.host.advance(by: 0.3)
    MemoryPressure.report()
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.host.container.isMemoryLow)
    XCTAssertEqual(stage.budget.heldBytes, 0)
    XCTAssertFalse(stage.node.isAnimating)
    XCTAssertNotNil(stage.contents)
    XCTAssertLessThanOrEqual(stage.turns(in: 5), 2)
    stage.host.advance(by: 12)
    XCTAssertFalse(stage.host.container.isMemoryLow)
    XCTAssertTrue(stage.node.isAnimating)
  }

  func testAnotherWindowTakesTheAnimationOver() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    stage.host.advance(by: 0.2)
    let other = HeadlessHost(size: Size(width: 80, height: 80))
    other.container.rootNode = stage.root
    stage.host.step()
    XCTAssertNil(stage.host.container.nextAlarm)
    other.advance(by: 0.5)
    XCTAssertTrue(stage.node.isAnimating)
    let index = stage.node.currentFrameIndex
    other.advance(by: 0.1)
    XCTAssertNotEqual(stage.node.currentFrameIndex, index)
    other.container.close()
    XCTAssertEqual(stage.budget.heldBytes, 0)
  }

  func testANodeThatIsGoneLeavesNothing() async throws {
    let file = try AnimationFile("pillow.gif")
    var stage: AnimationStage<ImageNode>? = AnimationStage(ImageNode(), file.source)
    let budget = try XCTUnwrap(stage).budget
    _ = try XCTUnwrap(stage).begin(file)
    weak let node = stage?.node
    let host = stage?.host
    XCTAssertGreaterThan(budget.heldBytes, 0)
    stage = nil
    host?.container.rootNode = nil
    host?.settle()
    XCTAssertNil(node)
    XCTAssertEqual(budget.heldBytes, 0)
    XCTAssertNil(host?.container.nextAlarm)
  }

  /// In any order of changes the pixels are those of the frame that the node names, an animation that is held does not
  /// move, and afterwards it plays in time.
  func testRandomScripts() async throws {
    var random = ScriptNumbers(name)
    let files = try ["pillow.gif", "disposal.gif", "many.gif", "blend.png"].map { try AnimationFile($0) }
    for _ in 0..<12 {
      var file = files[0]
      let stage = AnimationStage(ImageNode(), file.source) { node, _ in node.animationPlays = .forever }
      var (isPaused, isHidden, reduces, isLarge) = (false, false, false, false)
      for step in 0..<120 {
        var isSought = false
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: isPaused.toggle()
        case 2: isHidden.toggle()
        case 3: stage.host.container.isVisible.toggle()
        case 4: reduces.toggle()
        case 5: file = files.randomElement(using: &random) ?? file
        case 6: isLarge.toggle()
        case 7:
          stage.node.seekAnimation(toFrame: Int.random(in: 0..<8, using: &random))
          isSought = true
        case 8:
          stage.node.restartAnimation()
          isSought = true
        case 9:
          stage.node.playAnimation()
          isPaused = false
        default: break
        }
        if stage.node.isAnimationPaused != isPaused { stage.node.isAnimationPaused = isPaused }
        stage.node.isHidden = isHidden
        if stage.host.container.reducesMotion != reduces { stage.host.container.reducesMotion = reduces }
        if stage.node.source != file.source { stage.node.source = file.source }
        // A larger node shows frames in their own size.
        stage.node.contentMode = isLarge ? .center : .aspectFill
        stage.node.frame.size = isLarge ? Size(width: 40, height: 40) : file.size
        let isStill = (isPaused || isHidden) && !isSought
        if isStill { stage.host.settle(limit: 2) }
        let before = stage.node.currentFrameIndex
        for _ in 0..<Int.random(in: 1..<9, using: &random) {
          stage.host.step()
          XCTAssertLessThanOrEqual(stage.node.animationBitmapCount, 3)
          guard let bitmap = stage.contents, bitmap.size == file.frames[0].size else { continue }
          let index = stage.node.currentFrameIndex ?? -1
          XCTAssertTrue(file.shows(index, bitmap), "step \(step), frame \(index)")
        }
        if isStill { XCTAssertEqual(stage.node.currentFrameIndex, before, "step \(step)") }
      }
      stage.node.isHidden = false
      stage.host.container.isVisible = true
      stage.host.container.reducesMotion = false
      stage.node.contentMode = .aspectFill
      stage.node.frame.size = file.size
      stage.node.isAnimationPaused = false
      stage.host.advance(by: 0.3)
      let old = stage.contents
      stage.node.restartAnimation()
      for _ in 0..<20 where stage.contents === old { stage.host.step() }
      XCTAssertEqual(stage.node.currentFrameIndex, 0)
      let start = try XCTUnwrap(stage.host.container.nextAlarm) - file.seconds[0]
      for _ in 0..<60 {
        let time = stage.host.time
        stage.host.step()
        XCTAssertEqual(stage.node.currentFrameIndex, file.index(after: time - start))
      }
      XCTAssertNil(stage.node.error)
    }
  }
}
