import Foundation
import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// Scrolls, selectable labels, alternatives that fit, and loops.
final class ContainerTests: XCTestCase {
  struct Scrolling: Component {
    var count: Int
    var body: some LayoutElement {
      Scroll {
        for number in 0..<count { CountingRow(title: "row \(number)").frame(height: 40) }
      }
      .frame(height: 200)
    }
  }

  @MainActor private func scroll(_ row: ShownComponent, by distance: Double) {
    row.host.send(.preciseScroll(Point(x: 50, y: 100), dx: 0, dy: distance))
    row.host.settle()
  }

  @MainActor func testElementsInAScrollAreScrolledAndPressed() async {
    let row = makeHost().show(Scrolling(count: 20), width: 200)
    XCTAssertEqual(row.size, Size(width: 200, height: 200))
    XCTAssertEqual(row.texts.count, 60)
    XCTAssertEqual(row.frame(of: "row 3")?.minY, 120)
    scroll(row, by: 120)
    XCTAssertEqual(row.frame(of: "row 3")?.minY, 0)
    row.press("More")
    // The first row is out of sight now; the press went to the one that lies there.
    XCTAssertEqual(row.texts.filter { $0 == "1" }.count, 0)
    let place = row.frame(of: "row 4")!
    row.host.click(Point(x: row.frame(of: "More")!.minX + 5, y: place.minY + 10))
    row.host.settle()
    XCTAssertEqual(row.texts[13], "1")
  }

  struct Zooming: Component {
    var title = "plan"
    var body: some LayoutElement {
      Zoom(1...4) { Label(title).frame(width: 80, height: 40).fill(.white).testID("plan") }.frame(height: 200)
    }
  }

  @MainActor func testElementsInAZoomStandInItsMiddleAndAreZoomed() async {
    let host = makeHost()
    let row = host.show(Zooming(), width: 200)
    XCTAssertEqual(row.frame(of: "plan"), Rect(x: 60, y: 80, width: 80, height: 40))
    host.send(.wheel(Point(x: 60, y: 80), dx: 0, dy: -4, modifiers: .control))
    host.advance(by: 1)
    let zoomed = row.frame(of: "plan") ?? .zero
    XCTAssertEqual(zoomed.width, 80 * pow(1.2, 4), accuracy: 1e-6)
    row.update(Zooming(title: "another"))
    XCTAssertEqual(row.frame(of: "plan")?.width ?? 0, zoomed.width, accuracy: 1e-6)
    XCTAssertEqual(row.texts, ["another"])
  }

  @MainActor func testAZoomsScaleComesBackWithTheRow() async {
    struct Item: ListItem, Equatable { var id: Int }
    let list = List((0..<1_000).map { Item(id: $0) }) { _ in Zooming() }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    func width() -> Double? { (list.cell(of: 0) as! any ComponentHost).stage.frame(of: "plan")?.width }
    host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: -1, modifiers: .control))
    host.advance(by: 1)
    let wide = width() ?? 0
    XCTAssertEqual(wide, 96, accuracy: 1e-6)
    list.scrollToItem(at: ItemPath(item: 500, section: 0), at: .start, animated: false)
    host.settle()
    list.scrollToItem(at: ItemPath(item: 0, section: 0), at: .start, animated: false)
    host.settle()
    XCTAssertEqual(width() ?? 0, wide, accuracy: 1e-6)
  }

  @MainActor func testAScrollStaysWhereItIsWhileItsContentChanges() async {
    let row = makeHost().show(Scrolling(count: 20), width: 200)
    scroll(row, by: 80)
    row.update(Scrolling(count: 30))
    XCTAssertEqual(row.texts.count, 90)
    XCTAssertEqual(row.frame(of: "row 3")?.minY, 40)
    scroll(row, by: 5_000)
    XCTAssertEqual(row.frame(of: "row 29")?.minY, 160)
  }

  @MainActor func testAScrollsPlaceAndStateComeBackWithTheRow() async {
    struct Item: ListItem, Equatable { var id: Int }
    let list = List((0..<1_000).map { Item(id: $0) }) { _ in Scrolling(count: 20) }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    func texts() -> [String] { (list.cell(of: 0) as! any ComponentHost).stage.texts }
    func top() -> Double? { (list.cell(of: 0) as! any ComponentHost).stage.frame(of: "row 3")?.minY }
    let frame = (list.cell(of: 0) as! any ComponentHost).stage.frame(of: "More")!
    host.click(Point(x: frame.minX + 4, y: frame.minY + 4))
    host.settle()
    XCTAssertEqual(texts()[1], "1")
    host.send(.preciseScroll(Point(x: 50, y: 100), dx: 0, dy: 80))
    host.settle()
    XCTAssertEqual(top(), 40)
    list.scroll(to: 900)
    host.settle()
    XCTAssertNil(list.cell(of: 0))
    list.scroll(to: 0)
    host.settle()
    XCTAssertEqual(texts()[1], "1")
    XCTAssertEqual(top(), 40)
  }

  @MainActor func testSurroundingsReachIntoAScroll() async {
    struct Row: Component {
      var scale: Double
      var body: some LayoutElement { Scroll { Label("text") }.surroundings(\.textScale, scale) }
    }
    let row = makeHost().show(Row(scale: 1), width: 200)
    let height = row.frame(of: "text")!.height
    row.update(Row(scale: 2))
    XCTAssertGreaterThan(row.frame(of: "text")!.height, height * 1.8)
  }

  @MainActor func testASelectableLabelIsSelectedAndCopied() async {
    struct Row: Component {
      var text: String
      let taps: Note<[String]>
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Label(text).selectable().testID("text")
          Label(markdown: "[link](https://swift.org)").selectable()
        }
        .onLink { taps.value += [$0] }
      }
    }
    let taps = Note<[String]>([])
    let host = makeHost()
    let row = host.show(Row(text: "some words", taps: taps), width: 300)
    XCTAssertEqual(row.texts, ["some words", "link"])
    func label() -> TextNode? {
      var found: TextNode?
      row.node.enumerateSubtree { if found == nil { found = $0 as? TextNode } }
      return found
    }
    let node = label()
    let frame = row.frame(of: "text")!
    host.drag(from: Point(x: frame.minX + 1, y: frame.minY + 5), to: Point(x: frame.maxX - 1, y: frame.minY + 5))
    host.settle()
    XCTAssertEqual(node?.selectedText?.string, "some words")
    row.update(Row(text: "other words, and more of them", taps: taps))
    XCTAssertTrue(label() === node, "the node stays")
    XCTAssertEqual(node?.attributedText.string, "other words, and more of them")
    XCTAssertGreaterThan(row.frame(of: "text")!.width, frame.width)
    host.click(Point(x: 5, y: row.frame(of: "text")!.maxY + 8))
    host.settle()
    XCTAssertEqual(taps.value, ["https://swift.org"])
  }

  @MainActor func testTheFirstAlternativeThatFitsIsShown() async {
    struct Row: Component {
      var body: some LayoutElement {
        HStack {
          Fitting {
            Label("a long text on one line")
            Label("a short text")
            Label("x")
          }
          Shape(fill: .black).frame(width: 20, height: 20)
        }
      }
    }
    for (width, text) in [(300.0, "a long text on one line"), (130, "a short text"), (40, "x")] {
      XCTAssertEqual(makeHost().show(Row(), width: width).texts, [text], "at \(width)")
    }
  }

  @MainActor func testForEachGoesByAMemberToo() async {
    struct Rows: Component {
      var names: [String]
      var body: some LayoutElement { VStack { ForEach(names, id: \.self) { CountingRow(title: $0) } } }
    }
    let row = makeHost().show(Rows(names: ["a", "b"]), width: 300)
    row.press("More")
    row.update(Rows(names: ["b", "a"]))
    XCTAssertEqual(row.texts, ["b", "0", "More", "a", "1", "More"])
  }
}
