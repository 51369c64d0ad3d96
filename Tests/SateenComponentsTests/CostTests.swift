import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Work that components save, and objects that they let go of.
final class CostTests: XCTestCase {
  struct Plain: Component, Equatable {
    var title: String

    var body: some LayoutElement {
      VStack {
        Label(title)
        Label("below")
      }
    }
  }

  @MainActor private func work(_ row: ShownComponent) -> [Int] {
    [row.counts.evaluations, row.counts.layouts, row.counts.measurements, row.counts.drawings]
  }

  @MainActor func testAnEqualValueInvalidatesNothing() async {
    let row = makeHost().show(Plain(title: "a"), width: 200)
    row.resetCounts()
    let version = row.node.layoutVersion
    row.node.show(Plain(title: "a"))
    XCTAssertEqual(row.node.layoutVersion, version)
    row.host.settle()
    XCTAssertEqual(work(row), [0, 0, 0, 0])
    XCTAssertEqual(row.counts.kept, 1)
    row.update(Plain(title: "b"))
    XCTAssertEqual(work(row), [1, 1, 1, 1])
    row.update(Plain(title: "a"))
    XCTAssertEqual(row.texts, ["a", "below"])
  }

  @MainActor func testAnEqualValueWithAnotherClosureCallsItAtOnce() async {
    let note = Note<[String]>([])
    func value(_ name: String) -> CountingRow { CountingRow(title: "a", onCount: { note.value += ["\(name) \($0)"] }) }
    let row = makeHost().show(value("first"), width: 300)
    row.resetCounts()
    let version = row.node.layoutVersion
    row.node.show(value("second"))
    row.node.show(value("third"))
    XCTAssertEqual(row.node.layoutVersion, version)
    XCTAssertEqual(work(row), [0, 0, 0, 0])
    row.press("More")
    XCTAssertEqual(note.value, ["third 1"])
    // The evaluation that the press brought about has the same closures, and so has a layout in another width.
    row.press("More")
    XCTAssertEqual(note.value, ["third 1", "third 2"])
    row.host.resize(to: Size(width: 500, height: 400))
    row.host.settle()
    row.press("More")
    XCTAssertEqual(note.value, ["third 1", "third 2", "third 3"])
  }

  /// The older value is still on its way to the screen when an equal one comes with another closure.
  @MainActor func testAnEqualValueCallsItsClosureAlsoWhereAnotherIsOnItsWay() async {
    let note = Note<[String]>([])
    func value(_ title: String, _ name: String) -> CountingRow {
      CountingRow(title: title, onCount: { _ in note.value += [name] })
    }
    let row = makeHost().show(value("a", "first"), width: 300)
    row.node.show(value("b", "second"))
    row.node.show(value("b", "third"))
    row.host.settle()
    XCTAssertEqual(row.texts, ["b", "0", "More"])
    row.press("More")
    XCTAssertEqual(note.value, ["third"])
  }

  /// A closure is read anew; where it gives an equal component, the layout stays.
  @MainActor func testAnEqualComponentFromAClosureIsNotLaidOut() async {
    let row = makeHost().show(Plain(title: "a"), width: 200)
    let plan = row.node.stage.plan
    row.resetCounts()
    row.node.show { Plain(title: "a") }
    row.host.settle()
    XCTAssertEqual(work(row), [0, 0, 0, 0])
    XCTAssertEqual(row.counts.kept, 1)
    XCTAssertTrue(row.node.stage.plan === plan)
    let note = Note(0)
    row.node.show { CountingRow(title: "a", onCount: { _ in note.value = 1 }) }
    row.host.settle()
    row.resetCounts()
    row.node.show { CountingRow(title: "a", onCount: { _ in note.value = 2 }) }
    row.host.settle()
    XCTAssertEqual(work(row), [0, 0, 0, 0])
    row.press("More")
    XCTAssertEqual(note.value, 2)
  }

  /// Layouts are kept for evaluations that come to the same, and no longer.
  @MainActor func testStateOfAnEqualComponentIsLaidOut() async {
    let row = makeHost().show(CountingRow(title: "a"), width: 300)
    row.press("More")
    row.update(CountingRow(title: "a"))
    row.press("More")
    XCTAssertEqual(row.texts, ["a", "2", "More"])
    row.node.show { CountingRow(title: "a") }
    row.host.settle()
    row.press("More")
    XCTAssertEqual(row.texts, ["a", "3", "More"])
  }

  /// An animation of a change that comes to nothing is not kept for the next one.
  @MainActor func testAnAnimationOfNothingIsOver() async {
    struct Bar: Component, Equatable {
      var width: Double
      var body: some LayoutElement { HStack { Shape().frame(width: .points(width), height: 10) } }
    }
    let row = makeHost().show(Bar(width: 20), width: 200)
    withAnimation(.linear(5)) { row.node.show { Bar(width: 20) } }
    row.host.settle()
    row.node.show(Bar(width: 60))
    for _ in 0..<6 { row.host.step() }
    XCTAssertEqual(row.node.subnodes.first?.frame.width, 60)
    XCTAssertFalse(row.host.container.animations.isRunning)
  }

  private struct Settings: Equatable {
    var name = "a"
    var count = 0
    var parts = ["x"]
  }

  private struct StoreRow: Component, Equatable {
    let store: Store<Settings>
    var body: some LayoutElement {
      VStack {
        Label(store.name)
        Label("\(store.parts.count) \(store.name)")
      }
    }
    static func == (a: Self, b: Self) -> Bool { a.store === b.store }
  }

  @MainActor func testAChangeOfAMemberThatNoBodyReadIsNotLookedAt() async {
    let store = Store(Settings())
    let row = makeHost().show(StoreRow(store: store), width: 200)
    row.resetCounts()
    store.update { $0.count += 1 }
    row.host.settle()
    XCTAssertEqual(work(row), [0, 0, 0, 0])
    store.update { $0.name = "b" }
    row.host.settle()
    XCTAssertEqual(row.texts, ["b", "1 b"])
    XCTAssertEqual(work(row), [1, 1, 2, 2])
    row.resetCounts()
    store.update { $0.count += 1 }
    store.update { $0.parts.append("y") }
    row.host.settle()
    XCTAssertEqual(row.texts, ["b", "2 b"])
    XCTAssertEqual(row.counts.evaluations, 1)
    // There and back again, before the next frame.
    row.resetCounts()
    store.update { $0.name = "c" }
    store.update { $0.name = "b" }
    row.host.settle()
    XCTAssertEqual(work(row), [0, 0, 0, 0])
  }

  @MainActor func testABodyThatReadsAStoreAsAWholeIsReadForEachChange() async {
    struct Whole: Component {
      let store: Store<Settings>
      var body: some LayoutElement { Label("\(store.name) \(store.value.count)") }
    }
    let store = Store(Settings())
    let row = makeHost().show(Whole(store: store), width: 200)
    store.update { $0.count += 1 }
    row.host.settle()
    XCTAssertEqual(row.texts, ["a 1"])
  }

  // MARK: In lists

  struct Item: ListItem, Equatable {
    var id: Int
    var title: String
    var note = 0
  }

  @MainActor private func makeList(
    _ count: Int, @LayoutBuilder row: @escaping @Sendable (Item) -> Elements
  ) -> (List<Item>, HeadlessHost) {
    let list = List((0..<count).map { Item(id: $0, title: "item \($0)") }, row: row)
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    return (list, host)
  }

  @MainActor private func rows(_ list: List<Item>) -> [any ComponentHost] {
    list.visibleNodes.compactMap { $0 as? any ComponentHost }
  }

  @MainActor private func resetCounts(_ list: List<Item>) { for row in rows(list) { row.tree.resetCounts() } }

  @MainActor private func work(_ list: List<Item>) -> [Int] {
    let counts = rows(list).map(\.tree.counts)
    return [
      counts.reduce(0) { $0 + $1.evaluations }, counts.reduce(0) { $0 + $1.kept },
      counts.reduce(0) { $0 + $1.layouts }, counts.reduce(0) { $0 + $1.measurements },
      counts.reduce(0) { $0 + $1.drawings },
    ]
  }

  @MainActor func testEqualItemsOfAListAreNotLookedAt() async {
    let (list, host) = makeList(100) { Plain(title: $0.title) }
    resetCounts(list)
    let cells = rows(list)
    XCTAssertGreaterThan(cells.count, 5)
    let versions = cells.map(\.layoutVersion)
    list.items = (0..<100).map { Item(id: $0, title: "item \($0)") }
    host.settle()
    XCTAssertEqual(work(list), [0, 0, 0, 0, 0])
    XCTAssertEqual(rows(list).map(\.layoutVersion), versions)
    XCTAssertTrue(rows(list).elementsEqual(cells) { $0 === $1 })
  }

  /// Another item that comes to an equal component is compared, and neither evaluated nor laid out.
  @MainActor func testOtherItemsWithEqualComponentsAreNotLaidOut() async {
    let (list, host) = makeList(100) { Plain(title: $0.title) }
    resetCounts(list)
    list.items[2].note = 1
    host.settle()
    XCTAssertEqual(work(list), [0, 1, 0, 0, 0])
    list.items[2].title = "other"
    host.settle()
    XCTAssertEqual(work(list), [1, 1, 1, 1, 1])
  }

  // MARK: Objects

  /// Weak references to what a row consists of.
  private struct Parts {
    weak var cell: DisplayNode?
    weak var tree: ComponentTree?
    weak var plan: Plan?
    var nodes: [Weak<DisplayNode>] = []
    var bitmaps: [Weak<Bitmap>] = []

    var alive: [String] {
      var names: [String] = []
      if cell != nil { names.append("cell") }
      if tree != nil { names.append("tree") }
      if plan != nil { names.append("plan") }
      for node in nodes { if let node = node.object { names.append(node.layoutName) } }
      if bitmaps.contains(where: { $0.object != nil }) { names.append("bitmaps") }
      return names
    }
  }

  private struct Weak<Object: AnyObject> { weak var object: Object? }

  private struct RichRow: Component, Equatable {
    static let picture = Bitmap(size: PixelSize(width: 4, height: 4))!
    var item: Item
    @State private var isOpen = false
    @Event var onTap: @MainActor @Sendable () -> Void = {}

    var body: some LayoutElement {
      VStack(spacing: 4) {
        HStack {
          Picture(Self.picture).cornerRadius(4).frame(width: 20, height: 20)
          Label(item.title).onTap {
            isOpen.toggle()
            onTap()
          }
          Spacer()
          Button("More") { isOpen.toggle() }
        }
        if isOpen { Label("open").onLink { _ in isOpen = false }.onKey { _, _ in isOpen } }
        Label("text").selectable()
        Label("a").layer().onHover { _ in isOpen.toggle() }.task { _ = isOpen }
      }
      .padding(4).fill(.card).cornerRadius(6)
    }
  }

  @MainActor private func parts(of host: any ComponentHost) -> Parts {
    var parts = Parts()
    (parts.cell, parts.tree, parts.plan) = (host, host.tree, host.stage.plan)
    host.enumerateSubtree { node in
      parts.nodes.append(Weak(object: node))
      if !(node is ImageNode), let bitmap = node.loadedLayer?.contents { parts.bitmaps.append(Weak(object: bitmap)) }
    }
    return parts
  }

  @MainActor func testARowThatLeavesItsRangeIsFreed() async {
    let (list, host) = makeList(2_000) { RichRow(item: $0) }
    func pressed() -> Parts {
      let cell = list.cell(of: 1) as! any ComponentHost
      for name in ["item 1", "More", "a"] {
        let frame = cell.stage.frame(of: name)!
        host.click(cell.convert(Point(x: frame.midX, y: frame.midY), to: nil))
        host.settle()
      }
      host.send(.pointerMoved(Point(x: 300, y: 470)))
      return parts(of: cell)
    }
    let row = pressed()
    XCTAssertGreaterThan(row.nodes.count, 4)
    XCTAssertGreaterThan(row.bitmaps.count, 1)
    list.scroll(to: 1_900)
    host.settle()
    for _ in 0..<4 { host.step() }
    host.settle()
    XCTAssertNil(list.cell(of: 1))
    XCTAssertEqual(row.alive, [])
  }

  @MainActor func testManyRowsThatWereUpdatedAndLeftAreFreed() async {
    let (list, host) = makeList(400) { RichRow(item: $0) }
    var gone: [Parts] = []
    for place in stride(from: 0, to: 360, by: 40) {
      list.scroll(to: place)
      host.settle()
      for id in [place, place + 1] { list.items[id].title = "other \(id)" }
      host.settle()
      for id in [place, place + 1] {
        guard let cell = list.cell(of: id) as? any ComponentHost else { continue }
        gone.append(parts(of: cell))
      }
    }
    XCTAssertEqual(gone.count, 18)
    list.scroll(to: 399)
    host.settle()
    for _ in 0..<4 { host.step() }
    host.settle()
    let shown = list.visibleNodes
    for parts in gone where !shown.contains(where: { $0 === parts.cell }) { XCTAssertEqual(parts.alive, []) }
  }

  /// A component that cannot be compared, because it has a closure.
  private struct Loose: Component {
    let store: Store<Settings>
    var note: Note<[String]>
    /// Apart from `note`: tasks run on other threads, and `+=` reads and writes one after the other.
    var begun: Note<[String]>
    var name: String
    let onCount: @MainActor @Sendable () -> Void

    var body: some LayoutElement {
      HStack(spacing: 8, alignItems: .center) {
        Label("title").padding(4).fill(.card).cornerRadius(6)
        Spacer(minLength: store.count == 7 ? 20 : 4)
        Label("tap").onTap { onCount() }.onDisappear { note.value += ["\(name) gone"] }
          .task(id: name) { begun.value += ["\(name) begins"] }
        ZStack { Shape(.ellipse).frame(width: 10, height: 10) }.overlay(Label("1")).frame(width: 20)
      }
      .padding(horizontal: 4)
    }
  }

  @MainActor func testABodyThatComesToAnEqualTreeIsNotLaidOut() async {
    let (store, note, begun) = (Store(Settings()), Note<[String]>([]), Note<[String]>([]))
    func value(_ name: String) -> Loose {
      Loose(store: store, note: note, begun: begun, name: name, onCount: { note.value += ["\(name) tapped"] })
    }
    let row = makeHost().show(value("first"), width: 300)
    row.resetCounts()
    row.update(value("second"))
    XCTAssertEqual(work(row), [1, 0, 0, 0])
    row.press("tap")
    XCTAssertEqual(note.value.filter { $0.hasSuffix("tapped") }, ["second tapped"])
    // The handlers are the newest also where the layout was made by an older evaluation, several times over.
    row.update(value("third"))
    store.update { $0.count = 3 }
    row.host.settle()
    XCTAssertEqual(work(row), [3, 0, 0, 0])
    row.press("tap")
    XCTAssertEqual(note.value.filter { $0.hasSuffix("tapped") }, ["second tapped", "third tapped"])
    // A value of a spec alone is seen.
    store.update { $0.count = 7 }
    row.host.settle()
    XCTAssertEqual(work(row), [4, 1, 0, 0])
    row.host.resize(to: Size(width: 400, height: 480))
    row.host.settle()
    row.press("tap")
    XCTAssertEqual(note.value.filter { $0.hasSuffix("tapped") }.last, "third tapped")
    row.host.container.rootNode = nil
    row.host.settle()
    XCTAssertEqual(note.value.filter { $0.hasSuffix("gone") }, ["third gone"])
  }

  @MainActor func testFocusFollowsABindingThatChangesNothingElse() async {
    struct Form: Component {
      @State private var isFocused = false
      var body: some LayoutElement {
        VStack {
          Label("field").focused($isFocused)
          Label("write").onTap { isFocused = true }
        }
      }
    }
    let row = makeHost().show(Form(), width: 200)
    row.resetCounts()
    row.press("write")
    XCTAssertEqual(row.focused, "field")
    XCTAssertEqual(work(row), [1, 0, 0, 0])
  }

  @MainActor func testALookAnIdAndABranchAreSeenInAnEqualTree() async {
    struct Changing: Component {
      let store: Store<Settings>
      var body: some LayoutElement {
        VStack {
          Label("a").fill(store.count == 1 ? .accent : .card)
          if store.count == 2 { Spacer(minLength: 8) }
          Label("b").disabled(store.count == 3)
          Label("c").opacity(store.count == 4 ? 0.5 : 1)
        }
      }
    }
    let store = Store(Settings())
    let row = makeHost().show(Changing(store: store), width: 200)
    for count in [1, 2, 3, 4, 5] {
      row.resetCounts()
      store.update { $0.count = count }
      row.host.settle()
      XCTAssertEqual(row.counts.layouts, 1, "\(count)")
    }
    row.resetCounts()
    store.update { $0.count = 6 }
    row.host.settle()
    XCTAssertEqual(work(row), [1, 0, 0, 0])
  }
}
