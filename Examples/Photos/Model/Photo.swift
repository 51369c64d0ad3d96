import Sateen
import Synchronization

/// A picture of a source, known by its name and what a listing tells of it; the picture itself is read when it shows.
struct Photo: ListItem, Equatable {
  /// The same for as long as the program runs, also when the file gets another name.
  let id: Int
  /// The name of the file, or the title. Bytes that are no text show as replacement characters.
  var name: String
  /// When the file was changed, or the picture was published, in seconds since 1970; nil where the source does not tell.
  var modified: Int64?
  /// The fraction of that second in nanoseconds: a file may change twice within a second.
  var nanoseconds: Int64 = 0
  /// The size of the file in bytes; nil where the source does not tell.
  var bytes: Int64?
  /// Nil where the source does not tell.
  var format: PhotoFormat?
  /// Whether the file's name begins with a point.
  var isHidden = false
  /// The place in the source's own order; the same for all photos of a source that has none.
  var place = 0

  /// The name without the ending of a picture's file.
  var stem: String {
    guard let point = name.lastIndex(of: "."), point > name.startIndex,
      PhotoFormat(ending: name[name.index(after: point)...].lowercased()) != nil
    else { return name }
    return String(name[..<point])
  }

  /// The place makes no difference to how a photo shows: one more at the top of a feed leaves the others as they are.
  static func == (a: Photo, b: Photo) -> Bool {
    a.id == b.id && a.name == b.name && a.hasContents(of: b) && a.format == b.format && a.isHidden == b.isHidden
  }

  /// Whether the file has not changed between two listings, as far as they tell.
  func hasContents(of other: Photo) -> Bool {
    modified == other.modified && nanoseconds == other.nanoseconds && bytes == other.bytes
  }

  private static let ids = Atomic<Int>(0)

  /// A number that no other photo has, whatever source it is of.
  static func nextID() -> Int { ids.add(1, ordering: .relaxed).newValue }
}

/// The kinds of pictures that the engine reads, told by the names of files.
enum PhotoFormat: UInt8, CaseIterable, Sendable {
  case jpeg, png, webp, gif, avif

  /// - Parameter ending: what follows the last point of a name, in small letters.
  init?(ending: String) {
    switch ending {
    case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    case "gif": self = .gif
    case "avif": self = .avif
    default: return nil
    }
  }

  var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .gif: "GIF"
    case .avif: "AVIF"
    }
  }

  var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .gif: "image/gif"
    case .avif: "image/avif"
    }
  }
}
