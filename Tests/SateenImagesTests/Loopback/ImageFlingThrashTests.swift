import Foundation
import LoopbackServer
import SateenNetwork
import SateenThreads
import XCTest

@testable import SateenImages

/// Rows that fly by: each asks for a picture of its own and cancels it a moment later. 10,000 of them, or
/// SATEEN_THRASH_ROUNDS.
final class ImageFlingThrashTests: XCTestCase {
  private static let rows =
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? 10_000
  /// The rows on screen, and those that a step moves on by.
  private static let (shown, step) = (24, 8)

  /// How the requests of the rows ended.
  private struct Ends {
    /// Those of rows that went by lately.
    var pictures: [Int: LoadedImage] = [:]
    var loaded = 0
    var cancelled = 0
    var failed: [Int: ImageError] = [:]
    var twice = 0
    var known: Set<Int> = []
  }

  func testAFlingLeavesNothingBehind() async throws {
    let scene = try LoopbackScene()
    let picture = try LocalPicture.fixture("photo-baseline.jpg")
    _ = try scene.serve(picture)
    // The first run opens libraries and starts threads, which stay.
    try await show(picture, in: scene)
    // The clock of tasks opens descriptors at its first use, which stay.
    try await Task.sleep(for: .milliseconds(10))
    let (descriptors, threads) = (Self.count("fd"), Self.count("task"))
    try await fling(picture, in: scene)
    // Connections and files end with their pipeline.
    try await waitThat("all files are closed") { Self.count("fd") <= descriptors }
    XCTAssertLessThanOrEqual(Self.count("task"), threads + 16)
    XCTAssertLessThanOrEqual(Set(try scene.server.log().map(\.connection)).count, 8)
  }

  private func show(_ picture: LocalPicture, in scene: LoopbackScene) async throws {
    let run = scene.makeRun()
    try picture.assertIs(try await run.image(scene.server.secureURL("/photo-baseline.jpg")))
    try await run.settle()
  }

  private func fling(_ picture: LocalPicture, in scene: LoopbackScene) async throws {
    let run = scene.makeRun(speed: 5)
    // Some are slow, some are no pictures, and some do not exist.
    func url(_ row: Int) -> String {
      switch row % 50 {
      case 7, 23: scene.server.secureURL("/slower/photo-baseline.jpg?\(row)")
      case 11: scene.server.secureURL("/status/404?\(row)")
      case 31: scene.server.secureURL("/status/503?\(row)")
      case 43: scene.server.secureURL("/html?\(row)")
      default: scene.server.secureURL("/photo-baseline.jpg?\(row)")
      }
    }
    let ends = Locked(Ends())
    var tasks: [(row: Int, task: ImageTask)] = []
    var tickets: [PrefetchTicket] = []
    let memory = Self.residentBytes
    var row = 0
    while row < Self.rows {
      for _ in 0..<Self.step where row < Self.rows {
        let number = row
        let task = run.pipeline.load(
          ProgramRun.request(url(number)), priority: number % 3 == 0 ? .leading : .visible, onProgress: { _ in }
        ) { result in
          ends.withLock { ends in
            if !ends.known.insert(number).inserted { ends.twice += 1 }
            switch result {
            case .success(let image):
              ends.loaded += 1
              ends.pictures[number] = image
              if ends.pictures.count > 400 { ends.pictures = ends.pictures.filter { $0.key > number - 200 } }
            case .failure(let error):
              if error.isCancellation { ends.cancelled += 1 } else { ends.failed[number] = error }
            }
          }
        }
        tasks.append((number, task))
        row += 1
      }
      while tasks.count > Self.shown { tasks.removeFirst().task.cancel() }
      for (index, item) in tasks.enumerated() { item.task.priority = index < Self.step ? .trailing : .visible }
      tickets.append(run.pipeline.prefetch((row..<row + 4).map { .url(url($0)) }))
      if tickets.count > 3 { tickets.removeFirst() }
      // Now slow, now fast.
      let stretch = row * 20 / Self.rows
      run.loader.isFlinging = stretch % 2 == 1
      try await Task.sleep(for: .milliseconds(stretch % 5 == 0 ? 10 : 1))
    }
    run.loader.isFlinging = false
    tickets = []
    // Those on screen at the end are shown, except for the slow ones, which are not waited for.
    let last = tasks.map(\.row)
    let slow = Set(last.filter { [7, 23].contains($0 % 50) })
    try await waitThat("the rows on screen are there") {
      ends.withLock { ends in last.allSatisfy { slow.contains($0) || ends.known.contains($0) } }
    }
    for item in tasks where slow.contains(item.row) { item.task.cancel() }
    try await run.settle()

    let found = ends.withLock { $0 }
    XCTAssertEqual(found.known.count, Self.rows)
    XCTAssertEqual(found.twice, 0)
    XCTAssertEqual(found.cancelled + found.loaded + found.failed.count, Self.rows)
    XCTAssertGreaterThan(found.cancelled, Self.rows / 2)
    for image in found.pictures.values.prefix(20) { try picture.assertIs(image) }
    for row in last where ![7, 11, 23, 31, 43].contains(row % 50) {
      try picture.assertIs(try XCTUnwrap(found.pictures[row], "row \(row) shows nothing"))
    }
    for (row, error) in found.failed {
      switch (row % 50, error) {
      case (11, .download(.status(_, 404))), (31, .download(.status(_, 503))), (43, .notAnImage): break
      default: XCTFail("row \(row): \(error)")
      }
    }

    let statistics = run.loader.statistics
    XCTAssertEqual(
      statistics.transfersStarted,
      statistics.transfersFinished + statistics.transfersCancelled + statistics.transfersFailed)
    XCTAssertLessThan(statistics.transfersStarted, Self.rows)
    XCTAssertEqual(run.pipeline.decodeBudget.usedBytes, 0)
    XCTAssertEqual(run.pipeline.decodeBudget.waitingCount, 0)
    XCTAssertLessThanOrEqual(run.pipeline.memoryUsed, run.pipeline.memoryBudget)

    // The memory that the caches may have, and some more.
    if !Sanitizers.areOn {
      XCTAssertLessThan(Self.residentBytes - memory, run.pipeline.memoryBudget + (96 << 20))
    }

    // Whole pictures, and parts to go on with; no more than the cache keeps of them, and 32 that came since it tidied.
    XCTAssertLessThanOrEqual(scene.parts.count, 64 + 32 + Self.step)
    // A prefetched page of HTML is no picture, which nobody knows before it is decoded.
    for file in scene.entries { XCTAssertTrue(file.length > picture.bytes.count || file.length < 2_000, file.path) }
    run.cache.removeAll()
    XCTAssertEqual(scene.entries.count, 0)
    XCTAssertEqual(scene.parts.count, 0)
    print("\(statistics) of \(Self.rows) rows, \(found.loaded) pictures")
  }

  /// How many entries a folder of this process has in `/proc`: `fd` for open files, `task` for threads.
  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
  }

  private static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
