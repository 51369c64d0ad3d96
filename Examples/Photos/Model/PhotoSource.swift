import Sateen

/// Where photos come from: a folder, or another list of pictures with the same questions.
///
/// All functions may be called on any thread. Those that say so block, and are for workers.
protocol PhotoSource: AnyObject, Sendable {
  /// Shown where the name of the source is wanted.
  var title: String { get }

  /// Begins to list the photos, and goes on to tell of changes until ``end()``.
  /// - Parameter report: called on any thread, one call after another.
  func begin(_ report: @escaping @Sendable (PhotoReport) -> Void)

  /// Ends the listing. Reports that are under way may still come.
  func end()

  /// Lists everything anew; what is there already keeps its ids.
  func reload()

  /// The shape of a picture, read from its first bytes. Blocks.
  func shape(of photo: Photo) throws -> PhotoShape

  /// The whole picture.
  func picture(of photo: Photo) -> ImageSource

  /// A picture that is at least so large, as it is quickest to have.
  /// - Parameter pixels: the longer side that is needed.
  func thumbnail(of photo: Photo, pixels: Int) -> ImageSource

  /// Tells that a thumbnail shows, which may be kept for the next time.
  func noteShown(_ photo: Photo, pixels: Int)

  /// The details of a picture and its file. Blocks.
  func details(of photo: Photo) -> PhotoDetails

  /// The place of the photo as text, to be copied; nil where it has none.
  func path(of photo: Photo) -> String?
}

/// News of a source.
struct PhotoReport: Sendable {
  /// New photos, and those that changed; the last of one id counts.
  var photos: [Photo] = []
  /// The ids of photos that are gone.
  var gone: [Int] = []
  /// The folders inside, where they changed.
  var folders: [FolderPath]?
  var state = State.reading

  enum State: Equatable, Sendable {
    case reading
    case complete
    /// The reason, in words for a person.
    case failed(String)
  }
}

/// The size of an upright picture, in pixels.
struct PhotoShape: Hashable, Sendable {
  var width: Int
  var height: Int

  var ratio: Double { height > 0 ? Double(width) / Double(height) : 1 }
}
