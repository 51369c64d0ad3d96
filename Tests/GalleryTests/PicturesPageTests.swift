import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import XCTest

@testable import Gallery

/// The page of pictures.
final class PicturesPageTests: XCTestCase {
  @MainActor private func images(_ page: PicturesPage) -> [ImageNode] {
    var found: [ImageNode] = []
    page.node.enumerateSubtree { if let node = $0 as? ImageNode { found.append(node) } }
    return found
  }

  @MainActor
  func testKeysChangeColourFilterPartAndBadges() async throws {
    let stage = try GalleryStage("pictures")
    let page = try stage.page(PicturesPage.self)
    XCTAssertGreaterThan(images(page).count, 30)
    for letter in "cfpb" {
      let before = stage.host.screenshot()
      stage.press(letter)
      stage.host.step()
      let after = stage.host.screenshot()
      XCTAssertNotEqual(before.pngData(), after.pngData(), "\(letter)")
    }
    XCTAssertEqual(page.look.value, PicturesPage.Look(tint: 1, part: 1, filter: 2, hasBadge: false))
  }

  @MainActor
  func testEveryPictureIsThereAndNoneFailed() async throws {
    let stage = try GalleryStage("pictures", scale: 1.5)
    let page = try stage.page(PicturesPage.self)
    for node in images(page) where node.isVisible {
      XCTAssertNil(node.error)
      XCTAssertNotNil(node.layer.contents)
    }
  }

  @MainActor
  func testAnotherColourDecodesNothing() async throws {
    let stage = try GalleryStage("pictures")
    let before = ImagePipeline.shared.statistics.decodes
    stage.press("c")
    XCTAssertEqual(ImagePipeline.shared.statistics.decodes, before)
  }

  @MainActor
  func testFiltersComeFromMemoryTheSecondTime() async throws {
    let stage = try GalleryStage("pictures")
    for _ in Filter.all { stage.press("f") }
    let before = ImagePipeline.shared.statistics
    for _ in Filter.all { stage.press("f") }
    let after = ImagePipeline.shared.statistics
    XCTAssertEqual(after.treatments, before.treatments)
    XCTAssertEqual(after.decodes, before.decodes)
  }
}
