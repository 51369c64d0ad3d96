import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import Gallery

final class MasksPageTests: XCTestCase {
  @MainActor
  func testMasksMoveByAKeyAndByAPress() async throws {
    let stage = try GalleryStage("masks")
    let page = try stage.page(MasksPage.self)
    let cell = try XCTUnwrap(page.list.cell(of: .seasons) as? MaskCell)
    let frame = cell.stage.bounds
    let point = cell.stage.convert(Point(x: frame.width * 0.3, y: frame.midY), to: nil)
    func color() -> UInt32 { stage.host.screenshot().pixel(x: Int(point.x), y: Int(point.y)) }
    let autumn = color()
    stage.press("m")
    let fog = color()
    XCTAssertNotEqual(fog, autumn)
    for example in MaskExample.all {
      let cell = try XCTUnwrap(page.list.cell(of: example.id) as? MaskCell)
      XCTAssertTrue(cell.stage.isMoved, example.title)
    }
    stage.host.click(point)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(color(), autumn)
  }
}
