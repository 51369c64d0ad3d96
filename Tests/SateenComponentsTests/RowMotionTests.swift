import Foundation
import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Rows of components that are seen to change their heights, and parts that are seen to change their sizes.
final class RowMotionTests: XCTestCase {
  private static let (red, blue) = (Color(hex: 0xff0000), Color(hex: 0x0000ff))

  struct Item: ListItem, Equatable {
    var id: Int
    var isOpen: Store<Bool>

    static func == (one: Item, other: Item) -> Bool { one.id == other.id }
  }

  /// A card, and more in it while it is open.
  struct Row: Component {
    let item: Item

    var body: some LayoutElement {
      VStack {
        Shape(fill: .black).frame(width: 60, height: 30)
        if item.isOpen.value { Shape(fill: RowMotionTests.red).frame(width: 100, height: 60) }
      }
      .padding(10).fill(item.id.isMultiple(of: 2) ? Color(white: 0.9) : Color(white: 0.8)).testID("card")
    }
  }

  @MainActor
  private struct Stage {
    let stores = (0..<20).map { _ in Store(false) }
    let list: List<Item>
    let host = makeHost()

    init(_ layout: some CollectionLayout = TableLayout(), open: Set<Int> = []) {
      let items = stores.enumerated().map { Item(id: $0.offset, isOpen: $0.element) }
      for id in open { stores[id].value = true }
      list = List(items, layout: layout) { Row(item: $0) }
      host.container.rootNode = list
      host.settle()
    }

    /// Where a row shows, in the list.
    func shown(_ id: Int) throws -> Rect {
      let cell = try XCTUnwrap(list.cell(of: id))
      return Rect(origin: cell.frame.origin, size: cell.sizeInTransition ?? cell.frame.size)
    }

    /// The height of a row's card as it shows.
    func card(_ id: Int) throws -> Double {
      let card = try XCTUnwrap(list.cell(of: id)?.subnodes.first)
      return (card.sizeInTransition ?? card.frame.size).height
    }
  }

  @MainActor private func isSame(_ one: Bitmap, _ other: Bitmap) -> Bool {
    one.size == other.size && memcmp(one.data, other.data, one.byteCount) == 0
  }

  @MainActor func testRowsBelowOneThatGrowsMakeRoomWithItsEdge() async throws {
    for isTable in [true, false] {
      func open(_ rows: Set<Int>) -> Stage { isTable ? Stage(open: rows) : Stage(ListLayout(), open: rows) }
      let stage = open([])
      let before = stage.host.screenshot()
      for isOpen in [true, false] {
        withAnimation(.spring(duration: 0.5, bounce: 0.3)) { stage.stores[1].value = isOpen }
        var heights: Set<Int> = []
        for _ in 0..<80 {
          stage.host.step()
          let (row, next) = (try stage.shown(1), try stage.shown(2))
          XCTAssertEqual(row.maxY, next.minY, accuracy: 0.5)
          XCTAssertEqual(try stage.card(1), row.height, accuracy: 0.5, "the card in it has its height all the way")
          XCTAssertEqual(next.maxY, try stage.shown(3).minY, accuracy: 0.5)
          heights.insert(Int(row.height))
        }
        XCTAssertGreaterThan(heights.count, 10, "it glides")
        XCTAssertTrue(stage.host.settle())
        XCTAssertEqual(try stage.shown(1).height, isOpen ? 110 : 50)
        XCTAssertEqual(stage.list.cell(of: 1)?.layer.masksToBounds, false)
        XCTAssertTrue(isSame(stage.host.screenshot(), isOpen ? open([1]).host.screenshot() : before))
      }
    }
  }

  @MainActor func testARowThatTurnsBackOnItsWayKeepsItsSpeed() async throws {
    let stage = Stage()
    let before = stage.host.screenshot()
    var random = SystemRandomNumberGenerator()
    var (last, step) = (try stage.shown(1).height, 0.0)
    for turn in 0..<11 {
      let animation: ComponentAnimation? = turn % 4 == 3 ? nil : .spring(duration: 0.6)
      if let animation {
        withAnimation(animation) { stage.stores[1].value.toggle() }
      } else {
        // A change that is not seen by itself lets the one under way go on.
        stage.stores[1].value.toggle()
      }
      for _ in 0..<Int.random(in: 3...20, using: &random) {
        stage.host.step()
        let row = try stage.shown(1)
        XCTAssertEqual(row.maxY, try stage.shown(2).minY, accuracy: 0.75)
        XCTAssertEqual(row.height - last, step, accuracy: 8, "no jump")
        (last, step) = (row.height, row.height - last)
      }
    }
    withAnimation { stage.stores[1].value = false }
    XCTAssertTrue(stage.host.settle())
    XCTAssertTrue(isSame(stage.host.screenshot(), before))
  }

  @MainActor func testWhatComesIsCutAtTheEdgeOfTheRow() async throws {
    let stage = Stage()
    withAnimation(.linear(0.5)) { stage.stores[1].value = true }
    for _ in 0..<25 {
      stage.host.step()
      let edge = Int(try stage.shown(2).minY)
      let picture = stage.host.screenshot()
      for y in (edge + 1)..<(edge + 9) {
        XCTAssertEqual(picture.pixel(x: 20, y: y) & 0xff_ffff, 0xe6e6e6, "nothing of the row shows on the next one")
      }
    }
    XCTAssertTrue(stage.host.settle())
  }

  @MainActor func testWithReducedMotionRowsHaveTheirHeightsAtOnce() async throws {
    let stage = Stage()
    stage.host.container.reducesMotion = true
    withAnimation(.spring(duration: 2)) { stage.stores[1].value = true }
    for _ in 0..<8 {
      stage.host.step()
      XCTAssertTrue([50, 110].contains(try stage.shown(1).height))
      XCTAssertEqual(try stage.shown(1).maxY, try stage.shown(2).minY)
    }
  }

  @MainActor func testWithoutAnimationRowsHaveTheirHeightsAtOnce() async throws {
    let stage = Stage()
    stage.stores[1].value = true
    for _ in 0..<8 {
      stage.host.step()
      XCTAssertTrue([50, 110].contains(try stage.shown(1).height))
    }
  }

  @MainActor func testPartsOfAComponentGetTheirSizesOnTheWay() async throws {
    struct Row: Component {
      let isWide: Store<Bool>
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Shape(fill: nil).frame(width: isWide.value ? 160 : 60, height: isWide.value ? 80 : 40)
            .fill(RowMotionTests.blue)
          Shape(fill: RowMotionTests.red).frame(width: 20, height: 20).layer()
        }
      }
    }
    let (isWide, host) = (Store(false), makeHost())
    _ = host.show(Row(isWide: isWide), width: 200)
    let before = host.screenshot()
    withAnimation(.linear(0.5)) { isWide.value = true }
    var widths: Set<Int> = []
    for _ in 0..<45 {
      host.step()
      let picture = host.screenshot()
      func isBlue(_ x: Int, _ y: Int) -> Bool { picture.pixel(x: x, y: y) & 0xff_ffff == 0x0000ff }
      let width = (0..<200).first { !isBlue($0, 5) } ?? 200
      let height = (0..<200).first { !isBlue(2, $0) } ?? 200
      XCTAssertEqual(Double(height), 40 + Double(width - 60) * 0.4, accuracy: 2)
      XCTAssertEqual(picture.pixel(x: 2, y: height + 2) & 0xff_ffff, 0xff0000, "what is below follows the edge")
      widths.insert(width)
    }
    XCTAssertGreaterThan(widths.count, 15)
    XCTAssertTrue(host.settle())
    withAnimation(.linear(0.3)) { isWide.value = false }
    XCTAssertTrue(host.settle())
    XCTAssertTrue(isSame(host.screenshot(), before))
  }
}
