import Glibc
import SateenThreads

/// The bytes of a video, read by one thread at a time.
protocol MovieBytes: AnyObject, Sendable {
  /// The number of bytes; nil where it is not known.
  var byteCount: Int? { get }
  var isSeekable: Bool { get }
  /// The error behind the last failure.
  var error: VideoError? { get }
  /// Reads bytes at the position, and moves it on. May wait for a network.
  /// - Returns: the number of bytes; 0 at the end, -1 for a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Moves the position.
  /// - Returns: whether that is possible.
  func seek(to position: Int) -> Bool
  /// Ends a wait for bytes. Any thread.
  func cancel()
  /// Has a wait for bytes look whether it was interrupted. Any thread.
  func wake()
}

extension MovieBytes {
  func wake() {}
}

/// The bytes of a file.
final class FileBytes: MovieBytes, @unchecked Sendable {
  // The position and the error are used by one thread at a time, the one that reads; all else is constant.

  let byteCount: Int?
  private let descriptor: Int32
  private let name: String
  private var position = 0
  private(set) var error: VideoError?

  init(path: String) throws(VideoError) {
    name = path
    guard !path.utf8.contains(0) else { throw .unreadable(name: path, reason: "its path holds a zero byte") }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.failure(path, errno) }
    // Before it is opened: opening a pipe may wait for ever, and opening some devices has effects.
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(name: path, reason: status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is no file")
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(name: path, reason: "it is no file")
    }
    byteCount = Int(status.st_size)
  }

  deinit { close(descriptor) }

  private static func failure(_ path: String, _ code: Int32) -> VideoError {
    .unreadable(name: path, reason: code == ENOENT ? "there is no such file" : String(cString: strerror(code)))
  }

  var isSeekable: Bool { true }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let got = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
      if got < 0, errno == EINTR { continue }
      // Places that no file has, which only a damaged one names, are beyond the end.
      if got < 0, errno == EINVAL { return 0 }
      if got < 0 { error = Self.failure(name, errno) }
      position += max(0, got)
      return got
    }
  }

  func seek(to position: Int) -> Bool {
    self.position = position
    return true
  }

  func cancel() {}
}

/// Bytes in memory.
final class MemoryBytes: MovieBytes, @unchecked Sendable {
  // The position is used by one thread at a time, the one that reads; the bytes are constant.

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var byteCount: Int? { bytes.count }
  var isSeekable: Bool { true }
  var error: VideoError? { nil }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard position < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - position)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count])) }
    position += count
    return count
  }

  func seek(to position: Int) -> Bool {
    self.position = position
    return true
  }

  func cancel() {}
}
