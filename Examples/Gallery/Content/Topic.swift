import Sateen

/// A topic that people follow.
struct Topic: ListItem, Equatable {
  var id: Int
  var name: String
  var tint: Tint
  var followers: Int

  static func number(_ number: Int) -> Topic {
    var dice = Dice(number + 21)
    let round = number / names.count
    let name = names[number % names.count]
    return Topic(
      id: number, name: round == 0 ? name : "\(name) \(round + 1)", tint: Tint.of(number * 3 + number / 5),
      followers: dice.roll(0..<4) == 0 ? dice.roll(1_000..<90_000) : dice.roll(12..<999))
  }

  /// The number of topics with names of their own.
  static var count: Int { names.count }

  private static let names = [
    "Watercolour", "Sourdough", "Night trains", "Kites", "Type design", "Mushrooms", "Letterpress", "Choirs", "Bees",
    "Field recording", "Chess", "Wild swimming", "Ceramics", "Maps", "Fountain pens", "Old synthesisers", "Knots",
    "Birdsong", "Bookbinding", "Fermentation", "Bouldering", "Haiku", "Radio plays", "Tea", "Moss", "Origami",
    "Lighthouses", "Film cameras", "Jazz", "Bicycle repair", "Beach cleaning", "Crosswords", "Stargazing", "Looms",
    "Allotments", "Sign painting", "Ghost stories", "Long walks", "Puppets", "Sailing", "Street food", "Orchids",
    "Model railways", "Language exchange", "Tide pools", "Campfire cooking", "Marbling", "Volcanoes", "Yoga", "Go",
    "Slow travel", "Basket weaving", "Ice skating", "Accordion", "Tandem", "Cheese", "Urban sketching", "Rain",
    "Canoes", "Hedgehogs", "Tapestry", "Clockwork", "Salsa", "Perfume", "Barefoot hiking", "Cinema of the thirties",
  ]
}
