import Sateen

/// A payment with its amount, and maybe a remark below.
final class PaymentCell: CellNode {
  private let icon: SymbolNode
  private let name = TextNode()
  private let category = TextNode()
  private let amount = TextNode()
  private let number = TextNode()
  private let remark: TextNode?
  private let note = DisplayNode()

  nonisolated init(_ row: Int) {
    let payment = Payment.number(row)
    icon = SymbolNode(payment.symbol, .disc(payment.tint), side: 40)
    remark =
      payment.remark.isEmpty
      ? nil : TextNode(AttributedText(payment.remark, font: Theme.meta, color: Theme.quiet))
    super.init()
    debugName = "row \(row)"
    isSelectable = false
    backgroundColor = Theme.page
    name.attributedText = AttributedText(payment.name, font: Theme.rowTitle, color: Theme.ink)
    category.attributedText = AttributedText(payment.category, font: Theme.meta, color: Theme.quiet)
    amount.attributedText = AttributedText(
      payment.amount, font: Theme.rowTitle, color: payment.cents < 0 ? Theme.ink : Theme.good)
    number.attributedText = AttributedText("No. \(Figures.grouped(row + 1))", font: .system(12), color: Theme.faint)
    note.backgroundColor = Theme.field
    note.cornerRadius = 8
    for node in [name, category, amount, number, remark].compactMap({ $0 }) {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
    name.maximumNumberOfLines = 1
    note.isLayerBacked = true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 8) {
      HStack(spacing: 12, alignItems: .center) {
        icon
        VStack(spacing: 2) {
          name
          category
        }
        .flexGrow().flexShrink()
        VStack(spacing: 2, alignItems: .end) {
          amount
          number
        }
      }
      if let remark {
        remark.padding(horizontal: 12, vertical: 8).background(note)
          .padding(EdgeInsets(top: 0, left: 52, bottom: 0, right: 0))
      }
    }
    .padding(horizontal: 24, vertical: 12)
  }
}
