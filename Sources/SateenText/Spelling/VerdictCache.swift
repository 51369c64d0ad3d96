/// Words that dictionaries were asked for, with their answers. The word that was wanted longest ago makes room.
struct VerdictCache {
  struct Key: Hashable {
    var dictionary: Int
    var word: String
  }

  private struct Entry {
    var key: Key
    var isKnown: Bool
    /// Indices of the entries that were wanted just after and just before; -1 for none.
    var newer = -1
    var older = -1
  }

  let limit: Int
  private var places: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var newest = -1
  private var oldest = -1

  /// - Parameter limit: the most words, at least 1.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  var count: Int { entries.count }

  mutating func verdict(of key: Key) -> Bool? {
    guard let place = places[key] else { return nil }
    moveToFront(place)
    return entries[place].isKnown
  }

  mutating func insert(_ isKnown: Bool, for key: Key) {
    if let place = places[key] {
      entries[place].isKnown = isKnown
      moveToFront(place)
    } else if entries.count < limit {
      entries.append(Entry(key: key, isKnown: isKnown))
      places[key] = entries.count - 1
      link(entries.count - 1)
    } else {
      let place = oldest
      unlink(place)
      places[entries[place].key] = nil
      entries[place] = Entry(key: key, isKnown: isKnown)
      places[key] = place
      link(place)
    }
  }

  mutating func removeAll() {
    self = VerdictCache(limit: limit)
  }

  private mutating func moveToFront(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    link(place)
  }

  private mutating func link(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }
}
