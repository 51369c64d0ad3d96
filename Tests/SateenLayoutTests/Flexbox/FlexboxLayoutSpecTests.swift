import SateenLayout
import XCTest

/// Flexbox in other specs, and other specs in flexbox.
final class FlexboxLayoutSpecTests: XCTestCase {
  private func style(_ words: (String, String)...) -> FlexStyle {
    var style = FlexStyle()
    for (property, value) in words {
      do { try style.set(property, to: value) } catch { XCTFail("\(error)") }
    }
    return style
  }

  private func frames(_ element: any LayoutElement, _ range: SizeRange, _ direction: LayoutDirection = .leftToRight)
    -> [Rect]
  {
    element.layout(range, direction: direction).nodeFrames
  }

  private func exactly(_ width: Double, _ height: Double) -> SizeRange {
    SizeRange(exactly: Size(width: width, height: height))
  }

  func testItemsAreLaidOutByTheirStyles() {
    let row = FlexboxLayoutSpec(
      style(("gap", "10"), ("padding", "5")),
      children: [
        Box("a", 20, 20).flexItem { $0.flexGrow = 1 }, Box("b", 30, 10).flexItem { $0.margin.left = .auto },
        Box("c", 10, 10).flexItem(style(("align-self", "flex-end"), ("width", "25%"))),
      ])
    XCTAssertEqual(
      frames(row, exactly(210, 60)),
      [
        Rect(x: 5, y: 5, width: 100, height: 50), Rect(x: 115, y: 5, width: 30, height: 50),
        Rect(x: 155, y: 45, width: 50, height: 10),
      ])
  }

  func testWithoutAStyleAnElementIsAsCSSHasIt() {
    let row = FlexboxLayoutSpec(children: [Box("a", 20, 20), Box("b", 30, 10).padding(2)])
    let layout = row.layout()
    XCTAssertEqual(layout.size, Size(width: 54, height: 20))
    XCTAssertEqual(
      layout.nodeFrames, [Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 22, y: 2, width: 30, height: 16)])
  }

  func testTheOutermostBoxIsAsLongAsItsContentWantsAndTheRangeAllows() {
    let row = FlexboxLayoutSpec(
      children: [Box("a", 100, 10, flows: true), Box("b", 60, 10, flows: true)])
    XCTAssertEqual(row.layout().size, Size(width: 160, height: 10))
    XCTAssertEqual(row.layout(SizeRange(upTo: Size(width: 500, height: 500))).size, Size(width: 160, height: 10))
    XCTAssertEqual(row.layout(SizeRange(upTo: Size(width: 80, height: 500))).size, Size(width: 80, height: 20))
    XCTAssertEqual(
      row.layout(SizeRange(min: Size(width: 200, height: 30), max: Size(width: 300, height: 90))).size,
      Size(width: 200, height: 30))
    let sized = FlexboxLayoutSpec(style(("width", "120"), ("height", "40")), children: [Box("a", 10, 10)])
    XCTAssertEqual(sized.layout(SizeRange(upTo: Size(width: 500, height: 500))).size, Size(width: 120, height: 40))
    XCTAssertEqual(sized.layout(exactly(50, 60)).size, Size(width: 50, height: 60))
    let half = FlexboxLayoutSpec(style(("width", "50%")), children: [Box("a", 10, 10)])
    XCTAssertEqual(half.layout(SizeRange(upTo: Size(width: 300, height: 500))).size.width, 150)
  }

  func testAStretchedItemIsAsHighAsAMinimumOfTheRange() {
    let row = FlexboxLayoutSpec(children: [Box("a", 10, 10)])
    let range = SizeRange(min: Size(width: 0, height: 40), max: Size(width: 100, height: 90))
    XCTAssertEqual(frames(row, range), [Rect(x: 0, y: 0, width: 10, height: 40)])
  }

  func testAFlexboxInAFlexboxBelongsToTheSameTree() {
    let inner = FlexboxLayoutSpec(
      style(("flex-direction", "column"), ("flex-grow", "1")),
      children: [Box("title", 40, 12), Box("text", 300, 10, flows: true)])
    let outer = FlexboxLayoutSpec(
      style(("gap", "8")), children: [Box("avatar", 32, 32).flexItem { $0.flexShrink = 0 }, inner])
    let recorder = LayoutRecorder()
    let layout = outer.layoutThatFits(
      SizeRange(width: 140), parentSize: .unknown, context: LayoutContext().recorded(by: recorder))
    XCTAssertEqual(
      layout.nodeFrames,
      [
        Rect(x: 0, y: 0, width: 32, height: 42), Rect(x: 40, y: 0, width: 100, height: 12),
        Rect(x: 40, y: 12, width: 100, height: 30),
      ])
    XCTAssertEqual(
      recorder.record?.recursiveDescription,
      """
      FlexboxLayoutSpec 140x42 at (0, 0), asked 140 x 0...inf
        avatar 32x42 at (0, 0), asked 32 x 42, 2 times
        FlexboxLayoutSpec 100x42 at (40, 0), not asked
          title 100x12 at (0, 0), asked 100 x 12, 4 times
          text 100x30 at (0, 12), asked 100 x 30, 4 times
      """)
  }

  func testSpecsAndFlexboxMixEitherWay() {
    let specsInside = FlexboxLayoutSpec(
      style(("flex-direction", "column"), ("align-items", "center")),
      children: [
        HStack(spacing: 4) {
          Box("a", 10, 10)
          FlexboxLayoutSpec(
            style(("column-gap", "2")), children: [Box("b", 5, 5), Box("c", 5, 5).padding(1)])
        }
      ])
    XCTAssertEqual(
      frames(specsInside.padding(3), exactly(106, 26)),
      [
        Rect(x: 39, y: 3, width: 10, height: 10), Rect(x: 53, y: 3, width: 5, height: 10),
        Rect(x: 61, y: 4, width: 5, height: 8),
      ])
  }

  /// A node fills its box, padding included, as a background should. A node's subnodes and the children of a spec lie
  /// inside the padding.
  func testPaddingOfAMeasuredItemIsAroundWhatIsMeasured() {
    let padding = style(
      ("padding-top", "3"), ("padding-right", "5"), ("padding-bottom", "7"), ("padding-left", "9"),
      ("align-self", "flex-start"))
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let mirrored = direction == .rightToLeft
      let row = FlexboxLayoutSpec(
        children: [
          Box("node", 20, 10).flexItem(padding), Box("in spec", 20, 10).padding(1).flexItem(padding),
          Holder(Box("held", 20, 10)).flexItem(padding),
        ])
      let layout = row.layout(direction: direction).flattened()
      XCTAssertEqual(layout.size, Size(width: 34 + 36 + 34, height: 22))
      XCTAssertEqual(layout.sublayouts[0].frame, Rect(x: mirrored ? 70 : 0, y: 0, width: 34, height: 20))
      XCTAssertEqual(layout.sublayouts[1].frame, Rect(x: mirrored ? 34 + 10 : 34 + 10, y: 4, width: 20, height: 10))
      XCTAssertEqual(layout.sublayouts[2].frame, Rect(x: mirrored ? 0 : 70, y: 0, width: 34, height: 20))
      XCTAssertEqual(layout.sublayouts[2].sublayouts.map(\.frame), [Rect(x: 9, y: 3, width: 20, height: 10)])
    }
  }

  /// A node that contains another one.
  private final class Holder: LayoutNode, @unchecked Sendable {
    // Constant.
    let style = LayoutStyle()
    let child: Box

    init(_ child: Box) {
      self.child = child
    }

    func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      let inner = child.layoutThatFits(range, parentSize: .unknown, context: context)
      return Layout(element: self, size: inner.size, sublayouts: [inner], context: context)
    }
  }

  func testTextShrinksAndWrapsInFlexbox() {
    let row = FlexboxLayoutSpec(
      children: [Box("icon", 20, 20).flexItem { $0.flexShrink = 0 }, Box("text", 200, 10, flows: true)])
    XCTAssertEqual(
      frames(row, SizeRange(width: 120)),
      [Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 20, y: 0, width: 100, height: 20)])
  }

  func testWhatAStyleInsistsOnIsNotShrunkAway() {
    let fixed = Box("fixed", 5, 5).with { $0.width = 60 }
    let row = FlexboxLayoutSpec(children: [fixed, Box("text", 200, 10, flows: true)])
    XCTAssertEqual(frames(row, SizeRange(width: 100)).map(\.width), [60, 40])
  }

  func testBaselinesOfItemsMeet() {
    func text(_ height: Double, _ ascender: Double) -> Box {
      Box("text", 10, height).with {
        $0.ascender = ascender
        $0.descender = ascender - height
      }
    }
    let row = FlexboxLayoutSpec(style(("align-items", "baseline")), children: [text(20, 15), text(40, 30)])
    XCTAssertEqual(frames(row, .unconstrained).map(\.minY), [15, 0])
  }

  func testHiddenItemsAreNotInTheLayout() {
    let row = FlexboxLayoutSpec(
      children: [
        Box("a", 10, 10), Box("b", 10, 10).flexItem { $0.display = .none },
        FlexboxLayoutSpec(style(("display", "none")), children: [Box("c", 10, 10)]), Box("d", 10, 10),
        FlexboxLayoutSpec(style(("display", "contents")), children: [Box("e", 10, 10)]),
      ])
    let layout = row.layout().flattened()
    XCTAssertEqual(layout.sublayouts.map(\.element.layoutName), ["a", "d", "e"])
    XCTAssertEqual(layout.sublayouts.map(\.frame.minX), [0, 10, 20])
  }

  func testAbsoluteItemsGoByTheBoxAround() {
    let badge = Box("badge", 8, 8).flexItem(style(("position", "absolute"), ("top", "-4"), ("right", "-4")))
    let icon = FlexboxLayoutSpec(style(("position", "relative")), children: [Box("icon", 40, 30), badge])
    let row = FlexboxLayoutSpec(style(("padding", "10")), children: [icon])
    XCTAssertEqual(
      frames(row, .unconstrained),
      [Rect(x: 10, y: 10, width: 40, height: 30), Rect(x: 46, y: 6, width: 8, height: 8)])
  }

  func testContentRunsFromRightToLeftAsTheContextOrAStyleSays() {
    func row(_ direction: FlexContentDirection) -> any LayoutElement {
      var own = FlexStyle()
      own.direction = direction
      return FlexboxLayoutSpec(
        own,
        children: [
          Box("a", 10, 10), FlexboxLayoutSpec(children: [Box("b", 20, 10), Box("c", 30, 10)]),
          HStack {
            Box("d", 5, 10); Box("e", 6, 10)
          },
        ]
      ).padding(EdgeInsets(left: 7))
    }
    let size = exactly(107, 10)
    XCTAssertEqual(frames(row(.inherit), size).map(\.minX), [7, 17, 37, 67, 72])
    XCTAssertEqual(frames(row(.inherit), size, .rightToLeft).map(\.minX), [90, 70, 40, 35, 29])
    XCTAssertEqual(frames(row(.leftToRight), size, .rightToLeft).map(\.minX), [0, 10, 30, 66, 60])
    XCTAssertEqual(frames(row(.rightToLeft), size).map(\.minX), [97, 77, 47, 36, 41])
  }

  func testPixelsAreRoundedByEdges() {
    let row = FlexboxLayoutSpec(
      children: (0..<3).map { _ in Box("box", 0, 10).flexItem { $0.flexGrow = 1 } })
    XCTAssertEqual(frames(row, exactly(100, 10)).map(\.minX), [0, 33, 67])
    XCTAssertEqual(frames(row, exactly(100, 10)).map(\.width), [33, 34, 33])
    let fine = row.layout(exactly(100, 10), scale: 3).nodeFrames
    for (index, frame) in fine.enumerated() { XCTAssertEqual(frame.minX, Double(index) * 100 / 3, accuracy: 1e-9) }
  }

  /// The layout of elements equals the layout of a tree of boxes with the same styles.
  func testRandomTreesStandWhereTheTreeOfBoxesPutsThem() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func number(_ most: Int) -> Double { Double(Int.random(in: 0...most, using: &random)) }
    func sometimes() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
    func randomStyle() -> FlexStyle {
      var style = FlexStyle()
      if sometimes() { style.flexDirection = FlexDirection.allCases.randomElement(using: &random)! }
      if sometimes() { style.flexWrap = FlexLines.allCases.randomElement(using: &random)! }
      if sometimes() { style.justifyContent = FlexJustification.allCases.randomElement(using: &random)! }
      if sometimes() { style.alignItems = .center }
      if sometimes() { style.width = .points(number(120)) }
      if sometimes() { style.height = .points(number(80)) }
      if sometimes() { style.flexGrow = number(2) }
      if sometimes() { style.margin = FlexEdges(.points(number(9))) }
      if sometimes() { style.position = .absolute }
      if sometimes() { style.inset.left = .points(number(20)) }
      return style
    }
    for round in 0..<300 {
      let tree = FlexTree()
      var boxes: [(Box, FlexTree.Node)] = []
      var byNode: [FlexTree.Node: Box] = [:]
      func make(_ depth: Int, isRoot: Bool = false) -> (any LayoutElement, FlexTree.Node) {
        var style = randomStyle()
        if isRoot { (style.width, style.height, style.margin, style.position) = (.auto, .auto, FlexEdges(), .static) }
        if depth == 0 {
          let box = Box("leaf \(boxes.count)", number(60), number(30))
          let node = tree.makeNode(style, isMeasured: true)
          boxes.append((box, node))
          byNode[node] = box
          return (box.flexItem(style), node)
        }
        let node = tree.makeNode(style)
        let children = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let (child, childNode) = make(Int.random(in: 0..<depth, using: &random))
          tree.append(childNode, to: node)
          return child
        }
        return (FlexboxLayoutSpec(style, children: children), node)
      }
      let (element, root) = make(4, isRoot: true)
      let size = Size(width: number(300), height: number(300))
      tree.layout(root, width: size.width, height: size.height) { node, request in
        let wanted = byNode[node]?.wanted ?? .zero
        func side(_ space: FlexSpace, _ wanted: Double) -> Double {
          switch space {
          case .exactly(let length): return length.rounded(.up)
          case .atMost(let length): return min(length, wanted)
          case .maxContent: return wanted
          case .minContent: return 0
          }
        }
        return FlexMeasurement(
          Size(width: side(request.width, wanted.width), height: side(request.height, wanted.height)))
      }
      var found: [ObjectIdentifier: Rect] = [:]
      for layout in element.layout(SizeRange(exactly: size)).flattened().sublayouts {
        if let node = layout.node { found[ObjectIdentifier(node)] = layout.frame }
      }
      for (box, node) in boxes {
        var frame = tree.frame(of: node)
        var above = tree.parent(of: node)
        while let parent = above {
          frame = frame.offsetBy(x: tree.frame(of: parent).minX, y: tree.frame(of: parent).minY)
          above = tree.parent(of: parent)
        }
        assertEqual(
          found[ObjectIdentifier(box)] ?? .zero, frame, accuracy: 1e-6, "\(box.name) seed \(seed) round \(round)")
      }
    }
  }
}
