import Foundation
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

/// The files of animations in nodes: where they come from, how long they stay, and what happens when they are others.
@MainActor
final class AnimatedNodeFilesTests: XCTestCase {
  private let url = "https://pictures.test/a.gif"

  private func stage(_ server: ScriptedDownloader) -> AnimationStage<NetworkImageNode> {
    let stage = AnimationStage(NetworkImageNode(), nil)
    stage.node.pipeline = ImagePipeline(
      queue: .shared, decodeBudget: stage.budget, loader: ResourceLoader(downloader: server, cache: RecentResources()))
    return stage
  }

  /// Runs frames until a condition holds, for at most thirty seconds.
  private func run<Node>(_ stage: AnimationStage<Node>, until isDone: () -> Bool) async throws {
    for _ in 0..<15_000 where !isDone() {
      stage.host.step()
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  // MARK: Other pictures of the same address

  func testAPictureThatIsReplacedOnItsServerIsExchangedWhileItPlays() async throws {
    let (first, second) = (try AnimationFile("pillow.gif"), try AnimationFile("once.gif"))
    let server = ScriptedDownloader()
    server[url] = .init(headers: ["Cache-Control": "max-age=0"], bytes: try AnimationFile.bytes("pillow.gif"))
    let stage = stage(server)
    let loaded = Locked<[Bitmap]>([])
    stage.node.onLoad = { _, image in loaded.withLock { $0.append(image.bitmap) } }
    stage.node.url = url
    try await run(stage) { stage.node.currentFrameIndex == 4 }
    XCTAssertEqual(stage.node.currentFrameIndex, 4)
    server[url] = .init(headers: ["Cache-Control": "max-age=0"], bytes: try AnimationFile.bytes("once.gif"))
    // A picture in memory that shows elsewhere asks the server whether it is old.
    let other = NetworkImageNode()
    other.pipeline = stage.node.pipeline
    other.frame = Rect(x: 10, y: 40, width: 30, height: 22)
    other.url = url
    stage.root.addSubnode(other)
    let last = second.frames.count - 1
    try await run(stage) {
      stage.contents.map { second.shows(last, $0) } == true && !stage.node.isAnimating
    }
    XCTAssertTrue(second.shows(last, try XCTUnwrap(stage.contents)))
    let pictures = loaded.withLock { $0 }
    XCTAssertEqual(pictures.count, 2)
    XCTAssertTrue(first.shows(0, pictures[0]))
    XCTAssertTrue(second.shows(0, try XCTUnwrap(pictures.last)), "not the old picture once more")
    stage.node.frame.size = Size(width: 15, height: 11)
    stage.host.advance(by: 0.3)
    XCTAssertEqual(stage.node.currentFrameIndex, last)
  }

  func testAStillPictureThatBecomesAnimatedPlays() async throws {
    let file = try AnimationFile("pillow.gif")
    let server = ScriptedDownloader()
    // A file of one frame whose header cannot tell.
    server[url] = .init(headers: ["Cache-Control": "max-age=0"], bytes: try Self.singleFrame())
    let stage = stage(server)
    stage.node.url = url
    try await run(stage) { stage.node.loadedImage?.isAnimated == false }
    XCTAssertEqual(stage.node.loadedImage?.isAnimated, false, "noted once it was opened")
    XCTAssertNil(stage.node.currentFrameIndex)
    XCTAssertEqual(
      stage.node.pipeline.cachedImage(
        for: ImageRequest(source: .url(url), targetSize: PixelSize(width: 30, height: 22)))?.isAnimated, false)
    server[url] = .init(headers: ["Cache-Control": "max-age=0"], bytes: try AnimationFile.bytes("pillow.gif"))
    let other = NetworkImageNode()
    other.pipeline = stage.node.pipeline
    other.frame = Rect(x: 10, y: 40, width: 30, height: 22)
    other.url = url
    stage.root.addSubnode(other)
    try await run(stage) { stage.node.isAnimating && stage.node.currentFrameIndex == 2 }
    XCTAssertTrue(file.shows(2, try XCTUnwrap(stage.contents)))
  }

  /// The first frame of an animation, with the hint that it is played for ever, and so much behind it that the end is not in
  /// the first bytes.
  private static func singleFrame() throws -> [UInt8] {
    var bytes = try AnimationFile.bytes("pillow.gif")
    let starts = bytes.indices.dropLast(10).filter { bytes[$0] == 0x21 && bytes[$0 + 1] == 0xf9 && bytes[$0 + 2] == 4 }
    bytes.removeSubrange(starts[1]...)
    for _ in 0..<3_000 { bytes += [0x21, 0xfe, 200] + [UInt8](repeating: 0x20, count: 200) + [0] }
    return bytes + [0x3b]
  }

  // MARK: Bytes that are read once

  func testWhatIsNotStoredIsTransferredOnce() async throws {
    for mode in [ResourceRequest.CacheMode.useProtocol, .reload] {
      for storing in ["no-store", "max-age=60"] {
        let server = ScriptedDownloader()
        server[url] = .init(headers: ["Cache-Control": storing], bytes: try AnimationFile.bytes("pillow.gif"))
        let stage = stage(server)
        stage.node.source = .remote(ResourceRequest(url: url, cacheMode: mode))
        try await run(stage) { stage.node.currentFrameIndex == 3 }
        XCTAssertEqual(stage.node.currentFrameIndex, 3)
        XCTAssertEqual(server.requests.count, 1, "\(mode), \(storing)")
      }
    }
  }

  func testAProviderIsAskedOnce() async throws {
    let file = try AnimationFile("pillow.gif")
    let bytes = try AnimationFile.bytes("pillow.gif")
    let reads = Locked(0)
    let stage = AnimationStage(
      ImageNode(),
      .provider(
        ImageProvider(name: "made") {
          reads.withLock { $0 += 1 }
          return bytes
        }))
    _ = try stage.begin(file)
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.node.isAnimating)
    XCTAssertEqual(reads.withLock { $0 }, 1)
  }

  func testAnAnimationOfTheProgramIsPlayed() async throws {
    let file = try AnimationFile("pillow.gif")
    let opened = try await ImagePipeline().animation(for: ImageRequest(source: file.source))
    let image = try XCTUnwrap(opened)
    let stage = AnimationStage(ImageNode(), image.source)
    _ = try stage.begin(file)
    for _ in 0..<40 {
      stage.host.step()
      XCTAssertTrue(file.shows(stage.node.currentFrameIndex, try XCTUnwrap(stage.contents)))
    }
    XCTAssertTrue(stage.node.isAnimating)
    let again = try await ImagePipeline().animation(for: ImageRequest(source: image.source))
    XCTAssertEqual(again?.source, image.source, "the same file in memory")
    let other = try await ImagePipeline().animation(for: ImageRequest(source: file.source))
    XCTAssertNotEqual(other?.source, image.source)
  }

  // MARK: Memory

  func testNodesThatShowTheSameFileShareIt() async throws {
    let file = try AnimationFile("pillow.gif")
    let pipeline = ImagePipeline()
    let first = try await pipeline.animation(for: ImageRequest(source: file.source))
    let second = try await pipeline.animation(
      for: ImageRequest(source: file.source, targetSize: PixelSize(width: 15, height: 11)))
    XCTAssertNotNil(first)
    XCTAssertEqual(first?.source, second?.source)
    XCTAssertEqual(pipeline.animationFileCount, 1)
    pipeline.forget(file.source)
    let third = try await pipeline.animation(for: ImageRequest(source: file.source))
    XCTAssertNotEqual(first?.source, third?.source, "the file may have changed")
  }

  func testAnEndedAnimationLetsGoOfItsFile() async throws {
    let file = try AnimationFile("first-part.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    XCTAssertEqual(stage.node.pipeline.animationFileCount, 1)
    stage.host.advance(by: file.seconds.reduce(0, +) * 3 + 0.3)
    XCTAssertEqual(stage.node.currentFrameIndex, 2)
    XCTAssertEqual(stage.node.pipeline.animationFileCount, 0)
    XCTAssertEqual(stage.node.animationBitmapCount, 1)
    stage.node.restartAnimation()
    stage.host.advance(by: 0.1)
    XCTAssertTrue(stage.node.isAnimating)
  }

  func testMemoryPressureTakesTheFileOfAPausedAnimation() async throws {
    let file = try AnimationFile("pillow.gif")
    let stage = AnimationStage(ImageNode(), file.source)
    _ = try stage.begin(file)
    while stage.node.currentFrameIndex != 3 { stage.host.step() }
    stage.node.isAnimationPaused = true
    stage.host.settle()
    XCTAssertEqual(stage.node.pipeline.animationFileCount, 1)
    MemoryPressure.report()
    stage.host.advance(by: 0.3)
    XCTAssertEqual(stage.node.pipeline.animationFileCount, 0)
    XCTAssertEqual(stage.node.currentFrameIndex, 3)
    XCTAssertTrue(file.shows(3, try XCTUnwrap(stage.contents)))
    XCTAssertEqual(stage.turns(in: 5), 0)
    stage.host.advance(by: 12)
    stage.node.isAnimationPaused = false
    stage.host.step()
    XCTAssertEqual(stage.node.currentFrameIndex, 3)
    XCTAssertEqual(stage.indices(in: 0.3).prefix(3), [3, 4, 5])
  }

  // MARK: Errors

  func testAnAnimationThatCouldNotBeOpenedIsTriedAgain() async throws {
    let path = NSTemporaryDirectory() + "sateen-animation-\(UUID().uuidString).gif"
    let bytes = Data(try AnimationFile.bytes("pillow.gif"))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for way in ["retry", "play"] {
      try bytes.write(to: URL(fileURLWithPath: path))
      let errors = Locked(0)
      let stage = AnimationStage(NetworkImageNode(), .file(path)) { node, _ in
        node.onError = { _, _ in errors.withLock { $0 += 1 } }
        // Loaded, and out of sight.
        node.frame.origin.x = 500
      }
      stage.host.settle()
      XCTAssertNotNil(stage.contents, way)
      try FileManager.default.removeItem(atPath: path)
      stage.node.frame.origin.x = 10
      stage.host.advance(by: 0.5)
      XCTAssertEqual(errors.withLock { $0 }, 1, way)
      XCTAssertFalse(stage.node.isAnimating)
      XCTAssertNil(stage.node.error)
      XCTAssertNil(stage.host.container.nextAlarm)
      if way == "retry" { stage.node.retry() } else { stage.node.playAnimation() }
      stage.host.advance(by: 0.3)
      XCTAssertEqual(errors.withLock { $0 }, 2, "\(way): an error again")
      try bytes.write(to: URL(fileURLWithPath: path))
      if way == "retry" { stage.node.retry() } else { stage.node.playAnimation() }
      stage.host.advance(by: 0.3)
      XCTAssertTrue(stage.node.isAnimating, way)
      XCTAssertEqual(errors.withLock { $0 }, 2)
    }
  }

  func testACancelledTaskEndsTheTransferOfAnAnimation() async throws {
    let server = ScriptedDownloader()
    server.holds = true
    let pipeline = ImagePipeline(loader: ResourceLoader(downloader: server, cache: RecentResources()))
    let address = url
    let task = Task.detached { () -> ImageError? in
      do throws(ImageError) {
        _ = try await pipeline.animation(for: ImageRequest(source: .url(address)))
        return nil
      } catch {
        return error
      }
    }
    for _ in 0..<15_000 where server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    XCTAssertEqual(server.requests.count, 1)
    task.cancel()
    let error = await task.value
    XCTAssertEqual(error?.isCancellation, true)
  }
}
