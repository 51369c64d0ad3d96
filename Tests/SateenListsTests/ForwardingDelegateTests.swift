import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// A delegate that has another one decide too keeps its own decisions.
@MainActor
final class ForwardingDelegateTests: XCTestCase {
  private final class Inner: ListDelegate {}

  private final class Outer: ListDelegate {
    let inner = Inner()

    func listNode(_ listNode: ListNode, shouldSelectItemAt itemPath: ItemPath) -> Bool {
      itemPath.row != 3 && inner.listNode(listNode, shouldSelectItemAt: itemPath)
    }

    func listNode(_ listNode: ListNode, shouldDeselectItemAt itemPath: ItemPath) -> Bool {
      itemPath.row != 1 && inner.listNode(listNode, shouldDeselectItemAt: itemPath)
    }
  }

  func testADelegateThatForwardsItsCallsStillRefuses() async {
    let journal = Journal()
    let list = List((0..<8).map { Item(id: $0, height: 50) }) { item in ProbeCell(item, journal) }
    list.allowsMultipleSelection = true
    let outer = Outer()
    list.delegate = outer
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    for row in [1, 2, 3, 2, 1, 3] { host.click(Point(x: 10, y: 50 * Double(row) + 10), .control) }
    XCTAssertEqual(list.selectedIDs, [1])
    withExtendedLifetime(outer) {}
  }
}
