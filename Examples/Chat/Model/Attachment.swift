import Glibc
import Sateen

/// A file that goes with a message.
struct Attachment: Identifiable, Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A picture with its size in pixels.
    case picture(PixelSize)
    /// Another file with its number of bytes.
    case file(Int)
  }

  var path: String
  var kind: Kind

  var id: String { path }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  var source: ImageSource { .file(path) }

  /// The height of a picture, divided by its width, within what fits into a conversation; nil for other files.
  var shape: Double? {
    guard case .picture(let size) = kind, size.width > 0 else { return nil }
    return min(max(Double(size.height) / Double(size.width), 0.35), 1.4)
  }

  /// The kind and size in words, as in "PDF, 2.4 MB".
  var words: String {
    let ending = name.split(separator: ".").dropFirst().last.map { $0.uppercased() } ?? "File"
    switch kind {
    case .picture(let size): return "\(ending), \(size.width) × \(size.height)"
    case .file(let bytes): return "\(ending), \(Self.words(bytes: bytes))"
    }
  }

  private static func words(bytes: Int) -> String {
    var (size, unit) = (Double(bytes), 0)
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    while size >= 1_000, unit < units.count - 1 {
      size /= 1_000
      unit += 1
    }
    if unit == 0 || size >= 100 { return "\(Int(size.rounded())) \(units[unit])" }
    return "\((size * 10).rounded() / 10) \(units[unit])"
  }

  /// Looks at a file. Blocks while the disk is read.
  /// - Throws: ``AttachmentError`` that names the file.
  init(reading path: String) throws(AttachmentError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw AttachmentError(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      throw AttachmentError(path: path, reason: kind == S_IFDIR ? "it is a folder" : "it is no file")
    }
    guard access(path, R_OK) == 0 else {
      throw AttachmentError(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    self.path = path
    if let header = try? ImageHeader.read(.file(path)) {
      self.kind = .picture(header.size)
    } else {
      self.kind = .file(Int(status.st_size))
    }
  }

  /// A picture whose size is known.
  init(picture path: String, _ size: PixelSize) {
    self.path = path
    kind = .picture(size)
  }
}

/// The reason why a file cannot be attached.
struct AttachmentError: Error, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "“\(name)” cannot be attached: \(reason)"
  }
}

/// The program's own work, beside the engine's workers, which a slow disk would keep from drawing.
enum ChatWork {
  static let files = WorkQueue(name: "chat.files", workers: 1)
}
