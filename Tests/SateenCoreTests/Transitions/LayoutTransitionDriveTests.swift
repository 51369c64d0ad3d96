import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// Transitions that follow a gesture.
@MainActor
final class LayoutTransitionDriveTests: XCTestCase {
  private let closed = SceneCard.Look()
  private let open = SceneCard.Look(isOpen: true, isWide: true, hasBadge: true, words: 14)

  func testProgressFromZeroToOneIsTheWayFromOneLayoutToTheOther() async {
    let scene = TransitionScene(closed)
    var ends: [Bool] = []
    let first = scene.root.bar.layer.shownFrame
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition { ends.append($0) }
    scene.reachStart()
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)))
    drive.progress = 0.5
    scene.host.step()
    let last = scene.root.bar.frame
    XCTAssertEqual(scene.root.bar.layer.shownFrame.minY, (first.minY + last.minY) / 2, accuracy: 0.001)
    XCTAssertTrue(scene.host.settle(), "a window whose gesture rests does, too")
    drive.progress = 1
    scene.host.step()
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)))
    drive.progress = -3
    scene.host.step()
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)))
    drive.progress = .nan
    XCTAssertEqual(drive.progress, 0)
    drive.progress = .infinity
    XCTAssertEqual(drive.progress, 1)
    XCTAssertEqual(ends, [])
    drive.finish()
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(ends, [true])
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)))
  }

  func testAGestureThatLetsGoLeavesItsSpeed() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition()
    scene.reachStart()
    for step in 1...10 {
      drive.progress = Double(step) * 0.03
      scene.host.step()
    }
    let before = bar.layer.shownFrame.minY
    let speed = bar.layer.shownFrame.minY
    drive.finish(.spring(duration: 0.6))
    scene.host.step()
    scene.host.step()
    XCTAssertGreaterThan(bar.layer.shownFrame.minY, before)
    XCTAssertLessThan(bar.layer.shownFrame.minY - speed, 12)
    XCTAssertTrue(scene.host.settle())
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)))
  }

  func testTheWayBackGoesOnFromWhatTheGestureShows() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    let home = bar.frame
    var ends: [String] = []
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition { ends.append("drive \($0)") }
    scene.reachStart()
    drive.progress = 0.4
    scene.host.step()
    let shown = bar.layer.shownFrame.minY
    scene.card.show(closed)
    scene.card.transitionLayout(.spring(duration: 0.4)) { ends.append("back \($0)") }
    for _ in 0..<10 where bar.frame != home { scene.host.step() }
    XCTAssertEqual(bar.layer.shownFrame.minY, shown, accuracy: 0.5)
    drive.progress = 0.9
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(ends, ["drive false", "back true"])
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)))
  }

  func testADriveThatIsReleasedFinishes() async {
    let scene = TransitionScene(closed)
    var ends: [Bool] = []
    scene.card.show(open)
    do {
      let drive = scene.card.driveLayoutTransition { ends.append($0) }
      drive.progress = 0.3
      scene.reachStart()
      XCTAssertEqual(ends, [])
    }
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(ends, [true])
  }

  func testALayoutThatComesUnderTheFingerLeavesItWhereTheProgressSays() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    let first = bar.frame.minY
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition()
    scene.reachStart()
    drive.progress = 0.5
    scene.host.step()
    let before = bar.frame.minY
    var taller = open
    taller.words = 60
    scene.card.show(taller)
    for _ in 0..<6 where bar.frame.minY == before { scene.host.step() }
    XCTAssertNotEqual(bar.frame.minY, before)
    XCTAssertEqual(bar.layer.shownFrame.minY, (first + bar.frame.minY) / 2, accuracy: 0.5)
    drive.progress = 1
    scene.host.step()
    XCTAssertEqual(bar.layer.shownFrame.minY, bar.frame.minY)
    drive.finish()
    XCTAssertTrue(scene.host.settle())
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(taller)))
  }

  func testAGestureWithFewerEventsThanFramesLeavesItsSpeed() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition()
    scene.reachStart()
    for step in 1...10 {
      drive.progress = Double(step) * 0.06
      scene.host.step()
      scene.host.step()
    }
    let before = bar.layer.shownFrame.minY
    drive.finish(.spring(duration: 3))
    scene.host.step()
    scene.host.step()
    // In two frames, the gesture went a sixteenth of the way.
    XCTAssertGreaterThan(bar.layer.shownFrame.minY - before, 1)
  }

  func testAGestureThatRestedLeavesNoSpeed() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition()
    scene.reachStart()
    for step in 1...10 {
      drive.progress = Double(step) * 0.06
      scene.host.step()
    }
    // A window in which nothing moves has no frames.
    scene.host.frameDuration = 2
    scene.host.step()
    scene.host.frameDuration = 1.0 / 60
    var last = bar.layer.shownFrame.minY
    // In a turn, as a gesture is.
    let timer = scene.host.container.after(0) { drive.finish(.spring(duration: 3)) }
    for _ in 0..<6 {
      scene.host.step()
      XCTAssertLessThan(bar.layer.shownFrame.minY - last, 0.5)
      last = bar.layer.shownFrame.minY
    }
    withExtendedLifetime(timer) {}
  }

  func testAGestureIsFollowedWhereNoMotionIsWishedFor() async {
    let scene = TransitionScene(closed)
    scene.host.container.reducesMotion = true
    let bar = scene.root.bar
    let first = bar.frame.minY
    var ends: [Bool] = []
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition { ends.append($0) }
    scene.reachStart()
    drive.progress = 0.5
    scene.host.step()
    XCTAssertEqual(bar.layer.shownFrame.minY, (first + bar.frame.minY) / 2, accuracy: 0.5)
    drive.finish(.spring(duration: 0.4))
    scene.host.step()
    scene.host.step()
    XCTAssertLessThan(bar.layer.shownFrame.minY, bar.frame.minY, "a drag's way to rest stays")
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(ends, [true])
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)))
  }

  func testADragGoesOnWhenLessMotionIsWishedFor() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    let first = bar.frame.minY
    scene.card.show(open)
    let drive = scene.card.driveLayoutTransition()
    scene.reachStart()
    drive.progress = 0.5
    scene.host.container.reducesMotion = true
    scene.host.step()
    XCTAssertEqual(bar.layer.shownFrame.minY, (first + bar.frame.minY) / 2, accuracy: 0.5)
    drive.finish()
    XCTAssertTrue(scene.host.settle())
  }

  func testANodeInNoWindowIsThereAtOnce() async {
    var ends: [Bool] = []
    let drive = SceneCard().driveLayoutTransition { ends.append($0) }
    drive.progress = 0.5
    drive.finish(velocity: .nan)
    XCTAssertEqual(ends, [true])
  }
}
