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

/// A window with one image node, and a server that answers as the test says.
@MainActor
private final class NetworkScene<Node: ImageNode> {
  let server = ScriptedDownloader()
  let loader: ResourceLoader
  let pipeline: ImagePipeline
  let host = HeadlessHost(size: Size(width: 60, height: 60))
  let node: Node

  init(_ node: Node, _ configure: (NetworkScene<Node>) -> Void = { _ in }) {
    loader = ResourceLoader(downloader: server, cache: RecentResources())
    pipeline = ImagePipeline(queue: .shared, loader: loader)
    self.node = node
    node.pipeline = pipeline
    node.placeholderColor = Color(hex: 0x00ff00)
    node.placeholderFadeDuration = 0
    node.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    host.container.backgroundColor = .white
    configure(self)
    let root = DisplayNode()
    root.addSubnode(node)
    host.container.rootNode = root
  }

  /// The file of a picture in one colour.
  static func file(_ color: UInt32, side: Int = 40) -> [UInt8] {
    guard let bitmap = Bitmap(size: PixelSize(width: side, height: side), isOpaque: true) else { return [] }
    let area = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    GraphicsContext(bitmap: bitmap).fill(area, with: Color(hex: color))
    return bitmap.pngData()
  }

  func serve(_ url: String, _ color: UInt32, tag: String = "1", maxAge: Int = 60) {
    server[url] = .init(
      headers: ["ETag": "\"\(tag)\"", "Cache-Control": "max-age=\(maxAge)"], bytes: Self.file(color))
  }

  var color: UInt32 { host.screenshot().pixel(x: 30, y: 30) & 0xffffff }

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
  }
}

/// Images of the network in a window.
@MainActor
final class NetworkImageNodeTests: XCTestCase {
  private let url = "https://pictures.test/a.png"
  private let other = "https://pictures.test/b.png"

  private final class Hearer: NetworkImageNodeDelegate {
    var heard: [String] = []
    func networkImageNodeWillLoad(_ node: NetworkImageNode) { heard.append("will load") }
    func networkImageNode(_ node: NetworkImageNode, didLoad image: LoadedImage) { heard.append("loaded") }
    func networkImageNode(_ node: NetworkImageNode, didFailWith error: ImageError) { heard.append("\(error)") }
  }

  func testAnAddressShowsItsImageAndTellsOfIt() async throws {
    let hearer = Hearer()
    let scene = NetworkScene(NetworkImageNode(url: url)) {
      $0.node.delegate = hearer
      $0.serve(self.url, 0xff0000)
    }
    scene.host.step()
    XCTAssertEqual(scene.color, 0x00ff00)
    try await scene.run("the image shows") { scene.color == 0xff0000 }
    XCTAssertEqual(hearer.heard, ["will load", "loaded"])
    XCTAssertEqual(scene.server.requests.count, 1)
    XCTAssertNil(scene.node.progress)
  }

  func testAnImageInMemoryShowsInTheFirstFrame() async throws {
    let scene = NetworkScene(NetworkImageNode(url: url)) { $0.serve(self.url, 0xff0000) }
    try await scene.run("the image shows") { scene.color == 0xff0000 }
    let node = NetworkImageNode(url: url)
    node.pipeline = scene.pipeline
    node.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    host.container.rootNode = DisplayNode()
    host.container.rootNode?.addSubnode(node)
    host.step()
    XCTAssertEqual(host.screenshot().pixel(x: 30, y: 30) & 0xffffff, 0xff0000)
    XCTAssertEqual(scene.server.requests.count, 1)
  }

  func testAnErrorKeepsThePlaceholderAndIsTriedAgain() async throws {
    let hearer = Hearer()
    let scene = NetworkScene(NetworkImageNode(url: url)) { $0.node.delegate = hearer }
    try await scene.run("the error is told") { scene.node.error != nil }
    XCTAssertEqual(hearer.heard, ["will load", "\(url): the server answered with status 404"])
    scene.serve(url, 0xff0000)
    scene.node.retry()
    try await scene.run("the image shows") { scene.color == 0xff0000 }
    XCTAssertNil(scene.node.error)
    XCTAssertEqual(hearer.heard.last, "loaded")
  }

  func testAnotherAddressTakesThePictureAwayUnlessItIsToStay() async throws {
    let scene = NetworkScene(NetworkImageNode(url: url)) {
      $0.serve(self.url, 0xff0000)
      $0.serve(self.other, 0x0000ff)
    }
    try await scene.run("the image shows") { scene.color == 0xff0000 }
    scene.server.holds = true
    scene.node.setURL(other, resetsToDefault: false)
    try await scene.run("the transfer begins") { !scene.server.held.isEmpty }
    XCTAssertEqual(scene.color, 0xff0000)
    scene.server.held[0].answer(try XCTUnwrap(scene.server[other]))
    try await scene.run("the other image shows") { scene.color == 0x0000ff }
    scene.node.url = "https://pictures.test/c.png"
    scene.host.step()
    XCTAssertEqual(scene.color, 0x00ff00)
  }

  func testAStaleImageStaysUntilTheServerHasAnotherOne() async throws {
    let hearer = Hearer()
    let scene = NetworkScene(NetworkImageNode(url: url)) {
      $0.node.delegate = hearer
      $0.serve(self.url, 0xff0000, maxAge: 0)
    }
    try await scene.run("the image shows") { scene.color == 0xff0000 && scene.loader.isIdle }
    // Out of the window and back: the picture is in memory, and the server has another one.
    let root = try XCTUnwrap(scene.host.container.rootNode)
    scene.node.removeFromSupernode()
    scene.host.step()
    scene.serve(url, 0x0000ff, tag: "2", maxAge: 0)
    scene.server.holds = true
    root.addSubnode(scene.node)
    try await scene.run("the server is asked") { !scene.server.held.isEmpty }
    XCTAssertEqual(scene.color, 0xff0000)
    scene.server.holds = false
    scene.server.held[0].answer(try XCTUnwrap(scene.server[url]))
    var seen: Set<UInt32> = []
    try await scene.run("the new image shows") {
      seen.insert(scene.color)
      return scene.color == 0x0000ff
    }
    XCTAssertEqual(seen, [0xff0000, 0x0000ff], "nothing else shows in between")
    XCTAssertEqual(hearer.heard.last, "loaded")
    // It does not go on to be loaded because it is stale again.
    let count = scene.server.requests.count
    try await scene.run("all is still") { scene.loader.isIdle }
    for _ in 0..<20 { scene.host.step() }
    XCTAssertEqual(scene.server.requests.count, count)
  }

  func testANodeThatLeavesCancelsItsTransfer() async throws {
    let scene = NetworkScene(NetworkImageNode(url: url)) { $0.server.holds = true }
    try await scene.run("the transfer begins") { !scene.server.held.isEmpty }
    scene.node.removeFromSupernode()
    try await scene.run("the transfer ends") { scene.loader.isIdle }
    XCTAssertEqual(scene.loader.statistics.transfersCancelled, 1)
    XCTAssertEqual(scene.pipeline.pendingCount, 0)
  }

  func testProgressIsTold() async throws {
    let file = NetworkScene<NetworkImageNode>.file(0xff0000)
    var fractions: [Double] = []
    let scene = NetworkScene(NetworkImageNode(url: url)) {
      $0.server.holds = true
      $0.node.onProgress = { node, _ in fractions.append(node.progress ?? -1) }
    }
    try await scene.run("the transfer begins") { !scene.server.held.isEmpty }
    let transfer = scene.server.held[0]
    transfer.begin(.init(bytes: file))
    transfer.send(file[..<(file.count / 2)])
    try await scene.run("half of it is there") { fractions.contains { $0 > 0.4 && $0 < 0.6 } }
    transfer.send(file[(file.count / 2)...])
    transfer.end()
    try await scene.run("the image shows") { scene.color == 0xff0000 }
    XCTAssertEqual(fractions, fractions.sorted())
  }

  func testPreviewsAreBlurredWhereTheNodeSaysSo() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "SateenImagesTests/Fixtures/photo-progressive.jpg")
    let bytes = [UInt8](try Data(contentsOf: file))
    // The bytes of the first scan.
    let decoder = ProgressiveJPEG(name: "photo")
    var first = 0
    while decoder.scanCount < 1, first < bytes.count {
      try decoder.append(bytes[first..<min(first + 50, bytes.count)])
      first = min(first + 50, bytes.count)
      _ = try decoder.scanImage(for: ImageRequest(source: .url(url)))
    }
    var pictures: [Bool: Data] = [:]
    for blurs in [false, true] {
      let preview = Locked<Bitmap?>(nil)
      let scene = NetworkScene(NetworkImageNode(url: url)) {
        $0.server.holds = true
        XCTAssertFalse($0.node.blursPreviews)
        $0.node.blursPreviews = blurs
        $0.node.onProgress = { _, progress in
          if case .preview(let image) = progress { preview.exchange(image.bitmap) }
        }
      }
      try await scene.run("the transfer begins") { !scene.server.held.isEmpty }
      let transfer = scene.server.held[0]
      transfer.begin(.init(bytes: bytes))
      transfer.send(bytes[..<first])
      try await scene.run("the first scan shows") { preview.withLock { $0 != nil } }
      pictures[blurs] = preview.withLock { $0 }.map { Data($0.pngData()) }
      transfer.send(bytes[first...])
      transfer.end()
      try await scene.run("the image shows") { scene.node.loadedImage != nil }
    }
    XCTAssertNotNil(pictures[false])
    XCTAssertNotEqual(pictures[false], pictures[true])
  }
}

/// The best of several versions of an image.
@MainActor
final class MultiplexImageNodeTests: XCTestCase {
  private let urls = ["large", "medium", "small"].map { "https://pictures.test/\($0).png" }

  private typealias Scene = NetworkScene<MultiplexImageNode>

  private func scene(_ configure: @escaping (Scene) -> Void) -> Scene {
    NetworkScene(MultiplexImageNode()) { scene in
      for (url, color) in zip(self.urls, [0xff0000, 0x0000ff, 0xffff00] as [UInt32]) { scene.serve(url, color) }
      configure(scene)
      scene.node.sources = self.urls.map { .url($0) }
    }
  }

  func testTheBestIsLoadedAlone() async throws {
    let scene = scene { _ in }
    try await scene.run("the best shows") { scene.color == 0xff0000 }
    XCTAssertEqual(scene.server.requests.map(\.url), [urls[0]])
    XCTAssertEqual(scene.node.shownSourceIndex, 0)
  }

  func testVersionsInBetweenShowOnTheWay() async throws {
    let scene = scene { $0.node.loadsIntermediateImages = true }
    var seen: [UInt32] = []
    try await scene.run("the best shows") {
      if seen.last != scene.color { seen.append(scene.color) }
      return scene.color == 0xff0000
    }
    XCTAssertEqual(seen.filter { $0 != 0x00ff00 }, [0xffff00, 0x0000ff, 0xff0000])
  }

  func testADefaultImageDoesNotTakeThePlaceOfAVersionThatShows() async throws {
    let grey = try XCTUnwrap(Bitmap(size: PixelSize(width: 40, height: 40), isOpaque: true))
    GraphicsContext(bitmap: grey).fill(Rect(x: 0, y: 0, width: 40, height: 40), with: Color(hex: 0x808080))
    let scene = scene {
      $0.node.loadsIntermediateImages = true
      $0.node.defaultImage = grey
    }
    var seen: [UInt32] = []
    try await scene.run("the best shows") {
      if seen.last != scene.color { seen.append(scene.color) }
      return scene.color == 0xff0000
    }
    XCTAssertEqual(seen.filter { $0 != 0x00ff00 }, [0x808080, 0xffff00, 0x0000ff, 0xff0000])
  }

  func testAVersionInMemoryShowsAtOnceAndTheBestFollows() async throws {
    let scene = scene { scene in
      let request = ImageRequest(source: .url(self.urls[1]), targetSize: PixelSize(width: 40, height: 40))
      _ = try? scene.pipeline.loadSynchronously(request)
    }
    scene.host.step()
    XCTAssertEqual(scene.color, 0x0000ff)
    try await scene.run("the best shows") { scene.color == 0xff0000 }
  }

  func testAWorseOneShowsWhereTheBestFails() async throws {
    var errors = 0
    let scene = scene {
      $0.server[self.urls[0]] = nil
      $0.node.onError = { _, _ in errors += 1 }
    }
    try await scene.run("the next one shows") { scene.color == 0x0000ff }
    XCTAssertEqual(scene.node.shownSourceIndex, 1)
    XCTAssertEqual(errors, 0)
  }

  func testAnErrorIsToldOnceNothingIsLeft() async throws {
    var errors = 0
    let scene = scene { scene in
      for url in self.urls { scene.server[url] = nil }
      scene.node.onError = { _, _ in errors += 1 }
    }
    try await scene.run("the error is told") { errors == 1 }
    XCTAssertEqual(scene.server.requests.count, 3)
    XCTAssertEqual(scene.host.screenshot().pixel(x: 14, y: 14) & 0xffffff, 0x00ff00)
  }

  // MARK: Leaving and coming back

  private func leave(_ scene: Scene) {
    scene.node.removeFromSupernode()
    scene.host.step()
  }

  private func comeBack(_ scene: Scene) { scene.host.container.rootNode?.addSubnode(scene.node) }

  func testTheBestInMemoryShowsInTheSameFrameAfterTheNodeWasAway() async throws {
    let scene = scene { scene in
      let request = ImageRequest(source: .url(self.urls[1]), targetSize: PixelSize(width: 40, height: 40))
      _ = try? scene.pipeline.loadSynchronously(request)
      scene.server.holds = true
    }
    try await scene.run("the best is asked for") { scene.color == 0x0000ff && scene.server.held.count == 1 }
    leave(scene)
    XCTAssertNil(scene.node.shownSourceIndex)
    comeBack(scene)
    scene.host.step()
    XCTAssertEqual(scene.color, 0x0000ff)
    XCTAssertEqual(scene.node.shownSourceIndex, 1)
    try await scene.run("the best is asked for again") { scene.server.held.count == 2 }
    scene.server.held[1].answer(try XCTUnwrap(scene.server[urls[0]]))
    try await scene.run("the best shows") { scene.color == 0xff0000 }
  }

  func testAWorseOneShowsWhereTheBestWasLostWhileTheNodeWasAway() async throws {
    var errors = 0
    let scene = scene { $0.node.onError = { _, _ in errors += 1 } }
    try await scene.run("the best shows") { scene.color == 0xff0000 && scene.loader.isIdle }
    leave(scene)
    let request = ImageRequest(source: .url(urls[0]), targetSize: PixelSize(width: 40, height: 40))
    try await scene.run("the best is lost") {
      scene.pipeline.releaseMemory()
      return scene.pipeline.cachedImage(for: request) == nil
    }
    scene.loader.forget(ResourceRequest(url: urls[0]))
    scene.server[urls[0]] = nil
    comeBack(scene)
    try await scene.run("the next one shows") { scene.color == 0x0000ff }
    XCTAssertEqual(scene.node.shownSourceIndex, 1)
    XCTAssertEqual(errors, 0)
  }

  func testAVersionThatFailedGetsAnotherChanceWhenTheNodeComesBack() async throws {
    let scene = scene { $0.server[self.urls[0]] = nil }
    var loads = 0
    scene.node.onLoad = { _, _ in loads += 1 }
    try await scene.run("the next one shows") { scene.color == 0x0000ff && scene.node.shownSourceIndex == 1 }
    leave(scene)
    scene.serve(urls[0], 0xff0000)
    comeBack(scene)
    scene.host.step()
    XCTAssertEqual(scene.color, 0x0000ff)
    XCTAssertEqual(loads, 1, "it only shows again")
    try await scene.run("the best shows") { scene.color == 0xff0000 }
    XCTAssertEqual(scene.node.shownSourceIndex, 0)
    XCTAssertEqual(loads, 2)
  }

  func testOtherSourcesThatBeginWithThePresentOneAreConsidered() async throws {
    let scene = scene { $0.server[self.urls[0]] = nil }
    try await scene.run("the second one shows") { scene.color == 0x0000ff && scene.node.shownSourceIndex == 1 }
    // The present one is the best now.
    scene.node.sources = [.url(urls[1]), .url(urls[2])]
    scene.host.step()
    XCTAssertEqual(scene.color, 0x0000ff)
    XCTAssertEqual(scene.node.shownSourceIndex, 0)
    // And now it is the worst, below one that has not been tried yet.
    scene.node.sources = [.url(urls[1])]
    scene.node.sources = [.url(urls[2]), .url(urls[1])]
    scene.host.step()
    XCTAssertEqual(scene.color, 0x0000ff)
    try await scene.run("the best shows") { scene.color == 0xffff00 }
    XCTAssertEqual(scene.node.shownSourceIndex, 0)
  }
}
