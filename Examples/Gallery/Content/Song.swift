/// A song of an endless collection.
struct Song: Sendable, Equatable {
  var title: String
  var artist: String
  var seconds: Int

  var length: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }

  /// The song of a number, the same each time.
  static func number(_ number: Int) -> Song {
    var dice = Dice(number)
    let title: String
    switch dice.roll(0..<10) {
    case 0...3: title = "\(dice.pick(adjectives)) \(dice.pick(nouns))"
    case 4...6: title = "\(dice.pick(nouns)) in \(dice.pick(places))"
    case 7...8: title = "The \(dice.pick(adjectives)) \(dice.pick(nouns))"
    default: title = dice.pick(phrases)
    }
    return Song(title: title, artist: dice.pick(artists), seconds: 105 + dice.roll(0..<260))
  }

  private static let adjectives = [
    "Silver", "Quiet", "Northern", "Golden", "Paper", "Electric", "Slow", "Hollow", "Bright", "Salt", "Velvet",
    "Distant", "Early", "Borrowed", "Crooked", "Second", "Winter", "Open", "Amber", "Half",
  ]
  private static let nouns = [
    "Harbour", "Letters", "Engines", "Gardens", "Satellites", "Rivers", "Windows", "Signals", "Mornings", "Orchards",
    "Lanterns", "Bridges", "Swimmers", "Ferries", "Kites", "Maps", "Embers", "Trains", "Shorelines", "Clocks",
  ]
  private static let places = [
    "Lisbon", "the Rain", "Blue", "Osaka", "Low Tide", "the Attic", "August", "Reykjavík", "Slow Motion", "Valparaíso",
  ]
  private static let phrases = [
    "Call Me When You Land", "All the Way Home", "Nobody Told the Sea", "Left at the Lighthouse", "Tea for the Band",
    "What the Piano Knew", "Almost There Again", "Say It Twice", "Leave the Porch Light On", "Before the Snow",
    "We Were Only Passing", "Once More Around the Block",
  ]
  private static let artists = [
    "Marlow & Finch", "The Tidewatchers", "Ines Carvalho", "Kestrel", "Noor Haddad Trio", "Hanne Solberg",
    "Paper Cranes",
    "Ode to Elsewhere", "Juno Park", "The Long Weekend", "Mateo Ríos", "Aiko Tanabe", "Glass Orchard", "Low Pines",
  ]
}
