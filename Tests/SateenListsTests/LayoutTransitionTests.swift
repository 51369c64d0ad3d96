import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Rows whose layouts are seen to change.
@MainActor
final class LayoutTransitionTests: XCTestCase {
  /// A row with a bar, and another one while it is open.
  final class OpeningCell: CellNode, LookNode {
    struct Look: Equatable { var isOpen = false }

    let bar = DisplayNode()
    let more = DisplayNode()

    nonisolated init(_ item: Item) {
      super.init()
      look = Look()
      selectionStyle = .none
      backgroundColor = item.color
      clipsToBounds = true
      bar.backgroundColor = .black
      more.backgroundColor = .white
      for node in [bar, more] { node.isLayerBacked = true }
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      VStack(spacing: 10) {
        bar.frame(width: .points(look.isOpen ? 120 : 60), height: .points(30))
        if look.isOpen { more.frame(width: .points(100), height: .points(60)) }
      }
      .padding(10)
    }
  }

  private struct Stage {
    let list: List<Item>
    let host: HeadlessHost

    @MainActor
    init(_ layout: some CollectionLayout, open: Set<Int> = []) {
      list = List((0..<12).map { Item(id: $0, height: 50) }, layout: layout) { item in
        let cell = OpeningCell(item)
        cell.look.isOpen = open.contains(item.id)
        return cell
      }
      host = HeadlessHost(size: Size(width: 300, height: 400))
      host.container.rootNode = list
      host.settle()
    }

    @MainActor
    func cell(_ id: Int) throws -> OpeningCell { try XCTUnwrap(list.cell(of: id) as? OpeningCell) }

    /// Where a row shows, in the list.
    @MainActor
    func shown(_ id: Int) throws -> Rect {
      let cell = try cell(id)
      return Rect(origin: cell.frame.origin, size: cell.sizeInTransition ?? cell.frame.size)
    }

    @MainActor
    func toggle(_ id: Int, _ animation: Animation, _ completion: @escaping @MainActor (Bool) -> Void = { _ in })
      throws
    {
      try cell(id).look.isOpen.toggle()
      try cell(id).transitionLayout(animation, completion: completion)
    }
  }

  private func isSame(_ one: Bitmap, _ other: Bitmap) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { y in
        (0..<one.size.width).allSatisfy { one.pixel(x: $0, y: y) == other.pixel(x: $0, y: y) }
      }
  }

  func testRowsBelowOneThatGrowsMakeRoomWithItsEdge() async throws {
    for layout in [TableLayout(), ListLayout()] as [any CollectionLayout] {
      func open(_ layout: some CollectionLayout) -> Stage { Stage(layout) }
      let stage = open(layout)
      var ends: [Bool] = []
      try stage.toggle(1, .spring(duration: 0.5, bounce: 0.3)) { ends.append($0) }
      var heights: Set<Int> = []
      for _ in 0..<90 {
        stage.host.step()
        let (row, next) = (try stage.shown(1), try stage.shown(2))
        XCTAssertEqual(row.maxY, next.minY, accuracy: 0.5, "\(layout)")
        heights.insert(Int(row.height))
      }
      XCTAssertGreaterThan(heights.count, 10, "\(layout): it glides")
      XCTAssertTrue(stage.host.settle())
      XCTAssertEqual(ends, [true])
      XCTAssertEqual(try stage.shown(1).height, 120)
      XCTAssertTrue(isSame(stage.host.screenshot(), openPixels(layout)), "\(layout)")
    }
  }

  private func openPixels(_ layout: any CollectionLayout) -> Bitmap {
    func pixels(_ layout: some CollectionLayout) -> Bitmap { Stage(layout, open: [1]).host.screenshot() }
    return pixels(layout)
  }

  func testARowThatIsClosedOnItsWayTurnsRound() async throws {
    try turnRound(TableLayout())
    try turnRound(ListLayout())
  }

  private func turnRound(_ layout: some CollectionLayout) throws {
    let stage = Stage(layout)
    let before = stage.host.screenshot()
    var ends: [String] = []
    try stage.toggle(1, .spring(duration: 0.5)) { ends.append("open \($0)") }
    stage.host.advance(by: 0.2)
    try stage.toggle(1, .spring(duration: 0.8)) { ends.append("closed \($0)") }
    var last = try stage.shown(1).height
    for _ in 0..<60 {
      stage.host.step()
      let (row, next) = (try stage.shown(1), try stage.shown(2))
      XCTAssertEqual(row.maxY, next.minY, accuracy: 0.5, "\(layout)")
      XCTAssertEqual(row.height, last, accuracy: 12, "no jump")
      last = row.height
    }
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(ends, ["open false", "closed true"])
    XCTAssertTrue(isSame(stage.host.screenshot(), before))
    XCTAssertNil(try stage.cell(1).more.supernode)
  }

  func testRowsInMotionThatGoAwayLeaveNothingBehind() async throws {
    let stage = Stage(TableLayout())
    var ends: [Bool] = []
    try stage.toggle(1, .spring(duration: 2)) { ends.append($0) }
    stage.host.advance(by: 0.3)
    weak let cell = try stage.cell(1)
    stage.list.apply((2..<12).map { Item(id: $0, height: 50) }, animated: false)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(ends, [false])
    XCTAssertNil(cell)
  }

  func testWithReducedMotionRowsAreThereAtOnce() async throws {
    let stage = Stage(TableLayout())
    stage.host.container.reducesMotion = true
    try stage.toggle(1, .spring(duration: 2))
    for _ in 0..<6 {
      stage.host.step()
      XCTAssertTrue([50, 120].contains(try stage.shown(1).height))
      XCTAssertEqual(try stage.shown(1).maxY, try stage.shown(2).minY)
    }
  }

  // MARK: Gestures

  func testRowsBelowOneThatAFingerOpensFollowIt() async throws {
    try follow(TableLayout())
    try follow(ListLayout())
  }

  private func follow(_ layout: some CollectionLayout) throws {
    let stage = Stage(layout)
    let before = stage.host.screenshot()
    try stage.cell(1).look.isOpen = true
    let drive = try stage.cell(1).driveLayoutTransition()
    XCTAssertTrue(stage.host.settle())
    XCTAssertTrue(isSame(stage.host.screenshot(), before), "\(layout): at 0 nothing has happened")
    for progress in [0.25, 0.5, 0.4, 0.75] {
      drive.progress = progress
      stage.host.step()
      XCTAssertEqual(try stage.shown(1).height, 50 + 70 * progress, accuracy: 0.5)
      for row in 1..<5 {
        XCTAssertEqual(try stage.shown(row).maxY, try stage.shown(row + 1).minY, accuracy: 0.5, "\(layout): \(row)")
      }
      XCTAssertTrue(stage.host.settle(), "a finger at rest needs no frames")
    }
    drive.finish(.spring(duration: 0.5, bounce: 0.3))
    var heights: Set<Int> = []
    for _ in 0..<60 {
      stage.host.step()
      XCTAssertEqual(try stage.shown(1).maxY, try stage.shown(2).minY, accuracy: 0.5, "\(layout)")
      heights.insert(Int(try stage.shown(1).height))
    }
    XCTAssertGreaterThan(heights.count, 6)
    XCTAssertTrue(stage.host.settle())
    XCTAssertTrue(isSame(stage.host.screenshot(), openPixels(layout)), "\(layout)")
  }

  func testADriveThatIsCancelledGoesBackWithItsSpeed() async throws {
    try turnBack(TableLayout())
    try turnBack(ListLayout())
  }

  private func turnBack(_ layout: some CollectionLayout) throws {
    let stage = Stage(layout)
    let before = stage.host.screenshot()
    var ends: [Bool] = []
    try stage.cell(1).look.isOpen = true
    let drive = try stage.cell(1).driveLayoutTransition { ends.append($0) }
    for index in 0...20 {
      drive.progress = Double(index) / 30
      stage.host.step()
    }
    let cell = try stage.cell(1)
    let middle = try stage.shown(1).height
    XCTAssertEqual(middle, 50 + 70 * 20 / 30, accuracy: 0.5)
    drive.cancel(.spring(duration: 0.5)) { cell.look.isOpen = false }
    var heights: [Double] = []
    for _ in 0..<60 {
      stage.host.step()
      let (row, next, last) = (try stage.shown(1), try stage.shown(2), try stage.shown(3))
      XCTAssertEqual(row.maxY, next.minY, accuracy: 0.75, "\(layout)")
      XCTAssertEqual(next.maxY, last.minY, accuracy: 0.5, "\(layout)")
      heights.append(row.height)
    }
    XCTAssertGreaterThan(try XCTUnwrap(heights.max()), middle + 1, "it has the finger's speed first")
    XCTAssertEqual(heights.last ?? 0, 50, accuracy: 1)
    XCTAssertTrue(stage.host.settle())
    XCTAssertTrue(isSame(stage.host.screenshot(), before), "\(layout)")
    XCTAssertEqual(ends, [false])
    XCTAssertNil(cell.more.supernode)
    drive.cancel { ends.append(true) }
    drive.progress = 1
    drive.finish()
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(ends, [false, true], "a drive that was cancelled undoes, and nothing else")
    XCTAssertTrue(isSame(stage.host.screenshot(), before), "\(layout)")
  }

  func testRowsThatFollowAFingerGoOnFromWhereTheyAreWhenTheListChanges() async throws {
    let stage = Stage(TableLayout())
    try stage.cell(1).look.isOpen = true
    let drive = try stage.cell(1).driveLayoutTransition()
    stage.host.settle()
    drive.progress = 0.5
    stage.host.step()
    var last = try stage.shown(4).minY
    stage.list.apply((0..<12).filter { $0 != 2 }.map { Item(id: $0, height: 50) }, animated: true)
    for index in 0..<40 {
      if index == 10 { drive.finish(.spring(duration: 0.4)) }
      stage.host.step()
      let place = try stage.shown(4).minY
      XCTAssertEqual(place, last, accuracy: 8, "no jump")
      last = place
    }
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(try stage.shown(1).maxY, try stage.shown(3).minY)
    XCTAssertEqual(try stage.shown(4).minY, 220)
  }
}
