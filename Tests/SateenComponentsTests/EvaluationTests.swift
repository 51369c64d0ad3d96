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

  /// Surroundings that change while a worker evaluates for the first time.
  @MainActor func testSurroundingsThatChangeDuringAnEvaluationAreShown() async {
    let (tree, isFirst) = (Note<ComponentTree?>(nil), Note(true))
    @Sendable func change() {
      guard isFirst.value else { return }
      isFirst.value = false
      tree.value?.changeSurroundings { $0.textScale = 3 }
    }
    let node = ComponentNode {
      let _ = change()
      Label("text")
    }
    tree.value = node.tree
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in VStack { node } }
    let host = makeHost()
    host.container.rootNode = root
    host.settle()
    XCTAssertFalse(isFirst.value)
    XCTAssertGreaterThan(node.stage.frame(of: "text")!.height, 40)
    tree.value = nil
  }

  /// A row's new node may be made and dropped again while the old one is on screen.
  @MainActor func testStateReachesTheTreeOnScreenWhenANewerOneIsDropped() async {
    struct Row: Component {
      let note: Note<Binding<Int>?>
      @State private var count = 0
      var body: some LayoutElement {
        let _ = (note.value = $count)
        Label("\(count)")
      }
    }
    let (keeper, note, node) = (StateKeeper(), Note<Binding<Int>?>(nil), DisplayNode())
    func makeTree(_ node: DisplayNode) -> ComponentTree {
      let tree = ComponentTree(keeper: keeper) { Row(note: note) }
      tree.attach(to: node)
      _ = tree.layout(of: node, SizeRange(width: 100), context: LayoutContext())
      return tree
    }
    let tree = makeTree(node)
    let binding = note.value!
    _ = makeTree(DisplayNode())
    let version = node.layoutVersion
    binding.wrappedValue = 5
    XCTAssertGreaterThan(node.layoutVersion, version)
    XCTAssertEqual(tree.counts.layouts, 1)
  }

  @MainActor func testNestedLoopsKeepStateByTheirIDs() async {
    struct Group: Identifiable, Equatable {
      var id: Int
      var items: [Int]
    }
    struct Rows: Component {
      var groups: [Group]
      var body: some LayoutElement {
        VStack {
          ForEach(groups) { group in
            Label("group \(group.id)")
            ForEach(group.items, id: \.self) { item in
              if item != 0 { CountingRow(title: "\(group.id)/\(item)").id("row") }
            }
          }
        }
      }
    }
    let host = makeHost()
    let row = host.show(Rows(groups: [Group(id: 1, items: [1, 2]), Group(id: 2, items: [2, 1])]), width: 300)
    func counts() -> [String: String] {
      let texts = row.texts
      var counts: [String: String] = [:]
      for (index, text) in texts.enumerated() where text.contains("/") { counts[text] = texts[index + 1] }
      return counts
    }
    func tap(_ title: String) {
      let frame = row.frame(of: title)!
      var x = frame.maxX
      let before = counts()
      while counts() == before, x < 300 {
        host.click(Point(x: x, y: frame.minY + frame.height / 2))
        host.settle()
        x += 10
      }
    }
    tap("1/2")
    tap("2/1")
    tap("2/1")
    XCTAssertEqual(counts(), ["1/1": "0", "1/2": "1", "2/2": "0", "2/1": "2"])
    row.update(Rows(groups: [Group(id: 2, items: [3, 1, 2]), Group(id: 1, items: [0, 2, 1])]))
    XCTAssertEqual(counts(), ["1/1": "0", "1/2": "1", "2/2": "0", "2/1": "2", "2/3": "0"])
    row.update(Rows(groups: [Group(id: 2, items: [1, 1]), Group(id: 1, items: [])]))
    XCTAssertEqual(row.texts.filter { $0.contains("/") }, ["2/1", "2/1"])
  }

  @MainActor func testAModifierOfAComponentKeepsItsLayout() async {
    struct Growing: Component {
      var body: some LayoutElement { Label("x").frame(height: 30).flexGrow() }
    }
    struct Row: Component {
      var change: @Sendable (Growing) -> any LayoutElement
      var body: some LayoutElement {
        HStack {
          change(Growing())
          Label("end")
        }
      }
    }
    let changes: [@Sendable (Growing) -> any LayoutElement] = [
      { $0 }, { $0.id("x") }, { $0.disabled(false) }, { $0.onTap {} }, { $0.surroundings(\.textScale, 1) },
      { $0.layer() },
      { value in ForEach([1], id: \.self) { _ in value } },
    ]
    for (index, change) in changes.enumerated() {
      let row = makeHost().show(Row(change: change), width: 300)
      XCTAssertEqual(row.frame(of: "end")!.maxX, 300, "change \(index)")
      XCTAssertEqual(row.size.height, 30, "change \(index)")
    }
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
