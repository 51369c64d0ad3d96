import SateenLayout
import XCTest

final class FittingTests: XCTestCase {
  private func spec(_ axes: FittingAxes = .horizontal) -> FittingLayoutSpec {
    Fitting(axes) {
      Spacer().styled { $0.preferredSize = Size(width: 100, height: 10) }
      Spacer().styled { $0.preferredSize = Size(width: 50, height: 30) }
      Spacer().styled { $0.preferredSize = Size(width: 20, height: 60) }
    }
  }

  private func size(_ spec: some LayoutElement, _ width: Double, _ height: Double) -> Size {
    let room = Size(width: width, height: height)
    return spec.layoutThatFits(SizeRange(upTo: room), parentSize: room, context: LayoutContext()).size
  }

  func testTheFirstAlternativeThatFitsIsTaken() {
    XCTAssertEqual(size(spec(), 100, 100), Size(width: 100, height: 10))
    XCTAssertEqual(size(spec(), 99, 100), Size(width: 50, height: 30))
    XCTAssertEqual(size(spec(), 20, 100), Size(width: 20, height: 60))
    XCTAssertEqual(size(spec(.vertical), 5, 10).height, 10)
    XCTAssertEqual(size(spec([.horizontal, .vertical]), 60, 29).height, 29, "the last one, where none fits")
  }

  func testAnAlternativeIsChosenForTheRoomInAStack() {
    let row = HStack {
      spec()
      WrapperLayoutSpec(children: []).styled { $0.preferredSize = Size(width: 40, height: 10) }
    }
    let layout = row.layoutThatFits(
      SizeRange(width: 100), parentSize: Size(width: 100, height: .nan), context: LayoutContext())
    XCTAssertEqual(layout.size.height, 30)
  }

  func testWithoutAlternativesThereIsNothing() {
    XCTAssertEqual(size(FittingLayoutSpec(children: []), 100, 100), .zero)
  }
}
