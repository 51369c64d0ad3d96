import Glibc
import Sateen

/// An open file, of which parts are read. Reads block.
struct FileBytes: ~Copyable {
  private let descriptor: Int32
  /// In bytes.
  let count: Int

  /// Nil for anything that is no file, or cannot be opened.
  init?(_ path: FolderPath) {
    // A pipe in place of a file does not hold up the thread.
    let descriptor = open(path.terminated, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes from an offset on; fewer than wanted at the end of the file.
  func bytes(at offset: Int, _ wanted: Int) -> [UInt8] {
    guard offset >= 0, offset < count, wanted > 0 else { return [] }
    let length = min(wanted, count - offset)
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, done in
      while done < length {
        let got = pread(descriptor, buffer.baseAddress! + done, length - done, off_t(offset + done))
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        done += got
      }
    }
  }

  /// A whole file.
  /// - Throws: ``ImageError`` that names the file.
  static func all(of path: FolderPath, atMost limit: Int) throws -> [UInt8] {
    guard let file = FileBytes(path) else {
      let reason = errno
      if reason == ENOENT { throw ImageError.notFound(name: path.text) }
      throw ImageError.unreadable(
        name: path.text, reason: reason == 0 ? "it is no file" : String(cString: strerror(reason)))
    }
    guard file.count <= limit else { throw ImageError.fileTooLarge(name: path.text, bytes: file.count, limit: limit) }
    return file.bytes(at: 0, file.count)
  }
}
