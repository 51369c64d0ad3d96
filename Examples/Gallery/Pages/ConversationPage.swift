import FeedContent
import Sateen

/// A conversation that begins at its end, and stays there while messages are added.
final class ConversationPage: PageController {
  struct Entry: ListItem, Equatable {
    var message: ChatMessage
    var id: Int { message.id }
    var kind: Int { message.photo == nil ? 0 : 1 }
  }

  let table = List<Entry>(layout: TableLayout(maximumRowWidth: Theme.column)) { entry in BubbleCell(entry.message) }
  /// From the oldest to the newest.
  private(set) var messages: [ChatMessage] = (-40...0).map(Chat.message)
  /// The number of characters of the last message written so far; nil while nobody writes.
  private var written: Int?
  private lazy var player = every(0.05) { [weak self] in self?.playStep() }
  private var pause = 0

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.isBottomAnchored = true
    table.estimatedSizes.item.height = 52
    table.contentInset = EdgeInsets(top: 16, left: 0, bottom: 16, right: 0)
    table.allowsSelection = false
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    // A message that grows keeps its node: only the words are replaced.
    table.updateCell = { node, entry in
      guard let cell = node as? BubbleCell, entry.message.photo == nil else { return false }
      cell.say(entry.message.text, isTyping: entry.message.isTyping)
      return true
    }
    show(animated: false)
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Go on talking", isOn: { [weak self] in self?.player.isRunning ?? false }) { [weak self] in
        guard let self else { return }
        if player.isRunning { stopTalking() } else { player.start(in: container) }
      },
      PageAction(.enter, "Say something") { [weak self] in self?.saySomething() },
      .letter("h", "Load what was said before") { [weak self] in self?.loadHistory() },
    ]
  }

  override func makeStatus() -> String {
    Figures.count(messages.count, "message") + (written == nil ? "" : " · writing…")
  }

  private func show(animated: Bool) {
    table.apply(messages.map { Entry(message: $0) }, animated: animated) { [weak self] in self?.showState() }
  }

  private var nextNumber: Int { (messages.last?.id ?? 0) + 1 }

  // MARK: Talking

  private func playStep() {
    guard let count = written, let last = messages.last else { return begin() }
    if pause > 0 {
      pause -= 1
      return
    }
    let full = Chat.message(last.id).text
    let now = min(full.count, count + 3)
    messages[messages.count - 1].text = String(full.prefix(now))
    written = now
    if now == full.count {
      messages[messages.count - 1].isTyping = false
      written = nil
      pause = 12
    }
    show(animated: false)
  }

  /// Somebody begins to write.
  private func begin() {
    if pause > 0 {
      pause -= 1
      return
    }
    var message = Chat.message(nextNumber)
    if message.photo == nil {
      message.text = ""
      message.isTyping = true
      written = 0
      pause = 14
    } else {
      pause = 20
    }
    messages.append(message)
    show(animated: true)
  }

  /// Completes the message that is being written.
  private func finishWriting() {
    guard written != nil, let last = messages.last else { return }
    messages[messages.count - 1] = Chat.message(last.id)
    written = nil
  }

  private func stopTalking() {
    player.stop()
    finishWriting()
    pause = 0
    show(animated: false)
  }

  private func saySomething() {
    finishWriting()
    var message = Chat.message(nextNumber)
    message.author = nil
    message.photo = nil
    message.isFirst = messages.last?.author != nil
    if message.text.isEmpty { message.text = "Beautiful!" }
    messages.append(message)
    show(animated: true)
  }

  private func loadHistory() {
    let first = messages.first?.id ?? 0
    messages.insert(contentsOf: (first - 20..<first).map(Chat.message), at: 0)
    show(animated: false)
  }
}
