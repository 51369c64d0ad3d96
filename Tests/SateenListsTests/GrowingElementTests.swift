import SateenCore
import SateenLayout
import XCTest

@testable import SateenLists

/// Elements whose pixels are of another size than they have.
@MainActor
final class GrowingElementTests: XCTestCase {
  private func slot(drawnAt size: Size) -> ElementSlot {
    let slot = ElementSlot(index: 0, isItem: true)
    give(slot, size)
    slot.didDraw(size)
    return slot
  }

  private func give(_ slot: ElementSlot, _ size: Size) {
    slot.layout = Layout(element: DisplayNode(), size: size, context: LayoutContext())
  }

  func testOldPixelsTakeThePlaceOfAPlaceholderWhileTheyShowInHalfOfTheElement() async {
    let slot = slot(drawnAt: Size(width: 300, height: 20))
    XCTAssertTrue(slot.showsOldPixels())
    give(slot, Size(width: 300, height: 40))
    XCTAssertTrue(slot.showsOldPixels())
    give(slot, Size(width: 300, height: 41))
    XCTAssertFalse(slot.showsOldPixels())
    slot.didDraw(Size(width: 300, height: 41))
    XCTAssertTrue(slot.showsOldPixels())
  }

  func testAnElementThatWasSmallInBetweenCountsAsDrawnForThatSize() async {
    let slot = slot(drawnAt: Size(width: 300, height: 200))
    give(slot, Size(width: 300, height: 2))
    XCTAssertTrue(slot.showsOldPixels())
    give(slot, Size(width: 300, height: 200))
    XCTAssertFalse(slot.showsOldPixels())
  }

  func testAnElementWithoutPixelsShowsNone() async {
    let slot = slot(drawnAt: Size(width: 300, height: 20))
    slot.forgetPixels()
    XCTAssertFalse(slot.showsOldPixels())
  }
}
