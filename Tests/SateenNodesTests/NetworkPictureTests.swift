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

/// A window with nodes for one picture of a server that answers as the test says.
@MainActor
private final class PictureScene {
  let url = "https://pictures.test/a.png"
  let server = ScriptedDownloader()
  let cache = RecentResources()
  let queue = WorkQueue(name: "test.pictures", workers: 2)
  let fetchQueue = WorkQueue(name: "test.fetch", workers: 2)
  let loader: ResourceLoader
  let pipeline: ImagePipeline
  let host = HeadlessHost(size: Size(width: 160, height: 60))
  let root = DisplayNode()
  private(set) var errors = 0

  init(clock: any NetworkClock = SystemNetworkClock()) {
    loader = ResourceLoader(downloader: server, cache: cache, clock: clock, queue: fetchQueue)
    pipeline = ImagePipeline(queue: queue, loader: loader)
    host.container.backgroundColor = .white
    host.container.rootNode = root
  }

  /// A node at a place in the row.
  func node(at x: Double = 10, side: Double = 40) -> NetworkImageNode {
    let node = NetworkImageNode(url: url)
    node.pipeline = pipeline
    node.placeholderColor = Color(hex: 0x00ff00)
    node.placeholderFadeDuration = 0
    node.frame = Rect(x: x, y: 10, width: side, height: side)
    node.onError = { [weak self] _, _ in self?.errors += 1 }
    return node
  }

  func color(at x: Int = 14, y: Int = 14) -> UInt32 { host.screenshot().pixel(x: x, y: y) & 0xffffff }

  nonisolated static func file(_ color: UInt32, side: Int = 40) -> [UInt8] {
    let bitmap = Bitmap(size: PixelSize(width: side, height: side), isOpaque: true) { context in
      context.fill(Rect(x: 0, y: 0, width: Double(side), height: Double(side)), with: Color(hex: color))
    }
    return bitmap?.pngData() ?? []
  }

  func serve(_ color: UInt32, tag: String = "1", maxAge: Int = 60) {
    server[url] = .init(
      headers: ["ETag": "\"\(tag)\"", "Cache-Control": "max-age=\(maxAge)"], bytes: Self.file(color))
  }

  func keepOld(_ bytes: [UInt8]) {
    let info = ResourceInfo(url: url, finalURL: url, validatedAt: 1, freshUntil: 1, length: bytes.count)
    let writer = cache.makeWriter(ResourceRequest(url: url).cacheKey, info, offset: 0)
    writer?.append(bytes)
    writer?.commit(info)
  }

  /// Runs frames until something holds.
  func run(
    _ what: String, file: StaticString = #filePath, line: UInt = #line, until holds: () -> Bool
  ) async throws {
    for _ in 0..<6_000 {
      host.step()
      if holds() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    XCTFail("ran in vain until \(what)", file: file, line: line)
    throw CancellationError()
  }

  /// Runs frames until nothing is pending.
  func rest(file: StaticString = #filePath, line: UInt = #line) async throws {
    try await run("all is still", file: file, line: line) { loader.isIdle && pipeline.pendingCount == 0 }
    queue.waitUntilIdle()
    for _ in 0..<5 { host.step() }
  }
}

/// Pictures of the network whose server changes its mind, and previews.
@MainActor
final class NetworkPictureTests: XCTestCase {
  private let page = Array("<html>Please log in</html>".utf8)

  func testABadCopyWaitsForTheServersPicture() async throws {
    let scene = PictureScene()
    scene.keepOld(page)
    scene.server.holds = true
    let node = scene.node()
    scene.root.addSubnode(node)
    try await scene.run("the copy is refused") {
      scene.pipeline.statistics.failures == 1 && scene.server.held.count == 1
    }
    for _ in 0..<5 { scene.host.step() }
    XCTAssertNil(node.error)
    let file = PictureScene.file(0xff0000)
    scene.server.held[0].answer(.init(bytes: file))
    try await scene.run("the picture shows") { scene.color() == 0xff0000 }
    try await scene.rest()
    XCTAssertEqual(scene.errors, 0)
    XCTAssertEqual(scene.cache.find(ResourceRequest(url: scene.url).cacheKey)?.bytes, file)
  }

  func testAPageDoesNotTakeAPictureAway() async throws {
    let scene = PictureScene()
    scene.serve(0xff0000, maxAge: 0)
    let node = scene.node()
    scene.root.addSubnode(node)
    try await scene.run("the picture shows") { scene.color() == 0xff0000 }
    for _ in 0..<2 {
      node.removeFromSupernode()
      try await scene.rest()
      scene.server[scene.url] = .init(bytes: page)
      let count = scene.server.requests.count
      scene.root.addSubnode(node)
      try await scene.run("the server is asked") { scene.server.requests.count > count }
      try await scene.rest()
      XCTAssertEqual(scene.color(), 0xff0000)
      XCTAssertNil(node.error)
    }
    XCTAssertEqual(scene.errors, 0)
    XCTAssertEqual(node.layer.sublayers.count, 0)
  }

  func testAPictureStaysWithoutAMarkWhereTheNextOneIsDamaged() async throws {
    let scene = PictureScene()
    scene.serve(0xff0000, maxAge: 0)
    let node = scene.node()
    scene.root.addSubnode(node)
    try await scene.run("the picture shows") { scene.color() == 0xff0000 }
    try await scene.rest()
    scene.server[scene.url] = .init(bytes: Array(PictureScene.file(0x0000ff).prefix(60)))
    scene.pipeline.revalidate(.url(scene.url))
    try await scene.run("the error is told") { scene.errors == 1 }
    try await scene.rest()
    XCTAssertEqual(scene.color(), 0xff0000)
    XCTAssertNotNil(node.error)
    XCTAssertEqual(node.layer.sublayers.count, 0, "a mark")
    // The next good one is told, and ends the error.
    scene.serve(0x0000ff, tag: "2")
    let other = scene.node(at: 60, side: 30)
    scene.root.addSubnode(other)
    try await scene.run("the new one shows") { scene.color() == 0x0000ff && scene.color(at: 64) == 0x0000ff }
    XCTAssertNil(node.error)
  }

  /// A node whose own load brings another picture than is known shows it once, and the others load it.
  func testAnotherPictureIsReportedOnceByTheNodeThatBringsItAndByThoseThatShowTheOldOne() async throws {
    for isPlain in [true, false] {
      let scene = PictureScene()
      scene.serve(0xff0000, maxAge: 0)
      let node = scene.node()
      scene.root.addSubnode(node)
      let loads = Locked<[String]>([])
      node.onLoad = { _, _ in loads.withLock { $0.append("first") } }
      try await scene.run("the picture shows") { scene.color() == 0xff0000 }
      try await scene.rest()
      scene.cache.removeAll()
      scene.serve(0x0000ff, tag: "2", maxAge: 0)
      let other = isPlain ? ImageNode(source: .url(scene.url)) : NetworkImageNode(url: scene.url)
      other.pipeline = scene.pipeline
      other.frame = Rect(x: 60, y: 10, width: 30, height: 30)
      other.onLoad = { _, _ in loads.withLock { $0.append("other") } }
      scene.root.addSubnode(other)
      try await scene.run("both show the other picture") {
        scene.color() == 0x0000ff && scene.color(at: 64) == 0x0000ff
      }
      try await scene.rest()
      XCTAssertEqual(loads.withLock { $0.sorted() }, ["first", "first", "other"], "\(isPlain)")
      XCTAssertEqual(scene.server.requests.count, 2)
      XCTAssertEqual(scene.pipeline.statistics.decodes, 3)
      XCTAssertEqual(scene.errors, 0)
    }
  }

  func testANodeWithAnErrorShowsThePictureThatAnotherNodeGot() async throws {
    let scene = PictureScene()
    let node = scene.node()
    scene.root.addSubnode(node)
    try await scene.run("the error is told") { scene.errors == 1 }
    scene.serve(0xff0000)
    scene.root.addSubnode(scene.node(at: 60, side: 30))
    try await scene.run("both show it") { scene.color() == 0xff0000 && scene.color(at: 64) == 0xff0000 }
    XCTAssertNil(node.error)
    XCTAssertEqual(node.layer.sublayers.count, 0)
    try await scene.rest()
    XCTAssertEqual(scene.server.requests.count, 2)
  }

  func testAnotherPipelineLoadsTheImageAnew() async throws {
    let scene = PictureScene()
    let other = PictureScene()
    scene.serve(0xff0000)
    other.server.holds = true
    let node = scene.node()
    node.defaultImage = Bitmap(size: PixelSize(width: 40, height: 40), isOpaque: true)
    scene.root.addSubnode(node)
    try await scene.run("the picture shows") { scene.color() == 0xff0000 }
    node.pipeline = other.pipeline
    try await scene.run("the other server is asked") { other.server.held.count > 0 }
    XCTAssertEqual(scene.color(), 0xff0000, "the picture stays")
    other.server.held[0].answer(.init(bytes: PictureScene.file(0x0000ff)))
    try await scene.run("that of the other server shows") { scene.color() == 0x0000ff }
    node.pipeline = other.pipeline
    try await other.rest()
    XCTAssertEqual(other.server.requests.count, 1)
  }

  /// A source that is set on another thread, at any moment of a display on the main one.
  func testNoLoadIsLeftBehindWhateverThreadSetsTheSource() async throws {
    let scene = PictureScene()
    scene.server.holds = true
    let node = scene.node()
    scene.root.addSubnode(node)
    scene.host.step()
    let isOver = Locked(false)
    let thread = Thread {
      for index in 0..<4_000 { node.source = .url("https://pictures.test/\(index % 7).png") }
      isOver.exchange(true)
    }
    thread.start()
    while !isOver.withLock({ $0 }) { scene.host.step() }
    node.source = nil
    try await scene.rest()
    XCTAssertEqual(scene.pipeline.pendingCount, 0)
  }

  func testTheProgressEndsWhenTheNodeLeaves() async throws {
    let scene = PictureScene()
    scene.server.holds = true
    let node = scene.node()
    scene.root.addSubnode(node)
    try await scene.run("the transfer begins") { scene.server.held.count > 0 }
    let file = PictureScene.file(0xff0000)
    scene.server.held[0].begin(.init(bytes: file))
    scene.server.held[0].send(file[..<(file.count / 2)])
    try await scene.run("half of it is there") { node.progress ?? 0 > 0.4 }
    node.removeFromSupernode()
    scene.host.step()
    XCTAssertNil(node.progress)
    try await scene.rest()
  }

  func testManyChunksAreToldAtOnce() async throws {
    let scene = PictureScene()
    scene.server.holds = true
    let node = scene.node()
    var fractions: [Double] = []
    node.onProgress = { node, _ in fractions.append(node.progress ?? -1) }
    scene.root.addSubnode(node)
    try await scene.run("the transfer begins") { scene.server.held.count > 0 }
    let transfer = scene.server.held[0]
    transfer.begin(.init(bytes: [UInt8](repeating: 7, count: 2_000)))
    try await scene.run("the header is told") { !fractions.isEmpty }
    // No frame and no work of the main loop comes in between.
    for index in 0..<1_000 {
      transfer.send([7])
      let deadline = Date() + 30
      while scene.loader.statistics.bytesReceived <= index, Date() < deadline { usleep(50) }
    }
    scene.fetchQueue.waitUntilIdle()
    fractions = []
    scene.host.step()
    XCTAssertEqual(fractions, [0.5])
    node.removeFromSupernode()
    scene.host.step()
    transfer.end(.cancelled(url: scene.url))
    try await scene.rest()
  }

  // MARK: Previews

  private func progressive() throws -> [UInt8] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](
      try Data(contentsOf: tests.appending(path: "SateenImagesTests/Fixtures/photo-progressive.jpg")))
  }

  /// Has half of a file arrive.
  private func arrive(_ scene: PictureScene, _ node: NetworkImageNode) async throws -> ScriptedDownloader.Transfer {
    let file = try progressive()
    scene.server.holds = true
    scene.root.addSubnode(node)
    try await scene.run("the transfer begins") { scene.server.held.count > 0 }
    let transfer = scene.server.held[0]
    transfer.begin(.init(bytes: file))
    transfer.send(file[..<(file.count / 2)])
    return transfer
  }

  func testAPictureThatIsModifiedNeverShowsWithoutThat() async throws {
    let scene = PictureScene()
    let node = scene.node()
    node.imageModification = ImageModification(key: "plain") { bitmap, _ in
      Bitmap(size: bitmap.size, scale: bitmap.scale, isOpaque: true) { context in
        context.fill(Rect(origin: .zero, size: bitmap.pointSize), with: Color(hex: 0x0000ff))
      }
    }
    let transfer = try await arrive(scene, node)
    var seen: Set<UInt32> = []
    try await scene.run("half of it is there") {
      seen.insert(scene.color())
      return node.progress ?? 0 > 0.4
    }
    scene.queue.waitUntilIdle()
    for _ in 0..<20 {
      scene.host.step()
      seen.insert(scene.color())
    }
    let file = try progressive()
    transfer.send(file[(file.count / 2)...])
    transfer.end()
    try await scene.run("the picture shows") {
      seen.insert(scene.color())
      return scene.color() == 0x0000ff
    }
    // The placeholder need not be among them: the first frames may come after the picture.
    XCTAssertEqual(seen.subtracting([0x00ff00]), [0x0000ff])
  }

  func testAPreviewIsATemplateToo() async throws {
    let scene = PictureScene()
    let node = scene.node()
    node.renderingMode = .template
    node.tintColor = Color(hex: 0xff00ff)
    let transfer = try await arrive(scene, node)
    var seen: Set<UInt32> = []
    try await scene.run("half of it shows") {
      seen.insert(scene.color())
      return scene.color() != 0x00ff00
    }
    XCTAssertEqual(seen.subtracting([0x00ff00]), [0xff00ff])
    XCTAssertNil(node.loadedImage)
    transfer.end(.cancelled(url: scene.url))
  }

  func testAPreviewStaysInPlaceOfTheDefaultImageAndHasRoundCorners() async throws {
    let scene = PictureScene()
    let node = scene.node()
    node.defaultImage = Bitmap(size: PixelSize(width: 40, height: 40), isOpaque: true) { context in
      context.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: Color(hex: 0x123456))
    }
    node.isCropEnabled = false
    node.cornerRadius = 20
    let transfer = try await arrive(scene, node)
    let others: Set<UInt32> = [0x00ff00, 0x123456, 0xffffff]
    try await scene.run("half of it shows") { !others.contains(scene.color(at: 30, y: 30)) }
    let color = scene.color(at: 30, y: 30)
    XCTAssertEqual(scene.color(at: 11, y: 11), 0xffffff, "a corner")
    node.setNeedsDisplay()
    for _ in 0..<5 { scene.host.step() }
    scene.host.settle()
    XCTAssertEqual(scene.color(at: 30, y: 30), color)
    transfer.end(.status(url: scene.url, status: 404))
    try await scene.run("the error is told") { scene.errors == 1 }
    try await scene.run("the default image shows") { scene.color(at: 30, y: 30) == 0x123456 }
  }

  // MARK: Random states

  /// At rest a node shows the last picture that its server has given, and no mark beside it.
  func testTheLastGoodAnswerShowsAtRest() async throws {
    let given = ProcessInfo.processInfo.environment["SATEEN_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("\(name): SATEEN_SEED=\(seed)")
    try await visit(seed)
  }

  /// A node that has let go of its pixels, and then gets a damaged answer, shows its earlier picture again.
  func testADamagedAnswerLeavesTheEarlierPictureOfANodeThatComesBack() async throws {
    for seed in [79_190, 95_028] as [UInt64] { try await visit(seed) }
  }

  private func visit(_ seed: UInt64) async throws {
    var random = Random(state: seed)
    let files = [PictureScene.file(0xff0000), PictureScene.file(0x0000ff)]
    for run in 0..<12 {
      let clock = ManualClock()
      let scene = PictureScene(clock: clock)
      let node = scene.node()
      var lastGood: UInt32?
      var wasTorn = false
      for round in 0..<10 {
        var state = ServerState.allCases[Int(random.next() % UInt64(ServerState.allCases.count))]
        let label = "seed \(seed), run \(run), round \(round), \(state)"
        if random.next() % 6 == 0 {
          scene.cache.removeAll()
          scene.pipeline.forget(.url(scene.url))
        }
        if random.next() % 6 == 0 { scene.pipeline.releaseMemory() }
        let hasShown = node.supernode != nil && node.loadedImage != nil
        scene.server[scene.url] = state.answer(scene.url, files)
        var count = scene.server.requests.count
        var isVisit = false
        if random.next() % 2 == 0 { node.removeFromSupernode() }
        let hasLeft = random.next() % 4 > 0
        if hasLeft { scene.host.step() }
        if node.supernode == nil, random.next() % 4 > 0 {
          scene.root.addSubnode(node)
          isVisit = hasLeft
        }
        if state == .offline {
          for _ in 0..<40 {
            clock.advance(0.25)
            scene.host.step()
            try await Task.sleep(for: .milliseconds(1))
          }
          if node.supernode != nil, node.loadedImage != nil { XCTAssertEqual(scene.color(), lastGood, label) }
          state = random.next() % 2 == 0 ? .red : .blue
          count = scene.server.requests.count
          scene.server[scene.url] = state.answer(scene.url, files)
          // Any answer of any server ends the wait.
          scene.loader.load(ResourceRequest(url: "https://pictures.test/other")) { _ in }
        }
        var still = 0
        for _ in 0..<12_000 where still < 4 {
          clock.advance(0.25)
          scene.host.step()
          scene.queue.waitUntilIdle()
          still = scene.loader.isIdle && scene.pipeline.pendingCount == 0 ? still + 1 : 0
          try await Task.sleep(for: .milliseconds(1))
        }
        XCTAssertEqual(still, 4, "in vain: \(label)")
        let isAnswered = scene.server.requests.suffix(from: count).contains { $0.url == scene.url }
        if isAnswered, let color = state.color { lastGood = color }
        guard node.supernode != nil else { continue }
        if node.loadedImage != nil {
          XCTAssertEqual(scene.color(), lastGood, label)
          XCTAssertEqual(node.layer.sublayers.count, 0, label)
          // An error beside a picture is about a newer one that cannot be shown, and stays until there is another.
          if node.error != nil, !wasTorn { XCTAssertEqual(state, .damaged, label) }
          wasTorn = node.error != nil
        } else {
          XCTAssertNotNil(node.error, label)
          XCTAssertTrue(isVisit || !hasShown, "\(label): taken away")
        }
        if isVisit, state.color != nil {
          XCTAssertNil(node.error, label)
          XCTAssertNotNil(node.loadedImage, label)
        }
      }
      node.removeFromSupernode()
      scene.host.step()
      try await scene.run("all is still") {
        clock.advance(0.25)
        return scene.loader.isIdle && scene.pipeline.pendingCount == 0
      }
    }
  }

  private struct Random {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
