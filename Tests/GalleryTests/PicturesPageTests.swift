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
  func testAnimatedPicturesPlayUntilTheyAreHeld() async throws {
    // All of the page is in sight.
    let stage = try GalleryStage("pictures", size: Size(width: 1_160, height: 2_000))
    let page = try stage.page(PicturesPage.self)
    // A few frames do: each draws a large window.
    stage.host.frameDuration = 0.1
    let animated = images(page).filter { $0.currentFrameIndex != nil }
    XCTAssertEqual(animated.count, 6)
    stage.host.advance(by: 1)
    XCTAssertEqual(animated.filter(\.isAnimating).count, 5, "all but the one that stays at its first frame")
    stage.host.advance(by: 4)
    XCTAssertEqual(animated.filter(\.isAnimating).count, 4, "the ball has come to rest")
    stage.press("s")
    let before = stage.host.screenshot()
    stage.host.advance(by: 1)
    XCTAssertTrue(stage.host.screenshot().pngData() == before.pngData())
    XCTAssertTrue(animated.allSatisfy { !$0.isAnimating && $0.error == nil })
    stage.press("s")
    stage.host.advance(by: 0.5)
    XCTAssertEqual(animated.filter(\.isAnimating).count, 4)
    XCTAssertNotEqual(stage.host.screenshot().pngData(), before.pngData())
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
