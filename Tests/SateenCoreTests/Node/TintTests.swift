import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class TintTests: XCTestCase {
  /// Draws its tint.
  private final class Tinted: DisplayNode {
    // All state is guarded by the lock.
    let changes = Locked(0)

    override func tintColorDidChange() { changes.withLock { $0 += 1 } }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      let color = tintColor ?? .black
      return .draw { context, _ in context.fill(request.bounds, with: color) }
    }
  }

  private func pixel(_ node: DisplayNode) -> UInt32? { node.layer.contents?.pixel(x: 0, y: 0) }

  private func tinted() -> Tinted {
    let node = Tinted()
    node.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    return node
  }

  func testWhatDrawsTheTintIsDrawnAnewWhenItChanges() async {
    let host = HeadlessHost(size: Size(width: 20, height: 20))
    let (root, group, leaf, own) = (DisplayNode(), DisplayNode(), tinted(), tinted())
    root.addSubnode(group)
    group.addSubnode(leaf)
    group.addSubnode(own)
    own.tintColor = Color(hex: 0x00ff00)
    let told = own.changes.withLock { $0 }
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(pixel(leaf), 0xff00_0000)
    root.tintColor = Color(hex: 0xff0000)
    host.settle()
    XCTAssertEqual(pixel(leaf), 0xffff_0000)
    XCTAssertEqual(pixel(own), 0xff00_ff00)
    XCTAssertEqual(own.changes.withLock { $0 }, told, "It has a tint of its own")
    root.tintColor = Color(hex: 0xff0000)
    XCTAssertEqual(leaf.changes.withLock { $0 }, 1, "Nothing changed")
  }

  func testANodePutSomewhereElseIsDrawnWithTheTintThere() async {
    let host = HeadlessHost(size: Size(width: 20, height: 20))
    let (root, red, plain, leaf) = (DisplayNode(), DisplayNode(), DisplayNode(), tinted())
    red.tintColor = Color(hex: 0xff0000)
    root.addSubnode(red)
    root.addSubnode(plain)
    plain.addSubnode(leaf)
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(pixel(leaf), 0xff00_0000)
    red.addSubnode(leaf)
    host.settle()
    XCTAssertEqual(pixel(leaf), 0xffff_0000)
    leaf.removeFromSupernode()
    plain.addSubnode(leaf)
    host.settle()
    XCTAssertEqual(pixel(leaf), 0xff00_0000)
    leaf.removeFromSupernode()
    leaf.surroundingNode = red
    XCTAssertEqual(leaf.tintColor, Color(hex: 0xff0000))
  }
}
