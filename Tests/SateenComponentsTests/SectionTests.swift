import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Lists in sections by a member of their items.
final class SectionTests: XCTestCase {
  struct Message: ListItem, Equatable {
    var id: Int
    var day: Int
    var text = ""
  }

  struct DayRow: Component, Equatable {
    let day: Int
    @State private var taps = 0
    var body: some LayoutElement { Label("day \(day) \(taps)").frame(height: 20).onTap { taps += 1 } }
  }

  @MainActor private func makeList(_ messages: [Message]) -> (List<Message>, HeadlessHost) {
    let list = List(messages, sections: \.day) { message in
      Label("\(message.id)\(message.text)").frame(height: 40)
    } header: { day in
      DayRow(day: day)
    }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    return (list, host)
  }

  @MainActor private func text(_ cell: CellNode?) -> String? { (cell as? ComponentCellNode)?.stage.texts.first }
  @MainActor private func headers(_ list: List<Message>) -> [String?] {
    list.snapshot.sections.indices.map { text(list.nodeForHeader(inSection: $0)) }
  }

  private func messages(_ ids: some Sequence<Int>) -> [Message] { ids.map { Message(id: $0, day: $0 / 3) } }

  @MainActor func testItemsWithOneValueMakeASectionWithAHeader() async {
    let (list, _) = makeList(messages(0..<7))
    XCTAssertEqual(list.shownSnapshot.sections.map { $0.items.map(\.id) }, [[0, 1, 2], [3, 4, 5], [6]])
    XCTAssertEqual(list.snapshot.sectionIDs, [SectionID(0), SectionID(1), SectionID(2)])
    XCTAssertEqual(headers(list), ["day 0 0", "day 1 0", "day 2 0"])
    XCTAssertEqual(text(list.cell(of: 4)), "4")
    XCTAssertTrue(list.snapshot.sections.allSatisfy { $0.header?.isPinned == true })
  }

  @MainActor func testAssignedItemsGoToTheirSections() async {
    let (list, host) = makeList(messages(0..<7))
    list.items.append(contentsOf: messages(7..<10))
    host.settle()
    XCTAssertEqual(headers(list), ["day 0 0", "day 1 0", "day 2 0", "day 3 0"])
    list.items = messages([8, 0, 7])
    host.settle()
    XCTAssertEqual(list.shownSnapshot.sections.map { $0.items.map(\.id) }, [[8, 7], [0]])
    XCTAssertEqual(headers(list), ["day 2 0", "day 0 0"])
    list.items = []
    host.settle()
    XCTAssertEqual(list.numberOfItems, 0)
  }

  @MainActor func testAHeaderKeepsItsStateWhenItsSectionBeginsWithAnotherItem() async {
    let (list, host) = makeList(messages(1..<7))
    let header = list.nodeForHeader(inSection: 0)
    host.click(Point(x: 10, y: 10))
    host.settle()
    XCTAssertEqual(headers(list).first, "day 0 1")
    list.items.insert(Message(id: 0, day: 0), at: 0)
    host.settle()
    XCTAssertTrue(list.nodeForHeader(inSection: 0) === header)
    XCTAssertEqual(headers(list).first, "day 0 1")
  }

  @MainActor func testOtherContentOfAnItemChangesItsRowAlone() async {
    let (list, host) = makeList(messages(0..<7))
    let header = list.nodeForHeader(inSection: 0) as? ComponentCellNode
    let before = header?.tree.counts.evaluationsByType["DayRow"]
    list.snapshot.replace(Message(id: 0, day: 0, text: " edited"))
    host.settle()
    XCTAssertEqual(text(list.cell(of: 0)), "0 edited")
    list.items[0].text = " again"
    host.settle()
    XCTAssertEqual(text(list.cell(of: 0)), "0 again")
    XCTAssertEqual(header?.tree.counts.evaluationsByType["DayRow"], before, "the header is equal")
  }

  @MainActor func testSurroundingsReachHeadersToo() async {
    let (list, host) = makeList(messages(0..<4))
    list.surroundings.textScale = 1.5
    host.settle()
    XCTAssertEqual(headers(list), ["day 0 0", "day 1 0"])
    XCTAssertEqual(text(list.cell(of: 1)), "1")
  }

  @MainActor func testTheSelectionOfACardHasItsCorners() async {
    let list = List(messages(0..<3)) { message in
      if message.id == 1 {
        Label("card").padding(10).fill(.card).cornerRadius(8)
      } else {
        Label("row").fill(.card).cornerRadius(8).padding(10)
      }
    }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    XCTAssertEqual([0, 1, 2].map { list.cell(of: $0)?.cornerRadius }, [0, 8, 0])
  }
}
