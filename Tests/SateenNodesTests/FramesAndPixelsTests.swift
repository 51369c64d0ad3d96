import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// A text changes its layout: every frame has the old layout with the old pixels, or the new layout with the new ones.
@MainActor
final class FramesAndPixelsTests: XCTestCase {
  private func text(_ string: String) -> AttributedText { AttributedText(string, font: .system(20), color: .black) }

  private func number(_ string: String) -> TextNode {
    let node = TextNode(text(string))
    node.isPlaceholderEnabled = false
    return node
  }

  private func window(_ root: DisplayNode, _ size: Size = Size(width: 200, height: 60)) -> HeadlessHost {
    let host = HeadlessHost(size: size)
    host.container.backgroundColor = .white
    root.automaticallyManagesSubnodes = true
    host.container.rootNode = root
    host.settle()
    return host
  }

  private func pixels(_ host: HeadlessHost) -> [UInt8] {
    let picture = host.screenshot()
    var bytes: [UInt8] = []
    for y in 0..<picture.size.height {
      let row = picture.data.advanced(by: y * picture.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      bytes.append(contentsOf: UnsafeBufferPointer(start: row, count: picture.size.width * 4))
    }
    return bytes
  }

  /// The pixels of a new window with the text.
  private func picture(_ string: String, _ make: (TextNode) -> DisplayNode) -> [UInt8] {
    pixels(window(make(number(string))))
  }

  private func rightAligned(_ number: TextNode) -> DisplayNode {
    let root = DisplayNode()
    root.layoutSpecBlock = { _, _ in
      HStack {
        Spacer(); number
      }.padding(8)
    }
    return root
  }

  /// The text between two others, which move with its width.
  private func between(_ number: TextNode) -> DisplayNode {
    let (left, right, root) = (self.number("left"), self.number("right"), DisplayNode())
    root.layoutSpecBlock = { _, _ in
      HStack {
        left; number; right; Spacer()
      }.padding(8)
    }
    return root
  }

  private func check(
    _ make: (TextNode) -> DisplayNode, _ change: (HeadlessHost, TextNode, String) -> Void,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    let texts = ["98.6", "8.6", "1,098.6", "7", "77.25"]
    let pictures = texts.map { picture($0, make) }
    let node = number(texts[0])
    let host = window(make(node))
    for index in 1..<texts.count {
      change(host, node, texts[index])
      var seen: [Int] = []
      for _ in 0..<8 {
        host.step()
        let now = pixels(host)
        seen.append(pictures.firstIndex(of: now) ?? -1)
      }
      XCTAssertTrue(
        seen.allSatisfy { $0 == index - 1 || $0 == index }, "\(texts[index]): \(seen)", file: file, line: line)
      XCTAssertEqual(seen.last, index, file: file, line: line)
      XCTAssertEqual(seen, seen.sorted(), "never back", file: file, line: line)
    }
  }

  func testATextChangesTogetherWithItsFrame() async {
    check(rightAligned) { _, node, string in node.attributedText = self.text(string) }
  }

  func testWhatStandsBesideATextMovesInTheSameFrame() async {
    check(between) { _, node, string in node.attributedText = self.text(string) }
  }

  func testATextChangedOnAnotherThreadChangesTogetherWithItsFrame() async {
    check(between) { _, node, string in
      let queue = WorkQueue(name: "sateen.test", workers: 1)
      let text = self.text(string)
      queue.submit(.visible) { node.attributedText = text }
      queue.waitUntilIdle()
    }
  }

  func testATextChangesTogetherWithItsFrameWhileWorkersAreBusy() async {
    defer { WorkQueue.shared.isSuspended = false }
    let texts = ["98.6", "8.6", "1,098.6", "7", "77.25"]
    let pictures = texts.map { picture($0, between) }
    for pattern in 1..<32 {
      let node = number(texts[0])
      let host = window(between(node))
      for index in 1..<texts.count {
        node.attributedText = text(texts[index])
        for step in 0..<12 {
          WorkQueue.shared.isSuspended = step < 8 && pattern >> (step % 5) & 1 == 1
          host.step()
          let now = pictures.firstIndex(of: pixels(host))
          XCTAssertTrue(now == index - 1 || now == index, "pattern \(pattern), \(texts[index]), step \(step)")
        }
      }
    }
  }

  func testALayoutAppliedAtOnceHasItsPixelsAtOnce() async {
    let pictures = ["98.6", "8.6"].map { picture($0, between) }
    let node = number("98.6")
    let root = between(node)
    let host = window(root)
    node.attributedText = text("8.6")
    root.layoutSynchronously(SizeRange(exactly: root.bounds.size))
    for _ in 0..<4 {
      host.step()
      XCTAssertEqual(pixels(host), pictures[1])
    }
  }

  func testATextThatChangesInEveryFrameIsAlwaysAsWideAsItsFrame() async {
    final class Counter: FrameTicker {
      let node: TextNode
      let texts: [AttributedText]
      var count = 0
      init(_ node: TextNode, _ texts: [AttributedText]) { (self.node, self.texts) = (node, texts) }
      func tick(at time: Double) -> Bool {
        node.attributedText = texts[count % texts.count]
        count += 1
        return count < 60
      }
    }
    let texts = ["98.6", "8.6", "1,098.6", "7", "77.25"]
    let pictures = texts.map { picture($0, between) }
    let node = number(texts[0])
    let host = window(between(node))
    host.container.addTicker(Counter(node, texts.map(text)))
    var changes = 0
    var last: Int? = 0
    for _ in 0..<60 {
      host.step()
      let now = pictures.firstIndex(of: pixels(host))
      XCTAssertNotNil(now)
      if now != last { changes += 1 }
      last = now
    }
    XCTAssertGreaterThan(changes, 15, "what changes without end is seen to")
  }

  func testATextChangedBetweenFramesIsStillSeenToChange() async {
    let node = number("0")
    let host = window(between(node))
    var seen: Set<[UInt8]> = []
    for count in 0..<60 {
      node.attributedText = text("\(count * count * 7)")
      host.step()
      seen.insert(pixels(host))
    }
    XCTAssertGreaterThan(seen.count, 5)
  }

  func testALayoutDoesNotWaitForEverForPixels() async {
    final class Endless: DisplayNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 20, height: 20) }
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .draw { context, _ in context.fill(request.bounds, with: Color(hex: 0xff0000)) }
      }
    }
    defer { WorkQueue.shared.isSuspended = false }
    let node = Endless()
    let root = DisplayNode()
    let wide = Locked(false)
    root.layoutSpecBlock = { _, _ in
      HStack {
        node.frame(width: wide.withLock { $0 } ? 60 : 20); Spacer()
      }
    }
    let host = window(root)
    wide.withLock { $0 = true }
    root.setNeedsLayout()
    host.step()
    // The layout is measured here. The next step requests its pixels.
    WorkQueue.shared.waitUntilIdle()
    WorkQueue.shared.isSuspended = true
    host.step()
    XCTAssertEqual(node.frame.width, 20, "the layout waits for its pixels")
    host.advance(by: 0.3)
    XCTAssertEqual(node.frame.width, 60, "and not for ever")
    let picture = host.screenshot()
    XCTAssertEqual(picture.pixel(x: 10, y: 30) & 0xffffff, 0xff0000)
    XCTAssertEqual(picture.pixel(x: 40, y: 30) & 0xffffff, 0xffffff, "old pixels are not pulled")
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 40, y: 30) & 0xffffff, 0xff0000)
  }

  func testAWindowThatIsResizedWaitsForNoPixels() async {
    let node = number("a text that is wrapped into whatever room there is for it")
    let root = DisplayNode()
    root.layoutSpecBlock = { _, _ in node.padding(8) }
    let host = window(root, Size(width: 200, height: 120))
    var widths: Set<Double> = []
    for step in 0..<20 {
      host.resize(to: Size(width: 200 + Double(step) * 5, height: 120))
      host.step()
      widths.insert(root.frame.width)
    }
    XCTAssertGreaterThanOrEqual(widths.count, 18, "the root follows in each frame")
  }

  func testPixelsAndFramesAgreeUnderRandomChanges() async {
    defer { WorkQueue.shared.isSuspended = false }
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var state = seed
    func next(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    let nodes = (0..<4).map { _ in number("0") }
    let shown = Locked([true, true, true, true])
    let root = DisplayNode()
    root.layoutSpecBlock = { _, _ in
      let shown = shown.withLock { $0 }
      return HStack(spacing: 4) {
        for index in 0..<4 where shown[index] { nodes[index] }; Spacer()
      }
    }
    let host = window(root, Size(width: 400, height: 40))
    var busy = 0
    for step in 0..<400 {
      busy -= 1
      WorkQueue.shared.isSuspended = busy > 0
      // A change in every fourth step at most, so that an outdated layout can be requested again.
      switch step % 4 == 0 ? next(5) : 9 {
      case 0, 1: nodes[next(4)].attributedText = text(String(repeating: "8", count: 1 + next(6)))
      case 2:
        shown.withLock { $0[next(4)].toggle() }
        root.setNeedsLayout()
      case 3: if busy < -8 { busy = next(4) }
      default: break
      }
      host.step()
      for node in nodes where node.supernode != nil {
        guard let contents = node.layer.contents else { continue }
        XCTAssertEqual(
          Double(contents.size.width), node.layer.bounds.width.rounded(.up), accuracy: 0.01,
          "seed \(seed), step \(step)")
      }
    }
  }
}

/// Nodes of this module whose frames are set by the application.
@MainActor
final class PlacedNodesTests: XCTestCase {
  func testAButtonPlacedByHandShowsItsTitle() async {
    let host = HeadlessHost(size: Size(width: 200, height: 60))
    let root = DisplayNode()
    host.container.rootNode = root
    host.settle()
    let button = ButtonNode()
    button.setTitle("Title")
    root.addSubnode(button)
    button.frame = Rect(x: 10, y: 10, width: 120, height: 30)
    host.settle()
    XCTAssertNotNil(button.titleNode.loadedLayer?.contents)
    XCTAssertFalse(button.titleNode.frame.isEmpty)
    button.setTitle("Another, longer title")
    host.settle()
    XCTAssertGreaterThan(button.titleNode.frame.width, 60)
  }

  func testASubnodeAddedByHandToAScrollNodeStays() async {
    let scroll = ScrollNode()
    let (arranged, added) = (TextNode(AttributedText("arranged")), DisplayNode())
    scroll.layoutSpecBlock = { _, _ in arranged }
    scroll.addSubnode(added)
    let host = HeadlessHost(size: Size(width: 200, height: 60))
    host.container.rootNode = scroll
    host.settle()
    XCTAssertTrue(added.supernode === scroll)
    XCTAssertTrue(arranged.supernode === scroll)
  }

  func testAControllerHearsThatItsNodeLoadsAndNotThatItIsMade() async {
    final class Screen: NodeController {
      var loaded = 0
      override func nodeDidLoad() {
        loaded += 1
        XCTAssertTrue(node.isLoaded)
      }
    }
    let made = Screen()
    _ = made.node
    XCTAssertEqual(made.loaded, 0)
    let given = Screen(node: DisplayNode())
    let host = HeadlessHost(size: Size(width: 200, height: 60))
    for screen in [made, given] {
      host.container.rootController = screen
      host.settle()
      XCTAssertEqual(screen.loaded, 1)
    }
    host.container.rootController = made
    host.settle()
    XCTAssertEqual(made.loaded, 1)
  }
}
