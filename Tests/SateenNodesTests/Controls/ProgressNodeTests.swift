import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class ProgressNodeTests: XCTestCase {
  private func show(_ node: DisplayNode, reducesMotion: Bool = false) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.reducesMotion = reducesMotion
    let root = DisplayNode()
    root.backgroundColor = .white
    node.frame = Rect(x: 20, y: 20, width: 100, height: 24)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle(limit: 1)
    return host
  }

  func testABarIsFilledAsFarAsTheWorkIs() async {
    let bar = ProgressBarNode(progress: 0.5)
    let host = show(bar)
    XCTAssertEqual(host.screenshot().pixel(x: 60, y: 32), 0xff1f_6fde)
    XCTAssertNotEqual(host.screenshot().pixel(x: 80, y: 32), 0xff1f_6fde)
    bar.progress = 1
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 110, y: 32), 0xff1f_6fde)
  }

  func testProgressIsClamped() {
    for (given, expected) in [(-1.0, 0.0), (2, 1), (.nan, 0), (.infinity, 1), (0.25, 0.25)] {
      let bar = ProgressBarNode(progress: given)
      XCTAssertEqual(bar.progress, expected)
      bar.progress = nil
      bar.progress = given
      XCTAssertEqual(bar.progress, expected)
    }
  }

  func testOneThatWaitsMovesOnlyWhileItIsOnScreen() async {
    for node in [ProgressBarNode(), ProgressCircleNode()] as [DrawnIndicatorNode<ProgressFace>] {
      let host = show(node)
      XCTAssertTrue(host.container.isMoving)
      let before = host.screenshot().pngData()
      host.advance(by: 0.5)
      XCTAssertNotEqual(host.screenshot().pngData(), before)
      host.container.isVisible = false
      host.advance(by: 0.2)
      XCTAssertFalse(host.container.isMoving)
      host.container.isVisible = true
      host.advance(by: 0.2)
      XCTAssertTrue(host.container.isMoving)
      node.removeFromSupernode()
      XCTAssertTrue(host.settle(limit: 1))
    }
  }

  func testItRestsOnceTheWorkIsKnown() async {
    let bar = ProgressBarNode()
    let circle = ProgressCircleNode()
    for node in [bar, circle] as [DrawnIndicatorNode<ProgressFace>] {
      let host = show(node)
      node.changeFace { $0.progress = 0.5 }
      XCTAssertTrue(host.settle(limit: 1))
      node.changeFace { $0.progress = nil }
      host.advance(by: 0.3)
      XCTAssertTrue(host.container.isMoving)
    }
  }

  func testWhereMotionIsNotWishedForItWaitsStillAndLooksLikeNoProgress() async {
    for (waiting, known) in [
      (ProgressBarNode(), ProgressBarNode(progress: 0.3)), (ProgressCircleNode(), ProgressCircleNode(progress: 0.28)),
    ] as [(DisplayNode, DisplayNode)] {
      let host = show(waiting, reducesMotion: true)
      XCTAssertFalse(host.container.isMoving)
      let picture = host.screenshot()
      XCTAssertNotEqual(picture.pngData(), show(known).screenshot().pngData())
      XCTAssertTrue((20..<120).contains { picture.pixel(x: $0, y: 32) != 0xffff_ffff })
    }
  }

  func testItTakesNoPresses() async {
    let host = show(ProgressBarNode(progress: 0.5))
    host.send(.pointerMoved(Point(x: 60, y: 32)))
    host.step()
    XCTAssertEqual(host.container.pointerShape, .arrow)
  }

  func testOneThatWaitsOutOfSightLetsTheWindowSleep() async {
    for node in [ProgressBarNode(), ProgressCircleNode()] as [DrawnIndicatorNode<ProgressFace>] {
      let host = show(node)
      let hide: [(String, @MainActor (Bool) -> Void)] = [
        ("hidden", { node.isHidden = $0 }), ("transparent", { node.alpha = $0 ? 0 : 1 }),
        ("in a hidden node", { node.supernode?.isHidden = $0 }),
        ("outside of the window", { node.frame.origin.y = $0 ? 200 : 20 }),
      ]
      for (name, hide) in hide {
        XCTAssertTrue(host.container.isMoving, name)
        hide(true)
        XCTAssertTrue(host.settle(limit: 1), name)
        hide(false)
        host.advance(by: 0.2)
      }
      XCTAssertTrue(host.container.isMoving)
    }
  }

  func testOneThatIsScrolledOutOfSightRests() async {
    let (circle, scroll) = (ProgressCircleNode(), ScrollNode())
    let above = DisplayNode()
    above.style.preferredSize = Size(width: 100, height: 500)
    scroll.layoutSpecBlock = { _, _ in
      StackLayoutSpec(direction: .vertical, spacing: 0, alignItems: .start, children: [above, circle])
    }
    let host = show(scroll)
    XCTAssertTrue(host.settle(limit: 1))
    scroll.scrollView.contentOffset.y = 500
    host.advance(by: 0.2)
    XCTAssertTrue(host.container.isMoving)
    scroll.scrollView.contentOffset.y = 0
    XCTAssertTrue(host.settle(limit: 1))
  }

  func testItFollowsTheWishForLessMotion() async {
    for node in [ProgressBarNode(), ProgressCircleNode()] as [DrawnIndicatorNode<ProgressFace>] {
      let host = show(node)
      host.container.reducesMotion = true
      XCTAssertTrue(host.settle(limit: 1))
      let still = show(node is ProgressBarNode ? ProgressBarNode() : ProgressCircleNode(), reducesMotion: true)
      XCTAssertEqual(host.screenshot().pngData(), still.screenshot().pngData())
      host.container.reducesMotion = false
      host.advance(by: 0.3)
      XCTAssertTrue(host.container.isMoving)
    }
  }

  func testManyValuesFromAWorkerAreShownOnce() async {
    struct Counting: ControlDrawing {
      let shown: Locked<[Double]>

      func size(of face: ProgressFace, fitting room: Size) -> Size { Size(width: 100, height: 6) }
      func parts(of face: ProgressFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
        shown.withLock { $0.append(face.progress ?? -1) }
        return []
      }
    }
    let bar = ProgressBarNode(progress: 0)
    let shown = Locked<[Double]>([])
    bar.drawing = Counting(shown: shown)
    let host = show(bar)
    shown.withLock { $0 = [] }
    await Task.detached { for step in 1...1_000 { bar.progress = Double(step) / 1_000 } }.value
    host.settle()
    XCTAssertEqual(shown.withLock { $0 }, [1])
  }
}
