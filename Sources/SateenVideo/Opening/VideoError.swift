import SateenNetwork

/// The reason why a video cannot be played. Each description is one sentence that names the video and the reason.
public enum VideoError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(name: String, reason: String)
  /// The address gave no bytes.
  case download(name: String, DownloadError)
  /// The file is no video, or of a kind that cannot be decoded.
  case unsupported(name: String, reason: String)
  case damaged(name: String, reason: String)
  /// The pictures have more pixels than can be played.
  case tooLarge(name: String, reason: String)
  case outOfMemory(name: String)
  /// FFmpeg's libraries are not installed, or of another version than the program was built with.
  case noLibrary(name: String, reason: String)
  /// The subtitles of a file are of no known form.
  case subtitles(name: String, reason: String)
  /// The video is not wanted any more, which is no failure.
  case cancelled(name: String)

  public var isCancellation: Bool {
    if case .cancelled = self { return true }
    return false
  }

  /// Whether the file's own data is at fault, rather than the way to it.
  var isOfTheFile: Bool {
    switch self {
    case .damaged, .unsupported: true
    default: false
    }
  }

  /// Whether the same video may be played a moment later.
  public var isTransient: Bool {
    if case .download(_, let error) = self { return error.isTransient }
    return false
  }
}

extension VideoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let name, let reason): "\(name): cannot be read: \(reason)"
    case .download(_, let error): "\(error)"
    case .unsupported(let name, let reason): "\(name): cannot be played: \(reason)"
    case .damaged(let name, let reason): "\(name): is damaged: \(reason)"
    case .tooLarge(let name, let reason): "\(name): cannot be played: \(reason)"
    case .outOfMemory(let name): "\(name): there is no memory to play it"
    case .noLibrary(let name, let reason): "\(name): FFmpeg, which plays videos, is not there: \(reason)"
    case .subtitles(let name, let reason): "\(name): has no subtitles that can be read: \(reason)"
    case .cancelled(let name): "\(name): is not wanted any more"
    }
  }
}
