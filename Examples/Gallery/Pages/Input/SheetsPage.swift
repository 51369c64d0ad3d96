import Sateen

/// A list that goes on scrolling below sheets, dialogs, popovers and whole screens.
final class SheetsPage: PageController {
  private(set) var answer = "No question was asked so far"
  private let bar = ComponentNode(SheetsBar())
  let table = List(Mail.inbox(200)) { MailCell($0) }

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.collectionLayout = TableLayout(
      maximumRowWidth: Theme.column,
      rowSeparator: RowSeparatorStyle(color: Theme.hairline, leftInset: 92, rightInset: 28))
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    let (table, bar, content) = (table, bar, DisplayNode())
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack {
        table.flexGrow().flexShrink()
        bar
      }
    }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("s", "Sheet") { [weak self] in self?.present(MailController(Mail.inbox(1)[0])) },
      .letter("d", "Dialog") { [weak self] in self?.ask() },
      .letter("p", "Popover") { [weak self] in
        guard let self else { return }
        present(NodeController(node: ComponentNode(PopoverNote())), style: .popover(from: bar))
      },
      .letter("f", "Whole window") { [weak self] in
        self?.present(MailController(Mail.inbox(3)[2]), style: .fullWindow)
      },
      .letter("g", "Scroll, then a sheet") { [weak self] in
        self?.table.scroll(to: 150, animated: true)
        self?.after(0.3) { [weak self] in self?.present(MailController(Mail.inbox(2)[1])) }
      },
    ]
  }

  override func makeStatus() -> String { answer }

  private func ask() {
    let question = Dialog(
      "Empty the bin?", message: "Its 14 messages are deleted for ever. Messages in other folders stay as they are.",
      actions: [.cancel, DialogAction("Keep starred ones"), DialogAction("Empty", role: .default)])
    Task { [weak self] in
      guard let id = await self?.show(question) else { return }
      self?.answer = "Answer: \(id)"
      self?.showState()
    }
  }
}

/// A message as a screen.
final class MailController: NodeController {
  private let mail: Mail

  init(_ mail: Mail) {
    self.mail = mail
    super.init()
  }

  override func loadNode() -> DisplayNode {
    let mail = mail
    return ComponentNode {
      MailSheet(mail: mail) { [weak self] in self?.dismiss() }
    }
  }
}

struct MailSheet: Component {
  let mail: Mail
  @Event var onClose: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    VStack(spacing: 12) {
      HStack(spacing: 12, alignItems: .center) {
        Picture(Pictures.avatar(mail.author)).placeholder(Theme.placeholder).cornerRadius(20).frame(
          width: 40, height: 40)
        VStack(spacing: 2) {
          Label(mail.author.name, font: Theme.rowTitle, color: Theme.ink)
          Label(mail.time, font: Theme.meta, color: Theme.faint)
        }
      }
      Label(mail.subject, font: Theme.title, color: Theme.ink)
      Label(mail.preview, font: Theme.body, color: Theme.quiet)
      Spacer()
      Button("Close") { onClose() }.alignSelf(.end)
    }
    .padding(24)
  }
}

struct PopoverNote: Component {
  var body: some LayoutElement {
    VStack(spacing: 6) {
      Label("A popover", font: Theme.rowTitle, color: Theme.ink)
      Label(
        "It stands beside a node, follows it, and goes with it. A press elsewhere dismisses it.", font: Theme.meta,
        color: Theme.quiet)
    }
    .padding(16)
  }
}

/// Buttons whose state presents a sheet and a dialog.
struct SheetsBar: Component {
  @State private var showsSheet = false
  @State private var asks = false
  @State private var sugar = 1
  @State private var order = "Nothing ordered"

  var body: some LayoutElement {
    VStack {
      Divider(color: Theme.hairline)
      HStack(spacing: 12, alignItems: .center) {
        Button("Coffee") { showsSheet = true }
          .sheet(isPresented: $showsSheet) {
            VStack(spacing: 14) {
              Label("How many lumps of sugar?", font: Theme.title, color: Theme.ink)
              HStack(spacing: 12, alignItems: .center) {
                Button("Less") { sugar = max(0, sugar - 1) }
                Label("\(sugar)", font: Theme.display, color: Theme.ink)
                Button("More") { sugar += 1 }
              }
              Button("Order") {
                showsSheet = false
                order = "Coffee with \(sugar)"
              }
              .alignSelf(.end)
            }
          }
        Button("Cancel") { asks = true }
          .dialog(
            Dialog(
              "Cancel the order?",
              actions: [DialogAction("Keep it", role: .cancel), DialogAction("Cancel it", role: .destructive)]),
            isPresented: $asks
          ) { if $0 == "Cancel it" { order = "Nothing ordered" } }
        Spacer()
        Label(order, font: Theme.meta, color: Theme.quiet)
      }
      .padding(horizontal: 24, vertical: 12)
    }
    .fill(Theme.card)
  }
}
