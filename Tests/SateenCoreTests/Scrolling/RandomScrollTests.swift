import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Invariants of scroll views under random input.
@MainActor
final class RandomScrollTests: XCTestCase {
  /// Fingers, wheel and keys, at random positions and times.
  private struct Hands {
    var random: SeededRandom
    var finger: Point?
    let size: Size

    @MainActor mutating func act(on host: HeadlessHost) {
      let place = Point(x: random.double(0...size.width), y: random.double(0...size.height))
      switch random.int(0...9) {
      case 0...3: moveFinger(host, place)
      case 4: host.send(.wheel(place, dx: Double(random.int(-2...2)), dy: Double(random.int(-3...3))))
      case 5:
        for _ in 0..<random.int(1...12) {
          host.send(.preciseScroll(place, dx: random.double(-60...60), dy: random.double(-60...60)))
          host.step()
        }
      case 6:
        let keys: [Key] = [.left, .right, .up, .down, .pageUp, .pageDown, .space, .home, .end]
        if let key = random.pick(keys) { host.send(.keyDown(key, [], isRepeat: random.oneIn(2))) }
      case 7: host.drag(from: place, to: Point(x: random.double(0...size.width), y: place.y), steps: random.int(1...8))
      case 8: host.send(.wheel(place, dx: 0, dy: Double(random.int(-4...4)), modifiers: .shift))
      default: host.advance(by: random.double(0...0.4))
      }
      if random.oneIn(2) { host.step() }
    }

    @MainActor private mutating func moveFinger(_ host: HeadlessHost, _ place: Point) {
      guard let last = finger else {
        finger = place
        host.send(.touchBegan(id: 7, place))
        return
      }
      if random.oneIn(5) {
        finger = nil
        host.send(random.oneIn(4) ? .touchCancelled(id: 7) : .touchEnded(id: 7, last))
      } else {
        let next = Point(x: last.x + random.double(-50...50), y: last.y + random.double(-50...50))
        finger = next
        host.send(.touchMoved(id: 7, next))
      }
    }

    @MainActor mutating func letGo(_ host: HeadlessHost) {
      if let finger { host.send(.touchEnded(id: 7, finger)) }
      finger = nil
    }
  }

  func testAPagingViewRestsOnAPageWhateverIsDone() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for round in 0..<40 {
      let directions: ScrollDirection = random.pick([.horizontal, .vertical, [.horizontal, .vertical]]) ?? .horizontal
      let pager = PagerWindow(directions, count: random.int(1...7))
      pager.view.bounces = !random.oneIn(4)
      pager.view.showsScrollBar = random.oneIn(3)
      var hands = Hands(random: SeededRandom(seed: random.next()), size: Size(width: 200, height: 300))
      for _ in 0..<40 {
        hands.act(on: pager.host)
        switch random.int(0...24) {
        case 0: pager.resize(to: Size(width: random.double(70...400), height: random.double(70...400)))
        case 1: pager.view.frame.size.width = random.double(70...400)
        case 2: pager.view.contentSize = pager.contentSize(for: pager.view.bounds.size)
        case 3: pager.view.contentSize.width *= random.double(0.4...2)
        case 4:
          let page = pager.view.bounds.width
          pager.view.contentSize = pager.contentSize(for: pager.view.bounds.size)
          pager.view.contentSize.width += page
          pager.view.shiftContentOffset(by: Point(x: page, y: 0))
        case 5: pager.view.setContentOffset(Point(x: random.double(-99...999), y: 10), animated: random.oneIn(2))
        case 6: pager.view.autoscroll(velocity: random.oneIn(2) ? nil : Point(x: random.double(-900...900), y: 90))
        case 7: pager.view.contentInset.left = random.double(0...30)
        default: break
        }
      }
      hands.letGo(pager.host)
      pager.host.step()
      pager.view.autoscroll(velocity: nil)
      let said = "seed \(seed), round \(round), \(directions.rawValue)"
      XCTAssertTrue(pager.host.settle(), said)
      for isHorizontal in [true, false] where directions.contains(isHorizontal ? .right : .down) {
        let view = pager.view
        func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }
        let (here, low, high) = (
          along(view.contentOffset), along(view.minimumOffset), along(view.maximumOffset)
        )
        let length = isHorizontal ? view.bounds.width : view.bounds.height
        let page = (here - low) / length
        XCTAssertTrue(
          abs(page - page.rounded()) < 1e-9 || abs(here - high) < 1e-9,
          "\(said): at page \(page) of \((high - low) / length)")
        XCTAssertGreaterThanOrEqual(here, low - 1e-9, said)
        XCTAssertLessThanOrEqual(here, high + 1e-9, said)
      }
      XCTAssertFalse(pager.view.isDecelerating || pager.view.isTracking || pager.view.isHeldStill, said)
    }
  }

  func testAViewThatZoomsRestsWithinItsScalesAndItsContent() async {
    let given = ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("SATEEN_TEST_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    for round in 0..<60 {
      let size = Size(width: random.double(50...600), height: random.double(50...600))
      let minimum: Double = random.pick([0.25, 0.5, 1]) ?? 1
      let window = ZoomWindow(picture: size, minimum: minimum, maximum: minimum * random.double(1...12))
      let (host, scroll) = (window.host, window.scroll)
      (scroll.bounces, scroll.bouncesZoom) = (!random.oneIn(4), !random.oneIn(4))
      scroll.scrollableDirections = [.horizontal, .vertical]
      if random.oneIn(5) { scroll.centersContent = false }
      var hands = Hands(random: SeededRandom(seed: random.next()), size: Size(width: 200, height: 300))
      var other: Point?
      for _ in 0..<60 {
        hands.act(on: host)
        let place = Point(x: random.double(0...200), y: random.double(0...300))
        switch random.int(0...19) {
        case 0...5:
          // A second finger, which pinches with the first.
          if let last = other {
            other = random.oneIn(4) ? nil : last + Point(x: random.double(-60...60), y: random.double(-60...60))
            host.send(other.map { .touchMoved(id: 8, $0) } ?? .touchEnded(id: 8, last))
          } else {
            other = place
            host.send(.touchBegan(id: 8, place))
          }
        case 6: window.wheel(random.double(-4...4), at: place)
        case 7: window.doubleTap(place)
        case 8:
          let key: Key = random.pick(["+", "-", "0"]) ?? "0"
          host.send(.keyDown(key, .control, isRepeat: random.oneIn(2)))
        case 9: scroll.setZoomScale(random.double(0.1...9), around: place, animated: random.oneIn(2))
        case 10:
          scroll.zoom(
            to: Rect(x: place.x, y: place.y, width: random.double(0...99), height: 50), animated: random.oneIn(2))
        case 11: scroll.frame.size = Size(width: random.double(60...300), height: random.double(60...300))
        case 12: scroll.contentInset.left = random.double(0...40)
        case 13: scroll.setContentOffset(place, animated: random.oneIn(2))
        case 14: scroll.maximumZoomScale = random.double(0.1...9)
        default: break
        }
        let scale = scroll.zoomScale
        XCTAssertTrue(scale.isFinite && scale > 0.05 && scale < 40, "seed \(seed), round \(round): \(scale)")
      }
      hands.letGo(host)
      if other != nil { host.send(.touchCancelled(id: 8)) }
      host.advance(by: 0.5)
      let said = "seed \(seed), round \(round)"
      XCTAssertTrue(host.settle(), said)
      XCTAssertFalse(scroll.isZooming || scroll.isZoomBouncing || scroll.isTracking || scroll.isDecelerating, said)
      let (low, high) = (scroll.minimumZoomScale, max(scroll.minimumZoomScale, scroll.maximumZoomScale))
      XCTAssertTrue((low...high).contains(scroll.zoomScale), "\(said): \(scroll.zoomScale) of \(low) to \(high)")
      XCTAssertEqual(scroll.contentSize.width, size.width * scroll.zoomScale, accuracy: 1e-6, said)
      XCTAssertEqual(scroll.contentSize.height, size.height * scroll.zoomScale, accuracy: 1e-6, said)
      XCTAssertLessThan(scroll.contentOffset.distance(to: scroll.clamped(scroll.contentOffset)), 1e-6, said)
      let corner = window.picture.layer.convert(.zero as Point, to: scroll.layer)
      XCTAssertLessThan(corner.distance(to: .zero), 1e-6, said)
      XCTAssertEqual(window.log.filter { $0 == "begin" }.count, window.log.filter { $0.hasPrefix("end") }.count, said)
    }
  }

  func testOfNestedViewsADragMovesOne() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let choices: [ScrollDirection] = [.horizontal, .vertical, [.horizontal, .vertical]]
    for round in 0..<150 {
      let size = Size(width: 300, height: 300)
      let host = HeadlessHost(size: size)
      var views: [ScrollView] = []
      for depth in 0..<3 {
        let view = ScrollView()
        view.scrollableDirections = random.pick(choices) ?? .vertical
        view.isPagingEnabled = random.oneIn(3)
        view.showsScrollBar = false
        view.isScrollEnabled = !random.oneIn(8)
        let length = 300 - Double(depth) * 40
        view.frame = Rect(x: 0, y: 0, width: length, height: length)
        view.contentSize = Size(
          width: length * (random.oneIn(3) ? 1 : 4), height: length * (random.oneIn(3) ? 1 : 4))
        (views.last ?? host.container.view).addSubview(view)
        views.append(view)
      }
      host.settle()
      for view in views {
        view.setContentOffset(Point(x: random.double(0...600), y: random.double(0...600)), animated: false)
        // The inner view follows the outer one's scroll position, so that the innermost view stays under the finger.
        view.subviews.compactMap { $0 as? ScrollView }.first?.frame.origin = view.contentOffset
      }
      host.settle()
      let before = views.map(\.contentOffset)
      var finger = Point(x: 110, y: 110)
      host.send(.touchBegan(id: 1, finger))
      for _ in 0..<random.int(1...14) {
        finger = finger + Point(x: random.double(-40...40), y: random.double(-40...40))
        host.send(.touchMoved(id: 1, finger))
        if !random.oneIn(3) { host.step() }
      }
      host.step()
      let said = "seed \(seed), round \(round)"
      XCTAssertLessThanOrEqual(views.count { $0.isDragging }, 1, said)
      host.send(random.oneIn(4) ? .touchCancelled(id: 1) : .touchEnded(id: 1, finger))
      XCTAssertTrue(host.settle(limit: 20), said)
      let moved = zip(views, before).filter { $0.contentOffset != $1 }
      XCTAssertLessThanOrEqual(moved.count, 1, said)
    }
  }
}
