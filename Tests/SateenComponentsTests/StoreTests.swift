import SateenComponents
import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Which rows a change of a store reaches.
final class StoreTests: XCTestCase {
  struct Model: Equatable, Sendable {
    var name = "Ann"
    var count = 0
    var notes: [String] = []
  }

  struct Name: Component, Equatable {
    let store: Store<Model>
    var body: some LayoutElement { Label(store.name) }
    static func == (a: Self, b: Self) -> Bool { a.store === b.store }
  }

  struct Count: Component, Equatable {
    let store: Store<Model>
    var body: some LayoutElement { Label("\(store.count)") }
    static func == (a: Self, b: Self) -> Bool { a.store === b.store }
  }

  @MainActor func testABodyIsReadAgainOnlyForTheMembersItRead() async {
    struct Both: Component {
      let store: Store<Model>
      var body: some LayoutElement {
        VStack {
          Name(store: store)
          Count(store: store)
        }
      }
    }
    let (store, host) = (Store(Model()), makeHost())
    let row = host.show(Both(store: store), width: 300)
    row.resetCounts()
    store.update { $0.count = 3 }
    host.settle()
    XCTAssertEqual(row.texts, ["Ann", "3"])
    XCTAssertEqual(row.counts.evaluations, 2, "the body around, whose result changed, and the one that counts")
    XCTAssertEqual(row.counts.kept, 1)
  }

  @MainActor func testATreeIsNotTouchedForMembersThatItDidNotRead() async {
    let (store, host) = (Store(Model()), makeHost())
    let row = host.show(Name(store: store), width: 300)
    row.resetCounts()
    store.update { $0.count += 1 }
    store.update { $0.notes.append("note") }
    host.settle()
    XCTAssertEqual([row.counts.evaluations, row.counts.layouts], [0, 0])
    store[\.name].wrappedValue = "Bob"
    host.settle()
    XCTAssertEqual(row.texts, ["Bob"])
  }

  @MainActor func testAMemberThatIsReadLaterIsFollowedFromThenOn() async {
    struct Row: Component {
      let store: Store<Model>
      var body: some LayoutElement {
        Label(store.count > 1 ? store.name : "few")
        Label("\(store.value.notes.count)")
      }
    }
    let (store, host) = (Store(Model()), makeHost())
    let row = host.show(Row(store: store), width: 300)
    for (change, texts) in [
      ({ $0.name = "Bob" }, ["few", "0"]), ({ $0.count = 2 }, ["Bob", "0"]), ({ $0.name = "Cid" }, ["Cid", "0"]),
      ({ $0.notes = ["x"] }, ["Cid", "1"]), ({ $0 = Model() }, ["few", "0"]),
    ] as [((inout Model) -> Void, [String])] {
      store.update(change)
      host.settle()
      XCTAssertEqual(row.texts, texts)
    }
  }

  /// A value that is back before its row is read again is the same.
  @MainActor func testAMemberThatIsWhatItWasReadsNoBody() async {
    let (store, host) = (Store(Model()), makeHost())
    let row = host.show(Name(store: store), width: 300)
    row.resetCounts()
    store.update { $0.name = "Bob" }
    store.update { $0.name = "Ann" }
    host.settle()
    XCTAssertEqual(row.counts.evaluations, 0)
    store.update { $0.name = "Cid" }
    host.settle()
    XCTAssertEqual(row.texts, ["Cid"])
  }
}
