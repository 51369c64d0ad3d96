import Sateen

/// Segments: of nodes in the first card, of components in the second one.
final class ChoicesPage: PageController {
  let view = SegmentedControlNode(["Day", "Week", "Month", "Year"], selectedIndex: 1)
  let order = SegmentedControlNode(["Newest first", "By name"], selectedIndex: 0)
  let none = SegmentedControlNode(["Yes", "No", "Later"])
  let units = Store(Units())
  private(set) var isDisabled = false
  private var sheet: SettingsSheetNode?

  override func makeContent() -> DisplayNode {
    for node in [view, order, none] {
      node.addAction(for: .valueChanged) { [weak self] _, _ in self?.showState() }
    }
    let sheet = SettingsSheetNode { [view, order, none, units] in
      VStack(spacing: 16) {
        SettingsCard("Calendar", "One of a few. The plate glides to the one that is chosen.") {
          SettingsLine { view.alignSelf(.stretch) }
          SettingsRow("Order of the list") { order }
          SettingsRow("Move birthdays here?", "Nothing is chosen at first.") { none }
        }
        UnitsCard(units: units)
      }
    }
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("d", "Disable all", isOn: { [weak self] in self?.isDisabled ?? false }) { [weak self] in
        self?.toggleDisabled()
      },
      .letter("x", "Choose none") { [weak self] in self?.none.selectedIndex = nil },
    ]
  }

  override func makeStatus() -> String { view.selectedIndex.map { view.titles[$0] } ?? "Nothing" }

  private func toggleDisabled() {
    isDisabled.toggle()
    for node in [view, order, none] { node.isEnabled = !isDisabled }
    units.update { [isDisabled] in $0.isDisabled = isDisabled }
  }
}

struct Units: Sendable, Equatable {
  enum Distance: String, Sendable, CaseIterable { case kilometres = "km", miles = "mi" }
  enum Warmth: String, Sendable, CaseIterable { case celsius = "°C", fahrenheit = "°F", kelvin = "K" }

  var distance = Distance.kilometres
  var warmth = Warmth.celsius
  var isDisabled = false

  var forecast: String {
    let degrees =
      switch warmth {
      case .celsius: 18
      case .fahrenheit: 64
      case .kelvin: 291
      }
    return "\(degrees) \(warmth.rawValue), and \(distance == .kilometres ? 12 : 7) \(distance.rawValue) of sight"
  }
}

/// Pickers, bound to a store.
struct UnitsCard: Component {
  let units: Store<Units>

  var body: some LayoutElement {
    SettingsCard("Units", units.forecast) {
      SettingsRow("Distance") {
        SegmentedPicker(selection: units[\.distance], options: Units.Distance.allCases, label: "Distance") {
          $0.rawValue
        }
      }
      SettingsRow("Temperature") {
        SegmentedPicker(selection: units[\.warmth], options: Units.Warmth.allCases, label: "Temperature") {
          $0.rawValue
        }
      }
    }
    .disabled(units.isDisabled)
  }
}
