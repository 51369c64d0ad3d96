import FeedContent

/// A message of the conversation.
struct Message: Identifiable, Equatable, Sendable {
  /// Later messages have greater numbers.
  let id: Int
  /// Nil for the user's own message.
  var author: Author?
  var text = ""
  var attachments: [Attachment] = []
  /// The message that this one answers.
  var quote: Quote?
  var time: Moment
  /// Whether more of the text is to come.
  var isStreaming = false

  var isOwn: Bool { author == nil }

  /// The name to show for the author.
  var name: String { author?.name ?? "You" }

  /// The text in one line, or what stands in its place.
  var summary: String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? attachments.first?.name ?? "" : line
  }
}

/// A message that another one answers, as it was then.
struct Quote: Equatable, Sendable {
  var id: Int
  var name: String
  var isOwn: Bool
  var text: String

  init(_ message: Message) {
    (id, name, isOwn) = (message.id, message.name, message.isOwn)
    text = String(message.summary.prefix(160))
  }
}
