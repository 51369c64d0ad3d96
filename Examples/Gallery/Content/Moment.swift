/// An event on a timeline.
struct Moment: Sendable, Equatable {
  var id: Int
  var when: String
  var title: String
  var text: String
  var symbol: Symbol
  var tint: Tint
  var photo: Int?

  static func number(_ number: Int) -> Moment {
    let (title, text, symbol, tint, photo) = all[number % all.count]
    let year = 2_026 - number / all.count
    return Moment(
      id: number, when: "\(months[11 - number % all.count]) \(year)", title: title, text: text, symbol: symbol,
      tint: tint, photo: photo)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let all: [(String, String, Symbol, Tint, Int?)] = [
    ("Lights over the bay", "Forty lanterns, one of them upside down.", .star, .amber, 4),
    ("The new bookshelves", "Oak, seven metres, and already full.", .book, .violet, nil),
    (
      "First frost", "The dahlias are in the cellar. Somebody left the hose out, and it now has a will of its own.",
      .snow, .teal, nil
    ),
    ("A week on the ridge", "Three huts, two storms, no phone.", .mountain, .green, 0),
    ("The choir sings Brahms", "Everybody came in together, twice.", .music, .pink, nil),
    (
      "Harvest", "Sixty kilos of plums from a tree that was to be felled in March. It has been given another year.",
      .leaf, .green, 22
    ),
    ("Swimming to the island", "Eighteen minutes there. We do not speak of the way back.", .sun, .blue, 3),
    ("The boat is afloat", "It leaks where it always did.", .plane, .indigo, nil),
    ("Malik moves in", "With nine boxes, of which eight are cables.", .home, .orange, 12),
    ("Seeds under glass", "Tomatoes, basil, sweet peas, and a mystery in the corner pot.", .leaf, .teal, 20),
    ("The roof is tight", "Three years, four roofers. It rained all night and we slept.", .rain, .slate, nil),
    ("A letter from Kanazawa", "It took five weeks and smells of cedar.", .inbox, .red, 8),
  ]
}
