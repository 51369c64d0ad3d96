import SateenLayout
import SateenThreads
import Synchronization
import XCTest

/// Layout ends with finite sizes that are not negative, for any numbers in styles, specs and ranges.
final class HostileInputTests: XCTestCase {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1, -1e30, 0, .leastNonzeroMagnitude, 0.1, 1, 33.333, 1e7, 1e30,
    .greatestFiniteMagnitude,
  ]

  private func assertSane(_ layout: Layout, _ message: @autoclosure () -> String) {
    var open = [layout]
    while let next = open.popLast() {
      XCTAssertTrue(next.size.isValidForLayout, "\(next) \(message())")
      let frame = next.frame
      XCTAssertTrue(frame.minX.isFinite && frame.minY.isFinite, "\(next) \(message())")
      open.append(contentsOf: next.sublayouts)
    }
    for frame in layout.nodeFrames {
      XCTAssertTrue(frame.minX.isFinite && frame.minY.isFinite && frame.size.isValidForLayout, message())
    }
  }

  func testRandomNonsenseIsLaidOut() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func number() -> Double { Self.numbers.randomElement(using: &random)! }
    func dimension() -> Dimension {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .points(number())
      case 1: return .fraction(number())
      default: return .auto
      }
    }
    func size() -> Size { Size(width: number(), height: number()) }
    func restyle(_ style: inout LayoutStyle) {
      style.width = dimension()
      style.height = dimension()
      style.minWidth = dimension()
      style.maxWidth = dimension()
      style.minHeight = dimension()
      style.maxHeight = dimension()
      style.flexBasis = dimension()
      if Bool.random(using: &random) { style.flexGrow = number() }
      if Bool.random(using: &random) { style.flexShrink = number() }
      style.spacingBefore = number()
      style.spacingAfter = number()
      style.ascender = number()
      style.descender = number()
      style.layoutPosition = Point(x: number(), y: number())
      style.alignSelf = AlignSelf.allCases.randomElement(using: &random)!
    }
    func element(_ depth: Int) -> any LayoutElement {
      func child() -> any LayoutElement { element(depth - 1) }
      func children() -> [any LayoutElement] { (0..<Int.random(in: 0...3, using: &random)).map { _ in child() } }
      let made: any LayoutElement
      switch depth == 0 ? 0 : Int.random(in: 1..<11, using: &random) {
      case 1: made = child().padding(EdgeInsets(top: number(), left: number(), bottom: number(), right: number()))
      case 2: made = child().overlay(child())
      case 3: made = child().background(child())
      case 4: made = child().centered()
      case 5: made = RatioLayoutSpec(ratio: number(), child: child())
      case 6: made = AbsoluteLayoutSpec(sizing: Bool.random(using: &random) ? .fill : .sizeToFit, children: children())
      case 7:
        made = child().corner(
          child(), at: .topLeft, offset: Point(x: number(), y: number()), wrapsCorner: Bool.random(using: &random))
      case 8: made = WrapperLayoutSpec(children: children())
      case 9: made = child().aligned(horizontal: .end, vertical: .none)
      case 10:
        made = StackLayoutSpec(
          direction: StackDirection.allCases.randomElement(using: &random)!, spacing: number(),
          justifyContent: JustifyContent.allCases.randomElement(using: &random)!,
          alignItems: AlignItems.allCases.randomElement(using: &random)!,
          flexWrap: FlexWrap.allCases.randomElement(using: &random)!,
          alignContent: AlignContent.allCases.randomElement(using: &random)!, lineSpacing: number(),
          children: children())
      default: made = Box("box", number(), number(), flows: Bool.random(using: &random))
      }
      guard Bool.random(using: &random) else { return made }
      return made.styled { restyle(&$0) }
    }
    for round in 0..<3_000 {
      let tree = element(Int.random(in: 0...4, using: &random))
      let layout = tree.layoutThatFits(
        SizeRange(min: size(), max: size()), parentSize: size(), context: LayoutContext(scale: number()))
      assertSane(layout, "seed \(seed) round \(round)")
    }
  }

  func testRangesOfNonsenseAreReadAsTheNearestSense() {
    let box = Box("box", 10, 10)
    let contradictory = SizeRange(min: Size(width: 50, height: 50), max: Size(width: 20, height: 20))
    XCTAssertEqual(box.layout(contradictory).size, Size(width: 50, height: 50))
    let unknown = SizeRange(min: Size(width: Double.nan, height: -5), max: Size(width: .nan, height: .nan))
    XCTAssertEqual(box.layout(unknown).size, Size(width: 10, height: 10))
    XCTAssertEqual(box.layout(SizeRange(exactly: Size(width: 1e30, height: 5))).size, Size(width: 10, height: 5))
  }

  func testContradictoryMinimaAndMaximaAreSettledByTheMinimum() {
    let box = Box("box", 10, 10).with {
      $0.minWidth = 30
      $0.maxWidth = 20
      $0.flexGrow = 1
      $0.flexShrink = 1
    }
    XCTAssertEqual(
      HStack {
        box; Box("other", 5, 5)
      }.layout(SizeRange(width: 100)).sublayouts[0].size.width, 30)
  }

  func testNestingWithoutEndIsLaidOut() {
    for depth in [LayoutContext.depthLimit - 1, 10_000] {
      var stacks: any LayoutElement = Box("leaf", 5, 5)
      var insets: any LayoutElement = Box("leaf", 5, 5)
      for level in 0..<depth {
        stacks = StackLayoutSpec(direction: level % 2 == 0 ? .horizontal : .vertical, children: [stacks])
        insets = insets.padding(1)
      }
      let size = stacks.layout(SizeRange(width: 300)).size
      XCTAssertEqual(size, Size(width: 300, height: depth < LayoutContext.depthLimit ? 5 : 0))
      let padded = insets.layout()
      let reached = min(depth, LayoutContext.depthLimit)
      XCTAssertEqual(padded.size.width, Double(2 * reached) + (depth < LayoutContext.depthLimit ? 5 : 0))
      XCTAssertEqual(padded.nodeFrames.count, depth < LayoutContext.depthLimit ? 1 : 0)
      XCTAssertGreaterThan(padded.recursiveDescription.count, reached)
      XCTAssertFalse(padded.asciiArt.isEmpty)
    }
  }

  /// Nests all specs in each other, on a thread with the stack of a worker.
  func testEverySpecIsNestedWithoutEnd() {
    @Sendable func wrap(_ inner: any LayoutElement, _ kind: Int) -> any LayoutElement {
      switch kind % 11 {
      case 0: return inner.padding(1)
      case 1: return inner.overlay(SpacerLayoutSpec())
      case 2: return SpacerLayoutSpec().background(inner)
      case 3: return inner.centered()
      case 4: return inner.aspectRatio(2)
      case 5: return Absolute { inner }
      case 6: return inner.corner(SpacerLayoutSpec(), at: .topLeft, wrapsCorner: true)
      case 7: return ZStack { inner }
      case 8: return inner.aligned(horizontal: .end, vertical: .center, minimumSizing: .size)
      case 9: return inner.flexGrow(1)
      default:
        return StackLayoutSpec(
          direction: kind % 2 == 0 ? .horizontal : .vertical, flexWrap: kind % 3 == 0 ? .wrap : .noWrap,
          children: [inner])
      }
    }
    let queue = WorkQueue(name: "deep", workers: 1)
    for stride in [1, 3, 7] {
      let sane = Atomic<Bool>(false)
      queue.submit(.visible) {
        var tree: any LayoutElement = Box("leaf", 5, 5)
        for level in 0..<10_000 { tree = wrap(tree, level * stride) }
        for range in [SizeRange.unconstrained, SizeRange(width: 300), SizeRange(exactly: Size(width: 50, height: 50))] {
          let layout = tree.layout(range)
          guard layout.size.isValidForLayout, layout.flattened().sublayouts.isEmpty else { return }
        }
        sane.store(true, ordering: .relaxed)
      }
      queue.waitUntilIdle()
      XCTAssertTrue(sane.load(ordering: .relaxed), "every \(stride)")
    }
  }

  /// Nests each spec in itself: in such a chain a stack's reading of traits recurses to the leaf.
  func testEachSpecIsNestedInItselfWithoutEnd() {
    let wraps: [@Sendable (any LayoutElement) -> any LayoutElement] = [
      { inner in VStack { inner } }, { inner in ZStack { inner } }, { $0.padding(1) }, { $0.flexItem(FlexStyle()) },
      { inner in
        VStack {
          inner; inner
        }
      },
    ]
    let queue = WorkQueue(name: "deep", workers: 1)
    for (kind, wrap) in wraps.enumerated() {
      for depth in [40, 10_000] {
        let sane = Atomic<Bool>(false)
        queue.submit(.visible) {
          var tree: any LayoutElement = Box("leaf", 5, 5)
          for _ in 0..<depth { tree = wrap(tree) }
          // In the last kind each level doubles the number of elements.
          if kind < 4 || depth == 10_000 {
            guard tree.stackTraits.ascender == 0 else { return }
          }
          if kind < 4 {
            let row = HStack { tree }
            guard row.layout(SizeRange(width: 300)).size.isValidForLayout else { return }
          }
          sane.store(true, ordering: .relaxed)
        }
        queue.waitUntilIdle()
        XCTAssertTrue(sane.load(ordering: .relaxed), "kind \(kind), \(depth) levels")
      }
    }
  }

  /// Every numeric property of every spec, with each of the numbers.
  func testEveryNumberInEveryPlaceIsLaidOut() {
    let numbers = Self.numbers
    for number in numbers {
      for other in numbers {
        func box() -> Box { Box("box", number, other) }
        func styled() -> Box {
          Box("box", 10, 10).with {
            $0.minWidth = .points(number)
            $0.maxWidth = .points(other)
            $0.height = .fraction(number)
            $0.maxHeight = .fraction(other)
            $0.flexBasis = .points(other)
            $0.flexGrow = number
            $0.flexShrink = other
            $0.spacingBefore = number
            $0.spacingAfter = other
            $0.ascender = number
            $0.descender = other
            $0.layoutPosition = Point(x: number, y: other)
          }
        }
        var elements: [any LayoutElement] = [
          box(), styled(), box().padding(EdgeInsets(top: number, left: other, bottom: other, right: number)),
          RatioLayoutSpec(ratio: number, child: box()), box().centered(), styled().overlay(box()).background(box()),
          AbsoluteLayoutSpec(children: [styled(), box()]),
          AbsoluteLayoutSpec(sizing: .sizeToFit, children: [styled(), box()]),
          box().corner(styled(), at: .bottomRight, offset: Point(x: number, y: other), wrapsCorner: true),
          ZStack {
            box(); styled()
          }, Spacer(minLength: number), SpacerLayoutSpec(flexGrow: number),
        ]
        for align in AlignItems.allCases {
          elements.append(
            StackLayoutSpec(
              spacing: number, justifyContent: .spaceAround, alignItems: align, flexWrap: .wrap, alignContent: .stretch,
              lineSpacing: other, children: [box(), styled(), Box("other", 5, 5)]))
        }
        let ranges = [
          SizeRange.unconstrained, SizeRange(exactly: Size(width: number, height: other)),
          SizeRange(min: Size(width: number, height: number), max: Size(width: other, height: other)),
        ]
        for element in elements {
          for range in ranges {
            let layout = element.layoutThatFits(
              range, parentSize: Size(width: other, height: number), context: LayoutContext(scale: number))
            assertSane(layout, "\(element.layoutName) with \(number) and \(other)")
          }
        }
      }
    }
  }

  func testAMillionChildren() {
    let line = SpacerLayoutSpec().frame(height: 1)
    let column = StackLayoutSpec(direction: .vertical, children: Array(repeating: line, count: 1_000_000))
    XCTAssertEqual(column.layout(SizeRange(width: 10)).size, Size(width: 10, height: 1_000_000))
    let row = StackLayoutSpec(
      flexWrap: .wrap, children: (0..<100_000).map { _ in SpacerLayoutSpec().frame(width: 3, height: 1) })
    XCTAssertEqual(row.layout(SizeRange(width: 10)).size, Size(width: 10, height: 33_334))
  }
}
