import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

final class StateTests: XCTestCase {
  struct Settings: Equatable, Sendable {
    var isDark = false
    var name = "Ann"
  }

  @MainActor func testABindingChangesTheStateOfAnotherComponent() async {
    struct Inner: Component {
      @Binding var isOn: Bool
      var body: some LayoutElement { Label(isOn ? "on" : "off").onTap { isOn.toggle() } }
    }
    struct Outer: Component {
      @State private var isOn = false
      var body: some LayoutElement {
        VStack {
          Inner(isOn: $isOn)
          Label("outer \(isOn)")
        }
      }
    }
    let row = makeHost().show(Outer(), width: 300)
    row.press("off")
    XCTAssertEqual(row.texts, ["on", "outer true"])
  }

  @MainActor func testEqualWritesChangeNothing() async {
    struct Row: Component {
      @State private var value = 1
      var body: some LayoutElement { Label("\(value)").onTap { value = 1 } }
    }
    let row = makeHost().show(Row(), width: 300)
    row.resetCounts()
    row.press("1")
    XCTAssertEqual(row.counts.evaluations, 0)
  }

  @MainActor func testWritesOfATurnMakeOneEvaluation() async {
    struct Row: Component {
      @State private var value = 0
      var body: some LayoutElement {
        Label("\(value)").onTap { for _ in 0..<10 { value += 1 } }
      }
    }
    let row = makeHost().show(Row(), width: 300)
    row.resetCounts()
    row.press("0")
    XCTAssertEqual(row.texts, ["10"])
    XCTAssertEqual(row.counts.evaluations, 1)
  }

  @MainActor func testUpdateCountsOnManyThreads() async {
    let binding = Note<Binding<Int>?>(nil)
    struct Row: Component {
      let note: Note<Binding<Int>?>
      @State private var value = 0
      var body: some LayoutElement { Label("\(value)").onTap { note.value = $value } }
    }
    let host = makeHost()
    let row = host.show(Row(note: binding), width: 300)
    row.press("0")
    let value = binding.value!
    WorkQueue.shared.concurrentPerform(200) { _ in value.update { $0 += 1 } }
    host.settle()
    XCTAssertEqual(row.texts, ["200"])
  }

  @MainActor func testAStoreIsReadByTwoTreesAndWrittenThroughABinding() async {
    struct Name: Component, Equatable {
      let store: Store<Settings>
      var body: some LayoutElement { Label(store.name) }
      static func == (a: Self, b: Self) -> Bool { a.store === b.store }
    }
    struct Form: Component {
      let store: Store<Settings>
      var body: some LayoutElement {
        VStack {
          Name(store: store)
          Toggle(isOn: store[\.isDark], label: "Dark")
          Label(store.isDark ? "dark" : "light")
        }
      }
    }
    let store = Store(Settings())
    let host = makeHost()
    let form = host.show(Form(store: store), width: 300)
    XCTAssertEqual(form.texts, ["Ann", "light"])
    form.press("Dark")
    XCTAssertEqual(form.texts, ["Ann", "dark"])
    store.update { $0.name = "Bob" }
    host.settle()
    XCTAssertEqual(form.texts, ["Bob", "dark"])
    form.resetCounts()
    store.update { $0.name = "Bob" }
    host.settle()
    XCTAssertEqual(form.counts.evaluations, 0)
  }

  @MainActor func testSurroundingsAreHandedDown() async {
    struct Scaled: Component, Equatable {
      @Surrounding(\.textScale) private var scale
      @Surrounding(\.unit) private var unit
      init() {}
      var body: some LayoutElement { Label("\(scale) \(unit)") }
    }
    struct Outer: Component {
      var unit: String
      var body: some LayoutElement {
        VStack {
          Scaled()
          Scaled().surroundings(\.unit, unit).surroundings(\.textScale, 2)
        }
      }
    }
    let row = makeHost().show(Outer(unit: "miles"), width: 300)
    XCTAssertEqual(row.texts, ["1.0 km", "2.0 miles"])
    XCTAssertGreaterThan(row.frame(of: "2.0 miles")!.height, row.frame(of: "1.0 km")!.height * 1.8)
    row.resetCounts()
    row.update(Outer(unit: "yards"))
    XCTAssertEqual(row.texts, ["1.0 km", "2.0 yards"])
    XCTAssertEqual(row.counts.kept, 1)
  }

  @MainActor func testATaskWritesStateAndEndsWithItsElement() async {
    let ended = Note(false)
    struct Loading: Component {
      var isThere: Bool
      let ended: Note<Bool>
      @State private var text = "waiting"
      var body: some LayoutElement {
        VStack {
          if isThere {
            Label(text).task {
              text = "loaded"
              while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
              ended.value = true
            }
          }
        }
      }
    }
    let host = makeHost()
    let row = host.show(Loading(isThere: true, ended: ended), width: 300)
    await runTasks(host) { row.texts == ["loaded"] }
    XCTAssertEqual(row.texts, ["loaded"])
    XCTAssertFalse(ended.value)
    row.update(Loading(isThere: false, ended: ended))
    for _ in 0..<5000 where !ended.value {
      try? await Task.sleep(for: .milliseconds(1))
    }
    XCTAssertTrue(ended.value)
  }
}

private enum Unit: SurroundingKey {
  static let initial = "km"
}

extension Surroundings {
  fileprivate var unit: String {
    get { self[Unit.self] }
    set { self[Unit.self] = newValue }
  }
}
