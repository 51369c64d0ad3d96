/// An endless, repeatable feed: any row can be asked for, in any order, at the same small cost.
///
/// Rows next to each other never share author, text or picture; a text comes back only after every other text.
/// A value without state, safe on any thread.
public struct DemoFeed: Sendable {
  /// How many pictures of the reader's own are shown in place of `Photo.all`; nil for those that come along.
  private let ownPhotoCount: Int?

  /// - Parameter ownPhotoCount: The number of pictures in a folder of the reader's own; `Post.photos` then counts in
  ///   `0..<ownPhotoCount`. Leave it out for the pictures that come with the demo.
  public init(ownPhotoCount: Int? = nil) {
    self.ownPhotoCount = ownPhotoCount
  }

  /// Row `index`, 0 being the newest. A negative index gives the row of its absolute value.
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

  /// Most posts are liked by a few, some by thousands.
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
      // Five places a row and four pictures at most: neighbours cannot overlap while there are enough pictures.
      let first = (index * 5 + index / count) % count
      return (0..<min(wanted, count)).map { (first + $0) % count }
    }
    let pool = Casting.photoPool(index, theme: theme)
    let count = min(wanted, pool.count)
    let first = Casting.photoTurn(index, of: pool.count)
    return (0..<count).map { pool[(first + $0) % pool.count] }
  }
}

/// Repeatable chance for one row: SplitMix64 (Steele, Lea and Flood, 2014) started from the row's index.
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

  /// Uniform enough in `0..<limit` for limits this small.
  mutating func next(below limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }
}
