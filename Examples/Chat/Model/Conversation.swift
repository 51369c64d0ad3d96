import FeedContent
import Sateen

/// All messages, and what may be done to them.
@MainActor
final class Conversation {
  enum Change: Equatable {
    /// A message came to the end.
    case added(Message)
    /// The text of a message has grown.
    case grew(Message)
    case removed(Message)
    /// A message that was removed is back.
    case restored(Message)
  }

  /// From the oldest to the newest.
  private(set) var messages: [Message]
  let clock: ChatClock
  var onChange: ((Change) -> Void)?
  /// Messages that were removed, the last one last.
  private var removed: [Message] = []
  private var nextID: Int

  init(_ messages: [Message], clock: ChatClock) {
    self.messages = messages
    self.clock = clock
    nextID = (messages.last?.id ?? 0) + 1
  }

  func message(_ id: Int) -> Message? { index(of: id).map { messages[$0] } }

  /// Numbers grow along the conversation, so a message is found by halving.
  private func index(of id: Int) -> Int? {
    let place = place(of: id)
    return place < messages.count && messages[place].id == id ? place : nil
  }

  private func place(of id: Int) -> Int {
    var (low, high) = (0, messages.count)
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Adding

  /// Adds a message of the user's.
  /// - Returns: nil where there is nothing to send.
  @discardableResult
  func send(_ text: String, attachments: [Attachment] = [], quote: Quote? = nil) -> Message? {
    let text = Self.trimmed(text)
    guard !text.isEmpty || !attachments.isEmpty else { return nil }
    return add { Message(id: $0, text: text, attachments: attachments, quote: quote, time: $1) }
  }

  /// Adds a message that somebody begins to write.
  func begin(by author: Author) -> Message {
    add { Message(id: $0, author: author, time: $1, isStreaming: true) }
  }

  private func add(_ make: (Int, Moment) -> Message) -> Message {
    let message = make(nextID, clock.now())
    nextID += 1
    messages.append(message)
    onChange?(.added(message))
    return message
  }

  /// Shows more of a message that is being written. One that was removed meanwhile stays so.
  func grow(_ id: Int, to text: String, isOver: Bool) {
    guard let index = index(of: id) else {
      if let place = removed.firstIndex(where: { $0.id == id }) {
        (removed[place].text, removed[place].isStreaming) = (text, !isOver)
      }
      return
    }
    messages[index].text = text
    messages[index].isStreaming = !isOver
    onChange?(.grew(messages[index]))
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  // MARK: Removing

  func remove(_ id: Int) {
    guard let index = index(of: id) else { return }
    let message = messages.remove(at: index)
    removed.append(message)
    onChange?(.removed(message))
  }

  /// Brings back the message that was removed last.
  /// - Returns: whether there was one.
  @discardableResult
  func restore() -> Bool {
    guard let message = removed.popLast() else { return false }
    messages.insert(message, at: place(of: message.id))
    onChange?(.restored(message))
    return true
  }

  // MARK: Searching

  /// The messages with a term in their text, from the oldest to the newest.
  func messages(with term: String) -> [Int] {
    guard !term.isEmpty else { return [] }
    return messages.filter { !TextSearch.ranges(of: term, in: $0.text).isEmpty }.map(\.id)
  }
}
