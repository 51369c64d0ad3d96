/// A group of records.
struct Shelf: Sendable, Equatable {
  var title: String
  var line: String
  /// The number of its first record.
  var first: Int
  var count: Int

  static func number(_ number: Int) -> Shelf {
    let (title, line) = all[number % all.count]
    let round = number / all.count
    return Shelf(
      title: round == 0 ? title : "\(title), part \(round + 1)", line: line, first: 5_000 + number * 60,
      count: 24 + number % 5 * 4)
  }

  private static let all = [
    ("Recently added", "What came in this week"), ("For a slow morning", "Nothing above ninety beats"),
    ("Made for the kitchen", "Loud enough to hear over onions"), ("Night buses", "Best from an upper deck"),
    ("Played most in winter", "Your own numbers, no judgement"), ("Two guitars and a room", "Recorded in a day"),
    ("Harbour sounds", "Gulls included"), ("Long drives", "One side to the border, one side back"),
    ("From the public library", "Due back on the 14th"), ("Songs without words", "For reading, mostly"),
  ]
}
