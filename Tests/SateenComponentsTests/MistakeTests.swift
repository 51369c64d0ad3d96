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
}
