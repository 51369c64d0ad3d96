import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

@MainActor
final class ChoiceNodeTests: XCTestCase {
  private func radio(_ selected: Int? = 0, mirrored: Bool = false) -> ControlStage<RadioGroupNode> {
    ControlStage(
      RadioGroupNode(["One", "Two", "Three"], selectedIndex: selected),
      frame: Rect(x: 50, y: 50, width: 120, height: 84), mirrored: mirrored)
  }

  private func segments(_ selected: Int? = 0, mirrored: Bool = false) -> ControlStage<SegmentedControlNode> {
    ControlStage(
      SegmentedControlNode(["One", "Two", "Three"], selectedIndex: selected),
      frame: Rect(x: 50, y: 50, width: 300, height: 32), mirrored: mirrored)
  }

  func testAPressChooses() async {
    let radio = radio()
    radio.click(60, 70)
    XCTAssertEqual(radio.control.selectedIndex, 2)
    radio.click(60, 70)
    XCTAssertEqual(radio.changes, 1, "it is chosen already")
    let segments = segments()
    segments.click(150, 16)
    XCTAssertEqual(segments.control.selectedIndex, 1)
  }

  func testAPressThatIsLiftedElsewhereChoosesNothing() async {
    let radio = radio()
    radio.down(60, 40)
    radio.move(60, 200)
    radio.up(60, 200)
    XCTAssertEqual(radio.control.selectedIndex, 0)
    XCTAssertNil(radio.control.face.pressedIndex)
  }

  func testSegmentsFollowADrag() async {
    let stage = segments()
    stage.down(50, 16)
    stage.move(250, 16)
    stage.up(250, 16)
    XCTAssertEqual(stage.control.selectedIndex, 2)
    XCTAssertEqual(stage.changes, 1)
  }

  func testArrowsGoRoundARadioGroup() async {
    let stage = radio()
    for (key, index) in [(Key.down, 1), (.right, 2), (.down, 0), (.up, 2), (.left, 1), (.home, 0), (.end, 2)] {
      stage.press(key)
      XCTAssertEqual(stage.control.selectedIndex, index, "\(key)")
    }
  }

  func testArrowsAlongTheLineChooseASegment() async {
    let stage = segments()
    for (key, index) in [(Key.right, 1), (.right, 2), (.right, 2), (.left, 1), (.home, 0), (.left, 0), (.end, 2)] {
      stage.press(key)
      XCTAssertEqual(stage.control.selectedIndex, index, "\(key)")
    }
    let mirrored = segments(mirrored: true)
    mirrored.press(.left)
    XCTAssertEqual(mirrored.control.selectedIndex, 1)
    mirrored.click(50, 16)
    XCTAssertEqual(mirrored.control.selectedIndex, 2, "the last one is at the left")
  }

  func testSpaceChoosesTheFirstWhereNoneIsChosen() async {
    let radio = radio(nil)
    radio.press(.space)
    XCTAssertEqual(radio.control.selectedIndex, 0)
    let segments = segments(nil)
    segments.press(.space)
    XCTAssertEqual(segments.control.selectedIndex, 0)
    segments.control.selectedIndex = 2
    segments.press(.space)
    XCTAssertEqual(segments.control.selectedIndex, 2)
  }

  func testThePlateGlides() async throws {
    let stage = segments()
    let start = try XCTUnwrap(stage.part("plate")).minX
    stage.control.selectedIndex = 2
    stage.host.step()
    stage.host.step()
    let middle = try XCTUnwrap(stage.part("plate")).minX
    stage.host.settle()
    let end = try XCTUnwrap(stage.part("plate")).minX
    XCTAssertTrue(start < middle && middle < end, "\(start) \(middle) \(end)")
  }

  func testIndicesThatAreNoneChooseTheNearest() async {
    let node = RadioGroupNode(["One", "Two"], selectedIndex: 7)
    XCTAssertEqual(node.selectedIndex, 1)
    node.selectedIndex = -3
    XCTAssertEqual(node.selectedIndex, 0)
    node.selectedIndex = 1
    node.titles = ["Alone"]
    XCTAssertEqual(node.selectedIndex, 0)
    node.titles = []
    XCTAssertNil(node.selectedIndex)
    node.selectedIndex = 0
    XCTAssertNil(node.selectedIndex)
  }

  func testOnesWithoutChoicesTakePressesAndKeys() async {
    for control in [RadioGroupNode(), SegmentedControlNode()] as [DrawnControlNode<ChoiceFace>] {
      let stage = ControlStage(control)
      stage.click(20, 14)
      for key in [Key.down, .right, .home, .end, .space] { stage.press(key) }
      stage.move(30, 14)
      XCTAssertNil(control.face.selectedIndex)
      XCTAssertEqual(stage.changes, 0)
    }
  }

  func testTenThousandChoicesAreAFewNodes() async {
    let titles = (0..<10_000).map { "Choice \($0)" }
    let radio = RadioGroupNode(titles, selectedIndex: 5_000)
    let size = radio.layoutThatFits(SizeRange(min: .zero, max: Size(width: 200, height: .infinity))).size
    XCTAssertEqual(size.height, 280_000)
    let stage = ControlStage(radio, frame: Rect(origin: .zero, size: size))
    XCTAssertLessThan(radio.subnodes.count, 8)
    stage.press(.end)
    XCTAssertEqual(radio.selectedIndex, 9_999)
    stage.press(.down)
    XCTAssertEqual(radio.selectedIndex, 0)
    XCTAssertEqual(stage.color(3, 14), 0xff1f_6fde)

    let segments = ControlStage(SegmentedControlNode(titles), frame: Rect(x: 0, y: 0, width: 300, height: 32))
    segments.press(.end)
    segments.press(.left)
    XCTAssertEqual(segments.control.selectedIndex, 9_998)
    segments.click(150, 16)
    XCTAssertEqual(segments.control.selectedIndex, 5_000)
    XCTAssertLessThan(segments.control.subnodes.count, 8)
  }

  func testWorkersChangeChoicesAtOnce() async {
    let stage = radio()
    let control = stage.control
    WorkQueue.shared.concurrentPerform(64) { index in
      control.titles = (0...(index % 7)).map { "Choice \($0)" }
      control.selectedIndex = index % 9
      control.font = .system(Double(10 + index % 5))
    }
    stage.host.settle()
    let face = control.face
    XCTAssertTrue(face.titles.indices.contains(face.selectedIndex ?? 0))
  }

  func testTheSameTitlesLeaveAPressAlone() async {
    let segments = segments()
    segments.move(150, 16)
    XCTAssertEqual(segments.control.face.hoveredIndex, 1)
    segments.down(150, 16)
    segments.control.titles = ["One", "Two", "Three"]
    XCTAssertEqual(segments.control.face.hoveredIndex, 1)
    segments.up(150, 16)
    XCTAssertEqual(segments.control.selectedIndex, 1)
    segments.down(250, 16)
    segments.control.titles = ["One", "Two"]
    segments.up(250, 16)
    XCTAssertEqual(segments.control.selectedIndex, 1, "other titles end it")
  }

  func testAPressThatEndsOnAnotherRadioButtonChoosesNeither() async {
    let radio = radio(1)
    radio.down(60, 10)
    radio.move(60, 70)
    XCTAssertNil(radio.control.face.pressedIndex)
    radio.up(60, 70)
    XCTAssertEqual(radio.control.selectedIndex, 1)
    radio.down(60, 10)
    radio.move(60, 70)
    radio.move(60, 12)
    XCTAssertEqual(radio.control.face.pressedIndex, 0)
    radio.up(60, 12)
    XCTAssertEqual(radio.control.selectedIndex, 0)
  }

  func testAChoiceByKeyIsScrolledIntoSight() async {
    let group = RadioGroupNode((0..<40).map { "Choice \($0)" }, selectedIndex: 0)
    let scroll = ScrollNode()
    scroll.layoutSpecBlock = { _, _ in group.padding(0) }
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 150)
    let host = HeadlessHost(size: Size(width: 200, height: 150))
    let root = DisplayNode()
    root.addSubnode(scroll)
    host.container.rootNode = root
    host.settle()
    host.container.firstResponder = group.view
    host.press(.end)
    host.settle()
    XCTAssertEqual(group.selectedIndex, 39)
    XCTAssertGreaterThan(scroll.scrollView.contentOffset.y, 800)
  }
}
