import Glibc

extension ImageSource {
  /// A file by the bytes of its path, which on Linux need not be text.
  ///
  /// A path in UTF-8 gives ``file(_:)``. A file with any other path is read as a whole on the worker that decodes it.
  /// Error messages show bytes that are not printable as `\xE9`.
  public static func file(rawPath: [UInt8]) -> ImageSource {
    if let path = String(validating: rawPath, as: UTF8.self) { return .file(path) }
    return .provider(ImageProvider(name: name(of: rawPath)) { try read(rawPath) })
  }

  private static func name(of path: [UInt8]) -> String {
    var name = ""
    for byte in path {
      if byte >= 0x20, byte < 0x7f, byte != UInt8(ascii: "\\") {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
      }
    }
    return name
  }

  /// Refuses the same kinds of files as for text paths, before opening them.
  private static func read(_ path: [UInt8]) throws(ImageError) -> [UInt8] {
    let name = name(of: path)
    guard !path.contains(0) else { throw .unreadable(name: name, reason: "the path holds a zero byte") }
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard stat(terminated, &status) == 0 else { throw failure(name) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .directory(name: name)
    default: throw .notAFile(name: name, kind: "no regular file")
    }
    let limit = ImageLimits().bytes
    guard status.st_size <= limit else { throw .fileTooLarge(name: name, bytes: Int(status.st_size), limit: limit) }
    let descriptor = open(terminated, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(name) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let got = bytes[done...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if got < 0, errno == EINTR { continue }
      if got < 0 { throw failure(name) }
      if got == 0 { break }
      done += got
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  private static func failure(_ name: String) -> ImageError {
    errno == ENOENT || errno == ENOTDIR
      ? .notFound(name: name) : .unreadable(name: name, reason: String(cString: strerror(errno)))
  }
}
