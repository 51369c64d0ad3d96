import SateenComponents
import SateenCore
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

/// The pages about components.
final class ComponentPagesTests: XCTestCase {
  @MainActor private func host(_ node: DisplayNode?) throws -> any ComponentHost {
    try XCTUnwrap(node as? any ComponentHost, "\(String(describing: node)) shows no components")
  }

  @MainActor private func texts(_ node: DisplayNode?) throws -> [String] { try host(node).stage.texts }

  /// The middle of a part in the window.
  @MainActor private func point(_ name: String, in node: DisplayNode?) throws -> Point {
    let host = try host(node)
    let frame = try XCTUnwrap(host.stage.frame(of: name), "there is no \(name) in \(host.stage.texts)")
    return host.convert(Point(x: frame.midX, y: frame.midY), to: nil)
  }

  @MainActor private func press(_ name: String, in node: DisplayNode?, _ stage: GalleryStage) throws {
    stage.host.click(try point(name, in: node))
    stage.host.settle()
  }

  /// The part of a page below its list.
  @MainActor private func bar(_ page: PageController) throws -> ComponentNode {
    var found: ComponentNode?
    page.node.enumerateSubtree { if let node = $0 as? ComponentNode { found = node } }
    return try XCTUnwrap(found)
  }

  @MainActor
  func testCardsFollowWhatIsHandedDownAndOtherRows() async throws {
    let stage = try GalleryStage("components")
    let page = try stage.page(ComponentsPage.self)
    let first = page.list.cell(of: 0)
    let height = try XCTUnwrap(page.list.frame(of: 0)?.height)
    XCTAssertEqual(try texts(first).last?.hasSuffix(" kr"), true)
    stage.press("e")
    XCTAssertEqual(try texts(first).last?.hasSuffix(" €"), true)
    stage.press("l")
    XCTAssertGreaterThan(try XCTUnwrap(page.list.frame(of: 0)?.height), height)
    stage.press("l")
    XCTAssertEqual(page.list.frame(of: 0)?.height, height)
    stage.press("c")
    XCTAssertLessThan(try XCTUnwrap(page.list.frame(of: 0)?.height), 100)
    XCTAssertTrue(page.list.cell(of: 0) === first, "another row of an item is no other cell")
    stage.assertNothingIsBlank("compact")
    stage.press("c")
    XCTAssertEqual(page.list.frame(of: 0)?.height, height)
  }

  @MainActor
  func testSkiesChangeWithTheHour() async throws {
    let stage = try GalleryStage("gradients")
    let page = try stage.page(GradientsPage.self)
    let first = page.list.cell(of: 0)
    XCTAssertEqual(try texts(first).contains("9:00"), true)
    let frame = try XCTUnwrap(page.list.frame(of: 0))
    let corner = page.list.convert(Point(x: frame.midX, y: frame.minY + 2), to: nil)
    func top() -> UInt32 { stage.host.screenshot().pixel(x: Int(corner.x), y: Int(corner.y)) & 0xff }
    let morning = top()
    stage.press("n")
    XCTAssertEqual(try texts(first).contains("21:00"), true)
    XCTAssertLessThan(top(), morning, "the sky of the night is darker")
  }

  @MainActor
  func testSeatsAreTakenInOneBitmapAndOnLayers() async throws {
    let stage = try GalleryStage("raster")
    let page = try stage.page(RasterPage.self)
    var layers: [Int] = []
    for _ in 0..<2 {
      let cell = try XCTUnwrap(page.list.cell(of: 0))
      let before = try XCTUnwrap(texts(cell).last)
      let frame = try XCTUnwrap(page.list.frame(of: 0))
      let seat = page.list.convert(Point(x: frame.minX + 18 + 32, y: frame.minY + 114), to: nil)
      stage.host.click(seat)
      stage.host.settle()
      XCTAssertNotEqual(try texts(cell).last, before)
      var count = 0
      cell.enumerateSubtree { if $0.loadedLayer != nil { count += 1 } }
      layers.append(count)
      stage.press("r")
    }
    XCTAssertGreaterThan(layers[1], 10 * layers[0], "\(layers)")
  }

  @MainActor
  func testAStepperChangesTheOrderThatTheBarShows() async throws {
    let stage = try GalleryStage("state")
    let page = try stage.page(StatePage.self)
    let bar = try bar(page)
    XCTAssertEqual(try texts(bar).prefix(2), ["44 €", "3 prints"])
    try press("More", in: page.list.cell(of: 0), stage)
    XCTAssertEqual(try texts(bar).prefix(2), ["56 €", "4 prints"])
    try press("Less", in: page.list.cell(of: 1), stage)
    XCTAssertEqual(page.order[print: 1], 0, "fewer than none cannot be had")
    try press("Framed", in: bar, stage)
    XCTAssertEqual(try texts(bar)[1], "4 prints, framed")
    let height = try XCTUnwrap(page.list.frame(of: 0)?.height)
    try press("About", in: page.list.cell(of: 0), stage)
    XCTAssertGreaterThan(try XCTUnwrap(page.list.frame(of: 0)?.height), height)
    XCTAssertFalse(try texts(page.list.cell(of: 1)).contains(Print.all[1].more), "state is a row's own")
    try press("Order", in: bar, stage)
    XCTAssertEqual(page.order.count, 0)
    XCTAssertEqual(try texts(bar)[1], "Thank you; 1 order so far")
    stage.press("o")
    XCTAssertEqual(page.order.count, Print.all.count)
    stage.press("c")
    XCTAssertEqual(try texts(page.list.cell(of: 0)).contains("0"), true)
  }

  @MainActor
  func testEveryEventIsTold() async throws {
    let stage = try GalleryStage("events")
    let page = try stage.page(EventsPage.self)
    func newest() -> String { page.log.lines.first ?? "" }
    let note = page.list.cell(of: 0)
    let place = try point("note", in: note)
    try press("note", in: note, stage)
    XCTAssertTrue(page.log.lines.contains { $0.hasSuffix("pointer came") }, "\(page.log.lines)")
    XCTAssertTrue(newest().hasSuffix(": liked"), newest())
    try press("note", in: note, stage)
    XCTAssertTrue(newest().hasSuffix(": not liked any more"), newest())
    stage.host.send(.pointerDown(place, button: .primary, clicks: 1))
    stage.host.advance(by: 0.7)
    stage.host.send(.pointerUp(place, button: .primary))
    stage.host.settle()
    XCTAssertTrue(newest().hasSuffix(": held"), newest())
    stage.host.send(.pointerDown(place, button: .secondary, clicks: 1))
    stage.host.settle()
    XCTAssertTrue(newest().hasSuffix(": second button"), newest())
    XCTAssertTrue(try texts(bar(page)).contains(newest()))
    stage.press("d")
    stage.press("c")
    try press("note", in: note, stage)
    XCTAssertFalse(page.log.lines.contains { $0.hasSuffix("liked") }, "\(page.log.lines)")
  }

  @MainActor
  func testTicksGoWithIdsOrStayAtTheirPlaces() async throws {
    let stage = try GalleryStage("identity")
    let page = try stage.page(IdentityPage.self)
    func lines(_ side: QueueSide) throws -> [(name: String, state: String)] {
      let all = try texts(page.list.cell(of: side.id)).dropFirst(2).map(\.self)
      return stride(from: 0, to: all.count - 1, by: 2).map { (all[$0], all[$0 + 1]) }
    }
    let start = try lines(.byID)
    XCTAssertEqual(start.count, 7)
    XCTAssertEqual(Set(start.map(\.state)), ["Here", "Expected"])
    stage.press("s")
    let names = page.queue.guests.map(\.author.name)
    XCTAssertNotEqual(names, start.map(\.name))
    XCTAssertEqual(try lines(.byID).map(\.name), names)
    XCTAssertEqual(try lines(.byPlace).map(\.name), names)
    let states = Dictionary(uniqueKeysWithValues: start.map { ($0.name, $0.state) })
    XCTAssertEqual(try lines(.byID).map(\.state), names.map { states[$0] })
    XCTAssertEqual(try lines(.byPlace).map(\.state), start.map(\.state))
    stage.press("n")
    XCTAssertEqual(try lines(.byID).count, 8)
    stage.press("d")
    stage.press("b")
    XCTAssertEqual(try lines(.byPlace).map(\.state), start.map(\.state))
    try press(start[1].name, in: page.list.cell(of: 0), stage)
    XCTAssertEqual(try lines(.byID)[1].state, "Here")
    XCTAssertEqual(try lines(.byPlace)[1].state, "Expected")
  }

  @MainActor
  func testForecastsComeFailAndAreTriedAgain() async throws {
    let stage = try GalleryStage("tasks")
    let page = try stage.page(TasksPage.self)
    func row() throws -> [String] { try texts(page.list.cell(of: 0)) }
    /// Tasks begin on other threads, and are not waited for otherwise.
    func wait(_ what: String, until isThere: () throws -> Bool) async throws {
      for _ in 0..<2_000 {
        if try isThere() { return }
        await stage.host.advanceTasks(by: 0.1)
      }
      XCTFail("\(what): \(try row())")
    }
    XCTAssertEqual(try row().count, 1, "a name alone, until there is an answer")
    try await wait("a forecast") { try row().last?.hasSuffix("°") == true }
    stage.press("f")
    stage.press("r")
    var failed: CellNode?
    try await wait("a failure") {
      failed = try page.list.visibleNodes.first { try texts($0).contains("Try again") }
      return failed != nil
    }
    XCTAssertFalse(page.failsNext)
    try press("Try again", in: failed, stage)
    try await wait("another forecast") { try texts(failed).last?.hasSuffix("°") == true }
  }
}
