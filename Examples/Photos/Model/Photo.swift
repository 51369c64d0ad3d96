import Sateen
import Synchronization

/// A picture of a source, known by its name and what a listing tells of it; the picture itself is read when it shows.
struct Photo: ListItem, Equatable {
  /// The same for as long as the program runs, also when the file gets another name.
  let id: Int
  /// The name of the file. Bytes that are no text show as replacement characters.
  var name: String
  /// When the file was changed, in seconds since 1970.
  var modified: Int64
  /// The size of the file in bytes.
  var bytes: Int64
  var format: PhotoFormat
  /// Whether the file's name begins with a point.
  var isHidden = false

  /// The name without its ending.
  var stem: String {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
    return String(name[..<point])
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
