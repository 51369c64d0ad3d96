import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// A window whose appearance changes: no frame mixes light and dark colours.
@MainActor
final class AppearanceChangeTests: XCTestCase {
  private let ground = Color(light: .white, dark: .black)
  private let ink = Color(light: .black, dark: .white)

  /// A drawn node in the middle of a root whose background is only composed, not drawn.
  private func window() -> (host: HeadlessHost, node: PaintedNode) {
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    let root = DisplayNode()
    root.backgroundColor = ground
    let node = PaintedNode(ink)
    node.frame = Rect(x: 20, y: 20, width: 20, height: 20)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    return (host, node)
  }

  private func shown(_ host: HeadlessHost) -> (ground: UInt32, ink: UInt32) {
    let picture = host.screenshot()
    return (picture.pixel(x: 5, y: 5), picture.pixel(x: 30, y: 30))
  }

  func testGroundAndInkChangeInOneFrame() async {
    let (host, _) = window()
    let light = shown(host)
    XCTAssertNotEqual(light.ground, light.ink)
    host.container.appearance = .dark
    var frames = 0
    while shown(host) == light, frames < 60 {
      host.step()
      frames += 1
    }
    let dark = shown(host)
    XCTAssertEqual(dark.ground, light.ink)
    XCTAssertEqual(dark.ink, light.ground)
    XCTAssertLessThan(frames, 4)
    host.settle()
    XCTAssertTrue(shown(host) == dark)
  }

  func testAFrameIsNotKeptForAnotherWindowsDrawings() async {
    let other = HeadlessHost(size: Size(width: 60, height: 60))
    let child = PaintedNode(ink)
    child.style.width = .points(20)
    child.style.height = .points(20)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in HStack { child } }
    other.container.rootNode = root
    other.settle()
    var drawings = 0
    other.container.onDisplaysComplete = { drawings += 1 }
    // The other window, which takes no turns for now, has a drawing that waits for a layout.
    child.setNeedsLayout()
    child.setNeedsDisplay()
    let (host, _) = window()
    let light = shown(host)
    var completions = 0
    host.container.onDisplaysComplete = { completions += 1 }
    host.container.appearance = .dark
    var frames = 0
    while shown(host) == light, frames < 60 {
      host.step()
      frames += 1
    }
    XCTAssertLessThan(frames, 4)
    XCTAssertEqual(shown(host).ink, light.ground)
    XCTAssertEqual(completions, 1)
    XCTAssertEqual(drawings, 0)
    XCTAssertTrue(other.settle())
    XCTAssertEqual(drawings, 1)
  }

  func testAFrameIsNotKeptForWhatTakesLong() async {
    let (host, _) = window()
    let light = shown(host)
    host.container.appearance = .dark
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    let start = host.time
    while shown(host) == light, host.time < start + 2 { host.step() }
    XCTAssertEqual(shown(host).ground, light.ink)
    XCTAssertEqual(host.time, start + 0.25, accuracy: 0.05)
  }

  func testAChangeWhileAFrameIsKeptKeepsItNoLonger() async {
    let (host, _) = window()
    let light = shown(host)
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    let start = host.time
    for appearance in [Appearance.dark, .light, .dark] {
      host.container.appearance = appearance
      host.step()
      XCTAssertTrue(shown(host) == light)
    }
    while shown(host) == light, host.time < start + 2 { host.step() }
    XCTAssertEqual(host.time, start + 0.25, accuracy: 0.05)
  }

  /// Changes to dark while no worker draws, makes another change, and expects the dark background in the next frame.
  private func expectDarkGroundAtOnce(_ change: (RootContainer) -> Void) {
    let (host, _) = window()
    let light = shown(host)
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    host.container.appearance = .dark
    change(host.container)
    host.step()
    XCTAssertEqual(shown(host).ground, light.ink)
  }

  func testATargetOfAnotherSizeIsDrawnAtOnce() async {
    expectDarkGroundAtOnce { $0.size = Size(width: 80, height: 70) }
  }

  func testAFrameToBeDrawnWholeIsNotWaitedFor() async {
    expectDarkGroundAtOnce { $0.redrawAll() }
  }

  func testThereAndBackWithinOneTurnChangesNothing() async {
    let (host, _) = window()
    let light = shown(host)
    host.container.appearance = .dark
    host.container.appearance = .light
    for _ in 0..<20 {
      host.step()
      XCTAssertTrue(shown(host) == light)
    }
    XCTAssertTrue(host.settle())
  }
}
