import Foundation
import SateenGraphics
import SateenLayout
import SateenNetwork
import SateenThreads
import ScriptedNetwork
import XCTest

@testable import SateenImages

/// Random states of a server, and viewers of its picture, which behave as image nodes do. At rest, those who show a picture
/// show the last one that the server has given.
final class RemoteModelTests: XCTestCase {
  private static let files = [ServerState.red, .blue].map { state -> [UInt8] in
    let bitmap = Bitmap(size: PixelSize(width: 48, height: 48), isOpaque: true) { context in
      context.fill(Rect(x: 0, y: 0, width: 48, height: 48), with: Color(hex: state.color ?? 0))
    }
    return bitmap?.pngData() ?? []
  }

  /// Shows the picture at one size.
  private final class Viewer {
    let scene: RemoteScene
    let request: ImageRequest
    var isHere = false
    var shown: Bitmap?
    var error: ImageError?
    var wasTorn = false
    private var pending: (task: ImageTask, result: LoadResult)?
    private(set) var ended: [LoadResult] = []
    private let changes = Locked<[RemoteChange]>([])
    private var observation: ChangeObservation?

    init(_ scene: RemoteScene, side: Int) {
      self.scene = scene
      request = scene.request(side)
      observation = scene.pipeline.observeChanges(of: request.source) { [changes] change in
        changes.withLock { $0.append(change) }
      }
    }

    func come() {
      (isHere, error) = (true, nil)
      _ = changes.exchange([])
      display(isReload: false)
    }

    func leave() {
      (isHere, shown, error) = (false, nil, nil)
      if let pending {
        pending.task.cancel()
        ended.append(pending.result)
      }
      pending = nil
    }

    private func display(isReload: Bool) {
      if let hit = scene.pipeline.cachedBitmap(for: request) {
        if shown == nil { scene.pipeline.revalidate(request.source) }
        shown = hit
        return
      }
      guard pending == nil else { return }
      let result = LoadResult()
      let task = scene.pipeline.load(request, priority: .visible, isReload: isReload, onProgress: nil) {
        result.take($0)
      }
      pending = (task, result)
    }

    var isWaiting: Bool { pending != nil }

    /// Takes what has happened.
    /// - Returns: whether something has.
    func react() -> Bool {
      var isNews = false
      if let result = pending?.result, result.count > 0 {
        (pending, isNews) = (nil, true)
        ended.append(result)
        if let image = result.image { shown = image.bitmap }
        error = result.error
      }
      let changes = changes.exchange([])
      guard isHere, pending == nil else {
        // They are looked at when the load has ended.
        self.changes.withLock { $0 = changes + $0 }
        return isNews
      }
      let isReplaced = changes.contains { if case .replaced = $0 { true } else { false } }
      if isReplaced || error != nil && !changes.isEmpty {
        (error, isNews) = (nil, true)
        display(isReload: true)
      }
      return isNews
    }
  }

  func testTheLastGoodAnswerShowsAtRest() async throws {
    let given = ProcessInfo.processInfo.environment["SATEEN_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("\(name): SATEEN_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    for run in 0..<40 { try await play(run, seed, &random) }
  }

  /// Rounds with one server, each with one state of it.
  private func play(_ run: Int, _ seed: UInt64, _ random: inout SeededGenerator) async throws {
    let clock = ManualClock()
    let scene = RemoteScene(clock: clock)
    // Those who load a picture that is not kept are not to make all others load it again: they may show different ones.
    let isAlone = Bool.random(using: &random)
    let viewers = (isAlone ? [16] : [16, 24, 48]).map { Viewer(scene, side: $0) }
    var lastGood: UInt32?
    for round in 0..<12 {
      let states = ServerState.allCases.filter { isAlone || $0.isKept }
      var state = try XCTUnwrap(states.randomElement(using: &random))
      let label = "seed \(seed), run \(run), round \(round), \(state)"
      if isAlone, Int.random(in: 0..<6, using: &random) == 0 {
        scene.emptyCache()
        scene.pipeline.forget(.url(scene.url))
      }
      if Int.random(in: 0..<6, using: &random) == 0 { scene.pipeline.releaseMemory() }
      scene.server[scene.url] = state.answer(scene.url, Self.files)
      let requests = scene.server.requests.count
      let decodes = scene.pipeline.statistics.decodes - scene.pipeline.statistics.failures
      let stayed = viewers.filter { $0.shown != nil }
      var visitors: [Viewer] = []
      for viewer in viewers.shuffled(using: &random) {
        if Bool.random(using: &random) { viewer.leave() }
        if !viewer.isHere, Int.random(in: 0..<4, using: &random) > 0 {
          viewer.come()
          visitors.append(viewer)
        }
        // Some come and go at once.
        if viewer.isHere, Int.random(in: 0..<8, using: &random) == 0 {
          viewer.leave()
          visitors.removeAll { $0 === viewer }
        }
      }
      if state == .offline {
        try await settle(scene, clock, viewers, label) { !viewers.contains { $0.isWaiting } || clock.now > 1e9 }
        for viewer in viewers where viewer.shown != nil {
          XCTAssertEqual(viewer.shown.map { $0.pixel(x: 8, y: 8) & 0xffffff }, lastGood, label)
          XCTAssertTrue(viewer.error == nil || viewer.wasTorn, label)
        }
        state = Bool.random(using: &random) ? .red : .blue
        scene.server[scene.url] = state.answer(scene.url, Self.files)
        // Any answer of any server ends the wait.
        scene.loader.load(ResourceRequest(url: "https://pictures.test/other")) { _ in }
      }
      try await settle(scene, clock, viewers, label) {
        scene.loader.isIdle && scene.pipeline.pendingCount == 0 && !viewers.contains { $0.isWaiting }
      }
      let isAnswered = scene.server.requests.suffix(from: requests).contains { $0.url == scene.url }
      if isAnswered, let color = state.color { lastGood = color }
      for viewer in viewers where viewer.isHere {
        let says = "\(label), side \(viewer.request.targetSize?.width ?? 0)"
        if let shown = viewer.shown {
          XCTAssertEqual(shown.pixel(x: 8, y: 8) & 0xffffff, lastGood, says)
        } else {
          XCTAssertNotNil(viewer.error, says)
          let hasStayed = stayed.contains { $0 === viewer } && !visitors.contains { $0 === viewer }
          XCTAssertFalse(hasStayed, "\(says): taken away")
        }
        // An error beside a picture is about a newer one that cannot be shown, and stays until there is another.
        let isTorn = viewer.shown != nil && viewer.error != nil
        if isTorn, !viewer.wasTorn { XCTAssertEqual(state, .damaged, says) }
        viewer.wasTorn = isTorn
        let isMended = scene.pipeline.statistics.decodes - scene.pipeline.statistics.failures > decodes
        if state.color != nil, visitors.contains(where: { $0 === viewer }) || isMended {
          XCTAssertNil(viewer.error, says)
          XCTAssertNotNil(viewer.shown, says)
        }
      }
    }
    for viewer in viewers { viewer.leave() }
    try await settle(scene, clock, viewers, "the end") { scene.loader.isIdle && scene.pipeline.pendingCount == 0 }
    try await scene.wait("all have their answers") { viewers.allSatisfy { $0.ended.allSatisfy { $0.count > 0 } } }
    for viewer in viewers { XCTAssertEqual(viewer.ended.filter { $0.count != 1 }.count, 0, "seed \(seed), run \(run)") }
  }

  /// Lets time pass until something holds and nothing else happens.
  private func settle(
    _ scene: RemoteScene, _ clock: ManualClock, _ viewers: [Viewer], _ label: String, until holds: () -> Bool
  ) async throws {
    var still = 0
    for turn in 0..<12_000 {
      clock.advance(0.25)
      scene.queue.waitUntilIdle()
      let isNews = viewers.map { $0.react() }.contains(true)
      still = holds() && !isNews ? still + 1 : 0
      if still == 3 { return }
      // Offline, those who wait go on to wait.
      if scene.server[scene.url]?.error != nil, turn > 60 { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    XCTFail("waited in vain: \(label)")
    throw CancellationError()
  }
}
