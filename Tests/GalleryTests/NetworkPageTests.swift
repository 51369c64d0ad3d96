import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenLists
import SateenNodes
import XCTest

@testable import Gallery

/// The page of photos by address, whose server and time belong to it.
final class NetworkPageTests: XCTestCase {
  @MainActor
  private func open(size: Size = GalleryStage.wide) throws -> (stage: GalleryStage, page: NetworkPage) {
    let stage = try GalleryStage("network", size: size)
    return (stage, try stage.page(NetworkPage.self))
  }

  @MainActor
  private func cells(_ page: NetworkPage) -> [RemotePhotoCell] {
    page.feed.visibleNodes.compactMap { $0 as? RemotePhotoCell }.sorted { $0.photo.id < $1.photo.id }
  }

  /// The pixels of a node on screen.
  @MainActor
  private func pixels(of node: DisplayNode, _ stage: GalleryStage) -> [UInt32] {
    let frame = node.layer.convert(node.bounds, to: stage.host.container.view.layer)
    let shown = frame.intersection(stage.host.container.view.bounds)
    let picture = stage.host.screenshot()
    return stride(from: Int(shown.minY) + 2, to: Int(shown.maxY) - 2, by: 5).flatMap { y in
      stride(from: Int(shown.minX) + 2, to: Int(shown.maxX) - 2, by: 5).map { picture.pixel(x: $0, y: y) }
    }
  }

  @MainActor
  func testColoursShowFirstAndThenThePhotos() async throws {
    let (stage, page) = try open()
    page.reload()
    stage.host.advance(by: 0.15)
    XCTAssertGreaterThan(cells(page).count, 3)
    for cell in cells(page) {
      XCTAssertNotNil(cell.photo.colors, "\(cell.photo.name) has a hash that can be read")
      XCTAssertNil(cell.picture.loadedImage)
      XCTAssertGreaterThan(Set(pixels(of: cell.picture, stage)).count, 20, "the colours of \(cell.photo.name)")
    }
    stage.host.advance(by: 2.5)
    for cell in cells(page) {
      XCTAssertNotNil(cell.picture.loadedImage, cell.photo.name)
      XCTAssertNil(cell.chip.words)
    }
    XCTAssertGreaterThan(page.server.served, 300_000)
    stage.host.advance(by: 4)
    XCTAssertFalse(page.server.hasWork)
    XCTAssertFalse(page.pump.isRunning, "nothing runs while nothing is on its way")
  }

  @MainActor
  func testAllHashesCanBeReadAndHaveTheShapeOfTheirPhotos() async throws {
    XCTAssertEqual(Set(RemotePhoto.all.map(\.id)).count, RemotePhoto.all.count)
    for photo in RemotePhoto.all {
      let colors = try XCTUnwrap(photo.colors, photo.name)
      XCTAssertEqual(
        Double(colors.size.width) / Double(colors.size.height), photo.ratio, accuracy: photo.ratio * 0.12, photo.name)
    }
  }

  @MainActor
  func testARefusedPhotoHasAButtonThatBringsIt() async throws {
    let (stage, page) = try open()
    stage.host.advance(by: 2.5)
    let cell = try XCTUnwrap(cells(page).first { $0.photo.id == 3 })
    XCTAssertTrue(cell.look.failure?.contains("410") == true, "\(String(describing: cell.look.failure))")
    XCTAssertTrue(cell.again.isVisible)
    stage.host.click(stage.middle(of: cell.again))
    XCTAssertNil(cell.look.failure)
    stage.host.advance(by: 2)
    XCTAssertNotNil(cell.picture.loadedImage)
    XCTAssertFalse(cell.again.isVisible)
  }

  @MainActor
  func testPhotosWaitWhileThereIsNoNetworkAndComeWithIt() async throws {
    let (stage, page) = try open()
    stage.host.advance(by: 2.5)
    stage.press("o")
    XCTAssertNotNil(page.notice.words)
    stage.press("r")
    stage.host.advance(by: 7)
    XCTAssertFalse(cells(page).isEmpty)
    for cell in cells(page) {
      XCTAssertEqual(cell.chip.words, "Waiting for the network", cell.photo.name)
      XCTAssertNil(cell.look.failure)
    }
    stage.press("o")
    XCTAssertNil(page.notice.words)
    stage.host.advance(by: 3)
    for cell in cells(page) {
      XCTAssertNotNil(cell.picture.loadedImage, cell.photo.name)
      XCTAssertNil(cell.chip.words)
    }
  }

  @MainActor
  func testOnASlowLinePhotosSharpenAndThumbnailsComeFirst() async throws {
    let (stage, page) = try open()
    stage.host.advance(by: 2.5)
    // Without waiting for rest, which comes only when all photos are there.
    stage.host.press(.character("s"))
    XCTAssertEqual(page.server.line, .slow)
    var pictures: [Set<[UInt32]>] = [[], []]
    var chips: [Set<String>] = [[], []]
    for step in 0..<60 {
      // The thumbnails come early.
      stage.host.advance(by: step < 30 ? 0.05 : 0.35)
      for (index, id) in [0, 1].enumerated() {
        guard let cell = cells(page).first(where: { $0.photo.id == id }) else { continue }
        pictures[index].insert(pixels(of: cell.picture, stage))
        if let words = cell.chip.words { chips[index].insert(words) }
      }
    }
    XCTAssertTrue(chips[0].contains("Thumbnail"))
    XCTAssertGreaterThan(pictures[0].count, 2, "colours, thumbnail, photo")
    XCTAssertGreaterThan(pictures[1].count, 5, "scan after scan")
    XCTAssertGreaterThan(chips[1].count, 5, "the part that has arrived")
    for cell in cells(page) where cell.photo.id < 2 {
      XCTAssertNotNil(cell.picture.loadedImage)
      XCTAssertNil(cell.chip.words)
    }
  }

  @MainActor
  func testFirstScansAreBlurredUnlessThatIsTurnedOff() async throws {
    let (stage, page) = try open()
    stage.press("b")
    XCTAssertTrue(cells(page).allSatisfy { !$0.picture.blursPreviews })
    stage.press("b")
    XCTAssertTrue(cells(page).allSatisfy { $0.picture.blursPreviews })
  }

  @MainActor
  func testTheNextPhotoIsRefusedAndTriedAgainByAKey() async throws {
    let (stage, page) = try open(size: GalleryStage.narrow)
    stage.host.advance(by: 5)
    stage.press("f")
    XCTAssertTrue(page.server.refusesNext)
    stage.press("r")
    stage.host.advance(by: 4)
    XCTAssertFalse(page.server.refusesNext)
    stage.press("t")
    stage.host.advance(by: 3)
    for cell in cells(page) { XCTAssertNotNil(cell.picture.loadedImage, cell.photo.name) }
  }

  @MainActor
  func testTheSameTimeShowsTheSame() async throws {
    let pictures = try (0..<2).map { _ in
      let (stage, _) = try open()
      stage.host.advance(by: 0.9)
      return stage.host.screenshot().pngData()
    }
    // Not as equal arrays, which a failure would print.
    XCTAssertTrue(pictures[0] == pictures[1])
  }

  @MainActor
  func testALeftPageEndsItsTransfers() async throws {
    let (stage, page) = try open()
    stage.press("s")
    stage.host.advance(by: 0.5)
    let server = page.server
    XCTAssertTrue(server.hasWork)
    stage.shell.open(0)
    stage.host.settle()
    stage.host.advance(by: 0.5)
    XCTAssertFalse(page.pump.isRunning)
  }
}
