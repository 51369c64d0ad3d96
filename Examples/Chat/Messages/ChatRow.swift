import Sateen

/// A row of the list: a message, or the day that begins.
struct ChatRow: ListItem, Equatable {
  enum ID: Hashable, Sendable {
    case day(Int)
    case message(Int)
  }

  enum Content: Equatable, Sendable {
    case day(String)
    case message(MessageRow)
  }

  let id: ID
  var content: Content

  var kind: Int {
    switch content {
    case .day: 0
    case .message(let row): row.message.attachments.isEmpty ? 1 : 2
    }
  }

  var message: Message? {
    if case .message(let row) = content { row.message } else { nil }
  }
}

/// A message at its place in the conversation.
struct MessageRow: Equatable, Sendable {
  var message: Message
  /// Whether it is the first, and the last, of those that its author wrote in one go.
  var isFirst = true
  var isLast = true
  /// The term that is searched for; empty for none.
  var term = ""
  /// Whether the search is at this message.
  var isCurrentHit = false
}

/// Makes rows of messages.
struct ChatRows {
  var term = ""
  var currentHit: Int?

  /// The longest pause within what counts as one go, in minutes.
  static let pause = 10

  func rows(of messages: [Message], on today: Int) -> [ChatRow] {
    var rows: [ChatRow] = []
    rows.reserveCapacity(messages.count + 8)
    for (index, message) in messages.enumerated() {
      let before = index > 0 ? messages[index - 1] : nil
      if before?.time.day != message.time.day {
        let day = message.time.day
        rows.append(ChatRow(id: .day(day), content: .day(Moment.name(of: day, on: today))))
      }
      let after = index + 1 < messages.count ? messages[index + 1] : nil
      rows.append(
        row(message, isFirst: !isOneGo(before, message), isLast: after.map { !isOneGo(message, $0) } ?? true))
    }
    return rows
  }

  func row(_ message: Message, isFirst: Bool, isLast: Bool) -> ChatRow {
    ChatRow(
      id: .message(message.id),
      content: .message(
        MessageRow(
          message: message, isFirst: isFirst, isLast: isLast, term: term, isCurrentHit: message.id == currentHit)))
  }

  private func isOneGo(_ before: Message?, _ after: Message) -> Bool {
    guard let before else { return false }
    return before.author == after.author && before.time.day == after.time.day
      && after.time.minutes - before.time.minutes <= Self.pause
  }
}
