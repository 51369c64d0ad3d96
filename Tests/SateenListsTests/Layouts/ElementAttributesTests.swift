import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Layouts whose elements show otherwise than their frames say.
@MainActor
final class ElementAttributesTests: XCTestCase {
  /// A list whose attributes are those of a closure, and which counts how often it is asked.
  private struct EffectLayout: CollectionLayout {
    var base = ListLayout()
    var attributeReach: Double?
    let calls = Locked(0)
    var effect: @Sendable (CollectionElement, Rect, CollectionViewport) -> ElementAttributes = { _, _, _ in
      ElementAttributes()
    }

    var scrollableDirections: ScrollDirection { base.scrollableDirections }

    func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
      base.sizeRange(for: element, in: context)
    }

    func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement { base.arrangement(for: context) }

    func attributes(
      of element: CollectionElement, at frame: Rect, in viewport: CollectionViewport
    ) -> ElementAttributes {
      calls.withLock { $0 += 1 }
      return effect(element, frame, viewport)
    }
  }

  private func shown(_ layout: some CollectionLayout, _ count: Int = 40) -> CollectionBench {
    let bench = CollectionBench(layout)
    bench.show((0..<count).map { Tile(id: $0) })
    bench.host.settle()
    return bench
  }

  private func node(_ bench: CollectionBench, _ item: Int) throws -> CellNode {
    try XCTUnwrap(bench.collection.nodeForItem(at: bench.path(item)))
  }

  /// Where a node's pixels are in the viewport.
  private func pixels(_ node: DisplayNode, _ bench: CollectionBench) -> Rect {
    let layer = bench.collection.scrollView.layer
    return node.layer.convert(node.layer.bounds, to: layer).offsetBy(Point.zero - layer.bounds.origin)
  }

  // MARK: Alpha, transform and z

  func testAnElementShowsWithItsAttributesAndThoseOfItsNode() async throws {
    let layout = EffectLayout(attributeReach: 0) { element, _, _ in
      ElementAttributes(
        alpha: 0.5, transform: Transform(scaleX: 0.5, y: 0.5), zPosition: Double(element.item))
    }
    let bench = shown(layout)
    let node = try node(bench, 2)
    XCTAssertEqual(pixels(node, bench), Rect(x: 75, y: 90, width: 150, height: 20))
    XCTAssertEqual(node.layer.opacity, 0.5)
    XCTAssertEqual(node.layer.zPosition, 2)
    node.alpha = 0.5
    node.zPosition = 10
    bench.collection.contentOffset.y = 1
    bench.host.settle()
    bench.collection.setCollectionLayout(
      EffectLayout(attributeReach: 0) { _, _, _ in ElementAttributes(alpha: 0.2, zPosition: 3) }, animated: false)
    bench.host.settle()
    XCTAssertEqual(node.layer.opacity, 0.1, accuracy: 1e-9)
    XCTAssertEqual(node.layer.zPosition, 13)
    bench.collection.setCollectionLayout(ListLayout(), animated: false)
    bench.host.settle()
    XCTAssertEqual(node.layer.opacity, 0.5)
    XCTAssertEqual(node.layer.zPosition, 10)
    XCTAssertEqual(node.layer.transform, .identity)
  }

  func testANodeThatLeavesTheListHasItsOwnLookAgain() async throws {
    let bench = shown(EffectLayout(attributeReach: 0) { _, _, _ in ElementAttributes(alpha: 0.5, zPosition: 4) })
    for animated in [false, true] {
      let node = try node(bench, 0)
      bench.show(Array(bench.source.shown.items.dropFirst()), animated: animated)
      bench.host.settle()
      XCTAssertNil(node.layer.superlayer)
      XCTAssertEqual(node.layer.opacity, 1)
      XCTAssertEqual(node.layer.zPosition, 0)
    }
  }

  func testHostileAttributesAreLimited() async throws {
    for bad in [Double.nan, .infinity, -.infinity, -3] {
      let bench = shown(
        EffectLayout(attributeReach: bad) { element, _, _ in
          ElementAttributes(
            alpha: bad, transform: element.item == 1 ? Transform(scaleX: bad, y: bad) : .identity, zPosition: bad)
        })
      XCTAssertEqual(bench.collection.visibleElementsWithoutAnything, 0)
      XCTAssertTrue((0...1).contains(try node(bench, 0).layer.opacity))
    }
  }

  func testListsWithoutAttributesAskForNone() async {
    let layout = EffectLayout()
    let bench = shown(layout)
    bench.collection.contentOffset.y = 100
    bench.host.settle()
    XCTAssertEqual(layout.calls.withLock { $0 }, 0)
  }

  func testATurnAsksForTheElementsAtTheViewport() async {
    let layout = EffectLayout(attributeReach: 40)
    let bench = shown(layout, 100_000)
    for offset in [500.0, 2_000_000, 40] {
      bench.collection.contentOffset.y = offset
      bench.host.settle()
      layout.calls.withLock { $0 = 0 }
      bench.collection.contentOffset.y = offset + 3
      bench.host.step()
      // Ten or eleven elements, and one on either side, for the ranges and for the frame.
      XCTAssertLessThan(layout.calls.withLock { $0 }, 60)
      bench.host.settle()
    }
  }

  // MARK: Ranges and hits

  /// Each element is shown two rows further down.
  private var shifted: EffectLayout {
    EffectLayout(attributeReach: 80) { _, _, _ in ElementAttributes(transform: Transform(translationX: 0, y: 80)) }
  }

  func testAnElementIsVisibleWhereItShows() async throws {
    let bench = shown(shifted)
    bench.collection.contentOffset.y = 400
    bench.host.settle()
    XCTAssertEqual(bench.collection.pathsForVisible, (8..<18).map { bench.path($0) })
    XCTAssertEqual(pixels(try node(bench, 8), bench).minY, 0)
    XCTAssertEqual(bench.pixel(x: 10, y: 10), Tile(id: 8).color.pixel)
    XCTAssertFalse(try node(bench, 18).isVisible)
    XCTAssertEqual(bench.collection.blankFraction, 0)
  }

  func testPressesFindElementsWhereTheyShow() async throws {
    let bench = shown(shifted)
    XCTAssertNil(bench.collection.pathForItem(at: Point(x: 10, y: 30)))
    XCTAssertEqual(bench.collection.pathForItem(at: Point(x: 10, y: 130)), bench.path(1))
    bench.host.click(Point(x: 10, y: 210))
    XCTAssertEqual(bench.collection.pathForSelectedItem, bench.path(3))
    XCTAssertEqual(bench.collection.rectForItem(at: bench.path(3))?.minY, 120, "a frame leaves attributes aside")
  }

  func testTheElementInFrontIsFoundFirst() async {
    let bench = shown(
      EffectLayout(attributeReach: 40) { element, _, _ in
        ElementAttributes(
          transform: Transform(translationX: 0, y: element.item.isMultiple(of: 2) ? 40 : 0),
          zPosition: element.item == 2 ? 1 : 0)
      })
    // Elements 0 and 1 are at one place, and so are 2 and 3.
    XCTAssertEqual(bench.collection.pathForItem(at: Point(x: 10, y: 60)), bench.path(1))
    XCTAssertEqual(bench.collection.pathForItem(at: Point(x: 10, y: 140)), bench.path(2))
  }

  func testAnElementIsToldItsVisiblePart() async throws {
    final class Watcher: CellNode {
      let seen = Locked(Rect.zero)
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 60, height: 100) }
      override func visibleRectDidChange(_ visible: Rect) { seen.withLock { $0 = visible } }
    }
    let list = List<Item>(
      [Item(id: 0, height: 0)],
      layout: EffectLayout(attributeReach: 100) { _, _, _ in
        ElementAttributes(transform: Transform(scaleX: 0.5, y: 0.5).concatenating(Transform(translationX: 0, y: -50)))
      }
    ) { _ in Watcher() }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    let cell = try XCTUnwrap(list.cell(of: 0) as? Watcher)
    // The lower half shows, at half its size.
    XCTAssertEqual(cell.seen.withLock { $0 }, Rect(x: 0, y: 50, width: 300, height: 50))
  }

  // MARK: Changes

  func testAFadeIsMultipliedWithTheAlphaOfTheAttributes() async throws {
    let bench = shown(EffectLayout(attributeReach: 0) { _, _, _ in ElementAttributes(alpha: 0.5) }, 3)
    let gone = try node(bench, 0)
    bench.collection.changeAnimation = ListAnimation(.fade, duration: 0.5, curve: .linear)
    bench.show([Tile(id: 9), Tile(id: 1), Tile(id: 2)], animated: true)
    var (came, went): ([Double], [Double]) = ([], [])
    for _ in 0..<50 {
      bench.host.step()
      if let node = bench.collection.nodeForItem(at: bench.path(0)), node !== gone, node.layer.superlayer != nil {
        came.append(node.layer.opacity)
      }
      if gone.layer.superlayer != nil { went.append(gone.layer.opacity) }
    }
    XCTAssertEqual(came.max() ?? 0, 0.5, accuracy: 1e-9)
    XCTAssertEqual(came, came.sorted())
    XCTAssertLessThan(came.first ?? 1, 0.1)
    XCTAssertLessThanOrEqual(went.max() ?? 1, 0.5)
    XCTAssertEqual(went, went.sorted(by: >))
    XCTAssertGreaterThan(Set(went).count, 10)
  }

  func testAPlaceholderShowsWithTheAttributesOfItsElement() async throws {
    let bench = CollectionBench(
      EffectLayout(attributeReach: 0) { _, _, _ in
        ElementAttributes(alpha: 0.25, transform: Transform(scaleX: 0.5, y: 1))
      })
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    bench.show((0..<5).map { Tile(id: $0) })
    bench.host.step()
    WorkQueue.shared.isSuspended = false
    for _ in 0..<20 where bench.controller.placeholders.layers.isEmpty { bench.host.step() }
    let layer = try XCTUnwrap(bench.controller.placeholders.layers.values.first)
    XCTAssertEqual(layer.opacity, 0.25)
    XCTAssertEqual(layer.transform, Transform(scaleX: 0.5, y: 1))
    bench.host.settle()
  }

  func testADraggedItemKeepsItsAttributesAndIsDropped() async throws {
    let bench = CollectionBench(
      EffectLayout(attributeReach: 0) { _, frame, viewport in
        ElementAttributes(alpha: 1 - (frame.midY - viewport.visible.minY) / 800)
      })
    let feed = ReorderedTiles((0..<8).map { Tile(id: $0) }, bench.journal)
    bench.collection.dataSource = feed
    bench.collection.allowsReordering = true
    bench.host.settle()
    let node = try node(bench, 0)
    bench.host.send(.pointerMoved(Point(x: 20, y: 20)))
    bench.host.send(.pointerDown(Point(x: 20, y: 20), button: .primary, clicks: 1))
    bench.host.advance(by: 0.6)
    for y in stride(from: 20.0, through: 140, by: 10) {
      bench.host.send(.pointerMoved(Point(x: 20, y: y)))
      bench.host.step()
    }
    bench.host.settle(limit: 1)
    // Dragged items are a little fainter.
    XCTAssertEqual(node.layer.opacity, (1 - 140.0 / 800) * 0.94, accuracy: 0.01)
    bench.host.send(.pointerUp(Point(x: 20, y: 140), button: .primary))
    bench.host.settle()
    XCTAssertEqual(feed.tiles.map(\.id), [1, 2, 3, 0, 4, 5, 6, 7])
    XCTAssertEqual(node.layer.opacity, 1 - 140.0 / 800, accuracy: 1e-6)
    XCTAssertEqual(node.layer.transform, .identity)
  }

  // MARK: Stretchy headers

  private func list(_ layout: some CollectionLayout, isPinned: Bool = false) -> CollectionBench {
    let bench = CollectionBench(layout)
    var snapshot = ListSnapshot<Tile>()
    for section in 0..<2 {
      snapshot.appendSection(
        SectionID(section), (0..<20).map { Tile(id: section * 100 + $0) },
        header: .init(Tile(id: 900 + section, size: Size(width: 100, height: 100)), isPinned: isPinned))
    }
    bench.source.apply(snapshot)
    bench.host.settle()
    return bench
  }

  func testAHeaderGrowsWhileTheContentIsPulledPastItsStart() async throws {
    for isPinned in [false, true] {
      let bench = list(StretchyHeader(ListLayout()), isPinned: isPinned)
      let header = try XCTUnwrap(bench.collection.nodeForHeader(inSection: 0))
      let layouts = bench.journal.counts.measured[900]
      for pull in [0.0, 20, 60, 0] {
        bench.collection.contentOffset.y = -pull
        bench.host.step()
        let seen = pixels(header, bench)
        XCTAssertEqual(seen.minY, 0, accuracy: 1e-6)
        XCTAssertEqual(seen.maxY, 100 + pull, accuracy: 1e-6)
        XCTAssertEqual(seen.midX, 150, accuracy: 1e-6)
        XCTAssertEqual(seen.width, 3 * seen.height, accuracy: 1e-6)
        XCTAssertEqual(bench.pixel(x: 150, y: 1), Tile(id: 900).color.pixel)
      }
      bench.collection.contentOffset.y = 30
      bench.host.settle()
      XCTAssertEqual(pixels(header, bench).minY, isPinned ? 0 : -30)
      XCTAssertEqual(header.layer.transform, .identity)
      XCTAssertEqual(bench.journal.counts.measured[900], layouts)
    }
  }

  func testAHeaderGrowsBesideTheContentInset() async throws {
    let bench = list(StretchyHeader(ListLayout()))
    bench.collection.contentInset.top = 50
    bench.host.settle()
    bench.collection.contentOffset.y = -50
    bench.host.settle()
    let header = try XCTUnwrap(bench.collection.nodeForHeader(inSection: 0))
    XCTAssertEqual(header.layer.transform, .identity)
    bench.collection.contentOffset.y = -80
    bench.host.step()
    XCTAssertEqual(pixels(header, bench).minY, 50, accuracy: 1e-6)
    XCTAssertEqual(pixels(header, bench).maxY, 180, accuracy: 1e-6)
  }

  func testAHeaderGrowsAtTheSideWhereContentBegins() async throws {
    let bench = list(StretchyHeader(ListLayout(axis: .horizontal)))
    let header = try XCTUnwrap(bench.collection.nodeForHeader(inSection: 0))
    bench.collection.contentOffset.x = -40
    bench.host.step()
    XCTAssertEqual(pixels(header, bench).minX, 0, accuracy: 1e-6)
    XCTAssertEqual(pixels(header, bench).maxX, 140, accuracy: 1e-6)
    bench.setTraits(.rightToLeft)
    bench.host.settle()
    bench.collection.contentOffset.x = bench.collection.scrollView.maximumOffset.x + 40
    bench.host.step()
    XCTAssertEqual(pixels(header, bench).maxX, 300, accuracy: 1e-6)
    XCTAssertEqual(pixels(header, bench).minX, 160, accuracy: 1e-6)
  }

  func testScrollBarsAreDrawnAboveElementsOfAnyZPosition() async {
    for z in [0, 0.5, 20_000, 1e300] {
      let bench = shown(EffectLayout(attributeReach: 0) { _, _, _ in ElementAttributes(zPosition: z) })
      bench.collection.contentOffset.y = 10
      bench.host.step()
      bench.host.step()
      XCTAssertNotEqual(bench.pixel(x: 294, y: 12), bench.pixel(x: 200, y: 12), "at \(z)")
    }
  }

  // MARK: Carousels

  func testTheItemInTheMiddleIsTheLargestAndGapsAreEqual() async throws {
    for axis in [CollectionAxis.horizontal, .vertical] {
      let bench = shown(
        CarouselLayout(axis: axis, itemSize: Size(width: 120, height: 120), lineSpacing: 10, scale: 0.5, alpha: 0.4), 30
      )
      func span(_ item: Int) throws -> ClosedRange<Double> {
        let seen = pixels(try node(bench, item), bench)
        return axis == .horizontal ? seen.minX...seen.maxX : seen.minY...seen.maxY
      }
      let middle = axis == .horizontal ? 150.0 : 200
      XCTAssertEqual(try span(0).lowerBound, middle - 60, accuracy: 0.01, "the first is in the middle at the start")
      for offset in [0.0, 70, 100, 245, 511] {
        bench.collection.contentOffset = axis == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
        bench.host.settle()
        let visible = bench.collection.pathsForVisible.map(\.item)
        for (one, next) in zip(visible, visible.dropFirst()) {
          XCTAssertEqual(try span(next).lowerBound - span(one).upperBound, 10, accuracy: 0.5, "at \(offset)")
        }
        // Items reach to both ends of the viewport.
        if let first = visible.first, first > 0 { XCTAssertLessThanOrEqual(try span(first).lowerBound, 10.5) }
        if let last = visible.last { XCTAssertGreaterThanOrEqual(try span(last).upperBound, middle * 2 - 10.5) }
      }
      bench.collection.contentOffset = axis == .horizontal ? Point(x: 140, y: 0) : Point(x: 0, y: 140)
      bench.host.settle()
      let cell = try node(bench, 2)
      XCTAssertEqual(cell.layer.opacity, 1, accuracy: 1e-6)
      XCTAssertEqual(cell.layer.transform, .identity)
      XCTAssertEqual(try node(bench, 1).layer.opacity, 0.4, accuracy: 0.01)
    }
  }

  func testKeysGoFromItemToItemOfACarousel() async {
    let bench = shown(CarouselLayout(itemSize: Size(width: 120, height: 120), lineSpacing: 4, scale: 0.7))
    bench.collection.movesFocusWithKeys = true
    bench.host.click(Point(x: 150, y: 200))
    XCTAssertEqual(bench.collection.pathForSelectedItem, bench.path(0))
    for item in [1, 2, 3] {
      bench.host.press(.right)
      XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(item))
    }
    bench.host.press(.left)
    XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(2))
  }

  // MARK: Against a model

  /// The attributes of an element for random numbers, and for where it is in the viewport.
  private nonisolated static func attributes(
    _ numbers: [Double], _ element: CollectionElement, _ frame: Rect, _ viewport: CollectionViewport
  ) -> ElementAttributes {
    let part = max(-1, min((frame.midY - viewport.visible.midY) / max(1, viewport.visible.height), 1))
    return ElementAttributes(
      alpha: 1 - numbers[0] * abs(part),
      transform: Transform(scaleX: 1 - numbers[1] * abs(part), y: 1 - numbers[1] * abs(part))
        .concatenating(Transform(translationX: numbers[2] * part, y: numbers[3] * part)),
      zPosition: Double((element.index * 7) % 3))
  }

  /// Lists with random attributes, spacings and supplementaries are scrolled and changed. Each time they are at rest, the
  /// elements on screen, their looks and the elements at points are those that a pass over all elements finds.
  func testRandomAttributesShowAsAPassOverAllElementsSays() async throws {
    var random = SeededGenerator.printed()
    for _ in 0..<6 {
      let numbers = [
        random.double(0...1), random.double(0...0.6), random.double(-50...50), random.double(-150...150),
      ]
      var base = ListLayout(lineSpacing: random.double(0...9).rounded(), sectionInsets: random.insets())
      base.supplementaries["badge"] = SupplementaryPlacement { room in
        Rect(x: room.items.midX, y: room.items.minY, width: room.size.width, height: room.size.height)
      }
      let bench = CollectionBench(
        EffectLayout(base: base, attributeReach: 200) { Self.attributes(numbers, $0, $1, $2) })
      var model = TileModel(seed: random.seed)
      bench.source.apply(model.snapshot())
      bench.host.settle()
      for round in 0..<12 {
        let view = bench.collection.scrollView
        if random.coin() { bench.source.apply(model.edited(bench.source.newest).0, animated: random.coin()) }
        for _ in 0..<random.int(0...5) { bench.host.step() }
        bench.collection.contentOffset.y = random.double(-80...max(0, view.maximumOffset.y)).rounded()
        XCTAssertTrue(bench.host.settle())
        if let mistake = mistake(bench, numbers, &random) { return XCTFail("\(mistake), round \(round)") }
      }
    }
  }

  private func mistake(
    _ bench: CollectionBench, _ numbers: [Double], _ random: inout SeededGenerator
  ) -> String? {
    let (controller, bounds) = (bench.controller, bench.collection.scrollView.bounds)
    let shown = Rect(origin: bench.collection.contentOffset, size: bounds.size)
    let viewport = CollectionViewport(visible: shown)
    let sections = CollectionSections(controller.map)
    var expected: [(element: Int, frame: Rect, attributes: ElementAttributes)] = []
    for index in 0..<sections.elementCount {
      guard let element = sections.element(at: index) else { return "no element \(index)" }
      let frame = controller.frame(of: index)
      var attributes = Self.attributes(numbers, element, frame, viewport)
      if case .supplementary(let kind) = element.kind { attributes.zPosition += kind == .background ? -1 : 0.5 }
      if controller.pins[index] != nil { attributes.zPosition += 1 }
      let outline = attributes.transform.apply(frame.offsetBy(Point.zero - frame.center)).offsetBy(frame.center)
      if controller.pins[index] != nil || !frame.isEmpty && outline.intersects(shown) {
        expected.append((index, frame, attributes))
      }
    }
    let visible = controller.slots.values.filter(\.isInTree).map(\.index).sorted()
    if visible != expected.map(\.element) { return "\(visible) show, not \(expected.map(\.element))" }
    for (index, _, attributes) in expected {
      guard let layer = controller.slots[index]?.node?.layer else { return "\(index) has no node" }
      if abs(layer.opacity - attributes.alpha) > 1e-9 || layer.transform != attributes.transform
        || layer.zPosition != attributes.zPosition
      {
        return "\(index) looks otherwise"
      }
    }
    for _ in 0..<10 {
      let point = Point(
        x: shown.minX + random.double(0...shown.width - 1), y: shown.minY + random.double(0...shown.height - 1))
      let hits = expected.filter { _, frame, attributes in
        guard let inverse = attributes.transform.inverted else { return false }
        return frame.contains(inverse.apply(point - frame.center) + frame.center)
      }
      let front = hits.max { ($0.attributes.zPosition, $0.element) < ($1.attributes.zPosition, $1.element) }?.element
      let path = front.flatMap { controller.map.itemPath(of: $0) }
      if bench.collection.pathForItem(at: point) != path { return "other items at \(point)" }
    }
    return nil
  }
}

/// Tiles that move by hand.
@MainActor
private final class ReorderedTiles: ListDataSource {
  private(set) var tiles: [Tile]
  private let journal: Journal

  init(_ tiles: [Tile], _ journal: Journal) {
    self.tiles = tiles
    self.journal = journal
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { tiles.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let (tile, journal) = (tiles[itemPath.item], journal)
    return { TileCell(tile, journal) }
  }

  func listNode(_ listNode: ListNode, moveItemAt itemPath: ItemPath, to target: ItemPath) {
    tiles.insert(tiles.remove(at: itemPath.item), at: target.item)
  }
}
