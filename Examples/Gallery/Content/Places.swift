/// A country of the travel guide, with towns.
struct Country: Sendable, Equatable {
  var name: String
  var line: String
  var photo: Int
  var towns: [Town]

  static let all: [Country] = [
    Country(
      name: "Norway", line: "Fjords, ferries and late light", photo: 3,
      towns: [
        Town(name: "Bergen", line: "Seven mountains and a fish market", photo: 4),
        Town(name: "Tromsø", line: "Northern lights above the bridge", photo: 6),
        Town(name: "Ålesund", line: "Art nouveau on three islands", photo: 5),
        Town(name: "Røros", line: "Wooden houses, copper and snow", photo: 2),
      ]),
    Country(
      name: "Portugal", line: "Tiles, hills and the Atlantic", photo: 13,
      towns: [
        Town(name: "Porto", line: "Steep lanes down to the Douro", photo: 13),
        Town(name: "Lisbon", line: "Tram 28 and miradouros", photo: 17),
        Town(name: "Évora", line: "A Roman temple among cork oaks", photo: 18),
        Town(name: "Lagos", line: "Arches of sandstone by the sea", photo: 16),
      ]),
    Country(
      name: "Morocco", line: "Markets, mountains and dunes", photo: 14,
      towns: [
        Town(name: "Merzouga", line: "Camel bells at the edge of the dunes", photo: 14),
        Town(name: "Chefchaouen", line: "A town in every shade of blue", photo: 19),
        Town(name: "Imlil", line: "Walnut trees below Toubkal", photo: 0),
      ]),
    Country(
      name: "Japan", line: "Cedars, neon and hot springs", photo: 11,
      towns: [
        Town(name: "Tokyo", line: "Ten cities in one, each at its own hour", photo: 11),
        Town(name: "Takayama", line: "Sake breweries under dark beams", photo: 8),
        Town(name: "Kanazawa", line: "Gardens, gold leaf and rain", photo: 12),
        Town(name: "Yakushima", line: "Moss and cedars older than books", photo: 10),
      ]),
    Country(
      name: "Finland", line: "Birches, lakes and saunas", photo: 1,
      towns: [
        Town(name: "Kuusamo", line: "The Bear’s Ring, four days on foot", photo: 1),
        Town(name: "Koli", line: "The view that painters came for", photo: 9),
        Town(name: "Hanko", line: "Villas and wind at the southern tip", photo: 4),
      ]),
  ]
}

/// A town with things to do.
struct Town: Sendable, Equatable {
  var name: String
  var line: String
  var photo: Int

  /// Things to do, the same each time.
  var tips: [Tip] {
    var dice = Dice(name.unicodeScalars.reduce(0) { $0 &* 31 &+ Int($1.value) })
    return Tip.all.shuffled(using: &dice)
  }
}

/// Something to do in a town.
struct Tip: Sendable, Equatable {
  var title: String
  var line: String
  var symbol: Symbol
  var tint: Tint

  static let all: [Tip] = [
    Tip(
      title: "Breakfast by the water", line: "Opens at seven; sit on the left for the sun.", symbol: .cup, tint: .amber),
    Tip(title: "Up to the viewpoint", line: "Forty minutes, stairs most of the way.", symbol: .mountain, tint: .green),
    Tip(title: "The old bookshop", line: "Three floors, one cat, no map.", symbol: .book, tint: .violet),
    Tip(title: "Market on Saturday", line: "Be there before ten, and bring coins.", symbol: .bag, tint: .orange),
    Tip(title: "A concert in the chapel", line: "Free, every other Thursday.", symbol: .music, tint: .pink),
    Tip(title: "Botanical garden", line: "The palm house is heated, for rainy days.", symbol: .leaf, tint: .teal),
    Tip(title: "Ferry to the islands", line: "The small boat, not the express.", symbol: .plane, tint: .blue),
    Tip(title: "Evening at the lookout", line: "Stay until the lamps are lit.", symbol: .star, tint: .indigo),
  ]
}
