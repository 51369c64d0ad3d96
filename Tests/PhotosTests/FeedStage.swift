import Foundation
import LoopbackServer
import Sateen
import SateenTesting
import XCTest

@testable import Photos

/// The program with a feed of a server on this machine, in a window without a screen. It keeps no file.
@MainActor
final class FeedStage {
  let host: HeadlessHost
  let screen: PhotosScreen

  init(_ address: String, scale: Double = 0.5) {
    host = HeadlessHost(size: Size(width: 1_000, height: 700), scale: scale)
    let pipeline = ImagePipeline(
      loader: ResourceLoader(downloader: CurlDownloader(), cache: RecentResources(over: nil)))
    screen = PhotosScreen(FeedSource(address, pipeline: pipeline))
    screen.install(in: host.container)
  }

  var browser: BrowserController { screen.browser }
  var wall: List<Photo> { browser.wall }
  var viewer: ViewerController? { browser.viewer }
  var names: [String] { wall.items.map(\.name) }
  var summary: String { browser.browser.summary.attributedText.string }

  func cell(_ name: String) throws -> PhotoCell { try XCTUnwrap(cellIfThere(name), name) }

  /// Nil as long as the photo is not on the wall.
  func cellIfThere(_ name: String) -> PhotoCell? {
    wall.items.first { $0.name == name }.flatMap { wall.cell(of: $0.id) as? PhotoCell }
  }

  /// Runs frames until something shows that comes over the network.
  func wait(_ what: String, file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool) async {
    // A debug build on a busy machine takes long to draw photos that fly over the whole window.
    let end = Date(timeIntervalSinceNow: 300)
    while !condition() {
      guard Date() < end else { return XCTFail("waited too long for \(what)", file: file, line: line) }
      try? await Task.sleep(nanoseconds: 2_000_000)
      host.step()
    }
  }

  func waitUntilComplete(file: StaticString = #filePath, line: UInt = #line) async {
    await wait("all pictures", file: file, line: line) { screen.isComplete }
    host.settle()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = [], file: StaticString = #filePath, line: UInt = #line) async {
    host.press(key, modifiers)
    await waitUntilComplete(file: file, line: line)
  }
}

extension WebServer {
  /// Makes a picture of one colour that the server has.
  func draw(_ name: String, width: Int, height: Int, color: UInt32 = 0x336699) throws {
    let bitmap = try XCTUnwrap(
      Bitmap(size: PixelSize(width: width, height: height), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), with: Color(hex: color))
      })
    try write(name, bitmap.pngData())
  }
}
