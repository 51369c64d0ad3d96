/// A person in an address book.
struct Person: Sendable, Equatable {
  var id: Int
  var first: String
  var last: String
  var work: String
  var city: String

  var name: String { "\(first) \(last)" }
  var initials: String { "\(first.prefix(1))\(last.prefix(1))" }
  var letter: String {
    String(last.prefix(1)).folded
  }

  /// A number of people, sorted by their last names.
  static func all(_ count: Int) -> [Person] {
    (0..<count).map { index in
      var dice = Dice(index + 900)
      return Person(
        id: index, first: dice.pick(firsts), last: lasts[index % lasts.count], work: dice.pick(works),
        city: dice.pick(cities))
    }
    .sorted { ($0.last.folded, $0.first, $0.id) < ($1.last.folded, $1.first, $1.id) }
  }

  private static let firsts = [
    "Amara", "Ben", "Chidi", "Clara", "Dalia", "Diego", "Elif", "Emeka", "Farah", "Finn", "Giulia", "Hugo", "Ida",
    "Imran",
    "Ines", "Jakub", "Jaya", "Kaito", "Kofi", "Lena", "Leo", "Lucía", "Malik", "Mara", "Mei", "Mila", "Nadia", "Noah",
    "Nora", "Olga", "Omar", "Otis", "Petra", "Priya", "Quinn", "Ravi", "Rosa", "Sami", "Sofia", "Tariq", "Theo", "Uma",
    "Vera", "Viktor", "Wanda", "Yara", "Yusuf", "Zoe",
  ]
  private static let lasts = [
    "Abara", "Adeyemi", "Almeida", "Andersson", "Bakker", "Banerjee", "Bauer", "Berg", "Castillo", "Cho", "Conti",
    "Costa",
    "Dahl", "Demir", "Diallo", "Dubois", "Eklund", "Engel", "Farkas", "Ferreira", "Fischer", "Foster", "Garcia",
    "Gomez",
    "Haas", "Haddad", "Hansen", "Hughes", "Ibrahim", "Ito", "Jansen", "Jensen", "Kapoor", "Keller", "Kimura",
    "Kowalski",
    "Larsen", "Lee", "Lopez", "Lund", "Maier", "Mbeki", "Moreau", "Murphy", "Nakamura", "Ng", "Nilsson", "Novak",
    "O’Brien", "Okafor", "Olsen", "Ortiz", "Park", "Patel", "Pereira", "Quist", "Ramos", "Reed", "Rossi", "Russo",
    "Saleh",
    "Santos", "Sato", "Silva", "Tanaka", "Tremblay", "Ueda", "Vargas", "Virtanen", "Vogel", "Walsh", "Weber", "Wong",
    "Yılmaz", "Young", "Zhao", "Zimmermann",
  ]
  private static let works = [
    "Architect", "Marine biologist", "Cellist", "Baker", "Translator", "Nurse", "Cartographer", "Teacher", "Gardener",
    "Engineer", "Photographer", "Carpenter", "Librarian", "Geologist", "Pilot", "Potter", "Physician", "Editor",
  ]
  private static let cities = [
    "Porto", "Malmö", "Nairobi", "Kyoto", "Montréal", "Lagos", "Ghent", "Oaxaca", "Tallinn", "Cork", "Wellington",
    "Bologna", "İzmir", "Bergen", "Pune", "Graz",
  ]
}

extension String {
  /// In capitals and without diacritics, for sorting.
  fileprivate var folded: String {
    let plain: [Character: Character] = ["Ö": "O", "Ä": "A", "Ü": "U", "İ": "I", "É": "E"]
    return String(uppercased().map { plain[$0] ?? $0 })
  }
}
