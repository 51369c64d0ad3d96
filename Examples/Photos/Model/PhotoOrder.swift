/// Which photos show, and in which order.
struct PhotoOrder: Equatable, Sendable {
  enum Key: CaseIterable, Sendable {
    case name, date, size
    /// The source's own order.
    case listing

    var title: String {
      switch self {
      case .listing: "As listed"
      case .name: "Name"
      case .date: "Date"
      case .size: "Size"
      }
    }

    /// The first direction by a key is the one that is wanted most: names from A, the newest and the largest first.
    var isAscendingFirst: Bool { self == .name || self == .listing }
  }

  /// When photos were changed, before now.
  enum Age: CaseIterable, Sendable {
    case any, day, week, month, year

    var title: String {
      switch self {
      case .any: "Any time"
      case .day: "Last 24 hours"
      case .week: "Last 7 days"
      case .month: "Last 30 days"
      case .year: "Last 365 days"
      }
    }

    var seconds: Int64? {
      switch self {
      case .any: nil
      case .day: 86_400
      case .week: 7 * 86_400
      case .month: 30 * 86_400
      case .year: 365 * 86_400
      }
    }
  }

  var key = Key.name
  var isAscending = true
  /// Nil for all.
  var format: PhotoFormat?
  var age = Age.any
  var showsHidden = false

  /// Whether photos are left out that would show otherwise.
  var isFiltering: Bool { format != nil || age != .any }

  /// Sorts by a key; by the present one, the other way round.
  mutating func choose(_ new: Key) {
    isAscending = new == key ? !isAscending : new.isAscendingFirst
    key = new
  }

  /// - Parameter now: in seconds since 1970.
  func admits(_ photo: Photo, now: Int64) -> Bool {
    if photo.isHidden, !showsHidden { return false }
    if let format, photo.format != format { return false }
    if let seconds = age.seconds, photo.modified ?? .min < now - seconds { return false }
    return true
  }

  /// The photos that show, in order. Equal ones go by their names.
  func arranged(_ photos: some Sequence<Photo>, now: Int64) -> [Photo] {
    let shown = photos.filter { admits($0, now: now) }
    let isBefore: (Photo, Photo) -> Bool
    switch key {
    case .name: isBefore = { NaturalOrder.precedes($0.name, $1.name) }
    case .date: isBefore = { Self.precedes($0, $1, by: \.modified) }
    case .size: isBefore = { Self.precedes($0, $1, by: \.bytes) }
    case .listing:
      isBefore = { $0.place != $1.place ? $0.place < $1.place : NaturalOrder.precedes($0.name, $1.name) }
    }
    return isAscending ? shown.sorted(by: isBefore) : shown.sorted { isBefore($1, $0) }
  }

  /// Photos of which nothing is known come before all others.
  private static func precedes(_ one: Photo, _ other: Photo, by value: (Photo) -> Int64?) -> Bool {
    let (a, b) = (value(one) ?? .min, value(other) ?? .min)
    return a != b ? a < b : NaturalOrder.precedes(one.name, other.name)
  }
}
