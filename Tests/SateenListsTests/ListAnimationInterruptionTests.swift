import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Animated changes in which something else happens before they are over.
@MainActor
final class ListAnimationInterruptionTests: XCTestCase {
  private let journal = Journal()
  private let layouts: [any CollectionLayout] = [TableLayout(), ListLayout()]

  private func list(_ layout: some CollectionLayout = TableLayout(), count: Int = 6) -> (List<Item>, HeadlessHost) {
    let journal = journal
    let list = List(items(0..<count), layout: layout) { item in ProbeCell(item, journal) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    return (list, host)
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, height: 50) } }

  /// Counts the end of a change's animation.
  private final class Ends {
    var count = 0
  }

  private func apply(_ ids: some Sequence<Int>, _ list: List<Item>, _ ends: Ends) {
    list.apply(items(ids), animated: true) { list.whenAnimationsEnd { ends.count += 1 } }
  }

  private func opacity(_ node: CellNode?) -> Double { node?.loadedView?.layer.opacity ?? -1 }

  // MARK: Ends

  func testAnInsertedItemThatIsScrolledAwayBeforeItHasPixelsIsNotWaitedFor() async {
    let (list, host) = list(count: 60)
    let ends = Ends()
    apply([0, 1, 2, 90] + Array(3..<60), list, ends)
    list.contentOffset.y = 420
    XCTAssertTrue(host.settle())
    XCTAssertNotNil(list.cell(of: 90), "off screen, but kept")
    XCTAssertEqual(ends.count, 1)
    list.contentOffset.y = 0
    XCTAssertTrue(host.settle())
    XCTAssertEqual(opacity(list.cell(of: 90)), 1)
  }

  func testAListThatLeavesItsWindowBeforeItsArrangementIsThereEndsAtOnce() async {
    for steps in 0..<3 {
      let (list, host) = list(ListLayout())
      let ends = Ends()
      apply([5, 0, 1, 2, 3], list, ends)
      for _ in 0..<steps { host.step() }
      host.container.rootNode = nil
      XCTAssertTrue(host.settle())
      XCTAssertEqual(ends.count, 1, "\(steps)")
      host.container.rootNode = list
      XCTAssertTrue(host.settle())
      XCTAssertEqual(list.visibleNodes.map(\.frame.minY), [0, 50, 100, 150, 200])
      XCTAssertEqual(ends.count, 1)
    }
  }

  func testAWindowThatIsHiddenOrHasNoRoomEndsAnimations() async {
    for layout in layouts {
      func opened(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
      for (name, hide) in [
        ("hidden", { (_: ListNode, host: HeadlessHost) in host.container.isVisible = false }),
        ("without room", { (list, _) in list.frame.size.height = 0 }),
      ] {
        let (list, host) = opened(layout)
        let root = DisplayNode()
        host.container.rootNode = root
        root.addSubnode(list)
        list.frame = Rect(x: 0, y: 0, width: 300, height: 400)
        host.settle()
        let ends = Ends()
        apply([9, 5, 0, 1, 2], list, ends)
        host.step()
        host.step()
        XCTAssertEqual(ends.count, 0)
        hide(list, host)
        host.step()
        host.step()
        XCTAssertEqual(ends.count, 1, "\(name) \(layout)")
        XCTAssertLessThanOrEqual(list.scrollView.subviews.filter { $0.node is CellNode }.count, 5, "no removed ones")
        host.container.isVisible = true
        list.frame.size.height = 400
        XCTAssertTrue(host.settle())
        XCTAssertEqual(list.visibleNodes.map(\.frame.minY), [0, 50, 100, 150, 200])
        XCTAssertTrue(list.visibleNodes.allSatisfy { $0.layer.opacity == 1 })
      }
    }
  }

  func testAReloadEndsAnimationsInEveryLayout() async {
    for layout in layouts {
      func opened(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
      let (list, host) = opened(layout)
      list.changeAnimation.duration = 5
      let ends = Ends()
      apply([5, 0, 1, 2, 3], list, ends)
      list.reloadData()
      let start = host.time
      XCTAssertTrue(host.settle())
      XCTAssertEqual(ends.count, 1)
      XCTAssertLessThan(host.time - start, 2, "nothing moves any more")
      XCTAssertEqual(list.visibleNodes.map(\.frame.minY), [0, 50, 100, 150, 200])
    }
  }

  // MARK: Plain changes

  func testAPlainChangeOfElementsEndsAnimationsInEveryLayout() async {
    for layout in layouts {
      func opened(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
      let (list, host) = opened(layout)
      list.changeAnimation.duration = 2
      let ends = Ends()
      apply([5, 0, 1, 2, 3, 4], list, ends)
      host.advance(by: 0.2)
      list.items = items([5, 0, 1, 2, 3, 4, 7])
      host.advance(by: 0.1)
      XCTAssertEqual(ends.count, 1, "\(layout)")
      XCTAssertEqual(list.visibleNodes.map(\.frame.minY), (0..<7).map { Double($0) * 50 }, "\(layout)")
      // Two changes that one arrangement includes.
      apply([0, 1, 2, 3, 4, 5, 7], list, ends)
      list.items = items([0, 1, 2, 3, 4, 5])
      host.advance(by: 0.1)
      XCTAssertEqual(ends.count, 2, "\(layout)")
      XCTAssertEqual(list.visibleNodes.map(\.frame.minY), (0..<6).map { Double($0) * 50 }, "\(layout)")
    }
  }

  func testOtherContentOfAnItemLeavesItWhereItIsOnItsWay() async throws {
    for layout in layouts {
      func opened(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
      let (list, host) = opened(layout)
      list.changeAnimation = ListAnimation(duration: 1, curve: .linear)
      apply([1, 2, 3, 4, 0, 5], list, Ends())
      host.advance(by: 0.3)
      list.items[4].revision = 1
      var places: [Double] = []
      while places.count < 25 {
        host.step()
        places.append(list.cell(of: 0)?.loadedView?.superview == nil ? .nan : list.cell(of: 0)?.frame.minY ?? .nan)
      }
      let shown = places.filter { $0.isFinite }
      XCTAssertEqual((list.cell(of: 0) as? ProbeCell)?.item.revision, 1)
      XCTAssertGreaterThan(shown.count, 15, "\(layout)")
      XCTAssertLessThan(shown.first ?? 200, 130, "\(layout): it does not jump to its place")
      for (one, next) in zip(shown, shown.dropFirst()) { XCTAssertEqual(next - one, 200.0 / 60, accuracy: 0.1) }
      XCTAssertTrue(host.settle())
      XCTAssertEqual(list.cell(of: 0)?.frame.minY, 200)
    }
  }

  func testOtherContentOfAnItemThatSlidesInOrFadesInShowsOnItsWay() async throws {
    for style in [ListAnimation.Style.slide(.leading), .fade] {
      let (list, host) = list()
      list.changeAnimation = ListAnimation(style, duration: 1, curve: .linear)
      let ends = Ends()
      apply([9] + Array(0..<6), list, ends)
      host.advance(by: 0.3)
      list.items[0].revision = 1
      host.advance(by: 0.2)
      let cell = try XCTUnwrap(list.cell(of: 9) as? ProbeCell)
      XCTAssertEqual(cell.item.revision, 1)
      XCTAssertNotNil(cell.loadedView?.superview)
      if style == .fade {
        XCTAssertEqual(opacity(cell), 0.45, accuracy: 0.1)
      } else {
        XCTAssertEqual(cell.frame.minX, -165, accuracy: 30)
      }
      XCTAssertEqual(ends.count, 0)
      XCTAssertTrue(host.settle())
      XCTAssertEqual(ends.count, 1)
      XCTAssertEqual(cell.frame.minX, 0)
      XCTAssertEqual(opacity(cell), 1)
    }
  }

  // MARK: Another way

  func testAnItemThatIsMovedAgainOnItsWayKeepsPlaceAndSpeed() async throws {
    for curve in [TimingCurve.spring(damping: 1), .spring(damping: 0.6), .easeInOut] {
      for layout in layouts {
        func opened(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
        let (list, host) = opened(layout)
        let moved = try XCTUnwrap(list.cell(of: 0))
        list.changeAnimation = ListAnimation(duration: 4, curve: curve)
        list.apply(items([1, 2, 3, 4, 0, 5]), animated: true)
        host.advance(by: 1)
        var places: [Double] = []
        func frames(_ count: Int) {
          for _ in 0..<count {
            host.step()
            places.append(moved.frame.minY)
          }
        }
        frames(3)
        list.apply(items([1, 0, 2, 3, 4, 5]), animated: true)
        frames(6)
        list.apply(items([0, 1, 2, 3, 4, 5]), animated: true)
        frames(6)
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        XCTAssertGreaterThan(abs(steps[0]), 0.5, "\(layout) \(curve)")
        for (one, next) in zip(steps, steps.dropFirst()) {
          XCTAssertEqual(next, one, accuracy: 0.5, "\(layout) \(curve) \(steps)")
        }
        XCTAssertTrue(host.settle())
        XCTAssertEqual(moved.frame.minY, 0)
      }
    }
  }

  func testAnItemThatSlidesInAndIsRemovedOnItsWayKeepsItsSpeed() async throws {
    let (list, host) = list()
    list.changeAnimation = ListAnimation(.slide(.leading), duration: 2)
    list.apply(items([9] + Array(0..<6)), animated: true)
    host.advance(by: 0.5)
    let cell = try XCTUnwrap(list.cell(of: 9))
    var places: [Double] = []
    for frame in 0..<8 {
      host.step()
      places.append(cell.frame.minX)
      if frame == 3 { list.apply(items(0..<6), animated: true) }
    }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    XCTAssertGreaterThan(steps[0], 3)
    for (one, next) in zip(steps, steps.dropFirst()) { XCTAssertEqual(next, one, accuracy: 1.4, "\(steps)") }
    XCTAssertTrue(host.settle())
    XCTAssertNil(cell.loadedView?.superview)
  }

  // MARK: Sizes

  func testAnItemThatGrowsWhileOthersSwingDoesNotThrowThemFurther() async throws {
    let (list, host) = list()
    let moved = try XCTUnwrap(list.cell(of: 0))
    let growing = try XCTUnwrap(list.cell(of: 1) as? ProbeCell)
    list.changeAnimation = ListAnimation(duration: 2, curve: .spring(damping: 0.3))
    list.apply(items([1, 2, 3, 4, 0, 5]), animated: true)
    var swings: [Double] = []
    while swings.count < 110 {
      if swings.count.isMultiple(of: 2) { growing.grow(by: 1) }
      host.step()
      swings.append(moved.frame.minY - (list.frame(of: 0)?.minY ?? .nan))
    }
    XCTAssertLessThan(swings.map(abs).max() ?? .nan, 205)
    for (one, next) in zip(swings, swings.dropFirst()) { XCTAssertLessThan(abs(next - one), 45) }
    XCTAssertGreaterThan(swings[15...].max() ?? 0, 20, "it swings past its place")
    XCTAssertTrue(host.settle())
    XCTAssertEqual(moved.frame.minY, list.frame(of: 0)?.minY)
  }

  func testANewSizeBeforeTheFirstFrameLeavesTheDuration() async throws {
    let (list, host) = list()
    let moved = try XCTUnwrap(list.cell(of: 0))
    list.changeAnimation = ListAnimation(duration: 2, curve: .linear)
    (list.cell(of: 1) as? ProbeCell)?.grow(by: 10)
    host.step()
    list.apply(items([1, 2, 3, 4, 0, 5]), animated: true)
    host.advance(by: 1)
    XCTAssertEqual(list.frame(of: 0)?.minY, 210)
    XCTAssertEqual(moved.frame.minY, 105, accuracy: 10)
  }

  // MARK: Removed items

  func testAnItemThatIsRemovedWhileItFadesInGoesFromWhereItIs() async throws {
    let (list, host) = list()
    list.changeAnimation = ListAnimation(.fade, duration: 1, curve: .linear)
    list.apply(items([9] + Array(0..<6)), animated: true)
    host.advance(by: 0.5)
    let cell = try XCTUnwrap(list.cell(of: 9))
    var opacities = [opacity(cell)]
    XCTAssertEqual(opacities[0], 0.45, accuracy: 0.1)
    list.apply(items(0..<6), animated: true)
    while cell.loadedView?.superview != nil, opacities.count < 100 {
      host.step()
      opacities.append(opacity(cell))
    }
    XCTAssertGreaterThan(opacities.count, 50)
    for (one, next) in zip(opacities, opacities.dropFirst().dropLast()) { XCTAssertLessThanOrEqual(next, one) }
    XCTAssertEqual(cell.layer.opacity, 1, "a node that is kept elsewhere is as before")
  }

  func testAnItemThatIsRemovedWhileItIsCarriedFadesAsOthersDo() async throws {
    let (list, host) = list()
    list.allowsReordering = true
    list.changeAnimation = ListAnimation(.fade, duration: 1, curve: .linear)
    host.send(.touchBegan(id: 1, Point(x: 100, y: 75)))
    host.advance(by: 0.35)
    XCTAssertTrue(list.isReordering)
    host.send(.touchMoved(id: 1, Point(x: 100, y: 190)))
    host.advance(by: 0.3)
    let cell = try XCTUnwrap(list.cell(of: 1))
    list.apply(items([0, 2, 3, 4, 5]), animated: true)
    var opacities = [1.0]
    while cell.loadedView?.superview != nil, opacities.count < 100 {
      host.step()
      opacities.append(opacity(cell))
    }
    XCTAssertGreaterThan(opacities.count, 50)
    for (one, next) in zip(opacities, opacities.dropFirst().dropLast()) { XCTAssertLessThanOrEqual(next, one) }
    host.send(.touchEnded(id: 1, Point(x: 100, y: 190)))
    XCTAssertTrue(host.settle())
  }

  private final class PressedCell: CellNode {
    let presses: Locked<Int>

    nonisolated init(_ item: Item, _ presses: Locked<Int>) {
      self.presses = presses
      super.init()
      backgroundColor = item.color
      style.height = .points(item.height)
    }

    override func touchesBegan(_ touches: [Touch]) {
      presses.withLock { $0 += 1 }
      super.touchesBegan(touches)
    }
  }

  func testARemovedItemTakesNoPressesWhileItGoes() async throws {
    let presses = Locked(0)
    let list = List(items(0..<1)) { item in PressedCell(item, presses) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    host.click(Point(x: 100, y: 25))
    XCTAssertEqual(presses.withLock { $0 }, 1)
    let cell = try XCTUnwrap(list.cell(of: 0))
    list.changeAnimation.duration = 1
    list.apply([], animated: true)
    host.step()
    XCTAssertNotNil(cell.loadedView?.superview)
    host.click(Point(x: 100, y: 25))
    XCTAssertEqual(presses.withLock { $0 }, 1)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(cell.loadedView?.isSeenToGo, false)
  }

  func testARemovedItemHasNoFocusWhileItGoes() async throws {
    let list = List(items(0..<1)) { item in PressedCell(item, Locked(0)) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    let cell = try XCTUnwrap(list.cell(of: 0))
    host.container.firstResponder = cell.loadedView
    XCTAssertNotNil(host.container.firstResponder)
    list.changeAnimation.duration = 1
    list.apply([], animated: true)
    host.step()
    host.step()
    XCTAssertNotNil(cell.loadedView?.superview)
    XCTAssertTrue(host.container.firstResponder === list.view, "the list has the keys again")
  }

  func testARemovedItemFollowsTheAppearance() async throws {
    let (list, host) = list()
    let cell = try XCTUnwrap(list.cell(of: 0))
    list.changeAnimation.duration = 1
    list.apply(items(1..<6), animated: true)
    host.step()
    host.container.appearance = .dark
    host.step()
    XCTAssertNotNil(cell.loadedView?.superview)
    XCTAssertEqual(cell.traits.appearance, .dark)
  }

  // MARK: Changes from within callbacks

  private final class Teller: ListDelegate {
    var onEndDisplay: (() -> Void)?
    func listNode(_ listNode: ListNode, didEndDisplaying node: CellNode) { onEndDisplay?() }
  }

  func testADelegateMayChangeTheDataWhereAPlainChangeEndsAnAnimation() async throws {
    let bench = TableBench(TestFeed((0..<30).map { Item(id: $0, height: 50) }))
    let teller = Teller()
    bench.table.delegate = teller
    bench.host.settle()
    func delete(_ row: Int, animated: Bool) {
      bench.feed.sections[0].remove(at: row)
      do {
        try bench.table.deleteItems(at: [bench.path(row)], animated: animated)
      } catch {
        XCTFail("\(error)")
      }
    }
    delete(2, animated: true)
    bench.host.step()
    teller.onEndDisplay = {
      teller.onEndDisplay = nil
      delete(27, animated: false)
      delete(0, animated: false)
    }
    // Ends the fade of the first one, within which the delegate deletes two more.
    delete(3, animated: false)
    XCTAssertNil(teller.onEndDisplay)
    XCTAssertEqual(bench.table.numberOfItems, 26)
    XCTAssertTrue(bench.host.settle())
    bench.checkFrame()
    XCTAssertEqual(bench.holes(), 0)
    XCTAssertEqual(
      bench.table.visibleNodes.map { bench.item($0)?.id }, bench.feed.sections[0].prefix(8).map(\.id))
  }

  func testADelegateMayChangeTheDataWhereAnArrangementRemovesItemsAtOnce() async throws {
    let journal = Journal()
    let feed = TileFeed([.init(tiles: (0..<30).map { Tile(id: $0) })], journal)
    let collection = CollectionNode(layout: ListLayout())
    let teller = Teller()
    collection.dataSource = feed
    collection.delegate = teller
    collection.changeAnimation = ListAnimation(.none, duration: 0.2)
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = collection
    host.settle()
    func delete(_ row: Int) {
      feed.sections[0].tiles.remove(at: row)
      do {
        try collection.deleteItems(at: [ItemPath(row: row, section: 0)], animated: true)
      } catch {
        XCTFail("\(error)")
      }
    }
    var left = 3
    teller.onEndDisplay = {
      guard left > 0 else { return }
      left -= 1
      delete(0)
    }
    delete(1)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(collection.numberOfItems, 26)
    let shown = collection.visibleNodes.compactMap { ($0 as? TileCell)?.tile.id }
    XCTAssertEqual(shown, feed.sections[0].tiles.prefix(shown.count).map(\.id))
    var end = 0.0
    for node in collection.visibleNodes {
      XCTAssertEqual(node.frame.minY, end, accuracy: 0.01)
      end = node.frame.maxY
    }
  }
}
