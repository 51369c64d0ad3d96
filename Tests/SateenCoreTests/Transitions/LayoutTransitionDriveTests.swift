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

  func testANodeInNoWindowIsThereAtOnce() async {
    var ends: [Bool] = []
    let drive = SceneCard().driveLayoutTransition { ends.append($0) }
    drive.progress = 0.5
    drive.finish(velocity: .nan)
    XCTAssertEqual(ends, [true])
  }
}
