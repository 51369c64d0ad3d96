// accepted: the programs of the article on menus and sheets.
import Sateen

final class Note: Sendable {
  @MainActor var isPinned = false
  @MainActor var isLocked = false
  let node = DisplayNode()
}

@MainActor final class NotesController: NodeController {
  private let note = Note()
  private let folders = ["Inbox", "Archive"]
  private let sort = MenuButtonNode("Sort by") { Menu { MenuItem("Name") {} } }
  private let size = MenuButtonNode(choices: ["Small", "Large"], selectedIndex: 0)

  override func nodeDidLoad() {
    super.nodeDidLoad()
    let note = note
    note.node.contextMenu = { [weak self] point in
      guard let self, !note.isLocked else { return nil }
      return Menu {
        MenuItem("Copy", shortcut: Shortcut("c", .control)) { self.copy(note) }
        MenuItem("Pinned", mark: note.isPinned ? .check : .none) { note.isPinned.toggle() }
        Submenu("Move to") {
          for folder in self.folders { MenuItem(folder) { self.move(note, to: folder) } }
        }
        MenuElement.separator
        MenuItem("Delete", role: .destructive) { self.delete(note) }
      }
    }
    note.node.tooltip = "Puts the notes in another order"
    note.node.showMenu(Menu { MenuItem("Open") {} }, at: .zero)
    note.node.showMenu(Menu { MenuItem("Open") {} }, beside: note.node.bounds, selecting: 0)
    size.addAction(for: .valueChanged) { _, _ in }
  }

  func restyle() {
    var style = MenuStyle()
    style.font = .system(16)
    style.highlightColor = .accentFill
    node.menuStyle = style
    sort.drawing = FlatMenuButton()
    node.dialogStyle = DialogStyle()
    node.tooltipStyle = TooltipStyle()
  }

  func openSettings() {
    present(NodeController())
    present(NodeController(), style: .popover(from: sort))
    presented?.dismiss()
  }

  func ask() async {
    let question = Dialog(
      "Delete the note?", message: "This cannot be undone.",
      actions: [.cancel, DialogAction("Delete", role: .default)])
    if await show(question) == "Delete" { delete(note) }
  }

  private func copy(_ note: Note) {}
  private func move(_ note: Note, to folder: String) {}
  private func delete(_ note: Note) {}
}

struct FlatMenuButton: ControlDrawing {
  func size(of face: MenuButtonFace, fitting room: Size) -> Size { Size(width: 80, height: 24) }

  func parts(of face: MenuButtonFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    [ControlPart("plate", frame: bounds, color: appearance.isSelected ? appearance.tint : .controlFill)]
  }
}

final class Chart: DisplayNode {
  private lazy var value = Tooltip()

  override func pointerMoved(to point: Point?) {
    guard let point else { return value.hide() }
    value.show("\(temperature(at: point)) °C", beside: Rect(center: point, size: .zero), of: self)
  }

  private func temperature(at point: Point) -> Double { point.x }
}

struct Order: Sendable, Equatable { var name: String }

struct Details: Component {
  let order: Order
  var body: some LayoutElement { Label(order.name) }
}

struct OrderRow: Component {
  let order: Order
  @State private var showsDetails = false
  @State private var asks = false
  @State private var size = 0

  var body: some LayoutElement {
    HStack {
      Button("Details") { showsDetails = true }
        .sheet(isPresented: $showsDetails) { Details(order: order) }
      Label(order.name).tooltip("The order").contextMenu {
        MenuItem("Cancel") { asks = true }
        if size > 0 { MenuItem("Smaller") { size -= 1 } }
      }
      .dialog(Dialog("Sure?"), isPresented: $asks) { answer in if answer == "ok" { asks = false } }
      MenuButton("Sort by") { MenuItem("Name") {} }
      MenuButton(["Small", "Large"], selection: $size)
    }
  }
}
