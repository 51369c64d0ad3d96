import SateenGraphics
import SateenNetwork

/// The reason why an image could not be loaded. Each description is one sentence that names the source and the reason.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(name: String)
  case directory(name: String)
  /// A pipe, a socket or a device; `kind` names it, with its article.
  case notAFile(name: String, kind: String)
  case unreadable(name: String, reason: String)
  case empty(name: String)
  case fileTooLarge(name: String, bytes: Int, limit: Int)
  /// The first bytes match no known image format.
  case notAnImage(name: String)
  /// The header states more pixels than the limit. The image was not decoded.
  case tooManyPixels(name: String, size: PixelSize, limit: Int)
  /// The file ends before its image does.
  case truncated(name: String)
  case damaged(name: String, reason: String)
  case unsupported(name: String, reason: String)
  case outOfMemory(name: String, bytes: Int)
  /// The bytes could not be fetched.
  case download(DownloadError)
  /// The request was cancelled, which is no failure.
  case cancelled(name: String)

  public var description: String {
    switch self {
    case .notFound(let name):
      return "\(name): there is no such file"
    case .directory(let name):
      return "\(name): is a directory, not a picture"
    case .notAFile(let name, let kind):
      return "\(name): is \(kind), not a file"
    case .unreadable(let name, let reason):
      return "\(name): cannot be read: \(reason)"
    case .empty(let name):
      return "\(name): the file is empty"
    case .fileTooLarge(let name, let bytes, let limit):
      return "\(name): the file has \(bytes) bytes, more than the limit of \(limit)"
    case .notAnImage(let name):
      return "\(name): is not a picture in any known format"
    case .tooManyPixels(let name, let size, let limit):
      return "\(name): its header claims \(size.width) x \(size.height) pixels, more than the limit of \(limit) in all"
    case .truncated(let name):
      return "\(name): the file is truncated: it ends before its picture does"
    case .damaged(let name, let reason):
      return "\(name): the file is damaged: \(reason)"
    case .unsupported(let name, let reason):
      return "\(name): is of a kind that is not supported: \(reason)"
    case .outOfMemory(let name, let bytes):
      return "\(name): there is no memory for the \(bytes) bytes it needs"
    case .download(let error):
      return error.description
    case .cancelled(let name):
      return "\(name): loading was cancelled"
    }
  }

  /// Whether the bytes are to blame, so that others may be better. A picture that is too large, or of a kind that is not
  /// supported here, is what its server has.
  var isAboutBytes: Bool {
    switch self {
    case .empty, .notAnImage, .truncated, .damaged: true
    default: false
    }
  }

  /// Whether the error is a cancellation, which says nothing about the image.
  public var isCancellation: Bool {
    if case .cancelled = self { return true }
    return false
  }
}
