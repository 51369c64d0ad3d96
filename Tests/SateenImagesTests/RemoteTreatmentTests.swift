import SateenGraphics
import SateenLayout
import SateenNetwork
import SateenThreads
import ScriptedNetwork
import XCTest

@testable import SateenImages

/// Remote images in other colours, and while they arrive.
final class RemoteTreatmentTests: XCTestCase {
  private let red = Color(hex: 0xff0000).light
  private let blue = Color(hex: 0x0000ff).light

  func testAnotherTintOfAPictureInMemoryNeedsNoServer() async throws {
    let scene = RemoteScene(hasCache: false)
    scene.server[scene.url] = .init(
      headers: ["Cache-Control": "no-store"], bytes: try Fixture.bytes("opaque-with-alpha-channel.png"))
    let first = try await scene.pipeline.image(for: scene.request { $0.tint = self.red })
    let second = try await scene.pipeline.image(for: scene.request { $0.tint = self.blue })
    XCTAssertEqual(first.bitmap.pixel(x: 8, y: 8), 0xffff_0000)
    XCTAssertEqual(second.bitmap.pixel(x: 8, y: 8), 0xff00_00ff)
    XCTAssertEqual(scene.server.requests.count, 1)
    scene.server[scene.url] = nil
    _ = try await scene.pipeline.image(for: scene.request { ($0.tint, $0.isMirrored) = (self.red, true) })
    XCTAssertEqual(scene.server.requests.count, 1)
    XCTAssertEqual(scene.pipeline.statistics.decodes, 1)
    try await scene.rest()
  }

  func testAPictureThatLeavesMemoryMeanwhileIsFetched() async throws {
    let scene = RemoteScene()
    scene.server[scene.url] = .init(
      headers: ["Cache-Control": "no-store"], bytes: try Fixture.bytes("opaque-with-alpha-channel.png"))
    _ = try await scene.pipeline.image(for: scene.request { $0.tint = self.red })
    scene.queue.waitUntilIdle()
    scene.queue.isSuspended = true
    let result = scene.load(scene.request { $0.tint = self.blue })
    scene.pipeline.forget(.url(scene.url))
    scene.queue.isSuspended = false
    try await scene.wait("the picture is there") { result.count > 0 }
    XCTAssertEqual(result.image?.bitmap.pixel(x: 8, y: 8), 0xff00_00ff)
    XCTAssertEqual(scene.server.requests.count, 2)
    try await scene.rest()
  }

  private final class Arriving {
    let seen = Locked<[ImageProgress]>([])
    let result = LoadResult()
    var previews: [LoadedImage] {
      seen.withLock { $0.compactMap { if case .preview(let image) = $0 { image } else { nil } } }
    }
    var fraction: Double { seen.withLock { $0.compactMap(\.fraction).max() ?? -1 } }
  }

  private func arrive(
    _ scene: RemoteScene, _ request: ImageRequest, priority: WorkPriority = .visible, wantsPreviews: Bool = true
  ) -> Arriving {
    let arriving = Arriving()
    scene.pipeline.load(
      request, priority: priority, wantsPreviews: wantsPreviews,
      onProgress: { [seen = arriving.seen] progress in seen.withLock { $0.append(progress) } },
      completion: { [result = arriving.result] in result.take($0) })
    return arriving
  }

  func testPreviewsAreTreatedAsTheImageIs() async throws {
    let whole = try Fixture.bytes("photo-progressive.jpg")
    let scene = RemoteScene()
    scene.server.holds = true
    let tinted = arrive(scene, scene.request { $0.tint = self.red })
    let larger = arrive(scene, scene.request(200) { $0.forcesUpscaling = true })
    let plain = arrive(scene, scene.request())
    let modified = arrive(
      scene, scene.request { $0.modification = ImageModification(key: "blur") { bitmap, _ in bitmap } })
    try await scene.wait("the transfer begins") { scene.server.held.count == 1 }
    let transfer = scene.server.held[0]
    transfer.begin(.init(bytes: whole))
    transfer.send(whole[..<(whole.count / 2)])
    try await scene.wait("half of it shows") {
      [tinted, larger, plain].allSatisfy { !$0.previews.isEmpty } && modified.fraction > 0
    }
    let preview = try XCTUnwrap(tinted.previews.first?.bitmap)
    for x in 0..<16 { XCTAssertEqual(preview.pixel(x: x, y: 8), 0xffff_0000) }
    XCTAssertEqual(larger.previews.first?.bitmap.size, PixelSize(width: 200, height: 200))
    scene.queue.waitUntilIdle()
    XCTAssertEqual(modified.previews.count, 0, "a picture that is modified is not shown without that")
    transfer.send(whole[(whole.count / 2)...])
    transfer.end()
    try await scene.wait("the images are there") {
      [tinted, larger, plain, modified].allSatisfy { $0.result.count == 1 }
    }
    XCTAssertEqual(modified.previews.count, 0)
    try await scene.rest()
  }

  func testPreviewsThatNobodyWantsAreNotMade() async throws {
    let whole = try Fixture.bytes("photo-progressive.jpg")
    for (wantsPreviews, expected) in [(false, 0), (true, 1)] {
      let scene = RemoteScene()
      scene.server.holds = true
      let arriving = arrive(scene, scene.request(), wantsPreviews: wantsPreviews)
      try await scene.wait("the transfer begins") { scene.server.held.count == 1 }
      let transfer = scene.server.held[0]
      transfer.begin(.init(bytes: whole))
      transfer.send(whole[..<(whole.count / 2)])
      try await scene.wait("half of it is there") { arriving.fraction > 0.4 }
      if wantsPreviews { try await scene.wait("half of it shows") { !arriving.previews.isEmpty } }
      transfer.send(whole[(whole.count / 2)...])
      transfer.end()
      try await scene.wait("the image is there") { arriving.result.count == 1 }
      try await scene.rest()
      XCTAssertEqual(scene.pipeline.statistics.previews, expected)
      XCTAssertEqual(arriving.previews.count, expected)
    }
  }

  /// Whole images go before coarse ones of the same distance.
  func testPreviewsGoBehindDecodes() async throws {
    let whole = try Fixture.bytes("photo-progressive.jpg")
    let order = Locked<[String]>([])
    let queue = WorkQueue(name: "test.previews", workers: 1)
    let scene = RemoteScene()
    let pipeline = ImagePipeline(queue: queue, loader: scene.loader)
    scene.server.holds = true
    queue.isSuspended = true
    let seen = Locked(0)
    let priority = WorkPriority.visible.lowered(by: 200)
    pipeline.load(
      scene.request(), priority: priority,
      onProgress: { progress in
        if case .preview = progress { order.withLock { $0.append("preview") } }
        if case .received(let count, _) = progress { seen.withLock { $0 = count } }
      }, completion: { _ in })
    try await scene.wait("the transfer begins") { scene.server.held.count == 1 }
    scene.server.held[0].begin(.init(bytes: whole))
    let half = whole.count / 2
    scene.server.held[0].send(whole[..<half])
    try await scene.wait("half of it is there") { seen.withLock { $0 } == half }
    // News come one after another: with these, those of before were taken.
    scene.server.held[0].send(whole[half..<(half + 10)])
    try await scene.wait("more of it is there") { seen.withLock { $0 } == half + 10 }
    pipeline.load(ImageRequest(source: Fixture.source("photo.png")), priority: priority) { _ in
      order.withLock { $0.append("image") }
    }
    queue.isSuspended = false
    try await scene.wait("both are there") { order.withLock { $0.count } == 2 }
    XCTAssertEqual(order.withLock { $0 }, ["image", "preview"])
    scene.server.held[0].end(.cancelled(url: scene.url))
  }
}
