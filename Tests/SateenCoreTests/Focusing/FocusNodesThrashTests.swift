import Foundation
import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Random nodes of a window that come, go and hide, with sheets and groups: the focus is never on a node that left, never
/// outside of a sheet, and never lost while a node can have it.
@MainActor
final class FocusNodesThrashTests: XCTestCase {
  nonisolated private static let roundCount =
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) }.map { $0 / 50 } ?? 400

  nonisolated private static let seed =
    ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)

  private var random = SeededRandom(seed: FocusNodesThrashTests.seed)
  private let host = HeadlessHost(size: Size(width: 300, height: 300))
  private let root = DisplayNode()
  private var sheets: [(node: DisplayNode, scope: Registration)] = []
  private var hadFocus = false

  private func makeNode(_ depth: Int = 0) -> DisplayNode {
    let node = DisplayNode()
    node.frame = Rect(x: random.double(0...200), y: random.double(0...200), width: 40, height: 20)
    node.focusability = random.pick([nil, .all, .all, .keyboard, .pointer])!
    node.focusOrder = random.oneIn(4) ? random.int(-1...1) : 0
    guard depth < 3, random.oneIn(3) else { return node }
    node.focusability = nil
    node.focusGroup = random.pick([nil, nil, .horizontal, [.horizontal, .vertical, .wraps]])!
    for _ in 0..<random.int(1...4) { node.addSubnode(makeNode(depth + 1)) }
    return node
  }

  private var nodes: [DisplayNode] {
    var found: [DisplayNode] = []
    (sheets.last?.node ?? root).enumerateSubtree { found.append($0) }
    return found
  }

  private func isReachable(_ node: DisplayNode) -> Bool {
    guard node.focusability == .all || node.focusability == .keyboard else { return false }
    var one: DisplayNode? = node
    while let current = one {
      if current.isHidden || !current.isUserInteractionEnabled { return false }
      one = current.supernode
    }
    return node.loadedView?.container != nil
  }

  private func change() {
    let node = random.pick(nodes)!
    // Sheets leave as a whole.
    let isInside = node !== root && node !== sheets.last?.node
    switch random.int(0...9) {
    case 0, 1: node.addSubnode(makeNode(1))
    case 2, 3: if isInside { node.removeFromSupernode() }
    case 4: if isInside { node.isHidden = random.oneIn(3) }
    case 5: if isInside { node.isUserInteractionEnabled = !random.oneIn(3) }
    case 6:
      guard sheets.count < 3 else { break }
      let sheet = DisplayNode()
      sheet.frame = root.bounds
      for _ in 0..<random.int(0...3) { sheet.addSubnode(makeNode(1)) }
      root.addSubnode(sheet)
      host.step()
      sheets.append((sheet, host.container.pushFocusScope(sheet.view)))
    case 7:
      guard let sheet = sheets.popLast() else { break }
      sheet.scope.remove()
      // A sheet that came while nothing had the focus leaves the window as it was.
      if host.container.firstResponder == nil { hadFocus = false }
      sheet.node.removeFromSupernode()
    default: break
    }
  }

  private func use() {
    switch random.int(0...7) {
    case 0: random.pick(nodes)!.focus()
    case 1: host.click(Point(x: random.double(0...300), y: random.double(0...300)))
    case 2: host.press(random.pick([.left, .right, .up, .down, .home, .end])!)
    default: host.press(.tab, random.oneIn(3) ? .shift : [])
    }
  }

  func testTheFocusOfAWindowIsNeverLost() async {
    print("SATEEN_TEST_SEED=\(Self.seed)")
    root.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    for _ in 0..<6 { root.addSubnode(makeNode()) }
    host.container.rootNode = root
    host.settle()
    var moves = 0
    for round in 0..<Self.roundCount {
      let before = host.container.firstResponder
      change()
      for _ in 0..<3 { host.step() }
      let note = "seed \(Self.seed), round \(round)"
      if let view = host.container.firstResponder {
        XCTAssertTrue(view.container === host.container, note)
        if let sheet = sheets.last?.node.view { XCTAssertTrue(view.isInside(sheet), note) }
        if view !== before { moves += 1 }
        hadFocus = true
      } else if hadFocus {
        XCTAssertEqual(nodes.filter(isReachable).count, 0, "\(note): lost")
        hadFocus = false
      }
      use()
      host.step()
      if host.container.firstResponder != nil { hadFocus = true }
      if nodes.count > 60, let last = nodes.last, last !== root { last.removeFromSupernode() }
    }
    print("\(moves) moves by changes")
    XCTAssertGreaterThan(moves, Self.roundCount / 100)
  }
}
