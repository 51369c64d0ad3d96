import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenCore

/// A window's contents once the window was closed.
@MainActor
final class ClosedWindowTests: XCTestCase {
  private func makeHost() -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    host.container.rootNode = DisplayNode()
    host.settle()
    return host
  }

  func testItsTimersEndAndNewOnesNeverRun() async {
    final class Held {}
    let container = makeHost().container
    weak var held: Held?
    var timer: FrameTimer?
    do {
      let new = Held()
      held = new
      timer = container.after(1, repeats: true) { withExtendedLifetime(new) {} }
    }
    XCTAssertNotNil(held)
    container.close()
    XCTAssertNil(held)
    XCTAssertEqual(timer?.isActive, false)
    XCTAssertFalse(container.after(1) {}.isActive)
  }

  func testTheBitmapsOfItsLastFrameGo() async {
    let host = makeHost()
    weak var shown: Bitmap?
    do {
      let bitmap = Bitmap(size: PixelSize(width: 8, height: 8), isOpaque: true)
      shown = bitmap
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 8, height: 8)
      layer.contents = bitmap
      host.container.view.layer.addSublayer(layer)
      host.step()
      layer.removeFromSuperlayer()
    }
    XCTAssertNotNil(shown)
    host.container.close()
    WorkQueue.shared.waitUntilIdle()
    XCTAssertNil(shown)
  }

  func testATimerThatClosesTheWindowIsTheLastToRun() async {
    let host = makeHost()
    var runs: [Int] = []
    for number in 0..<3 {
      host.container.after(0.01) { [weak container = host.container] in
        runs.append(number)
        if number == 1 { container?.close() }
      }
    }
    host.advance(by: 0.1)
    XCTAssertEqual(runs, [0, 1])
  }

  func testAWindowClosedWhileItIsHeldGivesItsWorkerBack() async {
    // Windows of other tests may be held.
    for container in RootContainer.everyOne where container.isTracking { container.close() }
    let before = RootContainer.workerCount
    RootContainer.workerCount = 4
    defer { RootContainer.workerCount = before }
    let (first, second) = (makeHost(), makeHost())
    for host in [first, second] {
      host.container.enqueue(.pointerDown(Point(x: 5, y: 5), button: .primary, clicks: 1, modifiers: []))
      host.step()
    }
    XCTAssertEqual(WorkQueue.shared.workerLimit, 3)
    second.container.enqueue(.pointerUp(Point(x: 5, y: 5), button: .primary))
    second.step()
    XCTAssertEqual(WorkQueue.shared.workerLimit, 3, "the other window is held still")
    first.container.close()
    XCTAssertEqual(WorkQueue.shared.workerLimit, 4)
  }
}
