/// A journey with its photos.
struct Trip: Sendable, Equatable {
  static let count = 24

  var country: Country
  var year: Int
  /// Indexes into the photos.
  var photos: [Int]

  static func number(_ number: Int) -> Trip {
    let country = Country.all[number % Country.all.count]
    return Trip(
      country: country, year: 2_026 - number / 2,
      photos: (0..<7 + number * 5 % 11).map { country.photo + $0 * 7 + number })
  }
}
