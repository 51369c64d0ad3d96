import SateenComponents
import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

/// Sheets and dialogs of components, which bindings present.
final class ComponentSheetTests: XCTestCase {
  private struct Page: Component {
    let note: Note<[String]>
    @State private var shows = false
    @State private var asks = false
    @State private var count = 0

    var body: some LayoutElement {
      VStack(spacing: 10, alignItems: .start) {
        Button("Show") { shows = true }
          .sheet(isPresented: $shows) {
            Label("count \(count)")
            Button("More") { count += 1 }
            Button("Hide") { shows = false }
          }
        Button("Ask") { asks = true }
          .dialog(Dialog("Sure?", actions: [.cancel, DialogAction("Yes", role: .default)]), isPresented: $asks) {
            note.value += [$0 ?? "nil"]
          }
        Label("shows \(shows) asks \(asks)")
      }
    }
  }

  private let note = Note<[String]>([])

  @MainActor private func make(hasController: Bool) -> (ComponentNode, HeadlessHost) {
    let (note, host) = (note, makeHost())
    let node = ComponentNode { Page(note: note) }
    if hasController {
      host.container.rootController = NodeController(node: node)
    } else {
      host.container.rootNode = node
    }
    host.settle()
    return (node, host)
  }

  /// The tree of the sheet on top.
  @MainActor private func sheet(_ host: HeadlessHost, besides page: ComponentNode) -> ComponentNode? {
    var found: ComponentNode?
    let roots = [host.container.rootNode].compactMap { $0 } + host.container.overlays.map(\.node)
    for root in roots { root.enumerateSubtree { if let node = $0 as? ComponentNode, node !== page { found = node } } }
    return found
  }

  @MainActor private func press(_ name: String, in node: ComponentNode, _ host: HeadlessHost) {
    let frame = node.stage.frame(of: name)!
    host.click(node.convert(frame, to: nil).center)
    host.advance(by: 0.6)
    host.settle()
  }

  @MainActor func testABindingPresentsASheetWithOrWithoutAController() async {
    for hasController in [true, false] {
      let (page, host) = make(hasController: hasController)
      press("Show", in: page, host)
      let shown = sheet(host, besides: page)!
      XCTAssertEqual(shown.stage.texts, ["count 0", "More", "Hide"])
      XCTAssertEqual(page.stage.texts.last, "shows true asks false")
      press("More", in: shown, host)
      XCTAssertEqual(shown.stage.texts.first, "count 1", "the sheet follows the state around")
      press("Hide", in: shown, host)
      XCTAssertNil(sheet(host, besides: page))
      XCTAssertEqual(page.stage.texts.last, "shows false asks false")
    }
  }

  @MainActor func testASheetThatIsDismissedTellsItsBinding() async {
    for hasController in [true, false] {
      let (page, host) = make(hasController: hasController)
      for _ in 0..<2 {
        press("Show", in: page, host)
        XCTAssertNotNil(sheet(host, besides: page))
        host.press(.escape)
        host.advance(by: 0.6)
        host.settle()
        XCTAssertNil(sheet(host, besides: page))
        XCTAssertEqual(page.stage.texts.last, "shows false asks false")
      }
    }
  }

  @MainActor func testASheetGoesWithItsElement() async {
    let (page, host) = make(hasController: true)
    press("Show", in: page, host)
    page.show { Label("else") }
    host.advance(by: 0.6)
    host.settle()
    XCTAssertNil(sheet(host, besides: page))
  }

  @MainActor func testABindingAsksAQuestion() async {
    for hasController in [true, false] {
      note.value = []
      let (page, host) = make(hasController: hasController)
      press("Ask", in: page, host)
      XCTAssertEqual(page.stage.texts.last, "shows false asks true")
      host.press(.enter)
      host.settle()
      XCTAssertEqual(note.value, ["Yes"])
      XCTAssertEqual(page.stage.texts.last, "shows false asks false")
      host.advance(by: 0.6)
      press("Ask", in: page, host)
      host.press(.escape)
      host.settle()
      XCTAssertEqual(note.value, ["Yes", "cancel"])
      host.advance(by: 0.6)
      press("Ask", in: page, host)
      host.container.close()
      XCTAssertEqual(note.value, ["Yes", "cancel", "cancel"])
    }
  }

  @MainActor func testSheetsThatAreWantedAtOnceLieInTheOrderOfTheirElements() async {
    struct Many: Component {
      var body: some LayoutElement {
        VStack {
          for number in 0..<7 {
            Label("\(number)").sheet(isPresented: .constant(true)) { Label("sheet \(number)") }
          }
        }
      }
    }
    let host = makeHost()
    let page = ComponentNode(Many())
    host.container.rootController = NodeController(node: page)
    host.settle()
    var texts: [String] = []
    host.container.rootNode?.enumerateSubtree {
      if let node = $0 as? ComponentNode, node !== page { texts += node.stage.texts }
    }
    XCTAssertEqual(texts, (0..<7).map { "sheet \($0)" })
  }
}
