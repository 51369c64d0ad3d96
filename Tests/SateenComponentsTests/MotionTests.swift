import Foundation
import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// How changes of what components show are seen. Animations run on the host's clock.
final class MotionTests: XCTestCase {
  private static let (red, blue) = (Color(hex: 0xff0000), Color(hex: 0x0000ff))

  /// A blue area below a red one that comes and goes.
  struct Pile: Component {
    var transition: Transition?
    var animation: ComponentAnimation? = .linear(0.5)
    @State private var isOpen = false

    var body: some LayoutElement {
      VStack(alignItems: .start) {
        Label("switch").frame(height: 20).onTap {
          if let animation { withAnimation(animation) { isOpen.toggle() } } else { isOpen.toggle() }
        }
        if isOpen {
          let area = Shape(fill: MotionTests.red).frame(width: 60, height: 40)
          if let transition { area.transition(transition) } else { area.layer() }
        }
        Shape(fill: MotionTests.blue).frame(width: 100, height: 40).layer().testID("blue")
      }
    }
  }

  @MainActor private func color(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xff_ffff
  }

  /// The first row of pixels that is blue.
  @MainActor private func top(_ host: HeadlessHost) -> Int? {
    let picture = host.screenshot()
    return (0..<200).first { picture.pixel(x: 80, y: $0) & 0xff_ffff == 0x0000ff }
  }

  /// Presses the switch, and runs the frames in which the change is seen.
  @MainActor private func press(_ row: ShownComponent, _ frames: Int = 45, _ body: () -> Void) {
    row.host.click(row.center(of: "switch")!)
    for _ in 0..<frames {
      row.host.step()
      body()
    }
    row.host.settle()
  }

  @MainActor func testElementsMoveToTheirPlaces() async {
    let host = makeHost()
    let row = host.show(Pile(), width: 200)
    row.resetCounts()
    XCTAssertEqual(top(host), 20)
    var seen: [Int] = []
    press(row) { if let top = top(host) { seen.append(top) } }
    XCTAssertEqual(top(host), 60)
    XCTAssertEqual(seen, seen.sorted(), "it moves one way")
    XCTAssertGreaterThan(Set(seen).count, 15)
    XCTAssertEqual(row.counts.evaluations, 1, "the animation reads no body")
  }

  @MainActor func testThereAndBackEndsOnThePixelsOfPlainChanges() async {
    for transition in [nil, .opacity, .slide(.leading)] as [Transition?] {
      let (host, plainHost) = (makeHost(), makeHost())
      let row = host.show(Pile(transition: transition), width: 200)
      let plain = plainHost.show(Pile(transition: transition, animation: nil), width: 200)
      let before = host.screenshot()
      press(plain) {}
      press(row) {}
      XCTAssertTrue(samePixels(host.screenshot(), plainHost.screenshot()), "open")
      press(row) {}
      XCTAssertTrue(samePixels(host.screenshot(), before), "closed")
      row.host.click(row.center(of: "switch")!)
      for _ in 0..<9 { host.step() }
      press(row) {}
      XCTAssertTrue(samePixels(host.screenshot(), before), "turned round on its way")
    }
  }

  @MainActor private func samePixels(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.size == b.size && memcmp(a.data, b.data, a.byteCount) == 0
  }

  @MainActor func testWithReducedMotionElementsAreInTheirPlacesAtOnce() async {
    let host = makeHost()
    host.container.reducesMotion = true
    let row = host.show(Pile(transition: .slide(.leading), animation: .spring(2)), width: 200)
    var seen: Set<Int> = []
    press(row, 20) { if let top = top(host) { seen.insert(top) } }
    XCTAssertTrue(seen.isSubset(of: [20, 60]), "\(seen)")
    XCTAssertEqual(top(host), 60)
    XCTAssertEqual(color(host, 30, 40), 0xff0000)
    XCTAssertFalse(host.container.isMoving)
  }

  @MainActor func testWithoutAnimationElementsAreThereAtOnce() async {
    let host = makeHost()
    let row = host.show(Pile(animation: nil), width: 200)
    var seen: Set<Int> = []
    press(row) { if let top = top(host) { seen.insert(top) } }
    XCTAssertEqual(seen, [20, 60])
  }

  @MainActor func testElementsFadeInAndOut() async {
    let host = makeHost()
    let row = host.show(Pile(transition: .opacity, animation: nil), width: 200)
    for isComing in [true, false] {
      var seen: Set<UInt32> = []
      // Beside the blue area, which moves at once.
      press(row) { seen.insert(color(host, 50, isComing ? 30 : 21)) }
      XCTAssertGreaterThan(seen.count, 5, "coming: \(isComing)")
      XCTAssertEqual(color(host, 50, 30), isComing ? 0xff0000 : 0x0000ff)
    }
    var nodes = 0
    row.node.loadedView!.layer.sublayers.forEach { _ in nodes += 1 }
    XCTAssertEqual(nodes, row.node.subnodes.count, "no layer of what is gone stays")
  }

  @MainActor func testElementsSlideIn() async {
    let host = makeHost()
    let row = host.show(
      Pile(transition: .slide(.leading).animation(.linear(0.4)), animation: nil), width: 200)
    var seen: [Int] = []
    press(row) {
      let picture = host.screenshot()
      // The right edge of what is not the background. The blue area has not moved yet in the first frames.
      guard picture.pixel(x: 80, y: 30) & 0xff_ffff != 0x0000ff else { return }
      let background = picture.pixel(x: 199, y: 30)
      if let edge = (0..<200).reversed().first(where: { picture.pixel(x: $0, y: 30) != background }) {
        seen.append(edge)
      }
    }
    XCTAssertGreaterThan(Set(seen).count, 8)
    XCTAssertEqual(seen, seen.sorted())
    XCTAssertEqual(seen.last, 59)
  }

  @MainActor func testAnElementThatComesBackWhileItGoesHasOneLayer() async {
    let host = makeHost()
    let row = host.show(
      Pile(transition: .opacity.animation(.linear(1)), animation: nil), width: 200)
    row.press("switch")
    press(row, 20) {}
    press(row, 5) {}
    XCTAssertEqual(color(host, 50, 30), 0xff0000)
    XCTAssertEqual(row.node.loadedView!.layer.sublayers.count, row.node.subnodes.count)
  }

  @MainActor func testAMovementUnderWayGoesOnFromWhereItIs() async {
    let host = makeHost()
    let row = host.show(Pile(animation: .linear(1)), width: 200)
    host.click(row.center(of: "switch")!)
    for _ in 0..<30 { host.step() }
    let middle = top(host)!
    XCTAssertTrue((25...55).contains(middle))
    var seen: [Int] = [middle]
    press(row, 70) { if let top = top(host) { seen.append(top) } }
    for (a, b) in zip(seen, seen.dropFirst()) { XCTAssertLessThan(abs(a - b), 6, "\(seen)") }
    XCTAssertEqual(top(host), 20)
  }

  @MainActor func testLeavesInOneBitmapCrossFade() async {
    struct Row: Component {
      @State private var isOn = false
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Shape(fill: .black).frame(width: 100, height: 30).onTap { withAnimation(.linear(0.5)) { isOn.toggle() } }
            .testID("switch")
          Shape(fill: isOn ? MotionTests.red : MotionTests.blue).frame(width: 100, height: 30)
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(), width: 200)
    XCTAssertEqual(row.node.subnodes.count, 1, "one sheet")
    var seen: Set<UInt32> = []
    press(row) { seen.insert(color(host, 50, 45)) }
    XCTAssertGreaterThan(seen.count, 8)
    XCTAssertEqual(color(host, 50, 45), 0xff0000)
  }

  @MainActor func testAPulsePlaysForEachChangeOfItsTrigger() async {
    struct Row: Component {
      @State private var count = 0
      var body: some LayoutElement {
        Shape(fill: MotionTests.blue).frame(width: 100, height: 100).pulse(count, .linear(0.4), scale: 0.5)
          .onTap { count += 1 }.testID("switch")
      }
    }
    let host = makeHost()
    let row = host.show(Row(), width: 100)
    XCTAssertEqual(color(host, 5, 50), 0x0000ff)
    var corner: [Bool] = []
    press(row) { corner.append(color(host, 5, 50) == 0x0000ff) }
    XCTAssertTrue(corner.contains(false), "it shrinks")
    XCTAssertEqual(corner.last, true)
    XCTAssertEqual(row.counts.drawings, 1, "nothing is drawn for it")
  }

  @MainActor func testStoresAndNewValuesAreAnimatedToo() async {
    struct Row: Component {
      let store: Store<Bool>
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Shape(fill: nil).frame(width: 10, height: store.value ? 60 : 20)
          Shape(fill: MotionTests.blue).frame(width: 100, height: 40).layer()
        }
      }
    }
    let store = Store(false)
    let host = makeHost()
    let row = host.show(Row(store: store), width: 200)
    withAnimation(.linear(0.5)) { store.value = true }
    var seen: Set<Int> = []
    for _ in 0..<45 {
      host.step()
      if let top = top(host) { seen.insert(top) }
    }
    XCTAssertGreaterThan(seen.count, 15)
    seen = []
    withAnimation(.linear(0.5)) { row.node.show(Row(store: Store(false))) }
    for _ in 0..<45 {
      host.step()
      if let top = top(host) { seen.insert(top) }
    }
    XCTAssertGreaterThan(seen.count, 15)
  }

  @MainActor func testAMovementUnderWayGoesOnToWhereAChangeWithoutAnAnimationPutsTheElement() async {
    struct Row: Component {
      let store: Store<Double>
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Shape(fill: nil).frame(width: 10, height: .points(store.value))
          Shape(fill: MotionTests.blue).frame(width: 100, height: 20).layer()
        }
      }
    }
    let (store, host) = (Store(0.0), makeHost())
    _ = host.show(Row(store: store), width: 200)
    withAnimation(.linear(1)) { store.value = 100 }
    host.advance(by: 0.5)
    XCTAssertTrue((20...80).contains(top(host)!))
    store.value = 160
    var seen: [Int] = []
    for _ in 0..<70 {
      host.step()
      if let top = top(host) { seen.append(top) }
    }
    XCTAssertEqual(seen.last, 160)
    for (a, b) in zip(seen, seen.dropFirst()) { XCTAssertLessThan(abs(a - b), 25, "\(seen)") }
  }

  @MainActor func testOfTwoAnimatedChangesNeitherShowsAtOnce() async {
    struct Row: Component {
      let first: Store<Double>
      let second: Store<Double>
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Shape(fill: nil).frame(width: 10, height: .points(first.value + second.value))
          Shape(fill: MotionTests.blue).frame(width: 100, height: 20).layer()
        }
      }
    }
    let (first, second, host) = (Store(0.0), Store(0.0), makeHost())
    _ = host.show(Row(first: first, second: second), width: 200)
    withAnimation(.linear(0.5)) { first.value = 100 }
    host.step()
    WorkQueue.shared.waitUntilIdle()
    // The first change is laid out, and not on screen yet.
    withAnimation(.linear(0.5)) { second.value = 50 }
    var seen: [Int] = [0]
    for _ in 0..<60 {
      host.step()
      if let top = top(host) { seen.append(top) }
    }
    XCTAssertEqual(seen.last, 150)
    for (a, b) in zip(seen, seen.dropFirst()) { XCTAssertLessThan(abs(a - b), 20, "\(seen)") }
  }

  @MainActor func testAnElementThatTurnsBackGoesOnFromWhereItIs() async {
    struct Row: Component {
      let store: Store<Bool>
      let transition: Transition
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Label(" ").frame(height: 20)
          if store.value { Shape(fill: MotionTests.red).frame(width: 60, height: 40).transition(transition) }
        }
      }
    }
    for transition in [Transition.slide(.trailing), .scale(0.1)] {
      let (store, host) = (Store(false), makeHost())
      _ = host.show(Row(store: store, transition: transition.animation(.linear(1))), width: 200)
      // The right edge of what is not the background.
      func edge() -> Int {
        let picture = host.screenshot()
        let background = picture.pixel(x: 199, y: 40)
        return (0..<199).reversed().first { picture.pixel(x: $0, y: 40) != background } ?? -1
      }
      var seen: [Int] = []
      for (isOpen, frames) in [(true, 30), (false, 20), (true, 15), (false, 15), (true, 70)] {
        store.value = isOpen
        for _ in 0..<frames {
          host.step()
          seen.append(edge())
        }
      }
      XCTAssertEqual(seen.last, 59)
      let parts = seen.drop { $0 < 0 }.dropFirst(3)
      for (a, b) in zip(parts, parts.dropFirst()) {
        XCTAssertLessThan(abs(a - b), 8, "\(transition) \(seen)")
        guard abs(a - b) < 8 else { break }
      }
    }
  }

  @MainActor func testAnElementThatGoesInALayoutTransitionOfItsNodeIsThereOnce() async {
    struct Row: Component {
      let store: Store<Bool>
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Label(" ").frame(height: 20)
          if store.value {
            Shape(fill: MotionTests.red).frame(width: 60, height: 40).transition(.opacity.animation(.linear(1)))
          }
        }
      }
    }
    let (store, host) = (Store(true), makeHost())
    let row = host.show(Row(store: store), width: 200)
    store.value = false
    row.node.transitionLayout(.linear(1))
    host.advance(by: 0.5)
    XCTAssertEqual(row.node.layer.sublayers.count, row.node.subnodes.count)
    XCTAssertEqual(row.node.subnodes.count, 1)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(row.node.layer.sublayers.count, 0)
  }

  @MainActor func testWhatIsInAScrollMovesWithTheChange() async {
    struct Row: Component {
      let store: Store<Double>
      var body: some LayoutElement {
        Scroll {
          VStack(alignItems: .start) {
            Shape(fill: nil).frame(width: 10, height: .points(store.value))
            Shape(fill: MotionTests.blue).frame(width: 100, height: 20).layer()
          }
        }
        .frame(height: 200)
      }
    }
    let (store, host) = (Store(0.0), makeHost())
    _ = host.show(Row(store: store), width: 200)
    withAnimation(.linear(0.5)) { store.value = 100 }
    var seen: Set<Int> = []
    for _ in 0..<50 {
      host.step()
      if let top = top(host) { seen.insert(top) }
    }
    XCTAssertEqual(top(host), 100)
    XCTAssertGreaterThan(seen.count, 15)
  }

  @MainActor func testANodeThatLeavesWhileElementsMoveComesBackAtRest() async {
    let host = makeHost()
    let row = host.show(Pile(transition: .slide(.top).animation(.linear(1))), width: 200)
    let root = host.container.rootNode
    press(row, 10) {}
    host.click(row.center(of: "switch")!)
    for _ in 0..<10 { host.step() }
    host.container.rootNode = nil
    for _ in 0..<10 { host.step() }
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(top(host), 20)
    XCTAssertEqual(row.node.loadedView!.layer.sublayers.count, row.node.subnodes.count)
  }
}
