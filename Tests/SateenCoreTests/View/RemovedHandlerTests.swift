import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Handlers that another handler removes are not called any more, also in the same round.
@MainActor
final class RemovedHandlerTests: XCTestCase {
  @MainActor private final class Removal {
    var registration: Registration?
  }

  func testAnActionOfAGesture() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let view = View()
    view.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    host.container.view.addSubview(view)
    var heard: [Int] = []
    let removal = Removal()
    let tap = TapGestureRecognizer { _ in
      heard.append(1)
      removal.registration?.remove()
    }
    removal.registration = tap.addAction { _ in heard.append(2) }
    tap.addAction { _ in heard.append(3) }
    view.addGestureRecognizer(tap)
    host.click(Point(x: 100, y: 100))
    XCTAssertEqual(heard, [1, 3])
  }

  func testAKeyHandler() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    var heard: [Int] = []
    let removal = Removal()
    _ = host.container.addKeyHandler { _, _ in
      heard.append(1)
      removal.registration?.remove()
      return false
    }
    removal.registration = host.container.addKeyHandler { _, _ in
      heard.append(2)
      return true
    }
    _ = host.container.addKeyHandler { _, _ in
      heard.append(3)
      return true
    }
    host.press(.down)
    XCTAssertEqual(heard, [1, 3])
  }

  func testAHandlerOfMemoryPressure() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (heard, second) = (Locked<[Int]>([]), Locked<Registration?>(nil))
    let first = MemoryPressure.addHandler {
      heard.withLock { $0.append(1) }
      second.withLock { $0 }?.remove()
    }
    second.exchange(MemoryPressure.addHandler { heard.withLock { $0.append(2) } })
    MemoryPressure.report()
    host.settle()
    first.remove()
    XCTAssertEqual(heard.withLock { $0 }, [1])
  }

  private final class StateListener: InterfaceStateDelegate {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    func interfaceStateDidChange(_ node: DisplayNode, to new: InterfaceState, from old: InterfaceState) { body() }
  }

  func testADelegateOfInterfaceStates() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let node = DisplayNode()
    var heard: [Int] = []
    let removal = Removal()
    let first = StateListener {
      heard.append(1)
      removal.registration?.remove()
    }
    let second = StateListener { heard.append(2) }
    let third = StateListener { heard.append(3) }
    node.addInterfaceStateDelegate(first)
    removal.registration = node.addInterfaceStateDelegate(second)
    node.addInterfaceStateDelegate(third)
    host.container.rootNode = node
    host.settle()
    XCTAssertTrue(heard.contains(1))
    XCTAssertTrue(heard.contains(3))
    XCTAssertFalse(heard.contains(2))
    withExtendedLifetime((first, second, third)) {}
  }
}
