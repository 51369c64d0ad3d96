import Foundation
import XCTest

@testable import FlexOracle

final class CaseTests: XCTestCase {
  func testSameSeedMakesTheSameTrees() {
    func make() -> [String] {
      let generator = TreeGenerator(seed: 5, features: Set(Feature.allCases), defaults: .css, size: 12)
      return (0..<50).map { number in
        let layout = generator.makeCase(number)
        return layout.json(expecting: Array(repeating: Frame(), count: layout.root.count))
      }
    }
    XCTAssertEqual(make(), make())
    XCTAssertEqual(Set(make()).count, 50)
  }

  func testMadeUpRootsSayNothingThatAPageWouldTakeOtherwise() {
    let generator = TreeGenerator(seed: 6, features: Set(Feature.allCases), defaults: .yoga, size: 12)
    for number in 0..<500 {
      let layout = generator.makeCase(number)
      XCTAssertTrue(layout.isComparable, "\(layout.id): \(layout.root.style)")
    }
  }

  func testFeaturesLeaveOutWhatIsNotAskedFor() {
    let generator = TreeGenerator(seed: 7, features: [.sizes, .wrap], defaults: .css, size: 12)
    var properties = Set<String>()
    for number in 0..<200 { generator.makeCase(number).root.forEach { properties.formUnion($0.style.keys) } }
    XCTAssertEqual(properties, ["width", "height", "flex-wrap"])
  }

  func testCaseComesBackAsItWasWritten() throws {
    let generator = TreeGenerator(seed: 8, features: Set(Feature.allCases), defaults: .css, size: 12)
    for number in 0..<100 {
      let layout = generator.makeCase(number)
      let frames = (0..<layout.root.count).map { Frame(x: Double($0), y: 0.5, width: 12.25, height: -3) }
      let text = layout.json(expecting: frames)
      let read = try FiledCase.read(Data(text.utf8))
      XCTAssertEqual(read.count, 1)
      XCTAssertEqual(read.first?.expected, frames)
      XCTAssertEqual(read.first?.layout.direction, layout.direction)
      XCTAssertEqual(read.first?.layout.width, layout.width)
      XCTAssertEqual(
        read.first?.layout.json(expecting: frames),
        text.replacingOccurrences(
          of: layout.id, with: read.first!.layout.id))
    }
  }

  func testTextBreaksWhereTheNextWordDoesNotFit() {
    let text = TextContent(words: [20, 30, 10], space: 5, lineHeight: 10, ascent: 8)
    XCTAssertEqual(text.minContentWidth, 30)
    XCTAssertEqual(text.maxContentWidth, 70)
    XCTAssertEqual(text.height(in: 70), 10)
    XCTAssertEqual(text.height(in: 69), 20)
    XCTAssertEqual(text.height(in: 44), 30)
    XCTAssertEqual(text.height(in: 0), 30)
  }

  func testPageWritesTheMoreSpecialPropertyLast() {
    let root = Box(style: [
      "margin-inline-start": "1", "margin": "2", "margin-left": "3", "flex-grow": "4", "top": "5%",
    ])
    let layout = LayoutCase(id: "page", defaults: .css, direction: .leftToRight, width: nil, height: 10, root: root)
    let html = Page(zoom: 2).html([layout])
    XCTAssertTrue(
      html.contains("margin:4.0px;flex-grow:4;margin-left:6.0px;top:5%;margin-inline-start:2.0px;"), html)
    XCTAssertTrue(html.contains("height:20.0px"), html)
  }
}
