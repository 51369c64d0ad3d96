import Sateen

/// Where photos come from: a folder, or another list of pictures with the same questions.
///
/// All functions may be called on any thread. Those that say so block, and are for workers.
protocol PhotoSource: AnyObject, Sendable {
  /// Shown where the name of the source is wanted. It may change with a report.
  var title: String { get }

  /// Where the source is, as text for a person.
  var place: String { get }

  /// The keys that photos can be ordered by; the first one is the usual one.
  var orders: [PhotoOrder.Key] { get }

  /// Loads the pictures.
  var pipeline: ImagePipeline { get }

  /// Begins to list the photos, and goes on to tell of changes until ``end()``.
  /// - Parameter report: called on any thread, one call after another.
  func begin(_ report: @escaping @Sendable (PhotoReport) -> Void)

  /// Ends the listing. Reports that are under way may still come.
  func end()

  /// Lists everything anew; what is there already keeps its ids.
  func reload()

  /// The shape of a picture, read from its first bytes; nil where it is known only once the picture shows. Blocks.
  func shape(of photo: Photo) throws -> PhotoShape?

  /// The whole picture.
  func picture(of photo: Photo) -> ImageSource

  /// A picture that is at least so large, as it is quickest to have.
  /// - Parameter pixels: the longer side that is needed.
  func thumbnail(of photo: Photo, pixels: Int) -> ImageSource

  /// A coarse picture that shows until the thumbnail is there; nil for none. For workers, and quick.
  func placeholder(of photo: Photo) -> Bitmap?

  /// Tells that a thumbnail shows, which may be kept for the next time.
  func noteShown(_ photo: Photo, pixels: Int)

  /// The details of a picture and its file. Blocks.
  func details(of photo: Photo) -> PhotoDetails

  /// The place of the photo as text, to be copied; nil where it has none.
  func path(of photo: Photo) -> String?

  /// The words for copying that place.
  var copyTitle: String { get }
}

/// The answers of a source of files.
extension PhotoSource {
  var orders: [PhotoOrder.Key] { [.name, .date, .size] }
  var pipeline: ImagePipeline { .shared }
  var copyTitle: String { "Copy path" }
  func placeholder(of photo: Photo) -> Bitmap? { nil }
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
  /// The number of things in the source that are no pictures, and should be; nil where it has not changed.
  var skipped: Int?
  /// Whether pictures that could not be loaded are to be tried again.
  var triesAgain = false

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

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }

  var ratio: Double { height > 0 ? Double(width) / Double(height) : 1 }
}
