/// One row of the feed.
public struct Post: Sendable, Equatable, Identifiable {
  /// The row's index in the feed, newest first.
  public var id: Int
  public var author: Author
  /// The post's age in minutes; grows from row to row.
  public var minutesAgo: Int
  public var text: [TextSpan]
  /// None to four pictures: indexes into `Photo.all`, or into the reader's own pictures.
  public var photos: [Int]
  public var likes: Int
  public var comments: Int
  public var shares: Int
  /// Whether the reader has liked it.
  public var isLiked: Bool

  /// The text without its meanings.
  public var plainText: String { text.map(\.text).joined() }
}
