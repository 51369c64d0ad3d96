import Sateen

/// A picture that a feed tells of.
struct FeedItem: Equatable, Sendable {
  /// The same each time that the feed is read: its `id`, or else the picture's address.
  var key: String
  /// The address of the picture, absolute.
  var picture: String
  /// The title, or else the picture's name in its address.
  var name: String
  var format: PhotoFormat?
  /// Nil where the feed does not tell the size.
  var shape: PhotoShape?
  var blurHash: String?
  /// In seconds since 1970.
  var published: Int64?
  /// The size of the file in bytes.
  var bytes: Int64?
  var author: String?
  /// The address of the page about the picture.
  var page: String?
  var text: String?
}

/// All that a feed has.
struct FeedListing: Equatable, Sendable {
  var title: String?
  var items: [FeedItem] = []
  /// The number of items without a picture that can be shown.
  var skipped = 0
}

/// The fault of a feed, as one sentence that names its place.
struct FeedError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(line: Int, column: Int? = nil, _ reason: String) {
    description = "Line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason)."
  }
}
