import Sateen

/// Where the program's own work is done: folders and headers are read beside the engine's workers, which a slow disk would
/// keep from drawing.
enum PhotoWork {
  static let files = WorkQueue(name: "photos.files", workers: 2)
  /// One thread, so that a newer answer comes after an older one.
  static let feeds = WorkQueue(name: "photos.feeds", workers: 1)
  /// One thread, after everything else.
  static let thumbnails = WorkQueue(name: "photos.thumbs", workers: 1, niceness: 15)
}
