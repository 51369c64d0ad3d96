import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// Trees that are drawn into one bitmap.
@MainActor
final class RasterizationTests: XCTestCase {
  private typealias Painted = RasterScene.Painted

  private func scene(rasterizes: Bool) -> RasterScene { RasterScene(rasterizes: rasterizes) }

  private func pixel(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  /// The largest difference of a channel, and how many pixels differ by more than 8 of 255.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> (most: Int, count: Int) {
    var (most, count) = (0, 0)
    for y in 0..<a.size.height {
      for x in 0..<a.size.width {
        let (p, q) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        var worst = 0
        for shift in [0, 8, 16] as [UInt32] {
          worst = max(worst, abs(Int(p >> shift & 0xff) - Int(q >> shift & 0xff)))
        }
        most = max(most, worst)
        if worst > 8 { count += 1 }
      }
    }
    return (most, count)
  }

  func testNodesBelowTakeNoLayersAndLookTheSame() async {
    let (own, one) = (scene(rasterizes: false), scene(rasterizes: true))
    XCTAssertNotNil(one.card.loadedLayer?.contents)
    for node in [one.red, one.inner, one.blue] as [DisplayNode] {
      XCTAssertNil(node.loadedLayer)
      XCTAssertTrue(node.isRasterized)
      XCTAssertTrue(node.isVisible)
    }
    XCTAssertEqual(one.red.finished, 1)
    let found = difference(own.host.screenshot(), one.host.screenshot())
    XCTAssertLessThanOrEqual(found.most, 40, "edges of corners and shadows")
    XCTAssertLessThanOrEqual(found.count, 60)
    XCTAssertEqual(pixel(one.host, 20, 20), 0xff0000)
  }

  func testAChangeBelowDrawsTheBitmapAnewAndAsksOnlyThatNode() async {
    let one = scene(rasterizes: true)
    let bitmap = one.card.loadedLayer?.contents
    let asked = one.blue.blocks
    one.red.set(Color(hex: 0x00ffff))
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 20, 20), 0x00ffff)
    XCTAssertFalse(one.card.loadedLayer?.contents === bitmap)
    XCTAssertEqual(one.blue.blocks, asked)
    XCTAssertEqual(one.red.finished, 2)
    XCTAssertEqual(one.blue.finished, 1)
    one.red.frame.origin.x = 60
    one.inner.isHidden = true
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 20, 20), 0xeeeeee)
    XCTAssertEqual(pixel(one.host, 75, 20), 0x00ffff)
    one.red.removeFromSupernode()
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 75, 20), 0xeeeeee)
    XCTAssertFalse(one.red.isRasterized)
    XCTAssertFalse(one.red.isVisible)
  }

  func testANodeThatChangesWhileItIsHiddenShowsTheChangeAfterwards() async {
    let one = scene(rasterizes: true)
    one.red.isHidden = true
    one.host.settle()
    one.red.set(Color(hex: 0x00ffff))
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 20, 20), 0xeeeeee)
    one.red.isHidden = false
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 20, 20), 0x00ffff)
  }

  func testNodesThatTheBitmapLeavesOutAreNotWaitedFor() async {
    for change in [{ $0.isHidden = true }, { $0.alpha = 0 }] as [(DisplayNode) -> Void] {
      let one = scene(rasterizes: true)
      let box = DisplayNode()
      box.frame = Rect(x: 5, y: 40, width: 30, height: 30)
      change(box)
      let label = TextNode(AttributedText("Late"))
      label.frame = Rect(x: 0, y: 0, width: 30, height: 30)
      box.addSubnode(label)
      one.card.addSubnode(box)
      one.host.settle()
      XCTAssertFalse(one.card.isAwaitingPixelsInside(includingPictures: true))
    }
  }

  func testANodeWithoutPlaceholdersShowsOnceItHasItsPixels() async {
    let one = scene(rasterizes: true)
    let box = DisplayNode()
    box.frame = Rect(x: 5, y: 40, width: 30, height: 30)
    box.neverShowsPlaceholders = true
    box.addSubnode(Painted(Color(hex: 0xff00ff), Rect(x: 0, y: 0, width: 30, height: 30)))
    one.card.addSubnode(box)
    for _ in 0..<10 { one.host.step() }
    XCTAssertEqual(pixel(one.host, 30, 65), 0xff00ff)
  }

  func testANodePlacedByHandLaysItsContentsOut() async {
    for rasterizes in [false, true] { checkContentsOfANodePlacedByHand(rasterizes) }
  }

  private func checkContentsOfANodePlacedByHand(_ rasterizes: Bool) {
    let one = scene(rasterizes: rasterizes)
    let stack = DisplayNode()
    stack.automaticallyManagesSubnodes = true
    let inside = DisplayNode()
    inside.backgroundColor = Color(hex: 0xff00ff)
    stack.layoutSpecBlock = { _, _ in inside.padding(5) }
    stack.frame = Rect(x: 5, y: 40, width: 30, height: 30)
    one.card.addSubnode(stack)
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 30, 65), 0xff00ff, "\(rasterizes)")
    stack.frame = Rect(x: 5, y: 40, width: 60, height: 30)
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 65, 65), 0xff00ff, "\(rasterizes)")
  }

  func testChangesOnOtherThreadsArrive() async {
    let one = scene(rasterizes: true)
    let queue = WorkQueue(name: "sateen.test", workers: 1)
    let red = one.red
    queue.submit(.visible) {
      red.set(Color(hex: 0x00ffff))
      red.frame.origin.y = 40
    }
    queue.waitUntilIdle()
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 20, 60), 0x00ffff)
    XCTAssertEqual(pixel(one.host, 20, 20), 0xeeeeee)
  }

  func testItIsSwitchedOnAndOffWithoutABlankFrame() async {
    let one = scene(rasterizes: true)
    for _ in 0..<2 {
      for isOn in [false, true] {
        one.card.rasterizesSubtree = isOn
        for _ in 0..<8 {
          one.host.step()
          XCTAssertEqual(pixel(one.host, 20, 20), 0xff0000)
        }
        one.host.settle()
        XCTAssertEqual(one.red.loadedLayer?.contents != nil, !isOn)
        XCTAssertEqual(one.red.isRasterized, isOn)
        let whole = scene(rasterizes: isOn)
        XCTAssertEqual(difference(whole.host.screenshot(), one.host.screenshot()).most, 0)
      }
    }
  }

  func testTheOutermostOfNestedOnesDraws() async {
    let one = scene(rasterizes: true)
    one.inner.rasterizesSubtree = true
    one.host.settle()
    XCTAssertNil(one.inner.loadedLayer)
    one.card.rasterizesSubtree = false
    one.host.settle()
    XCTAssertNotNil(one.inner.loadedLayer?.contents)
    XCTAssertNil(one.blue.loadedLayer)
    XCTAssertTrue(one.blue.isRasterized)
    XCTAssertEqual(pixel(one.host, 20, 20), 0xff0000)
    one.inner.rasterizesSubtree = false
    one.host.settle()
    XCTAssertEqual(
      difference(scene(rasterizes: false).host.screenshot(), one.host.screenshot()).most, 0)
  }

  func testANodeMovesOutAndIn() async {
    let one = scene(rasterizes: true)
    one.card.supernode?.addSubnode(one.blue)
    one.blue.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 3, 3), 0x0000ff)
    XCTAssertNotNil(one.blue.loadedLayer?.contents)
    one.card.addSubnode(one.blue)
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 13, 13), 0x0000ff)
    XCTAssertNil(one.blue.loadedLayer?.contents)
    XCTAssertEqual(pixel(one.host, 3, 3), 0xffffff)
  }

  func testNodesInsideOfOneThatComesOutAreDrawn() async {
    let own = scene(rasterizes: false)
    for isMoved in [false, true] {
      let one = scene(rasterizes: true)
      if isMoved {
        one.inner.position = one.inner.position + one.card.frame.origin
        one.card.supernode?.addSubnode(one.inner)
      } else {
        one.inner.isRasterizable = false
      }
      one.host.settle()
      XCTAssertNotNil(one.blue.loadedLayer?.contents)
      XCTAssertEqual(difference(own.host.screenshot(), one.host.screenshot()).most, 0)
    }
  }

  func testTouchesReachNodesBelowWhichGetAViewThen() async {
    let one = scene(rasterizes: true)
    let button = ControlNode()
    button.frame = Rect(x: 5, y: 45, width: 30, height: 20)
    button.backgroundColor = .black
    button.pointerShape = .hand
    let taps = Locked(0)
    button.addAction(for: .touchUpInside) { _, _ in taps.withLock { $0 += 1 } }
    one.card.addSubnode(button)
    one.host.settle()
    XCTAssertNil(button.loadedLayer)
    one.host.click(Point(x: 25, y: 65))
    one.host.settle()
    XCTAssertEqual(taps.withLock { $0 }, 1)
    XCTAssertTrue(one.host.container.hitTest(Point(x: 25, y: 65))?.node === button)
    XCTAssertNil(one.red.loadedLayer, "only nodes under the pointer get views")
    XCTAssertNil(button.loadedLayer?.contents)
    one.host.send(.pointerMoved(Point(x: 25, y: 65)))
    one.host.step()
    XCTAssertEqual(one.host.container.pointerShape, .hand)
    XCTAssertTrue(one.host.container.hitTest(Point(x: 60, y: 30))?.node === one.inner)
    XCTAssertTrue(one.host.container.hitTest(Point(x: 80, y: 60))?.node === one.blue)
    one.host.settle()
    XCTAssertEqual(pixel(one.host, 25, 65), 0)
  }

  func testLinksOfATextBelowAreFollowed() async throws {
    let host = HeadlessHost(size: Size(width: 200, height: 60))
    let card = DisplayNode()
    card.rasterizesSubtree = true
    var linked = TextAttributes(font: .system(16))
    linked.link = "https://example.org"
    let text = TextNode(AttributedText("the page", attributes: linked))
    text.frame = Rect(x: 10, y: 10, width: 150, height: 30)
    let taps = Locked<[String]>([])
    text.onLinkTap = { _, hit in taps.withLock { $0.append(hit.link) } }
    card.addSubnode(text)
    host.container.rootNode = card
    host.settle()
    XCTAssertFalse(text.isAwaitingContents)
    host.click(Point(x: 30, y: 20))
    host.settle()
    XCTAssertEqual(taps.withLock { $0 }, ["https://example.org"])
    XCTAssertNil(text.loadedLayer?.contents)
  }

  func testAPictureThatArrivesLaterTakesThePlaceOfItsPlaceholder() async throws {
    let side = 30.0
    let bitmap = try XCTUnwrap(
      Bitmap(size: PixelSize(width: 30, height: 30)) { context in
        context.fill(Rect(x: 0, y: 0, width: side, height: side), with: Color(hex: 0xff0000))
      })
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    let card = DisplayNode()
    card.backgroundColor = .white
    card.rasterizesSubtree = true
    card.displaysAsynchronously = false
    let image = ImageNode()
    image.pipeline = ImagePipeline(queue: .shared)
    image.placeholderColor = Color(hex: 0x00ff00)
    image.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    image.source = .bytes(ImageBytes(bitmap.pngData(), name: "red"))
    let loads = Locked(0)
    image.onLoad = { _, _ in loads.withLock { $0 += 1 } }
    let queue = WorkQueue.shared
    card.addSubnode(image)
    host.container.rootNode = card
    var seen: [UInt32] = []
    for _ in 0..<30 {
      host.step()
      let color = pixel(host, 30, 30)
      if seen.last != color { seen.append(color) }
    }
    queue.waitUntilIdle()
    host.settle()
    XCTAssertEqual(pixel(host, 30, 30), 0xff0000)
    XCTAssertTrue(seen.contains(0x00ff00), "\(seen)")
    XCTAssertEqual(loads.withLock { $0 }, 1)
    XCTAssertFalse(image.isAwaitingContents)
    XCTAssertNil(image.loadedLayer)
    image.image = nil
    host.settle()
    XCTAssertEqual(pixel(host, 30, 30), 0xffffff)
    image.image = bitmap
    host.settle()
    XCTAssertEqual(pixel(host, 30, 30), 0xff0000)
    card.rasterizesSubtree = false
    host.settle()
    XCTAssertNotNil(image.loadedLayer?.contents)
    XCTAssertEqual(pixel(host, 30, 30), 0xff0000)
  }

  func testNodesThatScrollKeepLayersInFront() async {
    let one = scene(rasterizes: true)
    let scroll = ScrollNode()
    scroll.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let content = Painted(Color(hex: 0xff00ff), Rect(x: 0, y: 0, width: 10, height: 100))
    scroll.addSubnode(content)
    one.inner.addSubnode(scroll)
    one.inner.alpha = 1
    one.host.settle()
    XCTAssertFalse(scroll.isRasterized)
    XCTAssertFalse(content.isRasterized)
    XCTAssertNotNil(content.loadedLayer?.contents)
    XCTAssertTrue(one.inner.isRasterized)
    XCTAssertEqual(pixel(one.host, 57, 27), 0xff00ff)
    XCTAssertEqual(pixel(one.host, 80, 60), 0x0000ff)
  }

  func testMaskedNodesKeepLayersInFront() async {
    func mask(_ one: RasterScene) {
      let shape = DisplayNode()
      shape.frame = Rect(x: 10, y: 0, width: 30, height: 50)
      shape.backgroundColor = .black
      shape.cornerRadius = 10
      one.inner.mask = shape
    }
    let (own, one) = (scene(rasterizes: false), scene(rasterizes: true))
    mask(own)
    mask(one)
    own.host.settle()
    one.host.settle()
    XCTAssertFalse(one.inner.isRasterized)
    XCTAssertNil(one.red.loadedLayer)
    XCTAssertEqual(difference(own.host.screenshot(), one.host.screenshot()).most, 0)
    XCTAssertEqual(pixel(one.host, 53, 40), 0xeeeeee)
    one.inner.mask = nil
    one.host.settle()
    XCTAssertTrue(one.inner.isRasterized)
    XCTAssertEqual(difference(scene(rasterizes: true).host.screenshot(), one.host.screenshot()).most, 0)
    // A node whose supernode has no layer.
    for isRasterizing in [true, false] {
      let one = scene(rasterizes: true)
      one.inner.alpha = 1
      let shape = DisplayNode()
      shape.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      shape.backgroundColor = .black
      if isRasterizing { one.card.mask = shape } else { one.blue.mask = shape }
      one.host.settle()
      XCTAssertEqual(one.blue.isRasterized, isRasterizing)
      XCTAssertFalse(shape.isRasterized)
      XCTAssertEqual(pixel(one.host, 16, 16), 0xff0000)
      XCTAssertEqual(pixel(one.host, 25, 25), isRasterizing ? 0xffffff : 0xff0000)
      XCTAssertEqual(pixel(one.host, 90, 60), isRasterizing ? 0xffffff : 0x00ff00)
      if !isRasterizing { XCTAssertEqual(pixel(one.host, 72, 42), 0x0000ff, "where its mask is") }
    }
  }

  func testTheAppearanceAndTheScaleAreFollowed() async {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    let card = DisplayNode()
    card.rasterizesSubtree = true
    let node = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    node.backgroundColor = Color(light: Color(hex: 0xffff00), dark: Color(hex: 0x0000ff))
    card.addSubnode(node)
    host.container.rootNode = card
    host.settle()
    XCTAssertEqual(pixel(host, 20, 20), 0xffff00)
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(pixel(host, 20, 20), 0x0000ff)
    node.overrideAppearance = .light
    host.settle()
    XCTAssertEqual(pixel(host, 20, 20), 0xffff00)
  }

  /// Random changes, each compared with the same tree shown by layers.
  func testRandomTreesLookTheSameAsWithLayers() async {
    for seed in UInt64(1)...6 {
      var random = SplitMix(seed)
      let trees = [true, false].map { RandomNodes(rasterizes: $0) }
      for step in 0..<25 {
        let change = random.next()
        for tree in trees {
          tree.change(change)
          tree.host.settle()
        }
        let found = difference(trees[0].host.screenshot(), trees[1].host.screenshot())
        XCTAssertLessThanOrEqual(found.count, 0, "seed \(seed), step \(step), up to \(found.most)")
      }
    }
  }

  private struct SplitMix {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  @MainActor
  private final class RandomNodes {
    let host = HeadlessHost(size: Size(width: 120, height: 120))
    private let card = DisplayNode()
    private var nodes: [Painted] = []

    init(rasterizes: Bool) {
      host.container.backgroundColor = .white
      card.frame = Rect(x: 0, y: 0, width: 120, height: 120)
      card.backgroundColor = Color(hex: 0xdddddd)
      card.rasterizesSubtree = rasterizes
      host.container.rootNode = card
      for index in 0..<8 { change(UInt64(index) &* 0x1234_5678_9abc_def1) }
    }

    func change(_ value: UInt64) {
      var random = SplitMix(value)
      func number(_ below: UInt64) -> Int { Int(random.next() % below) }
      let color = Color(hex: UInt32(random.next() & 0xffffff))
      let frame = Rect(
        x: Double(number(90)), y: Double(number(90)), width: Double(5 + number(60)), height: Double(5 + number(60)))
      if nodes.count < 8 || number(6) == 0 {
        let node = Painted(color, frame)
        (nodes.isEmpty || number(2) == 0 ? card : nodes[number(UInt64(nodes.count))]).addSubnode(node)
        nodes.append(node)
        return
      }
      let node = nodes[number(UInt64(nodes.count))]
      switch number(8) {
      case 0: node.set(color)
      case 1: node.frame = frame
      case 2: node.isHidden.toggle()
      case 3: node.alpha = [0.5, 1, 1][number(3)]
      case 4: node.clipsToBounds.toggle()
      case 5: node.zPosition = Double(number(3))
      case 6:
        node.removeFromSupernode()
        card.addSubnode(node)
      default: node.backgroundGradient = node.backgroundGradient == nil ? .linear([color, .white]) : nil
      }
    }
  }
}
