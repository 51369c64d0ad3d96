import ExampleProgram
import Foundation
import Sateen
import SateenTesting
import SateenVideo
import XCTest

@testable import Player

final class PlayerScreenTests: XCTestCase {
  @MainActor private func stage(_ source: VideoSource, start: Double = 0) -> (HeadlessHost, PlayerScreen) {
    let host = HeadlessHost(size: Size(width: 320, height: 180))
    let screen = PlayerScreen()
    screen.open(source, start: start)
    screen.install(in: host.container)
    host.settle(limit: 0.2)
    return (host, screen)
  }

  private func clip() throws -> String {
    try AssetFolder.find().appendingPathComponent("Clips/train.mp4").path
  }

  @MainActor func testAVideoIsPlayedFromAPlaceAndPausedByAKey() async throws {
    let (host, screen) = stage(.file(try clip()), start: 2)
    let video = screen.player.videoNode
    try XCTSkipIf(video.error.map { "\($0)".contains("lib") } ?? false, "FFmpeg is not there")
    host.advance(by: 1)
    XCTAssertEqual(video.currentTime, 3, accuracy: 0.4)
    host.press("k")
    let place = video.currentTime
    host.advance(by: 1)
    XCTAssertEqual(video.currentTime, place)
    XCTAssertNil(screen.message)
  }

  @MainActor func testSubtitlesBesideTheFileShowAndHide() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = folder.appendingPathComponent("film.mp4")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: clip()), to: film)
    try Data("1\n00:00:00,000 --> 00:00:09,000\nNarvik\n".utf8)
      .write(to: folder.appendingPathComponent("film.srt"))
    let (host, screen) = stage(.file(film.path))
    host.settle(limit: 0.5)
    XCTAssertEqual(screen.subtitles?.timeline.cues.map(\.text.plainText), ["Narvik"])
    host.press("c")
    XCTAssertNil(screen.player.videoNode.subtitles)
    host.press("c")
    XCTAssertNotNil(screen.player.videoNode.subtitles)
  }

  @MainActor func testDroppedFilesArePlayedAndFaultsAreTold() async throws {
    let (host, screen) = stage(.file(try clip()))
    let broken = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString).mp4")
    try Data("no video".utf8).write(to: broken)
    defer { try? FileManager.default.removeItem(at: broken) }
    host.send(.filesDropped(Point(x: 100, y: 80), paths: [broken.path]))
    host.step()
    host.settle(limit: 0.5)
    XCTAssertTrue(screen.message?.contains(broken.lastPathComponent) ?? false, screen.message ?? "nothing is told")
    host.send(.filesDropped(Point(x: 100, y: 80), paths: [try clip()]))
    host.step()
    host.advance(by: 0.5)
    XCTAssertNil(screen.message)
    XCTAssertGreaterThan(screen.player.videoNode.currentTime, 0)
    host.send(.filesDropped(Point(x: 100, y: 80), paths: ["/no/such.srt"]))
    host.step()
    host.settle(limit: 0.5)
    XCTAssertTrue(screen.message?.contains("/no/such.srt") ?? false, screen.message ?? "nothing is told")
  }
}
