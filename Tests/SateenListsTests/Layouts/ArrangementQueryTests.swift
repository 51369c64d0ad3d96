import SateenLayout
import XCTest

@testable import SateenLists

/// Queries of arrangements, against scans of all frames.
final class ArrangementQueryTests: XCTestCase {
  private func scan(_ frames: [Rect], _ rect: Rect, _ scale: Double) -> [Int] {
    let least = 1e-3 / scale
    return frames.indices.filter { index in
      let frame = frames[index]
      return !frame.isEmpty && !rect.isEmpty && frame.maxX - rect.minX > least && rect.maxX - frame.minX > least
        && frame.maxY - rect.minY > least && rect.maxY - frame.minY > least
    }
  }

  private func distance(_ frame: Rect, _ point: Point) -> Double {
    point.distance(
      to: Point(x: max(frame.minX, min(point.x, frame.maxX)), y: max(frame.minY, min(point.y, frame.maxY))))
  }

  /// A rectangle about as large as a viewport, now and then touching an element's edges.
  private func rect(_ frames: [Rect], _ content: Size, _ random: inout SeededGenerator) -> Rect {
    if random.int(0...3) == 0, let frame = frames.randomElement(using: &random) {
      return frame.offsetBy(x: random.coin() ? 0 : frame.width, y: random.coin() ? 0 : frame.height)
    }
    return Rect(
      x: random.double(-100...max(0, content.width) + 100), y: random.double(-100...max(0, content.height) + 100),
      width: random.double(0...900), height: random.double(0...900))
  }

  private func check(_ arrangement: CollectionArrangement, _ name: String, _ random: inout SeededGenerator) {
    let frames = arrangement.allFrames
    let scale = arrangement.space.scale
    for _ in 0..<6 {
      let rect = rect(frames, arrangement.contentSize, &random)
      let found = arrangement.elements(in: rect)
      if found != scan(frames, rect, scale) { return XCTFail("\(name): other elements in \(rect)") }
      let point = random.coin() ? rect.origin : Point(x: random.double(-2_000...9_000), y: rect.midY)
      let nearest = arrangement.nearestElement(to: point).map { distance(frames[$0], point) }
      let expected = frames.indices
        .filter { !frames[$0].isEmpty && arrangement.sections.map.supplementaryKind(of: $0) == nil }
        .map { distance(frames[$0], point) }.min()
      // Instead of an element on the edge of the query, one a thousandth of a pixel further away may be found.
      if abs((nearest ?? -1) - (expected ?? -1)) > 2e-3 { return XCTFail("\(name): nearer ones to \(point)") }
    }
    XCTAssertEqual(
      arrangement.elements(in: Rect(x: -1e9, y: -1e9, width: 4e9, height: 4e9)),
      frames.indices.filter { !frames[$0].isEmpty }, name)
  }

  func testElementsInARectangleAreThoseAScanFinds() {
    var random = SeededGenerator.printed()
    for _ in 0..<40 {
      let context = random.context()
      for named in random.layouts() { check(named.layout.arrangement(for: context), named.name, &random) }
    }
  }

  func testFramesOfOnesOwnAreFoundByTheirPages() {
    var random = SeededGenerator.printed()
    for round in 0..<60 {
      var context = random.context()
      context.sections = CollectionSections([CollectionSection(itemCount: random.int(0...400))])
      context.sizes = ElementSizes(count: context.sections.elementCount)
      let spread = [500.0, 20_000, 1e8][round % 3]
      let frames = (0..<context.sections.elementCount).map { _ -> Rect in
        let large = random.int(0...30) == 0 ? spread : 200
        return Rect(
          x: random.double(-spread / 9...spread), y: random.double(-50...spread), width: random.double(0...large),
          height: random.double(-5...large))
      }
      check(
        CollectionArrangement(frames: frames, axis: random.axis(), context: context), "own frames, spread \(spread)",
        &random)
    }
  }

  func testEdgesAreDevicePixels() {
    var random = SeededGenerator.printed()
    for _ in 0..<15 {
      let context = random.context()
      for named in random.layouts() {
        let arrangement = named.layout.arrangement(for: context)
        for frame in arrangement.allFrames {
          for edge in [frame.minX, frame.maxX, frame.minY, frame.maxY] {
            let pixels = edge * context.scale
            if abs(pixels - pixels.rounded()) > 1e-6 { return XCTFail("\(named.name): \(frame) at \(context.scale)") }
          }
        }
      }
    }
  }

  func testTheNearestElementIsNotTheFirstInACorner() {
    let context = CollectionLayoutContext(
      viewport: Size(width: 100, height: 100), sections: CollectionSections([CollectionSection(itemCount: 2)]))
    // The first frame is 85 points away, the second 70.
    let arrangement = CollectionArrangement(
      frames: [Rect(x: 60, y: 60, width: 10, height: 10), Rect(x: 70, y: 0, width: 10, height: 10)], context: context)
    XCTAssertEqual(arrangement.nearestElement(to: .zero), 1)
    XCTAssertEqual(arrangement.nearestElement(to: Point(x: 61, y: 61)), 0)
    XCTAssertEqual(arrangement.nearestElement(to: Point(x: 60, y: 5_000)), 0)
  }

  func testUnusableRectanglesAndPointsHoldNothing() {
    let context = CollectionLayoutContext(
      viewport: Size(width: 100, height: 100), sections: CollectionSections([CollectionSection(itemCount: 10)]))
    let arrangement = ListLayout().arrangement(for: context)
    XCTAssertEqual(arrangement.elements(in: .zero), [])
    XCTAssertEqual(arrangement.elements(in: Rect(x: .nan, y: 0, width: .nan, height: 10)), [])
    XCTAssertEqual(arrangement.elements(in: Rect(x: 5.5, y: 5.5, width: 0, height: 10)), [])
    XCTAssertNil(arrangement.nearestElement(to: Point(x: .infinity, y: 0)))
    XCTAssertNil(
      ListLayout().arrangement(
        for: CollectionLayoutContext(viewport: Size(width: 100, height: 100), sections: CollectionSections())
      )
      .nearestElement(to: .zero))
  }

  func testAMillionElementsAreComputedNotStored() {
    let sections = CollectionSections([CollectionSection(itemCount: 1_000_000, hasHeader: true)])
    var context = CollectionLayoutContext(viewport: Size(width: 300, height: 600), sections: sections)
    let layouts: [any CollectionLayout] = [
      ListLayout(), FlowLayout(), GridLayout(columns: .count(3)), MasonryLayout(columns: .count(3)),
      GalleryLayout(axis: .vertical, itemSize: Size(width: 90, height: 90)), PagingLayout(),
    ]
    for layout in layouts {
      let arrangement = layout.arrangement(for: context)
      XCTAssertLessThanOrEqual(arrangement.parts.count, 3)
      for part in arrangement.parts where part.count > 2 {
        guard case .grid = part.frames else { return XCTFail("\(layout) stores \(part.count) frames") }
      }
      let last = arrangement.frame(of: 1_000_000)
      XCTAssertEqual(arrangement.elements(in: last).last, 1_000_000)
    }
    // A hundred measured elements, spread out, cost some hundred small parts.
    for index in stride(from: 5_000, to: 1_000_000, by: 10_000) { context.sizes[index] = Size(width: 300, height: 70) }
    for layout in layouts.prefix(4) {
      let arrangement = layout.arrangement(for: context)
      let stored = arrangement.parts.reduce(0) { sum, part in
        if case .chunk(let chunk) = part.frames { return sum + chunk.count }
        return sum
      }
      XCTAssertLessThan(arrangement.parts.count, 350)
      XCTAssertLessThan(stored, 2_000)
    }
  }
}
