import BrokenContracts
import SateenComponents
import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Mistakes of components that debug builds find, and the sentences that tell of them.
final class MistakeTests: XCTestCase {
  @MainActor private func sentences(_ body: () -> Void) -> [String] {
    let heard = Note<[String]>([])
    ComponentLog.listening({ heard.value += [$0] }, body)
    return heard.value
  }

  @MainActor func testAWrongEqualityIsFound() async throws {
    try XCTSkipUnless(isDebug, "Debug builds look for it")
    struct Wrong: Component, Equatable {
      var id: Int
      var text: String
      var body: some LayoutElement { Label(text) }
      static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    }
    let found = sentences {
      let row = makeHost().show(Wrong(id: 1, text: "a"), width: 100)
      row.update(Wrong(id: 1, text: "b"))
      XCTAssertEqual(row.texts, ["a"])
    }
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(
      found.first?.hasPrefix(#"Wrong equals the one before, and yet shows something else ("b", where"#) == true)
  }

  /// The second one equals the first, and what is on screen is still another one.
  @MainActor func testAComponentThatIsShownTwiceBeforeItsLayoutIsNotComplainedAbout() async {
    struct Words: Component, Equatable {
      var text: String?
      var body: some LayoutElement { VStack { if let text { Label(text) } } }
    }
    let found = sentences {
      let row = makeHost().show(Words(), width: 100)
      for _ in 0..<3 { row.node.show(Words(text: "a")) }
      row.update(Words(text: "a"))
      XCTAssertEqual(row.texts, ["a"])
    }
    XCTAssertEqual(found, [])
  }

  @MainActor func testAnImpureBodyIsFound() async throws {
    try XCTSkipUnless(isDebug, "Debug builds look for it")
    struct Impure: Component {
      let note: Note<Int>
      var body: some LayoutElement {
        let _ = note.value += 1
        Label("\(note.value)")
      }
    }
    let found = sentences { _ = makeHost().show(Impure(note: Note(0)), width: 100) }
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(
      found.first?.hasPrefix("The body of Impure shows something else when it is read twice") == true, "\(found)")
  }

  @MainActor func testALeafBehindOrBeforeAColumnIsNoneOfItsRows() async {
    struct Framed: Component {
      let note: Note<Int>
      var body: some LayoutElement {
        VStack {
          Label("a")
          CountingRow(title: "b")
          Label("c")
        }
        .background(CountingRow(title: "behind")).overlay(CountingRow(title: "before"))
      }
    }
    let found = sentences {
      let row = makeHost().show(Framed(note: Note(0)), width: 100)
      for title in ["a", "b", "c", "behind", "before"] { XCTAssertTrue(row.texts.contains(title), title) }
    }
    XCTAssertEqual(found, [])
  }

  @MainActor func testRightComponentsAreNotComplainedAbout() async {
    let found = sentences {
      let row = makeHost().show(CountingRow(title: "a"), width: 100)
      row.press("More")
      row.update(CountingRow(title: "a"))
      row.update(CountingRow(title: "b"))
    }
    XCTAssertEqual(found, [])
  }

  @MainActor func testEqualIdsAreTold() async {
    struct Twins: Component {
      var body: some LayoutElement {
        VStack {
          CountingRow(title: "a").id("row")
          CountingRow(title: "b").id("row")
        }
      }
    }
    let found = sentences {
      let row = makeHost().show(Twins(), width: 300)
      XCTAssertEqual(row.texts, ["a", "0", "More", "b", "0", "More"])
      row.press("More")
      XCTAssertEqual(row.texts, ["a", "1", "More", "b", "0", "More"])
    }
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(found.first?.hasPrefix("Two elements of the body of") == true)
    XCTAssertTrue(found.first?.contains("row") == true)
  }

  @MainActor func testWritingStateWhileABodyIsReadEndsDebugBuilds() async throws {
    try XCTSkipUnless(isDebug, "Release builds take the write as one after the evaluation")
    struct Writing: Component {
      @State private var count = 0
      var body: some LayoutElement {
        let _ = count += 1
        Label("\(count)")
      }
    }
    let broken = try BrokenContract(
      of: self, named: "MistakeTests.testWritingStateWhileABodyIsReadEndsDebugBuilds"
    ) {
      _ = makeHost().show(Writing(), width: 100)
    }
    XCTAssertTrue(broken.hasTrapped)
    XCTAssertTrue(broken.message.contains("Some state was written while the body of Writing was read"), broken.message)
  }

  private var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private final class Box: DisplayNode {
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 10, height: 10) }
  }

  /// Its node is brought up to date after each evaluation, and changes what the evaluation has read.
  private struct Restless: Component {
    struct Content: NodeContent {
      let store: Store<Int>
      func makeNode() -> Box { Box() }
      func update(_ node: Box) { store.update { if $0 < 1_000_000 { $0 += 1 } } }
    }

    let store: Store<Int>
    var title = "a"
    var body: some LayoutElement {
      VStack {
        Label(title)
        Label("\(store.value)")
        Content(store: store)
      }
    }
  }

  @MainActor func testAnEffectThatChangesWhatWasReadEachTimeIsStopped() async {
    let store = Store(0)
    var row: ShownComponent?
    let found = sentences {
      let shown = makeHost().show(Restless(store: store), width: 100)
      XCTAssertTrue(shown.host.settle(limit: 1), "comes to rest")
      row = shown
    }
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(
      found.first?.hasPrefix("Restless changes what it reads each time that it is shown") == true, "\(found)")
    guard let row else { return }
    XCTAssertTrue((90...110).contains(store.value), "\(store.value)")
    XCTAssertEqual(row.texts.count, 2)
    // A change from elsewhere is shown.
    row.update(Restless(store: store, title: "b"))
    XCTAssertEqual(row.texts.first, "b")
  }

  @MainActor func testEffectsThatComeToAnEndAreNotComplainedAbout() async {
    struct Counting: Component {
      let store: Store<Int>
      var body: some LayoutElement {
        VStack {
          Label("\(store.value)").onAppear { if store.value < 50 { store.value += 1 } }.id(store.value)
        }
      }
    }
    let store = Store(0)
    let found = sentences {
      let row = makeHost().show(Counting(store: store), width: 100)
      for _ in 0..<20 {
        row.host.settle()
        store.value = 0
      }
      row.host.settle()
      XCTAssertEqual(row.texts, ["50"])
    }
    XCTAssertEqual(found, [])
  }

  @MainActor func testAnUpdateWithinItselfIsStopped() async {
    struct Reader: Component {
      let store: Store<[Int]>
      @State private var count = 0
      var body: some LayoutElement {
        Label("\(store.value.count)")
        Label("state").onTap {
          $count.update { value in
            value += 1
            $count.update { $0 += 1 }
          }
        }
        Label("\(count)")
      }
    }
    let store = Store<[Int]>([])
    let row = makeHost().show(Reader(store: store), width: 100)
    let found = sentences {
      store.update { value in
        value.append(1)
        store.update { $0.append(2) }
      }
      row.host.settle()
      row.press("state")
    }
    XCTAssertEqual(found.count, 2)
    XCTAssertTrue(
      found.first?.hasPrefix("The closure of an update of a Store of Array<Int>, which Reader reads, changes") == true,
      "\(found)")
    XCTAssertEqual(Set(store.value), [2])
    // One that ends by itself is carried out.
    store.update { value in
      value = [3]
      if !store.value.contains(4) { store.update { $0 = [4] } }
    }
    XCTAssertEqual(store.value, [3])
  }
}
