import SateenLayout
import XCTest

@testable import SateenLists

/// Arrangements updated after sizes changed, against those computed from scratch.
final class ArrangementUpdateTests: XCTestCase {
  private func change(_ context: inout CollectionLayoutContext, _ random: inout SeededGenerator) -> Range<Int> {
    let count = context.sizes.count
    guard count > 0 else { return 0..<0 }
    let first = random.int(0...(count - 1))
    let changed = first..<min(count, first + [1, 1, 3, 200][random.int(0...3)])
    for index in changed where random.int(0...3) > 0 {
      context.sizes[index] = random.int(0...5) == 0 ? nil : random.size(0...120)
    }
    return changed
  }

  func testAnUpdatedArrangementIsTheSameAsANewOne() {
    var random = SeededGenerator.printed()
    for _ in 0..<25 {
      let first = random.context()
      for named in random.layouts() {
        var context = first
        var arrangement = named.layout.arrangement(for: context)
        for _ in 0..<4 {
          let changed = change(&context, &random)
          arrangement = named.layout.arrangement(for: context.after(arrangement, changed))
          let fresh = named.layout.arrangement(for: context)
          if arrangement.allFrames != fresh.allFrames || arrangement.contentSize != fresh.contentSize
            || arrangement.sectionSpans != fresh.sectionSpans || arrangement.filledLength != fresh.filledLength
          {
            return XCTFail("\(named.name) \(named.layout) differs after \(changed) of \(context.sizes.count)")
          }
        }
      }
    }
  }

  func testManySmallSectionsAreTakenOverInTheirOrder() {
    var random = SeededGenerator.printed()
    for _ in 0..<15 {
      var first = random.context()
      first.sections = CollectionSections(
        (0..<random.int(20...80)).map { _ in
          CollectionSection(itemCount: random.int(0...40), hasHeader: random.coin(), hasFooter: random.coin())
        })
      first.sizes = ElementSizes(count: first.sections.elementCount)
      for named in random.layouts() {
        var context = first
        var arrangement = named.layout.arrangement(for: context)
        for _ in 0..<4 {
          let changed = change(&context, &random)
          arrangement = named.layout.arrangement(for: context.after(arrangement, changed))
          let fresh = named.layout.arrangement(for: context)
          XCTAssertTrue(zip(arrangement.parts, arrangement.parts.dropFirst()).allSatisfy { $0.first < $1.first })
          XCTAssertEqual(arrangement.allFrames, fresh.allFrames, named.name)
        }
      }
    }
  }

  func testLengthsBeyondWhatAPartCanTellBreakItApart() {
    var random = SeededGenerator.printed()
    for _ in 0..<10 {
      var first = random.context()
      first.scale = 3
      for index in 0..<first.sizes.count where random.int(0...4) > 0 { first.sizes[index] = random.size(1e6...9.9e6) }
      for named in random.layouts() {
        var context = first
        let old = named.layout.arrangement(for: context)
        let changed = change(&context, &random)
        let new = named.layout.arrangement(for: context.after(old, changed))
        XCTAssertEqual(new.allFrames, named.layout.arrangement(for: context).allFrames, named.name)
        if let list = named.layout as? ListLayout { XCTAssertEqual(new.allFrames, list.naive(context)) }
      }
    }
  }

  func testSmallSectionsLaidOutAnewStayBeforeThoseThatAreTakenOver() {
    // More small sections than fit into one part.
    var context = CollectionLayoutContext(
      viewport: Size(width: 400, height: 600),
      sections: CollectionSections((0..<60).map { CollectionSection(itemCount: 7 + $0 % 5, hasHeader: true) }))
    let layout = GridLayout(columns: .count(2), itemLength: .aspect(1), lineSpacing: 8, interitemSpacing: 8)
    var arrangement = layout.arrangement(for: context)
    for element in [0, 9, context.sections.header(of: 30) ?? 0, context.sections.elementCount - 1] {
      context.sizes[element] = Size(width: 400, height: 50 + Double(element % 7))
      arrangement = layout.arrangement(for: context.after(arrangement, element..<(element + 1)))
      let fresh = layout.arrangement(for: context)
      XCTAssertEqual(arrangement.allFrames, fresh.allFrames, "after a change of \(element)")
      XCTAssertEqual(arrangement.parts.map(\.first), arrangement.parts.map(\.first).sorted())
      for y in stride(from: 0.0, to: fresh.contentSize.height, by: 350) {
        let shown = Rect(x: 0, y: y, width: 400, height: 600)
        XCTAssertEqual(arrangement.elements(in: shown), fresh.elements(in: shown), "at \(y), after \(element)")
      }
    }
  }

  func testAnItemThatShrinksIsTakenIntoTheLineBeforeIt() {
    let count = 1_000
    var context = CollectionLayoutContext(
      viewport: Size(width: 300, height: 600), sections: CollectionSections([CollectionSection(itemCount: count)]))
    for index in 0..<count { context.sizes[index] = Size(width: 32, height: 20) }
    let layout = FlowLayout()
    let old = layout.arrangement(for: context)
    XCTAssertGreaterThan(old.parts.count, 2)
    for part in old.parts.dropFirst() {
      // Nine items take 288 points of a line: the first item of the next part now fits beside the last one of the part
      // before.
      var changed = context
      changed.sizes[part.first] = Size(width: 12, height: 20)
      let new = layout.arrangement(for: changed.after(old, part.first..<(part.first + 1)))
      XCTAssertEqual(new.frame(of: part.first).minX, 288)
      XCTAssertEqual(new.allFrames, layout.arrangement(for: changed).allFrames)
    }
  }

  func testAnotherViewportMakesNothingOfTheOldArrangement() {
    var context = CollectionLayoutContext(
      viewport: Size(width: 300, height: 600), sections: CollectionSections([CollectionSection(itemCount: 500)]))
    let layout = FlowLayout(itemSizing: .fixed(Size(width: 50, height: 50)))
    let old = layout.arrangement(for: context)
    context.viewport.width = 400
    let new = layout.arrangement(for: context.after(old, 0..<0))
    XCTAssertEqual(new.allFrames, layout.arrangement(for: context).allFrames)
  }

  func testOneChangeLooksAtFewSizes() {
    // The closure that returns sizes counts its calls.
    final class Counter: @unchecked Sendable { var count = 0 }  // Only this test's thread uses it.
    let counter = Counter()
    let layout = FlowLayout(
      itemSizing: .each { _, item in
        counter.count += 1
        return Size(width: 30 + Double(item % 7), height: 20)
      })
    let context = CollectionLayoutContext(
      viewport: Size(width: 400, height: 600), sections: CollectionSections([CollectionSection(itemCount: 100_000)]))
    let old = layout.arrangement(for: context)
    XCTAssertGreaterThanOrEqual(counter.count, 100_000)
    counter.count = 0
    let new = layout.arrangement(for: context.after(old, 50_000..<50_001))
    XCTAssertLessThan(counter.count, 1_000)
    XCTAssertEqual(new.contentSize, old.contentSize)
    XCTAssertEqual(new.frame(of: 99_999), old.frame(of: 99_999))
  }
}

extension CollectionLayoutContext {
  /// The context after a change of the sizes of some elements.
  fileprivate func after(_ previous: CollectionArrangement, _ changed: Range<Int>) -> CollectionLayoutContext {
    var context = self
    (context.previous, context.changed) = (previous, changed)
    return context
  }
}
