import Foundation
import Sateen
import SateenTesting
import XCTest

@testable import Photos

/// The program in a window without a screen.
@MainActor
final class PhotosStage {
  let host: HeadlessHost
  let screen: PhotosScreen
  let album: TemporaryAlbum

  init(
    _ album: TemporaryAlbum, size: Size = Size(width: 1_000, height: 700), scale: Double = 1,
    direction: LayoutDirection = .leftToRight
  ) {
    self.album = album
    host = HeadlessHost(size: size, scale: scale)
    host.container.layoutDirection = direction
    screen = PhotosScreen(album.folder, thumbnails: album.thumbnails)
    screen.install(in: host.container)
    settle()
  }

  /// Reads, places and draws all that there is to do.
  func settle() {
    for _ in 0..<200 {
      PhotoWork.files.waitUntilIdle()
      host.settle()
      if screen.isAtRest, !screen.navigation.isInTransition { break }
    }
    PhotoWork.files.waitUntilIdle()
    host.settle()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    host.press(key, modifiers)
    settle()
  }

  var browser: BrowserController { screen.browser }
  var wall: List<Photo> { browser.wall }
  var viewer: ViewerController? { screen.navigation.topController as? ViewerController }
  var names: [String] { wall.items.map(\.name) }
  var focused: String? { wall.focusedID.flatMap { browser.library.photo($0)?.name } }

  /// The middle of a photo on the wall, in the window.
  func place(_ name: String) throws -> Point {
    let photo = try XCTUnwrap(wall.items.first { $0.name == name }, name)
    let cell = try XCTUnwrap(wall.cell(of: photo.id), name)
    let frame = cell.convert(cell.bounds, to: nil)
    return Point(x: frame.midX, y: frame.minY + (frame.height - PhotoCell.captionHeight) / 2)
  }

  /// Runs frames until something that happens in the file system shows.
  func wait(_ what: String, file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool) async {
    let end = Date(timeIntervalSinceNow: 60)
    while !condition() {
      guard Date() < end else { return XCTFail("waited too long for \(what)", file: file, line: line) }
      try? await Task.sleep(nanoseconds: 5_000_000)
      settle()
    }
    settle()
  }
}
