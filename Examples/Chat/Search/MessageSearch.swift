/// A search through the conversation, and where it is.
struct MessageSearch: Equatable {
  private(set) var term = ""
  /// The messages with the term, from the oldest to the newest.
  private(set) var hits: [Int] = []
  /// The message that the search is at.
  private(set) var current: Int?

  /// Looks for another term, from the newest message on.
  @MainActor mutating func look(for term: String, in conversation: Conversation) {
    self.term = term
    hits = conversation.messages(with: term)
    current = hits.last
  }

  /// Follows a conversation that has changed.
  @MainActor mutating func update(_ conversation: Conversation) {
    hits = conversation.messages(with: term)
    if let now = current, !hits.contains(now) { current = hits.last { $0 < now } ?? hits.last }
  }

  /// Goes to an older hit, or a newer one; from the last one to the first.
  mutating func step(by step: Int) {
    guard !hits.isEmpty else { return }
    guard let now = current, let place = hits.firstIndex(of: now) else {
      current = hits.last
      return
    }
    current = hits[(place + step + hits.count) % hits.count]
  }

  /// As in "2 of 7", counted from the newest.
  var words: String {
    if term.isEmpty { return "" }
    guard let current, let place = hits.firstIndex(of: current) else { return "Nothing found" }
    return "\(hits.count - place) of \(hits.count)"
  }
}
