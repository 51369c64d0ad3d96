import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Nodes end with their windows, and stores, states and closures keep none of them alive.
final class LifetimeTests: XCTestCase {
  final class Box: DisplayNode {}

  struct Boxed: NodeContent {
    func makeNode() -> Box { Box() }
    func update(_ node: Box) {}
  }

  struct Everything: Component {
    let store: Store<Int>
    var isOpen = false
    @State private var count = 0
    @State private var isFocused = false
    @Event var onTap: @MainActor @Sendable () -> Void = {}

    var body: some LayoutElement {
      VStack(spacing: 4) {
        Label("\(store.value) \(count)").onTap {
          count += 1
          onTap()
        }
        if isOpen { Label("open").fill(.card).transition(.slide(.top)) }
        Label("key").focused($isFocused).onKey { _, _ in true }
        Label("text").selectable()
        Button.async("go") { count += 1 }
        Toggle(isOn: $isFocused)
        Scroll { Label("\(count)").onHover { _ in count += 1 } }.frame(height: 30)
        Boxed().frame(width: 10, height: 10)
        Label("task").task { while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) } }
          .onDisappear { count = 0 }.pulse(count)
      }
    }
  }

  @MainActor func testANodeEndsWithItsWindow() async {
    let store = Store(0)
    weak var node: ComponentNode?
    weak var tree: ComponentTree?
    do {
      let host = makeHost()
      let row = host.show(Everything(store: store), width: 300)
      (node, tree) = (row.node, row.node.tree)
      row.press("0 0")
      row.update(Everything(store: store, isOpen: true))
      row.press("key")
      row.update(Everything(store: store))
      store.value = 1
      host.settle()
      XCTAssertTrue(row.texts.contains("1 0") || row.texts.contains("1 1"), "\(row.texts)")
      host.container.rootNode = nil
      host.settle()
    }
    for _ in 0..<20_000 where node != nil || tree != nil {
      _ = MainQueue.shared.drain()
      try? await Task.sleep(for: .milliseconds(1))
    }
    XCTAssertNil(node)
    XCTAssertNil(tree)
  }

  @MainActor func testRowsEndWithTheirItems() async {
    struct Item: ListItem, Equatable { var id: Int }
    let store = Store(0)
    weak var tree: ComponentTree?
    let list = List((0..<5).map { Item(id: $0) }) { _ in Everything(store: store) }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    tree = (list.cell(of: 0) as? any ComponentHost)?.tree
    XCTAssertNotNil(tree)
    list.items = []
    host.settle()
    for _ in 0..<20_000 where tree != nil {
      try? await Task.sleep(for: .milliseconds(1))
      host.settle()
    }
    XCTAssertNil(tree)
    store.value = 1
    host.settle()
  }
}
