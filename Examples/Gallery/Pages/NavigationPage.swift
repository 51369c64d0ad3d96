import Foundation
import Sateen

/// A travel guide: countries, towns and things to do, each a screen further.
final class NavigationPage: PageController {
  private(set) lazy var stack = NavigationController(root: makeCountries())
  private var next = 0

  override func makeContent() -> DisplayNode {
    addChild(stack)
    return stack.screenNode
  }

  override var focusedChild: NodeController? { stack }
  override var preferredResponder: View? { stack.topController?.preferredResponder }

  override func makeActions() -> [PageAction] {
    [
      .letter("p", "Go further") { [weak self] in self?.goFurther() },
      PageAction(.backspace, "Back", cap: "⌫") { [weak self] in self?.stack.pop() },
      .letter("r", "To the first") { [weak self] in self?.stack.popToRoot() },
      .letter("t", "Replace the top") { [weak self] in
        guard let self else { return }
        stack.replaceTop(with: makeTown(nextTown()))
      },
      .letter("b", "Bar", isOn: { [weak self] in !(self?.stack.isBarHidden ?? true) }) { [weak self] in
        self?.stack.isBarHidden.toggle()
      },
    ]
  }

  override func makeStatus() -> String {
    isNodeLoaded ? stack.controllers.map { $0.title ?? "" }.suffix(3).joined(separator: " › ") : ""
  }

  private func nextTown() -> Town {
    let towns = Country.all.flatMap(\.towns)
    next += 1
    return towns[next * 3 % towns.count]
  }

  private func goFurther() {
    switch stack.controllers.count {
    case 1: stack.push(makeCountry(Country.all[0]))
    default: stack.push(makeTown(nextTown()))
    }
  }

  // MARK: Screens

  private func makeCountries() -> NodeController {
    let list = ListController(
      title: "Countries",
      parts: [
        .init(
          rows: Country.all.map { country in
            RowContent(
              leading: .photo(country.photo), title: country.name, subtitle: country.line,
              detail: Figures.count(country.towns.count, "town"), accessory: .chevron)
          })
      ])
    list.onSelect = { [weak self] path in
      guard let self else { return }
      stack.push(makeCountry(Country.all[path.row]))
    }
    return list
  }

  private func makeCountry(_ country: Country) -> NodeController {
    let list = ListController(
      title: country.name,
      parts: [
        .init(
          rows: country.towns.map { town in
            RowContent(
              leading: .photo(town.photo), sharedElementID: "photo of \(town.name)", title: town.name,
              subtitle: town.line, accessory: .chevron)
          })
      ])
    list.onSelect = { [weak self] path in
      guard let self else { return }
      stack.push(makeTown(country.towns[path.row]))
    }
    return list
  }

  private func makeTown(_ town: Town) -> NodeController { TownController(town) }
}

/// A town: its photo and things to do.
@MainActor
final class TownController: NodeController, ListDataSource {
  private let town: Town
  private let tips: [Tip]
  private let table = TableNode()

  init(_ town: Town) {
    self.town = town
    tips = town.tips
    super.init()
    title = town.name
  }

  override func loadNode() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 66
    table.contentInset = EdgeInsets(top: 16, left: 0, bottom: 16, right: 0)
    table.maximumRowWidth = Theme.column
    table.allowsSelection = false
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.dataSource = self
    return table
  }

  override var preferredResponder: View? { table.scrollView }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { tips.count + 1 }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    guard itemPath.row > 0 else {
      let town = town
      return { HeroCell(photo: town.photo, title: town.name, line: town.line) }
    }
    let tip = tips[itemPath.row - 1]
    return { RowCell(RowContent(leading: .symbol(tip.symbol, tip.tint), title: tip.title, subtitle: tip.line)) }
  }
}
