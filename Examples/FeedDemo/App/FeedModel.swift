import FeedContent
import Sateen

/// The posts loaded so far, and the user's changes to them.
@MainActor
final class FeedModel {
  private let feed: DemoFeed
  /// The number of posts added at the top since the start.
  private(set) var newerCount = 0
  /// The number of posts loaded so far, without the newer ones.
  private(set) var loadedCount: Int
  private var likes: [Int: Bool] = [:]
  private var saved: Set<Int> = []
  private var threads: [Int: Store<CommentThread>] = [:]

  init(rows: Int, ownPhotoCount: Int?) {
    feed = DemoFeed(ownPhotoCount: ownPhotoCount)
    loadedCount = rows
  }

  var count: Int { newerCount + loadedCount }

  /// New posts have ids far from those of the others, so that a post further down never has the same id.
  private static let newerBase = 7_000_000_000

  func post(at row: Int) -> Post {
    var post =
      row < newerCount
      ? feed.post(at: Self.newerBase + newerCount - 1 - row) : feed.post(at: row - newerCount)
    if row < newerCount { post.minutesAgo = 0 }
    if let liked = likes[post.id], liked != post.isLiked {
      post.isLiked = liked
      post.likes += liked ? 1 : -1
    }
    return post
  }

  func isSaved(_ id: Int) -> Bool { saved.contains(id) }

  func setLiked(_ isLiked: Bool, _ id: Int) { likes[id] = isLiked }

  func setSaved(_ isSaved: Bool, _ id: Int) {
    if isSaved { saved.insert(id) } else { saved.remove(id) }
  }

  /// The comments of a post. Only those of posts where somebody has begun to write are kept.
  func thread(of id: Int) -> Store<CommentThread> { threads[id] ?? Store(CommentThread()) }

  func keep(_ thread: Store<CommentThread>, of id: Int) { threads[id] = thread }

  func addNewer(_ count: Int) { newerCount += count }
  func addOlder(_ count: Int) { loadedCount += count }
}
