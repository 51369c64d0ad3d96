import Foundation
import Sateen

/// The list of pages, one of which is chosen.
@MainActor
final class SidebarController: NodeController, ListDelegate {
  let table = List<SidebarItem> { item in item.makeNode() }
  private let groups: [GalleryGroup]
  private let pages: [GalleryPage]
  private var typed = ""
  private var typedAt = -1.0

  /// Called when another page is chosen.
  var onChoose: (@MainActor (Int) -> Void)?
  /// Called when the chosen page should get the keys.
  var onOpen: (@MainActor (Int) -> Void)?

  init(_ groups: [GalleryGroup]) {
    self.groups = groups
    pages = groups.flatMap(\.pages)
    super.init()
    title = "Gallery"
  }

  override func loadNode() -> DisplayNode {
    table.backgroundColor = Theme.sidebar
    table.estimatedSizes.item.height = 38
    table.contentInset = EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.sidebar, barColor: Theme.placeholder)
    table.delegate = self
    table.focusability = .all
    table.apply(makeSnapshot()) { [weak self] in
      guard let self else { return }
      show(chosen: chosen)
    }
    return table
  }

  private func makeSnapshot() -> ListSnapshot<SidebarItem> {
    var snapshot = ListSnapshot<SidebarItem>()
    var index = 0
    snapshot.appendSection("title", [.title])
    for group in groups {
      let items = group.pages.enumerated().map { offset, page in
        SidebarItem.page(index: index + offset, title: page.title, symbol: page.symbol, tint: page.tint)
      }
      snapshot.appendSection(SectionID(group.title), items, header: .init(.group(group.title)))
      index += items.count
    }
    snapshot.appendSection("keys", [.keys])
    return snapshot
  }

  // MARK: Choice

  /// The index of the chosen page among all pages.
  private(set) var chosen = 0

  /// Chooses a page without calling ``onChoose``.
  func show(chosen index: Int) {
    chosen = index
    let path = path(of: index)
    table.selectItem(at: path)
    showsKeys(hasKeys)
    guard !table.visibleNodes.isEmpty, let frame = table.rectForItem(at: path) else {
      if index > 0 { table.setInitialPosition(path, .middle) }
      return
    }
    let top = table.contentOffset.y
    if frame.minY < top + 44 {
      table.scrollToItem(at: path, at: index == 0 ? .bottom : .middle, animated: false)
    } else if frame.maxY > top + table.bounds.height {
      table.scrollToItem(at: path, at: .bottom, animated: false)
    }
  }

  private func path(of index: Int) -> ItemPath {
    var row = index
    for (section, group) in groups.enumerated() {
      if row < group.pages.count { return ItemPath(row: row, section: section + 1) }
      row -= group.pages.count
    }
    return ItemPath(row: 0, section: 1)
  }

  private func index(of path: ItemPath) -> Int? {
    guard path.section > 0, path.section <= groups.count else { return nil }
    return groups.prefix(path.section - 1).reduce(path.row) { $0 + $1.pages.count }
  }

  // MARK: Keys

  private var hasKeys = false

  /// Shows whether the list has the keys, by the look of the chosen page.
  func showsKeys(_ has: Bool) {
    hasKeys = has
    for case let cell as SidebarPageCell in table.visibleNodes { cell.setHasKeys(has) }
    (table.nodeForItem(at: path(of: chosen)) as? SidebarPageCell)?.setHasKeys(has)
  }

  /// - Returns: whether the list handles the key.
  func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.control, .alt, .command]) else { return false }
    switch key {
    case .up: choose(max(chosen - 1, 0))
    case .down: choose(min(chosen + 1, pages.count - 1))
    case .home: choose(0)
    case .end: choose(pages.count - 1)
    case .enter, .right: onOpen?(chosen)
    case .space where typed.isEmpty || now - typedAt >= 1: onOpen?(chosen)
    case .space: type(" ")
    case .character(let letter): type(letter)
    default: return false
    }
    return true
  }

  private func choose(_ index: Int) {
    guard index != chosen else { return }
    show(chosen: index)
    onChoose?(index)
  }

  private var now: Double { container?.frameTime ?? 0 }

  /// Letters typed within a second of each other make a word. The first page whose title has the typed letters at the
  /// start of a word is chosen; the same letter again goes to the next such page.
  private func type(_ letter: Character) {
    if now - typedAt >= 1 { typed = "" }
    typedAt = now
    typed.append(letter)
    let isRepeated = Set(typed).count == 1
    let wanted = isRepeated ? String(letter) : typed
    let start = isRepeated ? chosen + 1 : chosen
    let order = pages.indices.map { (start + $0) % pages.count }
    let found =
      order.first { pages[$0].title.lowercased().hasPrefix(wanted) }
      ?? order.first { pages[$0].title.lowercased().contains(" \(wanted)") }
    if let found { choose(found) }
  }

  // MARK: Pointer

  /// Selects the chosen page once its row exists.
  func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath) {
    guard itemPath == path(of: chosen) else { return }
    if listNode.pathForSelectedItem != itemPath { listNode.selectItem(at: itemPath) }
    (node as? SidebarPageCell)?.setHasKeys(hasKeys)
  }

  func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) {
    guard let index = index(of: itemPath) else { return }
    show(chosen: index)
    onOpen?(index)
  }
}
