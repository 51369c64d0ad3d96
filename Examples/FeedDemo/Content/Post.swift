/// One row of the feed.
public struct Post: Sendable, Equatable, Identifiable {
  /// The row's index in the feed, newest first.
  public var id: Int
  public var author: Author
  /// The post's age in minutes; it increases from row to row.
  public var minutesAgo: Int
  public var text: [TextSpan]
  /// Zero to four indexes into `Photo.all`, or into the user's own images.
  public var photos: [Int]
  public var likes: Int
  public var comments: Int
  public var shares: Int
  /// Whether the user likes the post.
  public var isLiked: Bool

  /// The text without formatting.
  public var plainText: String { text.map(\.text).joined() }
}
