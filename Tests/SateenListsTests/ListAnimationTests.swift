import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// How elements come, go and move.
@MainActor
final class ListAnimationTests: XCTestCase {
  private func list(
    _ layout: some CollectionLayout = TableLayout(), direction: LayoutDirection = .leftToRight
  ) -> (List<Item>, HeadlessHost) {
    let journal = Journal()
    let list = List((0..<6).map { Item(id: $0, height: 50) }, layout: layout) { item in ProbeCell(item, journal) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.layoutDirection = direction
    host.container.rootNode = list
    host.settle()
    return (list, host)
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, height: 50) } }

  /// Where a node is in each frame until the list is at rest; nil while it is not in the list, or is transparent.
  private func track(_ host: HeadlessHost, _ find: () -> CellNode?) -> [Rect?] {
    var frames: [Rect?] = []
    for _ in 0..<60 {
      host.step()
      let node = find()
      frames.append(node?.loadedView?.superview == nil || node?.layer.opacity == 0 ? nil : node?.frame)
    }
    XCTAssertTrue(host.settle())
    return frames
  }

  private func rises(_ values: [Double]) -> Bool { zip(values, values.dropFirst()).allSatisfy { $0 <= $1 } }

  func testWithReducedMotionItemsThatStayAreInTheirPlacesAtOnce() async {
    for layout in [TableLayout(), ListLayout()] as [any CollectionLayout] {
      let (list, host) = list(layout)
      host.container.reducesMotion = true
      list.changeAnimation = ListAnimation(.slide(.leading), duration: 1)
      list.apply(items([7] + Array(0..<6)), animated: true)
      let frames = track(host) { list.cell(of: 0) }.compactMap(\.?.minY)
      XCTAssertTrue(Set(frames).isSubset(of: [0, 50]), "\(Set(frames))")
      XCTAssertEqual(frames.last, 50)
      XCTAssertEqual(list.cell(of: 7)?.frame.minX, 0)
    }
  }

  func testItemsSlideInFromAnEdgeAndOutToOne() async {
    for layout in [TableLayout(), ListLayout()] as [any CollectionLayout] {
      func opened(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
      let (list, host) = opened(layout)
      list.changeAnimation = ListAnimation(.slide(.leading), duration: 0.5)
      list.apply(items([0, 1, 9, 2, 3, 4, 5]), animated: true)
      let come = track(host) { list.cell(of: 9) }.compactMap { $0 }
      XCTAssertLessThan(come.first?.minX ?? 0, -200, "\(layout)")
      XCTAssertTrue(rises(come.map(\.minX)))
      XCTAssertEqual(come.last, Rect(x: 0, y: 100, width: 300, height: 50))
      XCTAssertGreaterThan(come.filter { $0.minX < -1 }.count, 15)
      list.changeAnimation = ListAnimation(.slide(.trailing), duration: 0.5)
      let gone = list.cell(of: 9)
      list.apply(items(0..<6), animated: true)
      let go = track(host) { gone }.compactMap { $0 }
      XCTAssertTrue(rises(go.map(\.minX)))
      XCTAssertGreaterThan(go.last?.minX ?? 0, 250)
      XCTAssertNil(gone?.loadedView?.superview)
      XCTAssertEqual(list.visibleElementsWithoutAnything, 0)
    }
  }

  func testTheLeadingEdgeIsTheRightOneFromRightToLeft() async {
    let (list, host) = list(direction: .rightToLeft)
    list.changeAnimation = ListAnimation(.slide(.leading))
    list.apply(items([9] + Array(0..<6)), animated: true)
    let frames = track(host) { list.cell(of: 9) }.compactMap { $0 }
    XCTAssertGreaterThan(frames.first?.minX ?? 0, 200)
    XCTAssertEqual(frames.last?.minX, 0)
  }

  func testItemsSlideFromTheTopAndTheBottom() async {
    let (list, host) = list()
    for (edge, ids) in [
      (ListAnimation.Edge.top, [9] + Array(0..<6)), (ListAnimation.Edge.bottom, [9] + Array(0..<6) + [10]),
    ] {
      list.changeAnimation = ListAnimation(.slide(edge))
      list.apply(items(ids), animated: true)
      let frames = track(host) { list.cell(of: edge == .top ? 9 : 10) }.compactMap { $0 }
      let first = frames.first?.minY ?? 200
      XCTAssertTrue(edge == .top ? first <= -50 : first > 380, "\(edge) \(first)")
      XCTAssertEqual(frames.last?.minY, edge == .top ? 0 : 350)
    }
  }

  func testItemsComeAndGoAtOnceWhileOthersMove() async {
    let (list, host) = list()
    list.changeAnimation = ListAnimation(.none)
    let (gone, moved) = (list.cell(of: 0), list.cell(of: 3))
    list.apply(items([1, 2, 9, 3, 4, 5]), animated: true)
    host.step()
    XCTAssertNil(gone?.loadedView?.superview)
    list.apply(items([1, 2, 9, 8, 3, 4, 5]), animated: true)
    var opacities: Set<Double> = []
    var places: Set<Double> = []
    for _ in 0..<30 {
      host.step()
      if let layer = list.cell(of: 8)?.loadedView?.layer, layer.superlayer != nil { opacities.insert(layer.opacity) }
      if let moved { places.insert(moved.frame.minY) }
    }
    XCTAssertEqual(opacities, [1])
    XCTAssertGreaterThan(places.count, 5)
  }

  func testDurationAndCurveAreThoseOfTheChange() async throws {
    let (list, host) = list()
    let moved = try XCTUnwrap(list.cell(of: 0))
    list.changeAnimation = ListAnimation(duration: 1, curve: .linear)
    list.apply(items([1, 2, 3, 4, 0, 5]), animated: true)
    // The next change has another one.
    list.changeAnimation = ListAnimation()
    host.step()
    host.advance(by: 0.5)
    XCTAssertEqual(moved.frame.minY, 100, accuracy: 8)
    host.advance(by: 0.4)
    XCTAssertEqual(moved.frame.minY, 180, accuracy: 8)
    host.settle()
    list.changeAnimation.duration = .nan
    list.apply(items(0..<6), animated: true)
    host.step()
    host.step()
    XCTAssertEqual(moved.frame.minY, 0)
    var ends = 0
    list.changeAnimation = ListAnimation(.fade, duration: 2)
    list.apply(items(1..<6), animated: true) { list.whenAnimationsEnd { ends += 1 } }
    host.advance(by: 1.8)
    XCTAssertEqual(ends, 0)
    host.advance(by: 0.9)
    XCTAssertEqual(ends, 1)
  }

  func testAnAnimatedChangeEndsWhereAPlainOneDoesWhateverItsStyle() async {
    var random = SeededGenerator.printed()
    let (list, host) = list()
    let styles: [ListAnimation.Style] = [.fade, .none, .slide(.leading), .slide(.top), .slide(.bottom)]
    for round in 0..<60 {
      list.changeAnimation = ListAnimation(
        insertion: styles.randomElement(using: &random) ?? .fade,
        deletion: styles.randomElement(using: &random) ?? .fade, duration: Double.random(in: 0...0.5, using: &random),
        curve: [.linear, .easeIn, .spring(damping: 0.5)].randomElement(using: &random) ?? .linear)
      let ids = (0..<14).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
      list.apply(items(ids), animated: true)
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        host.step()
        XCTAssertEqual(list.visibleElementsWithoutAnything, 0, "round \(round)")
      }
      guard round % 5 == 0 else { continue }
      XCTAssertTrue(host.settle())
      XCTAssertEqual(list.visibleNodes.map(\.frame.minY), list.visibleNodes.indices.map { Double($0) * 50 })
      XCTAssertTrue(list.visibleNodes.allSatisfy { $0.frame.minX == 0 && $0.layer.opacity == 1 })
      XCTAssertEqual(list.visibleNodes.map { list.item(of: $0)?.id }, ids.prefix(8).map { $0 })
      XCTAssertEqual(list.scrollView.subviews.filter { $0.node is CellNode }.count, list.visibleNodes.count)
    }
  }

  func testAnAnimatedChangeThereAndBackEndsOnTheSamePixels() async {
    for layout in [TableLayout(), ListLayout()] as [any CollectionLayout] {
      func open(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
      let (list, host) = open(layout)
      let (plainly, other) = open(layout)
      let before = host.screenshot()
      plainly.apply(items([5, 9, 0, 3]), animated: false)
      other.settle()
      let changed = other.screenshot()
      for frames in [2, 8, 60] {
        list.apply(items([5, 9, 0, 3]), animated: true)
        if frames == 60 {
          host.settle()
          XCTAssertEqual(memcmp(host.screenshot().data, changed.data, changed.byteCount), 0)
        }
        for _ in 0..<frames { host.step() }
        list.apply(items(0..<6), animated: true)
        XCTAssertTrue(host.settle())
        XCTAssertEqual(memcmp(host.screenshot().data, before.data, before.byteCount), 0, "after \(frames) frames")
      }
    }
  }
}
