import FeedContent

/// A message of a conversation.
struct ChatMessage: Sendable, Equatable {
  var id: Int
  /// Nil for the user's own message.
  var author: Author?
  var text: String
  /// A photo in place of text.
  var photo: Int?
  /// Whether the message is still being written.
  var isTyping = false
  /// Whether the message before is by somebody else.
  var isFirst = true
}

/// A conversation that continues in both directions, with earlier messages and later ones.
enum Chat {
  private static let people = [Author.all[2], Author.all[11], Author.all[15]]

  /// The message of a number. 0 is the newest message at the start; negative numbers are older.
  static func message(_ number: Int) -> ChatMessage {
    let count = lines.count
    let index = ((number % count) + count) % count
    let (who, text, photo) = lines[index]
    let before = lines[(index + count - 1) % count].0
    return ChatMessage(
      id: number, author: who == 0 ? nil : people[who - 1], text: text, photo: photo, isFirst: before != who)
  }

  private static let lines: [(Int, String, Int?)] = [
    (1, "So the boat leaves at ten past eight, and the next one only at eleven.", nil),
    (1, "I would rather not miss it 😅", nil),
    (0, "Half past seven at the boathouse then. I bring coffee.", nil),
    (2, "Which trail are we taking? The long one over the ridge, or along the lake?", nil),
    (3, "Along the lake in the morning, over the ridge on the way back. The light is better that way round.", nil),
    (1, "", 1),
    (1, "That was last October. Not a soul up there.", nil),
    (0, "Oh, that looks wonderful.", nil),
    (0, "Is the hut open yet?", nil),
    (2, "From Friday on. They have soup, bread and something they call cake.", nil),
    (3, "I had the cake. Bring your own cake.", nil),
    (0, "😂", nil),
    (
      2,
      "Weather says sun until three, then clouds from the west. Take a layer more than you think, it is always windy at the pass.",
      nil
    ),
    (1, "Noted. I also have the big thermos and two head torches.", nil),
    (3, "Head torches? When do you intend to be back?", nil),
    (1, "In time. Most likely.", nil),
    (0, "Famous last words.", nil),
    (2, "", 10),
    (2, "This is the bit of forest right before the climb.", nil),
    (0, "All right, I am packing now. See you at half past seven.", nil),
    (3, "Good night, everyone 🌙", nil),
    (1, "Good night! Do not forget the coffee.", nil),
    (0, "I never forget the coffee.", nil),
  ]
}
