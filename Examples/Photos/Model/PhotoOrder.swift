/// Which photos show, and in which order.
struct PhotoOrder: Equatable, Sendable {
  enum Key: CaseIterable, Sendable {
    case name, date, size

    var title: String {
      switch self {
      case .name: "Name"
      case .date: "Date"
      case .size: "Size"
      }
    }

    /// The first direction by a key is the one that is wanted most: names from A, the newest and the largest first.
    var isAscendingFirst: Bool { self == .name }
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
    if let seconds = age.seconds, photo.modified < now - seconds { return false }
    return true
  }

  /// The photos that show, in order. Equal ones go by their names.
  func arranged(_ photos: some Sequence<Photo>, now: Int64) -> [Photo] {
    let shown = photos.filter { admits($0, now: now) }
    let isBefore: (Photo, Photo) -> Bool
    switch key {
    case .name: isBefore = { NaturalOrder.precedes($0.name, $1.name) }
    case .date:
      isBefore = { $0.modified != $1.modified ? $0.modified < $1.modified : NaturalOrder.precedes($0.name, $1.name) }
    case .size:
      isBefore = { $0.bytes != $1.bytes ? $0.bytes < $1.bytes : NaturalOrder.precedes($0.name, $1.name) }
    }
    return isAscending ? shown.sorted(by: isBefore) : shown.sorted { isBefore($1, $0) }
  }
}
