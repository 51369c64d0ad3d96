import Foundation
import Sateen
import XCTest

@testable import Photos

final class LibraryTests: XCTestCase {
  /// Another order is wanted while shapes are read. The new arrangement is there before the reading ends, and the reading
  /// goes on for it.
  @MainActor func testShapesAreReadOnAfterAnotherOrderWasWantedMeanwhile() async throws {
    let source = HeldSource(count: 700, holding: 450)
    let library = PhotoLibrary(source)
    library.begin()
    await waitFor("the reading of shapes") { source.isHolding }
    XCTAssertEqual(library.wall.photos.first?.name, "0.jpg")
    library.order.isAscending = false
    await waitFor("the other order") { library.wall.photos.first?.name == "699.jpg" }
    source.release()
    await waitFor("rest") { library.isAtRest }
    XCTAssertEqual(library.wall.contents.ratios.filter { $0 == 0 }.count, 0)
    library.end()
  }
}

/// A list of photos, one of which tells its shape only after ``release()``.
private final class HeldSource: PhotoSource {
  private let photos: [Photo]
  private let held: Int
  private let gate = DispatchSemaphore(value: 0)
  private let holds = Locked(false)

  init(count: Int, holding index: Int) {
    photos = (0..<count).map { Photo(id: Photo.nextID(), name: "\($0).jpg", modified: 0, bytes: 0, format: .jpeg) }
    held = photos[index].id
  }

  var isHolding: Bool { holds.withLock { $0 } }

  func release() { gate.signal() }

  let title = "held"
  let place = "nowhere"

  func begin(_ report: @escaping @Sendable (PhotoReport) -> Void) {
    report(PhotoReport(photos: photos, state: .complete))
  }

  func end() {}
  func reload() {}

  func shape(of photo: Photo) -> PhotoShape? {
    if photo.id == held {
      holds.exchange(true)
      gate.wait()
    }
    return PhotoShape(width: 3, height: 2)
  }

  func picture(of photo: Photo) -> ImageSource { .file("/nowhere") }
  func thumbnail(of photo: Photo, pixels: Int) -> ImageSource { .file("/nowhere") }
  func noteShown(_ photo: Photo, pixels: Int) {}
  func details(of photo: Photo) -> PhotoDetails { PhotoDetails(photo, folder: nil, shape: nil, exif: nil) }
  func path(of photo: Photo) -> String? { nil }
}
