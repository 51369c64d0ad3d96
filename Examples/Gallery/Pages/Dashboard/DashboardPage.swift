import Sateen

/// Figures that move, above a hundred thousand orders in columns that are sorted and resized.
final class DashboardPage: PageController {
  let columns = Store(Purchase.columns)
  let meters = Meter.all.enumerated().map { MeterNode($1, seed: $0) }
  private(set) lazy var list = List<Purchase>(
    layout: TableLayout(rowSeparator: RowSeparatorStyle(color: Theme.hairline, leftInset: 20, rightInset: 20))
  ) { [columns] in PurchaseRow(order: $0, columns: columns) }
  private(set) var sorting: Task<Void, Never>?
  private(set) lazy var clock = every(0.1) { [weak self] in self?.tick() }
  private var dice = Dice(5)

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.card
    list.estimatedSizes.item.height = 37
    list.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.card, barColor: Theme.placeholder)
    list.movesFocusWithKeys = true
    list.apply(Purchase.all)
    list.onPress = { [weak self] order, press in if case .double = press { self?.open(order) } }
    let header = ComponentNode(PurchaseHeader(columns: columns) { [weak self] in self?.sort(by: $0) })
    return DashboardNode(meters, header, list)
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Live", isOn: { [weak self] in self?.clock.isRunning ?? false }) { [weak self] in
        guard let self else { return }
        clock.isRunning ? clock.stop() : clock.start(in: container)
      },
      PageAction(.enter, "Open the order") { [weak self] in
        guard let self, let path = list.pathForFocusedItem, let order = list.item(at: path) else { return }
        open(order)
      },
      .letter("w", "First widths") { [weak self] in
        self?.columns.update { $0.columns = Purchase.columns.columns }
      },
    ]
  }

  override func makeStatus() -> String { Figures.count(Purchase.all.count, "order") }

  private func tick() {
    for meter in meters { meter.push(Double(dice.roll(-60..<61)) / 1_000) }
  }

  /// Sorts on a worker; the list shows the old order until then.
  private func sort(by sort: ColumnSort) {
    sorting?.cancel()
    sorting = Task { [weak self] in
      let orders = await Task.detached(priority: .userInitiated) { Purchase.all.sorted(by: sort) }.value
      guard !Task.isCancelled, let self else { return }
      list.apply(orders)
      list.contentOffset = list.scrollView.minimumOffset
    }
  }

  private func open(_ order: Purchase) {
    present { PurchaseSheet(order: order) }
  }
}

/// Meters in a grid, and a list with its header below.
final class DashboardNode: DisplayNode {
  // Constant.
  private let meters: [MeterNode]
  private let header: ComponentNode
  private let list: ListNode

  nonisolated init(_ meters: [MeterNode], _ header: ComponentNode, _ list: ListNode) {
    (self.meters, self.header, self.list) = (meters, header, list)
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isWide = range.max.width >= 680
    let (count, side, gap) = (isWide ? 4 : 2, isWide ? 20.0 : 12, isWide ? 14.0 : 10)
    let width = ((range.max.width - 2 * side - Double(count - 1) * gap) / Double(count)).rounded(.down)
    let shown = isWide ? meters : Array(meters.prefix(4))
    return VStack {
      HStack(spacing: gap, wrap: .wrap, lineSpacing: gap) {
        shown.map { $0.frame(width: .points(width), height: .points(isWide ? 118 : 96)) }
      }
      .padding(EdgeInsets(top: side, left: side, bottom: side, right: side))
      header
      list.flexGrow().flexShrink()
    }
  }
}

/// The titles above the orders.
struct PurchaseHeader: Component {
  let columns: Store<ListColumns>
  @Event var sort: @MainActor @Sendable (ColumnSort) -> Void

  init(columns: Store<ListColumns>, sort: @escaping @MainActor @Sendable (ColumnSort) -> Void) {
    self.columns = columns
    _sort = Event(wrappedValue: sort)
  }

  var body: some LayoutElement {
    VStack {
      Divider(color: Theme.hairline)
      ColumnHeader(columns[\.self], onSort: sort).padding(horizontal: 20)
      Divider(color: Theme.hairline)
    }
    .fill(Theme.card)
  }
}

/// An order in columns.
struct PurchaseRow: Component {
  let order: Purchase
  let columns: Store<ListColumns>

  var body: some LayoutElement {
    ColumnRow(columns.value) {
      Label("\(order.id)", font: Theme.figures, color: Theme.faint, lines: 1)
      Label(order.customer, font: Theme.body, color: Theme.ink, lines: 1)
      Label(order.town, font: Theme.body, color: Theme.quiet, lines: 1)
      Label(order.price, font: Theme.figures, color: Theme.ink, lines: 1)
      Label(order.state.name, font: Theme.label, color: order.state.tint.ink, lines: 1)
        .padding(horizontal: 9, vertical: 3).fill(order.state.tint.wash).cornerRadius(9)
    }
    .padding(horizontal: 20, vertical: 8)
  }
}

/// All of an order, over the window.
struct PurchaseSheet: Component {
  let order: Purchase
  @Surrounding(\.dismiss) private var dismiss

  var body: some LayoutElement {
    VStack(spacing: 16) {
      VStack(spacing: 3) {
        Label(order.customer, font: Theme.display, color: Theme.ink)
        Label("Order \(order.id) from \(order.town)", font: Theme.body, color: Theme.quiet)
      }
      HStack(alignItems: .center) {
        Label(order.state.name, font: Theme.label, color: order.state.tint.ink)
          .padding(horizontal: 9, vertical: 3).fill(order.state.tint.wash).cornerRadius(9)
        Spacer()
        Label(order.price, font: Theme.display, color: Theme.ink)
      }
      Button("Close") { dismiss() }.defaultAction()
    }
    .padding(24).fill(Theme.raised)
  }
}
