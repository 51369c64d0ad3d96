import XCTest

@testable import FlexOracle

final class ShrinkerTests: XCTestCase {
  /// Returns empty frames, except for boxes that set all of ``marked``.
  private struct Source: FrameSource {
    let name: String
    /// Boxes whose styles set all these properties get a width.
    var marked: Set<String> = []

    func frames(of cases: [LayoutCase]) throws -> [[Frame]] {
      cases.map { one in
        var frames: [Frame] = []
        one.root.forEach { box in
          let isMarked = !marked.isEmpty && marked.isSubset(of: box.style.keys)
          frames.append(Frame(x: 0, y: 0, width: isMarked ? 5 : 0, height: 0))
        }
        return frames
      }
    }
  }

  func testFindsTheOneBoxAndItsTwoPropertiesThatMakeTreesDiffer() throws {
    let generator = TreeGenerator(seed: 11, features: Set(Feature.allCases), defaults: .css, size: 20)
    let (judge, judged) = (Source(name: "a"), Source(name: "b", marked: ["flex-grow", "align-self"]))
    let failures = try Comparison.make((0..<400).map { generator.makeCase($0) }, judge: judge, judged: judged)
      .filter { $0.difference > 1 }
    XCTAssertGreaterThan(failures.count, 10)
    var shrinker = Shrinker(judge: judge, judged: judged, tolerance: 0.1)
    for small in try shrinker.shrink(failures) {
      XCTAssertEqual(small.layout.propertyClass.components(separatedBy: ", ").count, 2, small.layout.propertyClass)
      XCTAssertEqual(small.layout.root.count, 2)
      XCTAssertEqual(small.difference, 5)
      XCTAssertEqual(small.layout.direction, .leftToRight)
    }
  }

  func testEditsTogetherRemoveWhatEachOfThemNames() {
    let leaf = Box(style: ["width": "10", "height": "20"])
    let tree = Box(style: ["padding-left": "3"], children: [leaf, Box(children: [leaf, leaf]), leaf])
    let layout = LayoutCase(id: "edits", defaults: .css, direction: .rightToLeft, width: 100, height: nil, root: tree)
    let edited = Edit.apply(
      [.remove([0]), .drop([2], "width"), .remove([1, 0]), .remove([1]), .leftToRight, .freeWidth], to: layout)
    XCTAssertEqual(edited.root.children.map(\.style), [["height": "20"]])
    XCTAssertEqual(edited.direction, .leftToRight)
    XCTAssertNil(edited.width)
  }
}
