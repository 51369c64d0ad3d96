import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class InterfaceStateTests: XCTestCase {
  private final class Listener: InterfaceStateDelegate {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    func interfaceStateDidChange(_ node: DisplayNode, to new: InterfaceState, from old: InterfaceState) {
      journal.add("told \(old) -> \(new)")
    }
  }

  private func window(_ root: DisplayNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootNode = root
    return host
  }

  func testCallbacksComeInOrderOnceTheTurnGetsThere() async {
    let journal = Journal()
    let node = TellingNode("n", journal)
    let listener = Listener(journal)
    node.addInterfaceStateDelegate(listener)
    let host = window(node)
    XCTAssertEqual(journal.take(), ["n didLoad", "n willEnter", "n didEnter"])
    host.step()
    XCTAssertEqual(
      journal.take(),
      [
        "n +preload", "n +display", "n +visible", "n none -> measure+preload+display+visible",
        "told none -> measure+preload+display+visible",
      ])
    host.container.rootNode = nil
    XCTAssertEqual(journal.take(), ["n didExit"])
    host.step()
    XCTAssertEqual(
      journal.take(),
      [
        "n -preload", "n -display", "n -visible", "n measure+preload+display+visible -> none",
        "told measure+preload+display+visible -> none",
      ])
  }

  func testParentsEnterAroundTheirSubnodes() async {
    let journal = Journal()
    let parent = TellingNode("parent", journal)
    let child = TellingNode("child", journal)
    parent.addSubnode(child)
    let host = window(parent)
    XCTAssertEqual(
      journal.take().filter { !$0.contains("didLoad") },
      ["parent willEnter", "child willEnter", "child didEnter", "parent didEnter"])
    host.step()
    _ = journal.take()
    host.container.rootNode = nil
    XCTAssertEqual(journal.take(), ["child didExit", "parent didExit"])
  }

  func testLeavingAndComingBackWithinATurnSaysNothing() async {
    let journal = Journal()
    let root = DisplayNode()
    let node = TellingNode("n", journal)
    root.addSubnode(node)
    let host = window(root)
    host.step()
    _ = journal.take()
    node.removeFromSupernode()
    root.addSubnode(node)
    host.step()
    XCTAssertEqual(journal.take(), ["n didExit", "n willEnter", "n didEnter"])
    XCTAssertEqual(node.interfaceState, .inHierarchy)
  }

  func testComingAndLeavingWithinATurnSaysNothing() async {
    let journal = Journal()
    let root = DisplayNode()
    let host = window(root)
    host.step()
    let node = TellingNode("n", journal)
    root.addSubnode(node)
    node.removeFromSupernode()
    host.step()
    XCTAssertEqual(journal.take(), ["n didLoad", "n willEnter", "n didEnter", "n didExit"])
    XCTAssertEqual(node.interfaceState, [])
  }

  func testOnlyTheLastOfSeveralStatesInATurnCounts() async {
    let journal = Journal()
    let node = TellingNode("n", journal)
    node.setRangeManaged(true)
    let host = window(node)
    _ = journal.take()
    node.recursivelySetInterfaceState([.measureLayout, .preload])
    node.recursivelySetInterfaceState(.inHierarchy)
    node.recursivelySetInterfaceState([.measureLayout, .preload, .display])
    host.step()
    XCTAssertEqual(journal.take(), ["n +preload", "n +display", "n none -> measure+preload+display"])
  }

  func testAStateAskedForByACallbackOfTheSameNodeWaitsForTheNextTurn() async {
    final class Restless: DisplayNode {
      // Constant.
      let journal = Journal()
      override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
        journal.add("\(new)")
        if new == .inHierarchy { recursivelySetInterfaceState([.preload]) }
        if new == [.preload], old == .inHierarchy { recursivelySetInterfaceState([.measureLayout]) }
      }
    }
    let node = Restless()
    node.setRangeManaged(true)
    let host = window(node)
    node.recursivelySetInterfaceState(.inHierarchy)
    for expected in ["measure+preload+display+visible", "preload", "measure"] {
      host.step()
      XCTAssertEqual(node.journal.take(), [expected])
    }
    host.step()
    XCTAssertEqual(node.journal.take(), [])
  }

  func testTheNewestOfSeveralStatesAskedForByCallbacksCounts() async {
    final class Asking: DisplayNode {
      // Set before the window, on the main loop.
      nonisolated(unsafe) var ask: (@MainActor () -> Void)?
      override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
        let asked = ask
        ask = nil
        asked?()
      }
    }
    let (first, second) = (Asking(), Asking())
    for node in [first, second] { node.setRangeManaged(true) }
    let host = window(DisplayNode())
    first.ask = { [unowned first, unowned second] in
      first.recursivelySetInterfaceState([.preload])
      second.recursivelySetInterfaceState([.preload])
    }
    second.ask = { [unowned first] in first.recursivelySetInterfaceState([.measureLayout]) }
    first.recursivelySetInterfaceState(.inHierarchy)
    host.step()
    host.step()
    XCTAssertEqual(first.interfaceState, [.measureLayout])
  }

  func testRangeManagedNodesDoNotFollowTheWindow() async {
    let journal = Journal()
    let node = TellingNode("n", journal)
    node.setRangeManaged(true)
    let host = window(node)
    host.step()
    XCTAssertEqual(node.interfaceState, [])
    node.recursivelySetInterfaceState([.preload])
    host.step()
    XCTAssertEqual(node.interfaceState, [.preload])
    host.container.rootNode = nil
    host.step()
    XCTAssertEqual(node.interfaceState, [.preload])
  }

  func testAddedNodesTakeTheStateOfWhatTheyAreIn() async {
    let root = DisplayNode()
    root.setRangeManaged(true)
    let host = window(root)
    root.recursivelySetInterfaceState([.measureLayout, .preload])
    host.step()
    let child = DisplayNode()
    let grandchild = DisplayNode()
    child.addSubnode(grandchild)
    root.addSubnode(child)
    host.step()
    XCTAssertEqual(grandchild.interfaceState, [.measureLayout, .preload])
  }

  func testADelegateIsHeldWeakly() async {
    let node = DisplayNode()
    let journal = Journal()
    weak var gone: Listener?
    do {
      let listener = Listener(journal)
      gone = listener
      node.addInterfaceStateDelegate(listener)
    }
    XCTAssertNil(gone)
    let host = window(node)
    host.step()
    XCTAssertEqual(journal.take(), [])
  }
}
