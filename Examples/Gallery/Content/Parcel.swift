import Sateen

/// A parcel that is made ready to be sent.
struct Parcel: Sendable, Equatable {
  static let sizes = ["Letter", "Small", "Medium", "Large"]
  static let prices = ["1.60", "4.20", "6.80", "11.40"]

  var size = 1
  var hasSignature = false
  var isInsured = false
  var stop = 0

  /// In euros.
  var price: String {
    let cents = Self.cents(Self.prices[size]) + (hasSignature ? 90 : 0) + (isInsured ? 250 : 0)
    return "€\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  private static func cents(_ price: String) -> Int { Int(price.filter { $0 != "." }) ?? 0 }
}

/// A shop where parcels are handed in.
struct ParcelStop: ListItem, Equatable {
  let id: Int
  var name: String
  var line: String
  var hours: String

  static let all: [ParcelStop] = [
    ("Lindqvist Books", "Harbour Street 12, 4 minutes on foot", "until 19:00"),
    ("The Green Kiosk", "Mill Square, beside the tram stop", "until 22:00"),
    ("Central Station", "Lockers in the north hall", "day and night"),
    ("Osman’s Bakery", "Linden Road 3, closed on Mondays", "until 14:00"),
    ("Town Library", "Ground floor, at the returns desk", "until 20:00"),
    ("Pier 7 Chandlery", "Quay side, ring the bell", "until 17:30"),
  ]
  .enumerated().map { ParcelStop(id: $0, name: $1.0, line: $1.1, hours: $1.2) }
}
