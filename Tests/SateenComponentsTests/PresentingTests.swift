import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// Sheets over screens.
final class PresentingTests: XCTestCase {
  struct Row: ListItem, Equatable { let id: Int }

  struct Details: Component {
    let note: Note<[String]>
    @Surrounding(\.dismiss) private var dismiss

    var body: some LayoutElement {
      VStack(spacing: 12, alignItems: .start) {
        Label("Details")
        Button("Close") { dismiss() }
        Button("Other") { note.value += ["other"] }
      }
    }
  }

  /// A list in a stack of screens.
  @MainActor private final class Screen: NodeController {
    let list = List((0..<20).map(Row.init)) { Label("row \($0.id)").padding(10).frame(height: 40) }
    var keys: [Key] = []
    override func loadNode() -> DisplayNode {
      list.movesFocusWithKeys = true
      return list
    }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
      keys.append(key)
      return false
    }
  }

  private let note = Note<[String]>([])

  @MainActor private func makeScreen() -> (Screen, HeadlessHost) {
    let (screen, host) = (Screen(), makeHost())
    host.container.rootController = NavigationController(root: screen)
    host.settle()
    return (screen, host)
  }

  /// The texts that the sheet on top shows.
  @MainActor private func texts(_ host: HeadlessHost) -> [String] { sheet(host)?.stage.texts ?? [] }

  @MainActor private func sheet(_ host: HeadlessHost) -> ComponentNode? {
    var found: ComponentNode?
    host.container.rootNode?.enumerateSubtree { if let node = $0 as? ComponentNode { found = node } }
    return found
  }

  /// Has a sheet that was dismissed go.
  @MainActor private func rest(_ host: HeadlessHost) {
    host.advance(by: 0.5)
    host.settle()
  }

  /// The frame of the sheet on top in the window.
  @MainActor private func frame(_ host: HeadlessHost) -> Rect {
    sheet(host).map { $0.convert($0.bounds, to: nil) } ?? .zero
  }

  @MainActor private func present(_ screen: Screen, _ host: HeadlessHost) -> DismissAction {
    let note = note
    let dismiss = screen.present(onDismiss: { note.value += ["gone"] }) { Details(note: note) }
    host.settle()
    return dismiss
  }

  @MainActor func testASheetShowsOverEverythingAndIsSeenToCome() async {
    let (screen, host) = makeScreen()
    let before = host.screenshot()
    screen.present { [note] in Details(note: note) }
    for _ in 0..<4 { host.step() }
    let coming = host.screenshot()
    host.settle()
    XCTAssertEqual(texts(host), ["Details", "Close", "Other"])
    let after = host.screenshot()
    func brightness(_ picture: Bitmap) -> UInt32 { picture.pixel(x: 4, y: 470) & 0xff }
    XCTAssertLessThan(brightness(after), brightness(before), "all else is shaded")
    XCTAssertGreaterThan(brightness(coming), brightness(after), "the shade comes gradually")
    let frame = frame(host)
    XCTAssertEqual(frame.midX, 160, accuracy: 1)
    XCTAssertEqual(frame.midY, 240, accuracy: 1)
    XCTAssertEqual(frame.width, 288, accuracy: 1)
  }

  @MainActor func testTheSurroundingDismissesIt() async {
    let (screen, host) = makeScreen()
    _ = present(screen, host)
    let button = sheet(host)!.stage.frame(of: "Close")!
    host.click(sheet(host)!.convert(button, to: nil).center)
    host.step()
    XCTAssertEqual(note.value, ["gone"])
    host.advance(by: 1)
    XCTAssertTrue(host.settle())
    XCTAssertNil(sheet(host), "its nodes are gone")
  }

  @MainActor func testEscapeAndAPressBesideItDismissIt() async {
    let (screen, host) = makeScreen()
    _ = present(screen, host)
    host.press(.escape)
    rest(host)
    XCTAssertEqual(texts(host), [])
    _ = present(screen, host)
    let frame = frame(host)
    host.click(Point(x: frame.minX + 5, y: frame.minY + 5))
    host.settle()
    XCTAssertEqual(texts(host).first, "Details", "a press on the sheet itself leaves it")
    host.click(Point(x: 5, y: 470))
    rest(host)
    XCTAssertEqual(texts(host), [])
    XCTAssertEqual(note.value, ["gone", "gone"])
  }

  @MainActor func testTheActionThatIsReturnedDismissesItOnce() async {
    let (screen, host) = makeScreen()
    let dismiss = present(screen, host)
    dismiss()
    dismiss()
    rest(host)
    dismiss()
    XCTAssertEqual(note.value, ["gone"])
    XCTAssertEqual(texts(host), [])
    Surroundings().dismiss()
  }

  @MainActor func testPressesAndKeysReachNothingBehindIt() async {
    let (screen, host) = makeScreen()
    var selected: [Int] = []
    screen.list.onSelect = { selected.append($0.id) }
    _ = present(screen, host)
    screen.keys = []
    for key: Key in ["d", .down, .pageDown, .backspace] {
      host.press(key)
      host.settle()
    }
    host.send(.wheel(Point(x: 160, y: 470), dx: 0, dy: 3))
    host.settle()
    XCTAssertEqual(screen.keys, [])
    XCTAssertNil(screen.list.focusedID)
    XCTAssertEqual(screen.list.contentOffset, .zero)
    host.click(Point(x: 5, y: 470))
    host.settle()
    XCTAssertEqual(selected, [], "the press dismisses the sheet, and does no more")
  }

  @MainActor func testTheFocusIsInTheSheetAndGoesBackAfterwards() async {
    let (screen, host) = makeScreen()
    XCTAssertTrue(host.container.firstResponder === screen.list.view)
    _ = present(screen, host)
    XCTAssertEqual(sheet(host)?.stage.focusedName, "Close")
    for expected in ["Other", "Close", "Other"] {
      host.press(.tab)
      host.settle()
      XCTAssertEqual(sheet(host)?.stage.focusedName, expected)
    }
    host.press(.enter)
    host.settle()
    XCTAssertEqual(note.value, ["other"])
    host.press(.escape)
    host.settle()
    XCTAssertTrue(host.container.firstResponder === screen.list.view)
    host.press(.down)
    host.settle()
    XCTAssertEqual(screen.list.focusedID, 0)
  }

  @MainActor func testAnEnterClosesASheetWithOneButton() async {
    let (screen, host) = makeScreen()
    _ = present(screen, host)
    host.press(.enter)
    host.settle()
    XCTAssertEqual(note.value, ["gone"])
  }

  @MainActor func testAKeyThatIsHeldDismissesNoSheet() async {
    let (screen, host) = makeScreen()
    _ = present(screen, host)
    for _ in 0..<3 { host.send(.keyDown(.escape, [], isRepeat: true)) }
    host.advance(by: 1)
    XCTAssertEqual(texts(host).first, "Details", "it may be held from before the sheet came")
    XCTAssertEqual(screen.keys, [])
  }

  @MainActor func testASecondSheetLiesAboveTheFirst() async {
    let (screen, host) = makeScreen()
    _ = present(screen, host)
    screen.present { Label("Second") }
    host.settle()
    XCTAssertEqual(texts(host), ["Second"])
    host.press(.escape)
    host.advance(by: 1)
    XCTAssertEqual(texts(host).first, "Details")
    XCTAssertEqual(sheet(host)?.stage.focusedName, "Close")
  }

  @MainActor func testASheetFollowsTheSizeOfTheWindow() async {
    let (screen, host) = makeScreen()
    _ = present(screen, host)
    host.resize(to: Size(width: 800, height: 300))
    host.settle()
    let frame = frame(host)
    XCTAssertEqual(frame.width, 420, accuracy: 1)
    XCTAssertEqual(frame.midX, 400, accuracy: 1)
  }

  @MainActor func testASheetThatIsPresentedBeforeTheWindowShowsWithIt() async {
    let (screen, host) = (Screen(), makeHost())
    screen.present { [note] in Details(note: note) }
    host.container.rootController = screen
    host.settle()
    XCTAssertEqual(texts(host).first, "Details")
    let other = Screen()
    let dismiss = other.present { [note] in Details(note: note) }
    dismiss()
    host.container.rootController = other
    host.settle()
    XCTAssertEqual(texts(host), [], "it was dismissed before")
  }

  @MainActor func testASheetTellsOfItsEndAlsoWhenItsSurroundingsGo() async {
    let ends: [@MainActor (Screen, HeadlessHost) -> Void] = [
      { _, host in host.container.close() }, { _, host in host.container.rootController = NodeController() },
    ]
    for end in ends {
      note.value = []
      let (screen, host) = makeScreen()
      _ = present(screen, host)
      end(screen, host)
      host.step()
      XCTAssertEqual(note.value, ["gone"])
    }
  }

  @MainActor func testASheetGoesWithTheScreenThatPresentedIt() async {
    let (screen, host) = makeScreen()
    let top = Screen()
    (screen.parent as? NavigationController)?.push(top, animated: false)
    host.settle()
    _ = present(top, host)
    (screen.parent as? NavigationController)?.pop(animated: false)
    host.advance(by: 1)
    host.settle()
    XCTAssertEqual(note.value, ["gone"])
    XCTAssertEqual(texts(host), [])
  }

  @MainActor func testASheetOfAPresentedScreenLiesOverTheWholeWindow() async {
    let (screen, host) = makeScreen()
    let inner = NodeController()
    inner.preferredSize = Size(width: 120, height: 100)
    screen.present(inner, style: .dialog)
    host.advance(by: 0.5)
    inner.present { Label("Wide").frame(height: 200) }
    host.advance(by: 0.5)
    host.settle()
    XCTAssertEqual(frame(host).width, 288, accuracy: 1)
    XCTAssertEqual(frame(host).midX, 160, accuracy: 1)
    host.click(Point(x: 5, y: 470))
    host.advance(by: 0.5)
    XCTAssertTrue(screen.presented === inner, "a press beside the sheet dismisses the sheet alone")
    XCTAssertEqual(texts(host), [])
  }

  @MainActor func testKeysReachNothingBehindASheetThatIsStillComing() async {
    let (screen, host) = makeScreen()
    host.container.firstResponder = screen.list.view
    screen.keys = []
    screen.present { [note] in Details(note: note) }
    host.press(.backspace)
    XCTAssertEqual(screen.keys, [])
    host.settle()
    XCTAssertEqual(sheet(host)?.stage.focusedName, "Close")
  }

  @MainActor func testAHeldEscapeDismissesOneSheet() async {
    let (screen, host) = makeScreen()
    _ = present(screen, host)
    screen.present { Label("Second") }
    host.settle()
    host.press(.escape)
    for _ in 0..<3 {
      host.send(.keyDown(.escape, [], isRepeat: true))
      host.step()
    }
    host.advance(by: 1)
    XCTAssertEqual(texts(host).first, "Details")
    XCTAssertEqual(note.value, [])
  }
}
