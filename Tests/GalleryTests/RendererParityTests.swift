import OffscreenGL
import SateenCore
import SateenGL
import SateenGraphics
import SateenLayout
import XCTest

@testable import Gallery

/// Every page looks the same with OpenGL as on the processor. Skipped where no context can be made.
@MainActor
final class RendererParityTests: XCTestCase {
  private func check(_ size: Size, _ appearance: Appearance) throws {
    let context: OffscreenContext
    do {
      context = try OffscreenContext()
    } catch {
      throw XCTSkip("There is no OpenGL here: \(error)")
    }
    for page in GalleryPages.all {
      let what = "\(page.name) at \(Int(size.width)) points, \(appearance)"
      let stage = try GalleryStage(page.name, size: size, appearance: appearance)
      let pair = PairedRenderer(try context.makeRenderer())
      stage.host.container.renderer = pair
      stage.host.advance(by: 0.1)
      XCTAssertNil(pair.graphics.failure, what)
      XCTAssertNotNil(pair.picture, what)
      if pair.worst.worst > 2 { XCTFail("\(what): \(pair.worst)") }
      stage.host.container.renderer = Compositor()
    }
  }

  func testEveryPageOfAWideWindow() async throws { try check(GalleryStage.wide, .light) }

  func testEveryPageOfANarrowDarkWindow() async throws { try check(GalleryStage.narrow, .dark) }
}
