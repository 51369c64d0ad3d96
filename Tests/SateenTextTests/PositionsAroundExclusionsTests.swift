import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class PositionsAroundExclusionsTests: XCTestCase {
  private func layout() -> TextLayout {
    let text = AttributedText(
      String(repeating: "some words around a picture and more ", count: 6), font: Font(size: 15))
    var container = TextContainer(width: 300)
    container.exclusions = [Path(rect: Rect(x: 120, y: 25, width: 60, height: 70))]
    return TextLayout(text, in: container)
  }

  func testLinesBesideEachOtherHavePlacesOfTheirOwn() throws {
    let layout = layout()
    let places = layout.positions
    let beside = try XCTUnwrap(zip(layout.lines, layout.lines.dropFirst()).first { $0.frame.minY == $1.frame.minY })
    for line in [beside.0, beside.1] {
      for offset in line.range {
        let frame = places.caret(at: TextPosition(offset)).frame
        XCTAssertEqual(frame.minY, line.frame.minY)
        XCTAssertEqual(places.position(at: Point(x: frame.minX + 0.5, y: frame.midY)).offset, offset)
      }
    }
    XCTAssertTrue(
      beside.1.range.contains(places.position(at: Point(x: beside.1.frame.midX, y: beside.1.frame.midY)).offset))
  }

  func testUpAndDownGoFromRowToRow() throws {
    let layout = layout()
    let places = layout.positions
    var wanted: Double?
    var position = places.position(at: Point(x: 250, y: 3))
    var tops: [Double] = []
    for _ in 0..<5 {
      let frame = places.caret(at: position).frame
      tops.append(frame.minY)
      XCTAssertEqual(frame.minX, 250, accuracy: 25)
      position = places.position(from: position, .down, wantedX: &wanted)
    }
    XCTAssertEqual(tops, Array(Set(layout.lines.map(\.frame.minY)).sorted().prefix(5)))
  }

  func testSelectionsTile() {
    let layout = layout()
    let places = layout.positions
    let area = { (range: Range<Int>) in places.selectionRects(for: range).reduce(0) { $0 + $1.area } }
    for middle in stride(from: 0, to: layout.text.length, by: 7) {
      XCTAssertEqual(area(0..<middle) + area(middle..<layout.text.length), area(0..<layout.text.length), accuracy: 1e-3)
    }
  }
}
