import SateenGraphics
import SateenThreads
import XCTest

@testable import SateenDebug

final class LabelRendererTests: XCTestCase {
  func testALabelIsPremultipliedInItsColour() {
    let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let bitmap = LabelRenderer().label("Sateen 60", size: 15, color: color, scale: 2)
    guard let bitmap else { return XCTFail("no label") }
    XCTAssertEqual(bitmap.scale, 2)
    var strongest: UInt32 = 0
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width {
        let pixel = bitmap.pixel(x: x, y: y)
        let alpha = pixel >> 24
        XCTAssertLessThanOrEqual(alpha, 128)
        XCTAssertEqual(pixel >> 16 & 0xff, alpha, "red is full")
        XCTAssertLessThanOrEqual(abs(Int(pixel >> 8 & 0xff) - Int(alpha) / 2), 1)
        XCTAssertEqual(pixel & 0xff, 0)
        strongest = max(strongest, alpha)
      }
    }
    XCTAssertEqual(strongest, 128)
  }

  func testTheSameLabelIsDrawnOnce() {
    let labels = LabelRenderer()
    let first = labels.label("again", size: 10)
    XCTAssertTrue(first != nil && labels.label("again", size: 10) === first)
    XCTAssertEqual(labels.renderedLabels, 1)
    _ = labels.label("again", size: 10, weight: .bold)
    _ = labels.label("again", size: 10, scale: 2)
    XCTAssertEqual(labels.renderedLabels, 3)
  }

  func testDigitsHaveOneWidth() {
    let labels = LabelRenderer()
    let widths = Set((0...9).compactMap { labels.label("\($0)\($0)\($0)\($0)", size: 10)?.size.width })
    // All digits advance equally; only the ink of the last one may end elsewhere.
    XCTAssertLessThanOrEqual((widths.max() ?? 99) - (widths.min() ?? 0), 1)
  }

  func testManyLabelsDoNotGrowTheCacheForever() {
    let labels = LabelRenderer()
    for number in 0..<2_000 { _ = labels.label("\(number)", size: 8) }
    let drawn = labels.renderedLabels
    XCTAssertNotNil(labels.label("1999", size: 8))
    XCTAssertEqual(labels.renderedLabels, drawn, "the newest are kept")
    XCTAssertNotNil(labels.label("0", size: 8))
    XCTAssertEqual(labels.renderedLabels, drawn + 1, "the oldest are gone")
  }

  func testAnyTextIsTaken() {
    let labels = LabelRenderer()
    XCTAssertNil(labels.label("", size: 10))
    XCTAssertNil(labels.label("x", size: 0))
    XCTAssertNil(labels.label("x", size: .nan))
    XCTAssertNil(labels.label("x", size: 10, scale: -1))
    XCTAssertNotNil(labels.label("a\0b\nc\u{202e}d", size: 10))
    XCTAssertNotNil(labels.label(String(repeating: "e\u{301}", count: 100_000), size: 10))
    XCTAssertNotNil(labels.label("👩‍👩‍👧 مرحبا 日本", size: 1e9))
  }

  func testAMissingOrBrokenFontIsNamed() {
    let missing = LabelRenderer(fontPath: "/nowhere/font.ttf")
    XCTAssertNil(missing.label("x", size: 10))
    guard case .cannotOpen(path: "/nowhere/font.ttf", _)? = missing.error else {
      return XCTFail("\(missing.error as Any)")
    }
    XCTAssertTrue("\(missing.error as Any)".contains("/nowhere/font.ttf"))
    let noFont = LabelRenderer(fontPath: "/proc/self/statm")
    XCTAssertNil(noFont.label("x", size: 10))
    XCTAssertNotNil(noFont.error)
  }

  func testThreadsMayShareARenderer() {
    let labels = LabelRenderer()
    let queue = WorkQueue(name: "labels", workers: 4)
    let made = Locked(0)
    for number in 0..<200 {
      queue.submit(.visible) {
        if labels.label("\(number % 40)", size: Double(8 + number % 5)) != nil { made.withLock { $0 += 1 } }
      }
    }
    queue.waitUntilIdle()
    XCTAssertEqual(made.withLock { $0 }, 200)
  }
}
