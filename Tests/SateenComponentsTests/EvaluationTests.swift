import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

final class EvaluationTests: XCTestCase {
  @MainActor func testShowsTheBodyOfAComponent() async {
    let row = makeHost().show(CountingRow(title: "Apples"), width: 300)
    XCTAssertEqual(row.texts, ["Apples", "0", "More"])
    XCTAssertEqual(row.counts.evaluations, 1)
    XCTAssertEqual(row.counts.drawings, 3)
    XCTAssertGreaterThan(row.size.height, 10)
  }

  @MainActor func testAnEqualComponentTouchesNothing() async {
    let row = makeHost().show(CountingRow(title: "Apples"), width: 300)
    row.resetCounts()
    row.update(CountingRow(title: "Apples"))
    XCTAssertEqual(row.counts.evaluations, 0)
    XCTAssertEqual(row.counts.kept, 1)
    XCTAssertEqual(row.counts.drawings, 0)
    XCTAssertEqual(row.counts.measurements, 0)
  }

  @MainActor func testOneChangedLabelDrawsOneLeaf() async {
    let row = makeHost().show(CountingRow(title: "Apples"), width: 300)
    row.resetCounts()
    row.press("More")
    XCTAssertEqual(row.texts, ["Apples", "1", "More"])
    XCTAssertEqual(row.counts.evaluations, 1)
    XCTAssertEqual(row.counts.drawings, 1)
  }

  @MainActor func testStateStaysWhileArgumentsChange() async {
    let row = makeHost().show(CountingRow(title: "Apples"), width: 300)
    row.press("More")
    row.update(CountingRow(title: "Pears"))
    XCTAssertEqual(row.texts, ["Pears", "1", "More"])
  }

  @MainActor func testAnEqualComponentCallsTheNewestClosure() async {
    let note = Note<[String]>([])
    let row = makeHost().show(CountingRow(title: "a", onCount: { _ in note.value += ["old"] }), width: 300)
    row.update(CountingRow(title: "a", onCount: { note.value += ["new \($0)"] }))
    row.press("More")
    XCTAssertEqual(note.value, ["new 1"])
  }

  @MainActor func testAnIdMovesStateBetweenBranches() async {
    struct Both: Component {
      var isWide: Bool
      var body: some LayoutElement {
        if isWide {
          HStack { CountingRow(title: "x").id("row") }
        } else {
          VStack {
            Label("narrow")
            CountingRow(title: "x").id("row")
          }
        }
      }
    }
    let row = makeHost().show(Both(isWide: true), width: 300)
    row.press("More")
    row.update(Both(isWide: false))
    XCTAssertEqual(row.texts, ["narrow", "x", "1", "More"])
  }

  @MainActor func testBranchesHaveStateOfTheirOwn() async {
    struct Branches: Component {
      var first: Bool
      var body: some LayoutElement {
        if first { CountingRow(title: "x") } else { CountingRow(title: "x") }
      }
    }
    let row = makeHost().show(Branches(first: true), width: 300)
    row.press("More")
    row.update(Branches(first: false))
    XCTAssertEqual(row.texts, ["x", "0", "More"])
  }

  @MainActor func testAMissingOptionalMovesNothing() async {
    struct Row: Component {
      var hasTitle: Bool
      var body: some LayoutElement {
        VStack {
          if hasTitle { Label("title") }
          CountingRow(title: "x").padding(4)
        }
      }
    }
    let row = makeHost().show(Row(hasTitle: true), width: 300)
    row.press("More")
    row.update(Row(hasTitle: false))
    XCTAssertEqual(row.texts, ["x", "1", "More"])
  }

  @MainActor func testForEachGoesByIdAndForByNumber() async {
    struct Thing: Identifiable, Equatable { var id: String }
    struct Loops: Component {
      var things: [Thing]
      var byID: Bool
      var body: some LayoutElement {
        VStack {
          if byID {
            ForEach(things) { CountingRow(title: $0.id) }
          } else {
            for thing in things { CountingRow(title: thing.id) }
          }
        }
      }
    }
    for (byID, counts) in [
      (true, ["b", "0", "More", "a", "1", "More"]), (false, ["b", "1", "More", "a", "0", "More"]),
    ] {
      let row = makeHost().show(Loops(things: [Thing(id: "a"), Thing(id: "b")], byID: byID), width: 300)
      row.press("More")
      row.update(Loops(things: [Thing(id: "b"), Thing(id: "a")], byID: byID))
      XCTAssertEqual(row.texts, counts, "by id: \(byID)")
    }
  }

  @MainActor func testAStateThatIsGoneBeginsAnew() async {
    struct Maybe: Component {
      var isThere: Bool
      var body: some LayoutElement {
        VStack { if isThere { CountingRow(title: "x") } }
      }
    }
    let row = makeHost().show(Maybe(isThere: true), width: 300)
    row.press("More")
    row.update(Maybe(isThere: false))
    XCTAssertEqual(row.texts, [])
    row.update(Maybe(isThere: true))
    XCTAssertEqual(row.texts, ["x", "0", "More"])
  }

  @MainActor func testOptionalsArraysAndValuesWithoutATypeMayStandInABody() async {
    struct Loose: Component {
      var extra: (any LayoutElement)?
      var many: [any LayoutElement]
      var body: some LayoutElement {
        extra
        many
        let local = Label("local")
        local
        switch many.count {
        case 0: Label("none")
        case 1: Label("one").frame(width: 100)
        default: Label("many").flexShrink()
        }
        if #available(macOS 10, *) { Label("new") }
      }
    }
    let row = makeHost().show(Loose(extra: Label("extra"), many: [Label("a"), Label("b")]), width: 300)
    XCTAssertEqual(row.texts, ["extra", "a", "b", "local", "many", "new"])
    row.update(Loose(extra: nil, many: []))
    XCTAssertEqual(row.texts, ["local", "none", "new"])
  }
}

final class DescriptionTests: XCTestCase {
  func testAComponentIsDescribedWithoutAWindow() {
    struct Row: Component {
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Shape(fill: .primary).frame(width: 20, height: 20)
          Shape(fill: .primary).frame(width: 40, height: 10).role("button", "Save").padding(5)
        }
      }
    }
    XCTAssertEqual(
      Row().described(width: 100),
      """
      100 x 40
        Shape (0, 0, 20, 20)
        button Save (5, 25, 40, 10)
          Shape (5, 25, 40, 10)
      """)
  }

  @MainActor func testAScreenOfComponents() async {
    let controller = NodeController(title: "Settings") { CountingRow(title: "x") }
    let host = makeHost()
    host.container.rootController = controller
    host.settle()
    XCTAssertEqual(controller.title, "Settings")
    XCTAssertEqual((controller.node as? ComponentNode)?.counts.evaluations, 1)
  }
}
