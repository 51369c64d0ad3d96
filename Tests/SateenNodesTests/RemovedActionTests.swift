import SateenNodes
import SateenThreads
import XCTest

@MainActor
final class RemovedActionTests: XCTestCase {
  func testAnActionThatAnEarlierOneRemovesIsNotCalled() async {
    let control = ControlNode()
    var heard: [Int] = []
    let box = Locked<Registration?>(nil)
    control.addAction(for: .valueChanged) { control, _ in
      heard.append(1)
      box.withLock { $0 }?.remove()
      control.addAction(for: .valueChanged) { _, _ in heard.append(4) }
    }
    box.exchange(control.addAction(for: .valueChanged) { _, _ in heard.append(2) })
    control.addAction(for: .valueChanged) { _, _ in heard.append(3) }
    control.sendActions(for: .valueChanged)
    XCTAssertEqual(heard, [1, 3])
    control.sendActions(for: .valueChanged)
    XCTAssertEqual(heard, [1, 3, 1, 3, 4])
  }

  func testNoActionIsCalledOnceAllWereRemoved() async {
    let control = ControlNode()
    var heard: [Int] = []
    control.addAction(for: .valueChanged) { control, _ in
      heard.append(1)
      control.removeAllActions()
    }
    control.addAction(for: .valueChanged) { _, _ in heard.append(2) }
    control.sendActions(for: .valueChanged)
    XCTAssertEqual(heard, [1])
  }
}
