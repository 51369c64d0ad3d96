import Foundation
import Sateen

/// Notes from a harbour, whose text is selected and copied with the mouse, keys and fingers, and whose links are
/// followed.
final class SelectingTextPage: PageController, ListDataSource {
  let table = TableNode()
  private(set) var isSelectable = true
  private(set) var hasOwnAction = false
  /// The rows of notes that show their whole text.
  private(set) var open: Set<Int> = []
  private var words = "Nothing selected"
  /// The text node with the selection.
  private weak var selected: TextNode?
  /// Reads the clipboard, for as long as its program takes to answer.
  private(set) var reading: Task<Void, Never>?

  override var mainList: ListNode? { table }

  override var preferredResponder: View? { selected?.loadedView ?? super.preferredResponder }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 150
    table.lineSpacing = 12
    table.contentInset = EdgeInsets(16)
    table.maximumRowWidth = Theme.column
    table.allowsSelection = false
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    table.dataSource = self
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("s", "Select a note") { [weak self] in self?.selectNote() },
      .letter("c", "Copy") { [weak self] in self?.copy() },
      .letter("v", "Show the clipboard") { [weak self] in self?.showClipboard() },
      .letter("m", "An action of its own", isOn: { [weak self] in self?.hasOwnAction ?? false }) { [weak self] in
        self?.hasOwnAction.toggle()
        self?.table.reloadData()
      },
      .letter("t", "Selectable", isOn: { [weak self] in self?.isSelectable ?? false }) { [weak self] in
        self?.isSelectable.toggle()
        self?.say("Nothing selected")
        self?.table.reloadData()
      },
    ]
  }

  override func makeStatus() -> String { words }

  private func say(_ words: String) {
    self.words = words
    showState()
  }

  // MARK: Actions

  /// Selects the text of the first visible note.
  private func selectNote() {
    let cells = table.visibleNodes.compactMap { $0 as? ReadingCell }
    guard let text = cells.min(by: { $0.frame.minY < $1.frame.minY })?.text, text.isSelectable else { return }
    text.selectAll()
    container?.firstResponder = text.loadedView
  }

  private func copy() {
    if selected?.copySelection() == true { say("Copied") }
  }

  private func showClipboard() {
    reading?.cancel()
    guard let pasteboard = container?.pasteboard else { return }
    reading = Task { [weak self] in
      do throws(PasteboardError) {
        let text = try await pasteboard.text().string
        self?.say("Clipboard: \(text)")
      } catch {
        switch error {
        case .cancelled: break
        case .empty: self?.say("The clipboard is empty")
        default: self?.say("\(error)")
        }
      }
    }
  }

  private func selectionChanged(in text: TextNode) {
    let count = text.selectedText?.string.count ?? 0
    if count > 0 {
      selected = text
      onPress?()
    }
    say(count == 0 ? "Nothing selected" : "\(Figures.count(count, "character")) selected")
  }

  // MARK: Data

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { HarbourNote.all.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let row = itemPath.row
    let note = HarbourNote.all[row]
    let (isOpen, isSelectable, hasOwnAction) = (open.contains(row), isSelectable, hasOwnAction)
    return { [weak self] in
      let cell = ReadingCell(note, isOpen: isOpen)
      let text = cell.text
      text.isSelectable = isSelectable
      if hasOwnAction {
        text.selectionActions = [
          .copy, SelectionAction("Say it") { node in self?.say("It says: \(node.selectedText?.string ?? "")") },
          .selectAll,
        ]
      }
      text.onSelectionChange = { node in self?.selectionChanged(in: node) }
      text.onLinkTap = { _, hit in self?.say("Followed \(hit.link)") }
      text.onLinkLongPress = { _, hit in self?.say("Held \(hit.link)") }
      text.onTruncationTap = { _ in
        self?.open.insert(row)
        self?.table.reloadData()
      }
      return cell
    }
  }
}
