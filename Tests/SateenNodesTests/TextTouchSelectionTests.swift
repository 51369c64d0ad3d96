import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// Selecting with a finger: long presses, handles, and scrolling meanwhile.
@MainActor
final class TextTouchSelectionTests: XCTestCase {
  private let string = "one two three four\nfive six seven eight\nnine ten eleven"
  /// Leaves room for the bar above the text.
  private let low = Point(x: 20, y: 90)

  private func stage(_ string: String? = nil, at origin: Point? = nil) -> TextStage {
    TextStage(string ?? self.string, size: Size(width: 300, height: 240), at: origin ?? low)
  }

  private func path(_ start: Point, _ end: Point, steps: Int = 6) -> [Point] {
    (0...steps).map { step -> Point in
      let part = Double(step) / Double(steps)
      return Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
  }

  // MARK: Long press

  func testATextThatIsLetGoOfAsSomethingIsSelectedIsNoLongerTouched() async {
    for selections in 1...3 {
      let host = HeadlessHost(size: Size(width: 300, height: 200))
      let root = DisplayNode()
      host.container.rootNode = root
      weak var gone: TextNode?
      var count = 0
      do {
        let node = TextNode(AttributedText("some words that can be selected", font: .system(16)))
        gone = node
        node.isSelectable = true
        node.frame = Rect(
          origin: Point(x: 10, y: 10),
          size: node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: .infinity))).size)
        node.onSelectionChange = { node in
          count += 1
          if count == selections { node.removeFromSupernode() }
        }
        root.addSubnode(node)
      }
      host.settle()
      host.send(.touchBegan(id: 1, Point(x: 60, y: 20)))
      host.advance(by: 0.8)
      for x in [90.0, 140, 200] {
        host.send(.touchMoved(id: 1, Point(x: x, y: 20)))
        host.step()
      }
      host.send(.touchEnded(id: 1, Point(x: 200, y: 20)))
      host.settle()
      XCTAssertGreaterThanOrEqual(count, selections)
      XCTAssertNil(gone)
    }
  }

  func testALongPressSelectsAWordAndOffersWhatCanBeDone() async throws {
    let stage = stage()
    stage.tap(try stage.place(5))
    XCTAssertNil(stage.node.selection, "a tap selects nothing")
    stage.host.send(.touchBegan(id: 1, try stage.place(5)))
    stage.host.advance(by: 0.4)
    XCTAssertNil(stage.node.selection)
    stage.host.advance(by: 0.2)
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    XCTAssertEqual(stage.actions, [], "not before the finger is lifted")
    stage.host.send(.touchEnded(id: 1, try stage.place(5)))
    stage.host.settle()
    XCTAssertEqual(stage.actions, ["Copy", "Select All"])
    await stage.container.assertSelected("two")
    XCTAssertTrue(stage.node.layer.sublayers.isEmpty, "what lit up the word is gone")
  }

  func testALongPressOnASpaceMeansTheNearerWord() async throws {
    let stage = stage("one      two\n\nthree")
    stage.hold(try stage.place(4))
    XCTAssertEqual(stage.node.selectedText?.string, "one")
    stage.tap(Point(x: 150, y: 225))
    stage.hold(try stage.place(8))
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    stage.tap(Point(x: 150, y: 225))
    stage.clickSecondary(try stage.place(8))
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    stage.tap(Point(x: 150, y: 225))
    stage.click(try stage.place(5), times: 2)
    XCTAssertEqual(stage.node.selectedText?.string, "      ", "the pointer can ask for it")
    stage.hold(Point(x: try stage.caret(13).minX + 4, y: try stage.caret(13).midY))
    XCTAssertNil(stage.node.selectedText, "a blank line has no words")
    XCTAssertEqual(stage.actions, ["Select All"])
  }

  func testALongPressThatGoesOnSelectsByWords() async throws {
    let stage = stage()
    stage.host.send(.touchBegan(id: 1, try stage.place(5)))
    stage.host.advance(by: 0.6)
    for point in path(try stage.place(5), try stage.place(15)) {
      stage.host.send(.touchMoved(id: 1, point))
      stage.host.step()
    }
    XCTAssertEqual(stage.node.selectedText?.string, "two three four")
    stage.host.send(.touchEnded(id: 1, try stage.place(15)))
    stage.host.settle()
    XCTAssertEqual(stage.actions, ["Copy", "Select All"])
  }

  // MARK: Handles

  func testHandlesMoveTheEndsByClusters() async throws {
    let stage = stage("one two three e\u{301}\u{327}👨‍👩‍👧‍👦x four")
    stage.hold(try stage.place(5))
    stage.swipe(path(try stage.knob(atStart: false), try stage.place(10)))
    XCTAssertEqual(stage.node.selection?.range, 4..<10)
    XCTAssertEqual(stage.actions, ["Copy", "Select All"], "it is back")
    stage.swipe(path(try stage.knob(atStart: true), try stage.place(1)))
    XCTAssertEqual(stage.node.selection?.range, 1..<10)
    let cluster = try stage.caret(17)
    let end = try stage.caret(28)
    var seen: Set<Int> = []
    let knob = try stage.knob(atStart: false)
    stage.swipe([knob], lifts: false)
    for x in stride(from: cluster.minX - 8, through: end.minX + 8, by: 1) {
      stage.host.send(.touchMoved(id: 1, Point(x: x, y: knob.y)))
      stage.host.step()
      seen.insert(try XCTUnwrap(stage.node.selection?.range.upperBound))
    }
    XCTAssertTrue(seen.isSuperset(of: [14, 17, 28, 29]), "\(seen.sorted())")
    XCTAssertTrue(seen.isDisjoint(with: Set(15..<17).union(18..<28)), "\(seen.sorted())")
  }

  func testHandlesAndTheBarFollowATextInSpace() async throws {
    let stage = stage()
    let root = try XCTUnwrap(stage.node.supernode)
    root.sublayerTransform = Transform3D(scaleX: 0.5, y: 0.5).concatenating(Transform3D(perspective: 400))
    stage.node.transform3D = Transform3D(rotation: 0.3, x: 0, y: 1, z: 0)
    stage.host.settle()
    stage.hold(try stage.place(5))
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    XCTAssertEqual(stage.actions, ["Copy", "Select All"])
    let (bar, line) = (try XCTUnwrap(stage.bar).frame, try stage.caret(5))
    XCTAssertEqual(bar.midX, line.midX, accuracy: 20)
    XCTAssertLessThan(bar.maxY, line.minY)
    XCTAssertGreaterThan(bar.maxY, line.minY - 40)
    for (isStart, offset, range) in [(false, 10, 4..<10), (true, 1, 1..<10)] {
      let (knob, target) = (try stage.knob(atStart: isStart), try stage.place(offset))
      stage.swipe(path(knob, Point(x: target.x, y: knob.y)))
      XCTAssertEqual(stage.node.selection?.range, range)
    }
  }

  func testAHandleDraggedPastTheOtherEndTakesItsPlace() async throws {
    let stage = stage()
    stage.hold(try stage.place(5))
    let (end, target) = (try stage.knob(atStart: false), try stage.place(1))
    stage.swipe(path(end, Point(x: target.x, y: end.y), steps: 40), lifts: false)
    XCTAssertEqual(stage.node.selection?.range, 1..<4)
    XCTAssertEqual(stage.node.selection?.head.offset, 1)
    stage.host.send(.touchMoved(id: 1, Point(x: try stage.caret(9).minX, y: end.y)))
    stage.host.step()
    XCTAssertEqual(stage.node.selection?.range, 4..<9, "and back")
    stage.host.send(.touchMoved(id: 1, Point(x: try stage.caret(4).minX, y: end.y)))
    stage.host.step()
    XCTAssertEqual(stage.node.selectedText?.string.isEmpty, false, "something stays selected")
    stage.host.send(.touchEnded(id: 1, end))
    stage.host.settle()
  }

  func testAHandleIsDraggedToOtherLinesByTheLineAboveItsKnob() async throws {
    let stage = stage()
    stage.hold(try stage.place(5))
    let end = try stage.knob(atStart: false)
    let (from, to) = (try stage.caret(7, .upstream), try stage.caret(28))
    stage.swipe(path(end, end + Point(x: to.minX - from.minX, y: to.midY - from.midY)))
    XCTAssertEqual(stage.node.selection?.range, 4..<28)
  }

  func testOfTwoHandlesInReachTheNearerOneIsDragged() async throws {
    let stage = stage("a i b")
    stage.hold(try stage.place(2))
    XCTAssertEqual(stage.node.selection?.range, 2..<3)
    stage.swipe(path(try stage.knob(atStart: false) + Point(x: 3, y: 6), try stage.place(5) + Point(x: 6, y: 20)))
    XCTAssertEqual(stage.node.selection?.range, 2..<5)
    stage.swipe(path(try stage.knob(atStart: true) + Point(x: -3, y: -6), try stage.place(0) + Point(x: -6, y: -20)))
    XCTAssertEqual(stage.node.selection?.range, 0..<5)
  }

  func testHandlesAreDrawnInTheTintAndThePointerGetsNone() async throws {
    let stage = stage()
    stage.node.tintColor = Color(hex: 0xff0000)
    stage.click(try stage.place(5), times: 2)
    stage.host.settle()
    XCTAssertEqual(stage.count(0xffff_0000), 0)
    stage.hold(try stage.place(5))
    for isStart in [true, false] {
      let knob = try stage.knob(atStart: isStart)
      let area = Rect(x: knob.x - 8, y: knob.y - 8, width: 16, height: 16)
      XCTAssertGreaterThan(stage.count(0xffff_0000, in: area), 60)
    }
    let knob = try stage.knob(atStart: false)
    stage.click(knob)
    stage.host.settle()
    XCTAssertEqual(stage.count(0xffff_0000), 0, "the pointer takes over")
  }

  func testHandlesOfRightToLeftTextStandAtItsEnds() async throws {
    let stage = stage("שלום עולם טוב")
    stage.hold(try stage.place(7) + Point(x: -3, y: 0))
    XCTAssertEqual(stage.node.selection?.range, 5..<9)
    XCTAssertGreaterThan(try stage.knob(atStart: true).x, try stage.knob(atStart: false).x)
    let knob = try stage.knob(atStart: false)
    stage.swipe(path(knob, Point(x: try stage.caret(13).minX - 4, y: knob.y)))
    XCTAssertEqual(stage.node.selection?.range, 5..<13)
  }

  // MARK: Ending

  func testATapElsewhereEndsIt() async throws {
    let stage = stage()
    stage.hold(try stage.place(5))
    stage.tap(Point(x: 150, y: 225))
    XCTAssertNil(stage.node.selection)
    XCTAssertNil(stage.bar)
    stage.hold(try stage.place(5))
    stage.tap(try stage.place(45))
    XCTAssertNil(stage.node.selection, "in the text as well")
    XCTAssertNil(stage.bar)
    XCTAssertEqual(stage.container.view.subviews.count, 1, "nothing is left over the window")
  }

  func testATapOnTheSelectionTakesTheBarAwayAndBringsItBack() async throws {
    let stage = stage("one wonderfully two")
    stage.hold(try stage.place(8))
    let inside = try stage.place(10)
    stage.tap(inside)
    XCTAssertEqual(stage.actions, [])
    XCTAssertEqual(stage.node.selectedText?.string, "wonderfully")
    stage.tap(inside)
    XCTAssertEqual(stage.actions, ["Copy", "Select All"])
  }

  func testAnotherTextAndLeavingTheWindowEndIt() async throws {
    let stage = stage()
    stage.hold(try stage.place(5))
    stage.node.attributedText = AttributedText("something else", font: .system(16))
    stage.node.frame.size = stage.node.layoutThatFits(.unconstrained).size
    stage.host.settle()
    XCTAssertEqual(stage.container.view.subviews.count, 1)
    stage.hold(try stage.place(2))
    XCTAssertEqual(stage.container.view.subviews.count, 3)
    stage.node.removeFromSupernode()
    stage.host.settle()
    XCTAssertEqual(stage.container.view.subviews.count, 1)
  }

  func testANodeThatIsLetGoTakesItsHandlesAlong() async throws {
    weak var weakNode: TextNode?
    let host: HeadlessHost
    do {
      let stage = stage()
      host = stage.host
      weakNode = stage.node
      stage.hold(try stage.place(5))
      host.container.rootNode = DisplayNode()
    }
    host.settle()
    host.advance(by: 0.5)
    XCTAssertNil(weakNode)
    XCTAssertEqual(host.container.view.subviews.count, 1)
  }

  // MARK: Scrolling

  func testAScrollIsNoLongPressAndLeavesTheSelection() async throws {
    let stage = TextStage(scrolling: String(repeating: "a line of text\n", count: 60))
    let offset = { stage.scroll?.scrollView.contentOffset.y ?? 0 }
    stage.swipe(path(Point(x: 20, y: 150), Point(x: 20, y: 120), steps: 4), lifts: false)
    stage.host.advance(by: 1)
    XCTAssertEqual(offset(), 30, accuracy: 10)
    XCTAssertNil(stage.node.selection, "the finger rests in the middle of a scroll")
    stage.host.send(.touchEnded(id: 1, Point(x: 20, y: 120)))
    stage.host.settle()
    stage.hold(Point(x: 20, y: 100))
    let selected = stage.node.selection
    XCTAssertNotNil(stage.node.selectedText)
    let bar = try XCTUnwrap(stage.bar).frame
    let before = offset()
    stage.swipe(path(Point(x: 150, y: 190), Point(x: 150, y: 170), steps: 4), lifts: false)
    stage.host.advance(by: 0.5)
    XCTAssertEqual(stage.node.selection, selected)
    XCTAssertGreaterThan(offset(), before + 5)
    XCTAssertEqual(try XCTUnwrap(stage.bar).frame.minY, bar.minY - (offset() - before), accuracy: 1, "it goes along")
    stage.host.send(.touchEnded(id: 1, Point(x: 150, y: 170)))
    stage.host.settle()
  }

  func testAFingerThatStopsAScrollNeitherSelectsNorFollows() async throws {
    let stage = TextStage(scrolling: "top")
    var linked = TextAttributes(font: .system(16))
    linked.link = "https://example.org"
    var taps = 0
    stage.node.onLinkTap = { _, _ in MainActor.assumeIsolated { taps += 1 } }
    stage.node.attributedText = AttributedText(String(repeating: "a line of text\n", count: 200), attributes: linked)
    stage.host.settle()
    func flick() {
      stage.swipe(path(Point(x: 150, y: 190), Point(x: 150, y: 60), steps: 4), lifts: false)
      stage.host.send(.touchEnded(id: 1, Point(x: 150, y: 60)))
      stage.host.advance(by: 0.1)
    }
    flick()
    XCTAssertTrue(stage.scroll?.scrollView.isDecelerating == true)
    stage.hold(Point(x: 20, y: 100))
    XCTAssertFalse(stage.scroll?.scrollView.isDecelerating == true)
    XCTAssertNil(stage.node.selection)
    flick()
    stage.tap(Point(x: 20, y: 100))
    XCTAssertEqual(taps, 0)
    stage.tap(Point(x: 20, y: 100))
    XCTAssertEqual(taps, 1)
    stage.hold(Point(x: 20, y: 100))
    XCTAssertNotNil(stage.node.selectedText)
  }

  func testDraggingAHandleDoesNotScrollUntilItComesToTheEdge() async throws {
    let stage = TextStage(scrolling: String(repeating: "a line of text\n", count: 60))
    let offset = { stage.scroll?.scrollView.contentOffset.y ?? 0 }
    stage.hold(try stage.place(32))
    let knob = try stage.knob(atStart: false)
    stage.swipe(path(knob, knob + Point(x: 0, y: 40)), lifts: false)
    XCTAssertEqual(offset(), 0)
    XCTAssertGreaterThan(stage.node.selectedText?.string.count ?? 0, 20)
    stage.host.send(.touchMoved(id: 1, Point(x: knob.x, y: 196)))
    stage.host.advance(by: 1)
    XCTAssertGreaterThan(offset(), 200)
    let reached = try XCTUnwrap(stage.node.selection?.range.upperBound)
    XCTAssertEqual(try stage.caret(reached).midY, 180, accuracy: 25, "the end stays at the finger")
    stage.host.send(.touchEnded(id: 1, Point(x: knob.x, y: 196)))
    stage.host.step()
    let ended = offset()
    stage.host.advance(by: 0.5)
    XCTAssertEqual(offset(), ended)
  }

  func testHandlesOutOfSightAreNotTouched() async throws {
    let stage = TextStage(scrolling: String(repeating: "a line of text\n", count: 60))
    stage.node.tintColor = Color(hex: 0xff0000)
    stage.hold(try stage.place(32))
    XCTAssertGreaterThan(stage.count(0xffff_0000), 100)
    stage.scroll?.scrollView.contentOffset = Point(x: 0, y: 300)
    stage.host.settle()
    XCTAssertEqual(stage.count(0xffff_0000), 0)
    XCTAssertNil(stage.bar)
    XCTAssertNotNil(stage.node.selectedText)
    stage.scroll?.scrollView.contentOffset = .zero
    stage.host.settle()
    XCTAssertGreaterThan(stage.count(0xffff_0000), 100)
    XCTAssertNotNil(stage.bar)
  }
}
