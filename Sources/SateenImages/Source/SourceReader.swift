import Glibc

/// An open source. Its first bytes or all of its bytes can be read.
///
/// A path to anything but a regular file is refused before it is opened: opening a FIFO would wait for a writer, and
/// some devices act when opened.
final class SourceReader {
  private enum Storage {
    case descriptor(Int32)
    case bytes([UInt8])
    case held(HeldFile)
  }

  let name: String
  /// The size in bytes.
  let count: Int
  /// Whether the request retains the bytes in memory, independent of decoding.
  let isHeldByRequest: Bool
  private let storage: Storage

  init(_ source: ImageSource, limits: ImageLimits) throws(ImageError) {
    name = source.name
    isHeldByRequest =
      switch source {
      case .bytes, .held: true
      case .file, .provider, .remote: false
      }
    (storage, count) = try Self.open(source)
    if count == 0 { throw .empty(name: name) }
    if count > limits.bytes { throw .fileTooLarge(name: name, bytes: count, limit: limits.bytes) }
  }

  /// A file in memory.
  init(_ file: HeldFile, name: String, limits: ImageLimits) throws(ImageError) {
    self.name = name
    isHeldByRequest = true
    (storage, count) = (.held(file), file.bytes.count)
    if count == 0 { throw .empty(name: name) }
    if count > limits.bytes { throw .fileTooLarge(name: name, bytes: count, limit: limits.bytes) }
  }

  deinit {
    if case .descriptor(let descriptor) = storage { close(descriptor) }
  }

  private static func open(_ source: ImageSource) throws(ImageError) -> (Storage, Int) {
    switch source {
    case .file(let path): return try open(path)
    case .bytes(let bytes): return (.bytes(bytes.bytes), bytes.bytes.count)
    case .held(let held): return (.held(held.file), held.file.bytes.count)
    case .remote: throw .unreadable(name: source.name, reason: "a remote image is fetched by an ImagePipeline")
    case .provider(let provider):
      do {
        let bytes = try provider.read()
        return (.bytes(bytes), bytes.count)
      } catch let error as ImageError {
        throw error
      } catch {
        throw .unreadable(name: source.name, reason: "\(error)")
      }
    }
  }

  private static func open(_ path: String) throws(ImageError) -> (Storage, Int) {
    guard !path.utf8.contains(0) else {
      throw .unreadable(name: path, reason: "the path holds a zero byte")
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path, errno) }
    try checkKind(path, status.st_mode)
    // If the path has become a FIFO meanwhile, `O_NONBLOCK` prevents blocking.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path, errno) }
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw failure(path, code)
    }
    do {
      try checkKind(path, status.st_mode)
    } catch {
      close(descriptor)
      throw error
    }
    return (.descriptor(descriptor), Int(status.st_size))
  }

  private static func checkKind(_ path: String, _ mode: mode_t) throws(ImageError) {
    switch mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .directory(name: path)
    case S_IFIFO: throw .notAFile(name: path, kind: "a pipe")
    case S_IFSOCK: throw .notAFile(name: path, kind: "a socket")
    default: throw .notAFile(name: path, kind: "a device")
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> ImageError {
    code == ENOENT || code == ENOTDIR
      ? .notFound(name: path) : .unreadable(name: path, reason: String(cString: strerror(code)))
  }

  /// Calls `body` with the first bytes: as many as requested, or all of them.
  func withPrefix<Result>(
    _ wanted: Int, _ body: (UnsafeRawBufferPointer) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    let length = min(wanted, count)
    switch storage {
    case .bytes(let bytes):
      let outcome = bytes.withUnsafeBytes { buffer -> Swift.Result<Result, ImageError> in
        Swift.Result { () throws(ImageError) in try body(UnsafeRawBufferPointer(rebasing: buffer[..<length])) }
      }
      return try outcome.get()
    case .held(let file):
      let outcome = withExtendedLifetime(file) {
        Swift.Result { () throws(ImageError) in try body(UnsafeRawBufferPointer(rebasing: file.bytes[..<length])) }
      }
      return try outcome.get()
    case .descriptor(let descriptor):
      guard let memory = malloc(length) else { throw .outOfMemory(name: name, bytes: length) }
      defer { free(memory) }
      var done = 0
      while done < length {
        let got = pread(descriptor, memory + done, length - done, off_t(done))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { throw Self.failure(name, errno) }
        // The file has become shorter since it was opened.
        if got == 0 { break }
        done += got
      }
      if done == 0 { throw .empty(name: name) }
      return try body(UnsafeRawBufferPointer(start: memory, count: done))
    }
  }

  func withAllBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    try withPrefix(count, body)
  }

  /// The whole file in memory that does not move: a copy, unless the source is one already.
  func makeHeldFile() throws(ImageError) -> HeldFile {
    if case .held(let file) = storage { return file }
    guard let file = try withAllBytes({ HeldFile(copying: $0) }) else { throw .outOfMemory(name: name, bytes: count) }
    return file
  }
}
