import SateenLayout
import XCTest

final class StackFlexTests: XCTestCase {
  private func box(
    _ width: Double, grow: Double = 0, shrink: Double = 0, _ more: (inout LayoutStyle) -> Void = { _ in }
  )
    -> Box
  {
    Box("box", width, 10).with {
      $0.flexGrow = grow
      $0.flexShrink = shrink
      more(&$0)
    }
  }

  private func widths(_ width: Double, scale: Double = 1, _ boxes: [Box]) -> [Double] {
    StackLayoutSpec(children: boxes).layout(width, 10, scale: scale).sublayouts.map(\.size.width)
  }

  func testChildrenGrowByTheirShares() {
    XCTAssertEqual(widths(100, [box(10, grow: 1), box(10, grow: 3), box(40)]), [20, 40, 40])
  }

  func testWhatWholePixelsLeaveOverGoesToTheFirstThatGrew() {
    XCTAssertEqual(widths(100, [box(0), box(0, grow: 1), box(0, grow: 1), box(0, grow: 1)]), [0, 34, 33, 33])
    XCTAssertEqual(widths(101, [box(0, grow: 1), box(0, grow: 1), box(0, grow: 1)]), [35, 33, 33])
    XCTAssertEqual(widths(100.5, scale: 2, [box(0, grow: 1), box(0, grow: 1)]), [50.5, 50])
    let thirds = widths(100, scale: 3, [box(0, grow: 1), box(0, grow: 1), box(0, grow: 1)])
    for width in thirds { XCTAssertEqual(width, 100.0 / 3, accuracy: 1e-9) }
  }

  func testLessThanAPixelForEachGrowsNobody() {
    XCTAssertEqual(widths(20.5, [box(10, grow: 1), box(10, grow: 1)]), [10, 10])
  }

  func testShrinkingIsWeightedBySize() {
    XCTAssertEqual(widths(150, [box(100, shrink: 1), box(100, shrink: 1)]), [75, 75])
    XCTAssertEqual(widths(240, [box(200, shrink: 1), box(100, shrink: 1)]), [160, 80])
    XCTAssertEqual(widths(250, [box(100, shrink: 2), box(100, shrink: 1), box(100)]), [67, 83, 100])
  }

  func testShrunkChildrenEndOnThePixelTheStackEndsOn() {
    for scale in [1.0, 2, 3] {
      let shrunk = widths(200, scale: scale, [box(100, shrink: 1), box(100, shrink: 1), box(100, shrink: 1)])
      XCTAssertEqual(shrunk.reduce(0, +), 200, accuracy: 1e-9, "at scale \(scale)")
      for width in shrunk {
        XCTAssertEqual(width, 200.0 / 3, accuracy: 1 / scale, "at scale \(scale)")
        XCTAssertEqual((width * scale).rounded(), width * scale, accuracy: 1e-9)
      }
    }
  }

  func testNothingOfSizeZeroShrinks() {
    XCTAssertEqual(widths(30, [box(0, shrink: 1), box(50)]), [0, 50])
  }

  func testWithoutFactorsChildrenStickOut() {
    XCTAssertEqual(widths(30, [box(20), box(20)]), [20, 20])
    XCTAssertEqual(widths(100, [box(20), box(20)]), [20, 20])
  }

  func testShrinkingStopsAtZero() {
    XCTAssertEqual(widths(30, [box(50, shrink: 1), box(60)]), [0, 60])
  }

  func testSpaceAChildMayNotTakeGoesToTheOthers() {
    XCTAssertEqual(widths(100, [box(0, grow: 1) { $0.maxWidth = 20 }, box(0, grow: 1)]), [20, 80])
    XCTAssertEqual(widths(100, [box(100, shrink: 1) { $0.minWidth = 80 }, box(100, shrink: 1)]), [80, 20])
    // The first child begins at its minimum. The space beyond the last child's maximum goes to the other two.
    XCTAssertEqual(
      widths(
        120, [box(0, grow: 1) { $0.minWidth = 60 }, box(0, grow: 1), box(0, grow: 1) { $0.maxWidth = 10 }]),
      [85, 25, 10])
  }

  func testBasisReplacesTheOwnLength() {
    XCTAssertEqual(widths(100, [box(70) { $0.flexBasis = 30 }, box(10)]), [30, 10])
    XCTAssertEqual(widths(100, [box(70) { $0.flexBasis = .fraction(0.4) }, box(10)]), [40, 10])
    XCTAssertEqual(
      widths(100, [box(70, grow: 1) { $0.flexBasis = 0 }, box(30, grow: 1) { $0.flexBasis = 0 }]), [50, 50])
    XCTAssertEqual(
      widths(
        100,
        [
          box(70) {
            $0.width = 60; $0.flexBasis = 30
          }
        ]), [30])
  }

  func testAnExactWidthFlexesLikeAnyOther() {
    XCTAssertEqual(widths(80, [box(0, shrink: 1) { $0.width = 60 }, box(0, shrink: 1) { $0.width = 60 }]), [40, 40])
  }

  func testTheOnlyChildThatFlexesBothWaysIsNotMeasuredForItsOwnLength() {
    let rest = box(500, grow: 1, shrink: 1)
    XCTAssertEqual(widths(100, [box(30), rest]), [30, 70])
    XCTAssertEqual(rest.measureCount, 1)
  }

  func testTheOnlyChildThatFlexesBothWaysGetsNothingWhenNothingIsLeft() {
    let rest = box(500, grow: 1, shrink: 1)
    XCTAssertEqual(widths(100, [box(60), rest, box(40)]), [60, 0, 40])
    XCTAssertEqual(widths(90, [box(60), rest, box(40)]), [60, 0, 40])
  }

  func testAFlexedChildIsAskedAgainWithItsNewLength() {
    let text = Box("text", 100, 10, flows: true).with { $0.flexShrink = 1 }
    let layout = StackLayoutSpec(alignItems: .start, children: [text, Box("icon", 20, 20)]).layout(SizeRange(width: 70))
    XCTAssertEqual(layout.sublayouts[0].size, Size(width: 50, height: 20))
    XCTAssertEqual(layout.size, Size(width: 70, height: 20))
  }

  func testAFixedWidthIsNotAskedForAgainByStretching() {
    let box = Box("box", 10, 10)
    _ = StackLayoutSpec(children: [box]).layout(SizeRange(width: 70))
    XCTAssertEqual(box.measureCount, 1)
  }

  /// With any flex factors and limits, lengths are whole pixels within their limits, and a line that can fill the
  /// stack does.
  func testRandomFlexingFillsTheStackAndKeepsBounds() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let scale = Double(Int.random(in: 1...3, using: &random))
      let boxes = (0..<Int.random(in: 1...6, using: &random)).map { _ -> Box in
        box(
          Double(Int.random(in: 0...100, using: &random)), grow: [0, 1, 2.5].randomElement(using: &random)!,
          shrink: [0, 1, 0.3].randomElement(using: &random)!
        ) { style in
          if Bool.random(using: &random) { style.minWidth = .points(Double(Int.random(in: 0...60, using: &random))) }
          if Bool.random(using: &random) { style.maxWidth = .points(Double(Int.random(in: 40...120, using: &random))) }
        }
      }
      let width = Double(Int.random(in: 0...500, using: &random))
      let lengths = widths(width, scale: scale, boxes)
      let sum = lengths.reduce(0, +)
      for (box, length) in zip(boxes, lengths) {
        XCTAssertEqual((length * scale).rounded(), length * scale, accuracy: 1e-6)
        let low = box.style.minWidth.resolve(against: .nan) ?? 0
        let high = max(low, box.style.maxWidth.resolve(against: .nan) ?? .infinity)
        XCTAssertTrue(length >= low - 1e-9 && length <= high + 1e-9, "seed \(seed): \(low) \(length) \(high)")
        let canGrow = box.style.flexGrow > 0 && length + 1 <= high
        XCTAssertFalse(canGrow && sum < width - Double(boxes.count), "seed \(seed): space left beside one that grows")
        let canShrink = box.style.flexShrink > 0 && length - 1 >= low && length >= 1
        XCTAssertFalse(canShrink && sum > width + 1e-6, "seed \(seed): sticks out beside one that shrinks")
      }
    }
  }
}
