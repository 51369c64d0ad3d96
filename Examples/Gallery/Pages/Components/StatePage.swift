import Sateen

/// Prints and an order of them: state of a row's own, a binding that a part changes, and a store that both ends share.
final class StatePage: PageController {
  let order = Store(Order())
  private(set) lazy var list = List(Print.all) { [order] print in PrintRow(print: print, order: order) }

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.collectionLayout = TableLayout(lineSpacing: 10, maximumRowWidth: Theme.column)
    list.contentInset = EdgeInsets(horizontal: 20, vertical: 20)
    list.allowsSelection = false
    let bar = ComponentNode(OrderBar(order: order))
    let (list, content) = (list, DisplayNode())
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack {
        list.flexGrow().flexShrink()
        bar
      }
    }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("o", "One of each") { [weak self] in
        self?.order.update { order in for print in Print.all { order[print: print.id] += 1 } }
      },
      .letter("c", "Clear") { [weak self] in self?.order.update { $0.clear() } },
    ]
  }
}

struct Print: ListItem, Equatable {
  let id: Int
  var name: String
  var line: String
  var more: String
  var euros: Int
  var photo: Int

  static let all = [
    Print(
      id: 0, name: "Birches in October", line: "30 × 40 cm, matt",
      more: "Cotton paper of 310 g, pigment inks. Comes in a tube.", euros: 12, photo: 9),
    Print(
      id: 1, name: "The camp under the stars", line: "20 × 30 cm, glossy",
      more: "Exposed for twenty seconds, from a tripod of driftwood.", euros: 11, photo: 7),
    Print(
      id: 2, name: "Out at night", line: "40 × 60 cm, matt", more: "Numbered and signed; 40 of 60 are left.", euros: 16,
      photo: 4),
    Print(
      id: 3, name: "First snow", line: "30 × 40 cm, matt",
      more: "Cotton paper of 310 g, pigment inks. Comes in a tube.",
      euros: 15, photo: 2),
    Print(
      id: 4, name: "The lake, holding still", line: "A postcard", more: "Five of them are one card for free.", euros: 9,
      photo: 1),
    Print(
      id: 5, name: "The wood behind the house", line: "A calendar sheet", more: "May, with all its holidays.", euros: 7,
      photo: 10),
  ]
}

struct Order: Sendable, Equatable {
  private var counts = [0: 1, 2: 2]
  var isFramed = false

  subscript(print id: Int) -> Int {
    get { counts[id] ?? 0 }
    set { counts[id] = newValue }
  }

  mutating func clear() { counts = [:] }

  var count: Int { Print.all.reduce(0) { $0 + self[print: $1.id] } }
  var euros: Int { Print.all.reduce(0) { $0 + self[print: $1.id] * $1.euros } }
}

struct PrintRow: Component {
  var print: Print
  var order: Store<Order>
  @State private var isOpen = false

  var body: some LayoutElement {
    HStack(spacing: 14) {
      Picture(Pictures.photo(print.photo)).placeholder(Theme.placeholder).cornerRadius(8, over: Theme.card)
        .frame(width: 64, height: 64)
      VStack(spacing: 3) {
        Label(print.name, font: Theme.rowTitle, color: Theme.ink)
        Label(print.line, font: Theme.meta, color: Theme.quiet)
        if isOpen { Label(print.more, font: Theme.meta, color: Theme.quiet).spacing(before: 5) }
        Label(isOpen ? "Less" : "About it", font: Theme.metaStrong, color: Theme.accent)
          .padding(vertical: 3).onTap { withAnimation(.spring(duration: 0.45, bounce: 0.1)) { isOpen.toggle() } }
          .role("button", "About").alignSelf(.start)
      }
      .flexGrow().flexShrink()
      VStack(spacing: 6, alignItems: .end) {
        Label("\(print.euros) €", font: Theme.rowTitle, color: Theme.ink)
        CountStepper(count: order[\.[print: print.id]])
      }
    }
    .padding(14).fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline)
  }
}

/// A number with a button at each side. It shows and changes what it is bound to.
struct CountStepper: Component, Equatable {
  @Binding var count: Int

  var body: some LayoutElement {
    HStack(spacing: 4, alignItems: .center) {
      step("−", "Less", by: -1).disabled(count == 0).opacity(count == 0 ? 0.35 : 1)
      HStack(justifyContent: .center) { Label("\(count)", font: Theme.bodyStrong, color: Theme.ink) }.frame(width: 26)
      step("+", "More", by: 1)
    }
  }

  private func step(_ sign: String, _ name: String, by change: Int) -> Decorated {
    Label(sign, font: Theme.rowTitle, color: Theme.accent).centered().frame(width: 30, height: 30)
      .fill(Theme.accentTint).cornerRadius(15).feedback(pressed: Theme.press).hitTestSlop(EdgeInsets(-4))
      .role("button", name).onTap { $count.update { $0 = max(0, $0 + change) } }
  }
}

/// The order so far. The component reads the store, and is read again whenever that changes.
struct OrderBar: Component {
  let order: Store<Order>
  @State private var orders = 0

  var body: some LayoutElement {
    VStack {
      Divider(color: Theme.hairline)
      HStack(spacing: 16, alignItems: .center) {
        VStack(spacing: 2) {
          Label("\(order.euros) €", font: Theme.display, color: Theme.ink)
          Label(line, font: Theme.meta, color: Theme.quiet)
        }
        .flexGrow().flexShrink()
        Label("Framed", font: Theme.meta, color: Theme.quiet)
        Toggle(isOn: order[\.isFramed], label: "Framed")
        Button("Order") {
          orders += 1
          order.update { $0.clear() }
        }
        .disabled(order.count == 0)
      }
      .padding(horizontal: 24, vertical: 14)
    }
    .fill(Theme.card)
  }

  private var line: String {
    if order.count == 0 { return orders == 0 ? "Nothing yet" : "Thank you; \(Figures.count(orders, "order")) so far" }
    return Figures.count(order.count, "print", "prints") + (order.isFramed ? ", framed" : "")
  }
}
