/// Assigns text, author and photos to each row: pure functions of the row's index.
enum Casting {
  /// The step between the texts of consecutive rows. The order of the texts was chosen so that this step keeps texts
  /// with the same theme or language apart. The step shares no divisor with their number, so that a full round shows
  /// each text once.
  private static let stride = 60
  /// The text of row 0.
  private static let start = 33

  static func draft(_ index: Int) -> PostDraft {
    PostDraft.all[draftIndex(index)]
  }

  static func draftIndex(_ index: Int) -> Int {
    // The index is reduced first: otherwise the product of index and stride might overflow.
    (index % PostDraft.all.count * stride + start) % PostDraft.all.count
  }

  /// An index into `Author.all`. A text in another language gets an author who speaks it. English texts in even rows
  /// get authors with even indexes, those in odd rows authors with odd ones, so that two English neighbours never have
  /// the same author. Only neighbours in other languages need to be compared.
  static func author(_ index: Int) -> Int {
    if let native = nativeAuthor(index) { return native }
    let text = draft(index).text
    let half = Author.all.count / 2
    var chance = Chance(~index)
    let first = chance.next(below: half)
    for attempt in 0..<half {
      let candidate = (first + attempt) % half * 2 + index % 2
      let isNeighbour = nativeAuthor(index - 1) == candidate || nativeAuthor(index + 1) == candidate
      if !isNeighbour, !text.contains("@" + Author.all[candidate].handle) { return candidate }
    }
    return first * 2 + index % 2
  }

  private static func nativeAuthor(_ index: Int) -> Int? {
    guard index >= 0 else { return nil }
    let language = draft(index).language
    guard language != .english, let speakers = speakers[language], !speakers.isEmpty else { return nil }
    let (round, place) = index.quotientAndRemainder(dividingBy: PostDraft.all.count)
    return speakers[(round + place) % speakers.count]
  }

  private static let speakers = Dictionary(grouping: Author.all.indices) { Author.all[$0].language }

  /// The photos that row `index` may use: those of its theme, without those its neighbours may use. A wide theme yields
  /// to narrow ones up to three rows away, since it has enough photos left; of two equally wide themes, the later row
  /// yields.
  static func photoPool(_ index: Int, theme: PhotoTheme) -> [Int] {
    let own = theme.photos
    let reach = isWide(own.count) ? 3 : 1
    var taken: Set<Int> = []
    for neighbour in index - reach...index + reach where neighbour >= 0 && neighbour != index {
      guard let photos = draft(neighbour).theme?.photos else { continue }
      if photos.count < own.count || (photos.count == own.count && neighbour < index) { taken.formUnion(photos) }
    }
    let left = own.filter { !taken.contains($0) }
    return left.isEmpty ? own : left
  }

  /// The index of the first photo of row `index`, out of `count`. A wide theme chooses at random. The rows of a narrow
  /// theme take turns, and each round of the texts starts one photo further on.
  static func photoTurn(_ index: Int, of count: Int) -> Int {
    if isWide(count) {
      var chance = Chance(index ^ 0x5EED)
      return chance.next(below: count)
    }
    let (round, place) = index.quotientAndRemainder(dividingBy: PostDraft.all.count)
    return (themeTurn[place] + round) % max(1, count)
  }

  private static func isWide(_ count: Int) -> Bool { count > 5 }

  /// For each row of a round, the number of earlier rows with the same theme in that round.
  private static let themeTurn: [Int] = {
    var seen: [PhotoTheme: Int] = [:]
    return PostDraft.all.indices.map { place in
      guard let theme = draft(place).theme else { return 0 }
      defer { seen[theme, default: 0] += 1 }
      return seen[theme, default: 0]
    }
  }()
}
