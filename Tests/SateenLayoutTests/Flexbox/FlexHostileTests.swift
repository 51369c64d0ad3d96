import Foundation
import SateenLayout
import XCTest

/// Trees with bad numbers, huge depths and huge counts: every frame is finite, and layout does not crash.
final class FlexHostileTests: XCTestCase {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1, -1e30, 0, 1e-30, 0.1, 7, 1e7, 1e30, .greatestFiniteMagnitude,
  ]

  private func assertFinite(
    _ tree: FlexTree, _ boxes: [FlexTree.Node], _ message: @autoclosure () -> String, line: UInt = #line
  ) {
    for box in boxes {
      let frame = tree.frame(of: box)
      let isFinite = [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
      guard isFinite, frame.width >= 0, frame.height >= 0 else {
        return XCTFail("Box \(box.number) at \(frame): \(message())", line: line)
      }
    }
  }

  func testNonsenseInStylesRequestsAndMeasurementsGivesFiniteFrames() {
    for seed in 0..<UInt64(400) {
      var random = SeededGenerator(seed: seed)
      func number() -> Double { Self.numbers.randomElement(using: &random)! }
      func length() -> FlexLength {
        let words: [FlexLength] = [.auto, .minContent, .maxContent, .fitContent, .stretch, .content]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return words.randomElement(using: &random)!
        case 1: return .fraction(number())
        default: return .points(number())
        }
      }
      func pick<Value: CaseIterable>(_: Value.Type) -> Value { Value.allCases.randomElement(using: &random)! }
      func style() -> FlexStyle {
        var style = FlexStyle(pick(FlexStyle.Defaults.self))
        (style.width, style.height) = (length(), length())
        (style.minWidth, style.maxWidth) = (length(), length())
        (style.minHeight, style.maxHeight) = (length(), length())
        (style.flexBasis, style.rowGap, style.columnGap) = (length(), length(), length())
        (style.flexGrow, style.flexShrink) = (number(), number())
        style.aspectRatio = number()
        for edge in FlexEdge.allCases where Bool.random(using: &random) {
          style.setMargin(edge, length())
          style.setPadding(edge, length())
          style.setBorder(edge, length())
          style.setInset(edge, length())
        }
        style.flexDirection = pick(FlexDirection.self)
        style.flexWrap = pick(FlexLines.self)
        style.alignItems = pick(FlexAlignment.self)
        style.justifyContent = pick(FlexJustification.self)
        style.position = pick(FlexPosition.self)
        style.order = [Int32.min, 0, Int32.max].randomElement(using: &random)!
        return style
      }
      let tree = FlexTree()
      var boxes = [tree.makeNode(style())]
      for index in 0..<8 {
        let box = tree.makeNode(style(), isMeasured: index % 3 == 0)
        tree.append(box, to: boxes.randomElement(using: &random)!)
        boxes.append(box)
      }
      let (width, height, scale) = (number(), number(), number())
      tree.layout(boxes[0], width: width, height: height, scale: scale) { _, _ in
        FlexMeasurement(
          Size(width: number(), height: number()), firstBaseline: number(), lastBaseline: number())
      }
      assertFinite(tree, boxes, "seed \(seed), width \(width), height \(height), scale \(scale)")
    }
  }

  func testMinimaBeatContradictingMaxima() {
    let tree = FlexTree()
    var style = FlexStyle()
    (style.minWidth, style.maxWidth, style.minHeight, style.maxHeight) = (50, 20, 30, 10)
    let (root, box) = (tree.makeNode(), tree.makeNode(style))
    tree.append(box, to: root)
    tree.layout(root, width: 10, height: 10)
    XCTAssertEqual(tree.frame(of: box).size, Size(width: 50, height: 30))
  }

  /// Nested boxes, on a thread with the stack size of Sateen's workers.
  func testBeyondTheDepthLimitBoxesHaveNoFrameAndTheStackLasts() {
    var plain = FlexStyle()
    plain.setPadding(.left, 0.01)
    var wordy = plain
    (wordy.minHeight, wordy.maxHeight, wordy.maxWidth) = (.minContent, .maxContent, .fitContent)
    var aligned = plain
    aligned.alignItems = .baseline
    for style in [plain, wordy, aligned] {
      nonisolated(unsafe) let tree = FlexTree()
      var chain = [tree.makeNode(style)]
      for depth in 1..<10_000 {
        var next = style
        if depth % 2 == 1 { next.flexDirection = .column }
        chain.append(tree.makeNode(next))
        tree.append(chain[depth], to: chain[depth - 1])
        tree.append(tree.makeNode(isMeasured: true), to: chain[depth])
      }
      let root = chain[0]
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        tree.layout(root, width: 300) { _, _ in FlexMeasurement(Size(width: 10, height: 10)) }
        done.signal()
      }
      thread.stackSize = 4 << 20
      thread.start()
      done.wait()
      XCTAssertTrue(tree.isTruncated)
      XCTAssertGreaterThan(tree.exactFrame(of: chain[FlexTree.depthLimit]).width, 0)
      XCTAssertTrue(chain[(FlexTree.depthLimit + 1)...].allSatisfy { tree.frame(of: $0) == .zero })
      assertFinite(tree, chain, "depth")
    }
  }

  func testAHundredThousandChildrenAreLaidOut() {
    let count = 100_000
    let tree = FlexTree(capacity: count + 1)
    let root = tree.makeNode()
    var style = FlexStyle()
    (style.width, style.height, style.flexGrow) = (3, 2, 0.001)
    let boxes = (0..<count).map { _ in tree.makeNode(style) }
    for box in boxes { tree.append(box, to: root) }
    for (direction, wrap) in [(FlexDirection.row, FlexLines.nowrap), (.row, .wrap), (.column, .nowrap)] {
      var container = FlexStyle()
      (container.flexDirection, container.flexWrap) = (direction, wrap)
      tree.setStyle(container, of: root)
      tree.layout(root, width: 1000)
      assertFinite(tree, boxes, "\(direction) \(wrap)")
      XCTAssertGreaterThan(tree.frame(of: boxes[count - 1]).minX + tree.frame(of: boxes[count - 1]).minY, 900)
    }
  }

  func testNestedAspectRatiosEndInBoundedWork() {
    let tree = FlexTree()
    var calls = 0
    func chain(_ depth: Int) -> FlexTree.Node {
      var style = FlexStyle()
      style.flexDirection = depth.isMultiple(of: 2) ? .row : .column
      style.aspectRatio = 1.5
      let box = tree.makeNode(style)
      tree.append(tree.makeNode(isMeasured: true), to: box)
      if depth > 0 { tree.append(chain(depth - 1), to: box) }
      return box
    }
    let root = chain(100)
    tree.layout(root, width: 375) { _, request in
      calls += 1
      guard case .exactly(let width) = request.width else { return FlexMeasurement(Size(width: 100, height: 10)) }
      return FlexMeasurement(Size(width: width, height: width < 100 ? 20 : 10))
    }
    XCTAssertTrue(tree.isTruncated)
    XCTAssertLessThan(tree.placedCount, 200 * tree.count + 20_000)
    XCTAssertLessThan(calls, 100_000)
    XCTAssertTrue(tree.frame(of: root).width.isFinite)
  }
}
