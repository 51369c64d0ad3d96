import Sateen

/// A form that is filled in with the keyboard alone: Tab goes from part to part, arrows move in each, a list of shops is
/// one stop, and a sheet keeps the focus to itself.
final class FocusPage: PageController {
  private(set) var parcel = Parcel() { didSet { if parcel != oldValue { show() } } }
  private(set) var sent = 0
  private(set) lazy var stops = List<ParcelStop>(ParcelStop.all) { [weak self] stop in
    ParcelStopCell(stop) { self?.showBanner(stop.name, "Open \(stop.hours).") }
  }
  let sizes = Parcel.sizes.indices.map { PillNode(Parcel.sizes[$0], note: "€\(Parcel.prices[$0])") }
  let signature = CheckBoxNode("Signature on delivery")
  let insurance = CheckBoxNode("Insured up to €500")
  let send = PillNode("Send…", isMain: true)
  let clear = PillNode("Start again")
  private var sheet: SettingsSheetNode?
  private let total = TextNode()
  private let terms = TextNode()

  override var preferredFocus: DisplayNode? { sizes[parcel.size] }
  override var preferredResponder: View? { sizes[parcel.size].view }

  override func makeContent() -> DisplayNode {
    for (index, pill) in sizes.enumerated() {
      pill.addAction(for: .touchUpInside) { [weak self] _, _ in self?.parcel.size = index }
    }
    signature.addAction(for: .valueChanged) { [weak self] _, _ in
      self.map { $0.parcel.hasSignature = $0.signature.isOn }
    }
    insurance.addAction(for: .valueChanged) { [weak self] _, _ in
      self.map { $0.parcel.isInsured = $0.insurance.isOn }
    }
    send.role = .defaultAction
    send.addAction(for: .touchUpInside) { [weak self] _, _ in self?.ask() }
    clear.addAction(for: .touchUpInside) { [weak self] _, _ in self?.startAgain() }
    stops.movesFocusWithKeys = true
    stops.onSelectionChange = { [weak self] in self?.parcel.stop = self?.stops.selectedIDs.first ?? 0 }
    stops.backgroundColor = Theme.card
    terms.attributedText = Self.termsText
    terms.onLinkTap = { [weak self] _, hit in self?.showBanner("A link", "It leads to \(hit.link).") }
    stops.selectItem(at: ItemPath(item: 0, section: 0))
    show()
    let row = PillRowNode(sizes)
    let sheet = SettingsSheetNode { [stops, signature, insurance, total, terms, clear, send] in
      VStack(spacing: 16) {
        SettingsCard("A parcel", "One stop of Tab: Left and Right go from size to size, Space takes one.") {
          SettingsLine { row }
        }
        SettingsCard("Handed in at", "One stop as well. Up and Down, Space; Alt+Enter goes on to the button of a row.")
        {
          Divider(color: Theme.hairline)
          stops.frame(height: 186).padding(EdgeInsets(horizontal: 8, vertical: 6))
        }
        SettingsCard("Extras", "Two stops.") {
          SettingsLine {
            signature
            insurance
          }
        }
        HStack(spacing: 12, alignItems: .center) {
          total.flexGrow().flexShrink()
          clear
          send
        }
        .padding(EdgeInsets(top: 4, left: 4, bottom: 0, right: 0))
        terms.padding(EdgeInsets(left: 4))
      }
    }
    self.sheet = sheet
    return sheet
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("o", "To the shops") { [weak self] in self?.stops.focus() },
      .letter("n", "Start again") { [weak self] in self?.startAgain() },
    ]
  }

  override func makeStatus() -> String { sent == 0 ? "" : Figures.count(sent, "parcel") + " sent" }

  private func show() {
    for (index, pill) in sizes.enumerated() { pill.isSelected = index == parcel.size }
    signature.isOn = parcel.hasSignature
    insurance.isOn = parcel.isInsured
    total.attributedText = AttributedText(parcel.price, font: Theme.display, color: Theme.ink)
  }

  private func startAgain() {
    parcel = Parcel()
    stops.selectItem(at: ItemPath(item: 0, section: 0))
    sizes[parcel.size].focus()
  }

  private func ask() {
    let (parcel, stop) = (parcel, ParcelStop.all[parcel.stop])
    present(maximumWidth: 380) {
      ParcelQuestion(size: Parcel.sizes[parcel.size], price: parcel.price, stop: stop.name) { [weak self] in
        self?.sent += 1
        self?.showState()
      }
    }
  }

  private static var termsText: AttributedText {
    let plain = TextAttributes(font: Theme.meta, color: Theme.quiet)
    var text = AttributedText("By sending you accept ", attributes: plain)
    for (words, link) in [("the terms", "terms"), ("what may be sent", "contents")] {
      if link == "contents" { text.append(", and know ", attributes: plain) }
      var attributes = TextAttributes(font: Theme.meta, color: Theme.accent)
      attributes.link = link
      text.append(words, attributes: attributes)
    }
    text.append(".", attributes: plain)
    return text
  }
}

/// Asks before a parcel is sent.
private struct ParcelQuestion: Component {
  let size: String
  let price: String
  let stop: String
  @Event var onSend: @MainActor @Sendable () -> Void
  @Surrounding(\.dismiss) private var dismiss

  var body: some LayoutElement {
    VStack(spacing: 14) {
      Label("Send this parcel?", font: Theme.title, color: Theme.ink)
      Label("\(size), to be handed in at \(stop). It costs \(price).", font: Theme.body, color: Theme.quiet)
      HStack(spacing: 10) {
        Button("Send") {
          onSend()
          dismiss()
        }
        Button("Not yet") { dismiss() }.surroundings(\.tint, Tint.slate.deep)
      }
      .padding(EdgeInsets(top: 8, left: 0, bottom: 0, right: 0))
    }
  }
}

/// Choices beside each other as one stop of the Tab key; arrows choose.
final class PillRowNode: DisplayNode {
  nonisolated private let pills: [PillNode]

  nonisolated init(_ pills: [PillNode]) {
    self.pills = pills
    super.init()
    automaticallyManagesSubnodes = true
    focusGroup = [.horizontal, .wraps]
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 10) { for pill in pills { pill.flexGrow().flexShrink() } }
  }
}
