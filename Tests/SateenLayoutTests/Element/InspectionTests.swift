import SateenLayout
import XCTest

final class InspectionTests: XCTestCase {
  private func record(
    _ element: any LayoutElement, _ range: SizeRange = .unconstrained, parentSize: Size = .unknown,
    direction: LayoutDirection = .leftToRight
  ) throws -> LayoutRecord {
    let recorder = LayoutRecorder()
    let context = LayoutContext(direction: direction).recorded(by: recorder)
    _ = element.layoutThatFits(range, parentSize: parentSize, context: context)
    return try XCTUnwrap(recorder.record)
  }

  private var card: any LayoutElement {
    HStack(spacing: 2.5) {
      Box("icon", 10, 10)
      VStack {
        Box("title", 40, 12)
        Box("time", 20, 8)
      }.flexShrink(1)
    }.padding(1)
  }

  func testEveryElementIsRecordedWithItsQuestionAndItsAnswer() throws {
    let record = try record(card, SizeRange(width: 40))
    XCTAssertEqual(
      record.recursiveDescription,
      """
      InsetLayoutSpec 40x22 at (0, 0), asked 40 x 0...inf
        StackLayoutSpec 38x20 at (1, 1), asked 38 x 0...inf
          icon 10x20 at (0, 0), asked 10 x 20, 2 times
          StackLayoutSpec 25x20 at (13, 0), asked 25 x 0...inf, 2 times
            title 25x12 at (0, 0), asked 25 x 0...inf
            time 25x8 at (0, 12), asked 25 x 0...inf
      """)
  }

  func testTheParentsSizeIsAsTheElementWasTold() throws {
    let record = try record(card, SizeRange(width: 40), parentSize: Size(width: 40, height: .nan))
    XCTAssertEqual(record.parentSize.width, 40)
    XCTAssertEqual(record.children[0].parentSize.width, 38)
    XCTAssertTrue(record.children[0].parentSize.height.isNaN)
  }

  func testOverflowIsToldPerAxis() throws {
    let stuck = ZStack {
      Box("wide", 30, 5)
      Box("both", 40, 40)
      Box("fits", 10, 10)
    }
    let placed = Absolute {
      Box("left", 10, 10).with { $0.layoutPosition = Point(x: -4, y: 3) }
      Box("edge", 10, 10).with { $0.layoutPosition = Point(x: 10, y: 17) }
    }
    let wrong = CornerLayoutSpec(child: Box("icon", 20, 20), corner: Box("badge", 8, 6), location: .topRight)
    XCTAssertEqual(
      try record(stuck, SizeRange(exactly: Size(width: 20, height: 20))).children.map(\.overflow),
      [.zero, .zero, .zero])
    let found = try record(placed, SizeRange(exactly: Size(width: 20, height: 20)))
    XCTAssertEqual(found.children.map(\.overflow), [Size(width: 4, height: 0), .zero])
    XCTAssertEqual(try record(wrong).children.map(\.overflow), [.zero, Size(width: 4, height: 3)])
    XCTAssertEqual(
      try record(wrong).asciiArt,
      """
      +- CornerLayoutSpec 20x20 ---+
      | icon 20x20                 |
      | badge 8x6 overflows by 4x3 |
      +----------------------------+
      """)
  }

  func testAQuestionAskedTwiceIsRememberedAndStillShowsWhatIsInside() throws {
    // The row's second request, for the flexed and stretched size, equals the first one.
    let inner = HStack { Box("leaf", 10, 10).padding(1) }
    let tree = VStack { HStack { inner } }
    let record = try record(tree, SizeRange(exactly: Size(width: 50, height: 12)))
    XCTAssertEqual(Set(record.all.map(\.name)), ["StackLayoutSpec", "InsetLayoutSpec", "leaf"])
    let recorder = LayoutRecorder()
    let context = LayoutContext().recorded(by: recorder)
    let twice = Probe(5, 5)
    _ = Twice(child: twice.padding(2)).layoutThatFits(.unconstrained, parentSize: .unknown, context: context)
    let found = try XCTUnwrap(recorder.record)
    XCTAssertEqual(found.children.map(\.source), [.remembered])
    XCTAssertEqual(found.children.map(\.questionCount), [2])
    XCTAssertEqual(found.children[0].children.map(\.source), [.computed])
    XCTAssertTrue(found.children[0].children[0].node === twice)
    XCTAssertEqual(twice.questions.count, 1)
    XCTAssertEqual(recorder.questionCount, 4)
  }

  /// Makes the same request to its child twice.
  private struct Twice: LayoutSpec {
    var style = LayoutStyle()
    let child: any LayoutElement

    func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

    func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      _ = child.layoutThatFits(range, parentSize: parentSize, context: context)
      let layout = child.layoutThatFits(range, parentSize: parentSize, context: context)
      return Layout(element: self, size: layout.size, sublayouts: [layout], context: context)
    }
  }

  func testRecordedFramesAreThoseOfTheFlattenedLayout() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let range = SizeRange(width: 70)
      let record = try record(card, range, direction: direction)
      var found: [String: Rect] = [:]
      func add(_ record: LayoutRecord, _ origin: Point) {
        let frame = record.frame.offsetBy(x: origin.x, y: origin.y)
        if record.node != nil { found[record.name] = frame }
        for child in record.children { add(child, frame.origin) }
      }
      add(record, .zero)
      for layout in card.layout(range, direction: direction).flattened().sublayouts {
        // A flattened layout rounds positions once, the record rounds them at each level.
        assertEqual(try XCTUnwrap(found[layout.element.layoutName]), layout.frame, accuracy: 0.6)
      }
      XCTAssertEqual(found.count, 3)
    }
  }

  func testALayoutIsTheSameWhetherItIsRecordedOrNot() {
    let recorder = LayoutRecorder()
    for element in [
      card,
      HStack {
        card; card
      }.frame(width: 30),
    ] {
      let plain = element.layoutThatFits(SizeRange(width: 60), parentSize: .unknown, context: LayoutContext())
      let watched = element.layoutThatFits(
        SizeRange(width: 60), parentSize: .unknown, context: LayoutContext().recorded(by: recorder))
      XCTAssertEqual(watched.recursiveDescription, plain.recursiveDescription)
    }
  }

  func testANewRecorderHasNoRecordAndAUsedOneThatOfTheLastLayout() throws {
    let recorder = LayoutRecorder()
    XCTAssertNil(recorder.record)
    let context = LayoutContext().recorded(by: recorder)
    for name in ["first", "second"] {
      _ = Box(name, 1, 1).layoutThatFits(.unconstrained, parentSize: .unknown, context: context)
      XCTAssertEqual(recorder.record?.name, name)
    }
    XCTAssertFalse(LayoutContext().isRecorded)
    XCTAssertTrue(context.isRecorded)
  }

  func testAHundredThousandElementsAreRecorded() throws {
    let column = VStack { for _ in 0..<100_000 { SpacerLayoutSpec().frame(height: 1) } }
    let record = try record(column, SizeRange(width: 10))
    XCTAssertEqual(record.children.count, 100_000)
    XCTAssertEqual(record.children[99_999].frame, Rect(x: 0, y: 99_999, width: 10, height: 1))
  }
}
