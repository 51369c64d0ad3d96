/// An endless, repeatable feed. Every row can be computed at the same small cost, in any order.
///
/// Neighbouring rows never share an author, text or photo; a text repeats only after all others. A value without
/// mutable state, safe on any thread.
public struct DemoFeed: Sendable {
  /// The number of images in the user's folder, shown in place of `Photo.all`; nil for the demo's own photos.
  private let ownPhotoCount: Int?

  /// - Parameter ownPhotoCount: The number of images in the user's folder; `Post.photos` then has indexes in
  ///   `0..<ownPhotoCount`. Nil for the demo's own photos.
  public init(ownPhotoCount: Int? = nil) {
    self.ownPhotoCount = ownPhotoCount
  }

  /// The post in row `index`; row 0 is the newest. A negative index returns the row of its absolute value.
  public func post(at index: Int) -> Post {
    let index = Int(index.magnitude & UInt(Int.max >> 8))
    let draft = Casting.draft(index)
    var chance = Chance(index)
    let likes = Self.likes(&chance)
    return Post(
      id: index, author: Author.all[Casting.author(index)], minutesAgo: index * 3 + chance.next(below: 3),
      text: PostMarkup.parse(draft.text), photos: photos(index, theme: draft.theme, &chance), likes: likes,
      comments: likes / (6 + chance.next(below: 30)), shares: likes / (15 + chance.next(below: 80)),
      isLiked: likes > 0 && chance.next(below: 7) == 0)
  }

  /// A random number of likes: most posts have few, some have thousands.
  private static func likes(_ chance: inout Chance) -> Int {
    switch chance.next(below: 100) {
    case 0..<35: chance.next(below: 40)
    case ..<75: 20 + chance.next(below: 400)
    case ..<96: 400 + chance.next(below: 9_000)
    default: 9_000 + chance.next(below: 400_000)
    }
  }

  private func photos(_ index: Int, theme: PhotoTheme?, _ chance: inout Chance) -> [Int] {
    guard let theme else { return [] }
    let wanted = [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4][chance.next(below: 13)]
    if let count = ownPhotoCount {
      guard count > 0 else { return [] }
      // Rows start five images apart and use at most four, so neighbours do not overlap if there are enough images.
      let first = (index * 5 + index / count) % count
      return (0..<min(wanted, count)).map { (first + $0) % count }
    }
    let pool = Casting.photoPool(index, theme: theme)
    let count = min(wanted, pool.count)
    let first = Casting.photoTurn(index, of: pool.count)
    return (0..<count).map { pool[(first + $0) % pool.count] }
  }
}

/// Repeatable random numbers for one row: SplitMix64 (Steele, Lea and Flood, 2014), seeded with the row's index.
struct Chance {
  private var state: UInt64

  init(_ index: Int) {
    state = UInt64(truncatingIfNeeded: index) &* 0xD134_2543_DE82_EF95
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A random number in `0..<limit`; uniform enough for limits this small.
  mutating func next(below limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }
}
