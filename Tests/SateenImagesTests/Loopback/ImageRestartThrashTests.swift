import Foundation
import LoopbackServer
import SateenNetwork
import SateenThreads
import XCTest

@testable import SateenImages

/// The server ends while pictures arrive, and so does the program: nothing is lost by that, and no part of a picture counts
/// as one. Once, or SATEEN_THRASH_ROUNDS/5,000 times each.
final class ImageRestartThrashTests: XCTestCase {
  private static let rounds =
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) }.map { max($0 / 5_000, 1) } ?? 1

  private func readPhotos() throws -> [LocalPicture] { try LocalPicture.photoNames.map(LocalPicture.photo) }

  func testAServerThatIsKilledAndStartedAgain() async throws {
    let photos = try readPhotos()
    let scene = try LoopbackScene()
    let urls = try photos.map { try scene.serve($0, under: "slow/") }
    for round in 0..<Self.rounds {
      let run = scene.makeRun()
      run.cache.removeAll()
      let results = Locked<[Int: Result<LoadedImage, ImageError>]>([:])
      func load(_ index: Int) {
        _ = run.pipeline.load(ProgramRun.request(urls[index])) { result in results.withLock { $0[index] = result } }
      }
      for index in urls.indices { load(index) }
      // In the middle of them, and each time at another place.
      let enough = 100_000 + 150_000 * (round % 4)
      try await waitThat("some bytes are here") { run.loader.statistics.bytesReceived > enough }
      scene.server.stop()
      try scene.server.restart()
      // Tries again where the server was away for longer than the loader tries, as a user would.
      try await waitThat("all pictures are here") {
        let failed = results.withLock { results in
          let failed = results.filter { if case .failure = $0.value { true } else { false } }.map(\.key)
          for index in failed { results[index] = nil }
          return failed
        }
        for index in failed { load(index) }
        return results.withLock(\.count) == urls.count
      }
      for (index, result) in results.withLock({ $0 }) { try photos[index].assertIs(result.get()) }
      try await run.settle()
      XCTAssertGreaterThan(run.loader.statistics.transfersResumed, 0)
      // No byte of the parts came twice, but for those of answers that were lost on the way.
      XCTAssertEqual(run.loader.statistics.bytesReceived, photos.reduce(0) { $0 + $1.bytes.count })
      XCTAssertEqual(scene.entries.count, photos.count)
      XCTAssertEqual(scene.parts.count, 0)
    }
  }

  // MARK: The program

  private static let variable = "SATEEN_PICTURES_TEST"

  /// Runs the calling test again in a process of its own, which loads pictures until it is killed.
  private func startProgram(_ scene: LoopbackScene, _ urls: [String], _ test: String = #function) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["SateenImagesTests.ImageRestartThrashTests/\(test.prefix { $0 != "(" })"]
    let parts = [scene.cacheFolder, scene.server.certificate] + urls
    process.environment = ProcessInfo.processInfo.environment
      .merging([Self.variable: parts.joined(separator: "|")]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  func testAProgramThatIsKilledAndStartedAgain() async throws {
    if let parts = ProcessInfo.processInfo.environment[Self.variable]?.split(separator: "|").map(String.init) {
      let run = ProgramRun(folder: parts[0], trusting: parts[1])
      _ = try await run.images(Array(parts[2...]))
      while true { pause() }
    }
    let photos = try readPhotos()
    let scene = try LoopbackScene()
    let urls = try photos.map { try scene.serve($0, under: "slow/") }
    var wholes = 0
    // A program may be killed in a moment in which no picture is half there. Then more rounds follow.
    func isPartGoneOnWith() throws -> Bool { try scene.server.log().contains { $0.status == 206 } }
    for round in 0..<Self.rounds + 20 {
      if try round >= Self.rounds && isPartGoneOnWith() { break }
      if wholes == photos.count {
        // There is nothing left to load.
        scene.makeRun().cache.removeAll()
        wholes = 0
      }
      let process = try startProgram(scene, urls)
      // Not before it has written much of some picture, and then at any moment.
      let known = Dictionary(scene.parts.map { ($0.path, $0.length) }) { $1 }
      try await waitThat("pictures are being written") {
        !process.isRunning || scene.entries.count > wholes
          || scene.parts.contains { $0.length > known[$0.path, default: 0] + 90_000 }
      }
      if round > 0 { usleep(UInt32.random(in: 0...300_000)) }
      XCTAssertTrue(process.isRunning)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      XCTAssertEqual(process.terminationReason, .uncaughtSignal)

      let run = scene.makeRun()
      wholes = 0
      for (url, photo) in zip(urls, photos) {
        do {
          try photo.assertIs(try await run.image(url, .onlyIfCached))
          wholes += 1
        } catch {
          guard case ImageError.download(.notCached) = error else { throw error }
        }
      }
      try await run.settle()
      XCTAssertEqual(run.loader.statistics.bytesReceived, 0)
      if round == 0 { XCTAssertLessThan(wholes, photos.count) }
    }
    let run = scene.makeRun()
    for (image, photo) in zip(try await run.images(urls), photos) { try photo.assertIs(image) }
    try await run.settle()
    XCTAssertTrue(try isPartGoneOnWith(), "no part was gone on with")
    XCTAssertEqual(scene.entries.count, photos.count)
    let next = scene.makeRun()
    for (url, photo) in zip(urls, photos) { try photo.assertIs(try await next.image(url, .onlyIfCached)) }
    try await next.settle()
  }
}
