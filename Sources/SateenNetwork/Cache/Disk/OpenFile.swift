import Glibc

/// A call of the system that failed.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let code: Int32

  init(_ code: Int32 = errno) {
    self.code = code
  }

  var description: String { String(cString: strerror(code)) }
}

/// An open file. It is closed, and its lock given up, with the last reference.
final class OpenFile: Sendable {
  private let descriptor: Int32

  /// Opens a file that is no link. A pipe in its place is opened without waiting for a writer.
  init(_ path: String, _ flags: Int32) throws(SystemError) {
    var number: Int32
    repeat {
      number = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    } while number < 0 && errno == EINTR
    guard number >= 0 else { throw SystemError() }
    descriptor = number
  }

  deinit {
    close(descriptor)
  }

  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError() }
    return status
  }

  /// Reads until a buffer is full or the file ends.
  /// - Returns: the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, offset + done)
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw SystemError()
      }
    }
    return done
  }

  /// - Returns: as many bytes as the file has there, at most a number of them.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      do throws(SystemError) {
        done = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    let code: Int32 = bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = pwrite(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, offset + done)
        if count > 0 {
          done += count
        } else if count == 0 || errno != EINTR {
          return count == 0 ? EIO : errno
        }
      }
      return 0
    }
    if code != 0 { throw SystemError(code) }
  }

  /// Adds bytes at the end of a file that was opened with `O_APPEND`, by one call: bytes that another process adds at the
  /// same time come before or after them, and never between.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    while true {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count == bytes.count { return }
      if count >= 0 { throw SystemError(ENOSPC) }
      if errno != EINTR { throw SystemError() }
    }
  }

  func truncate(_ length: Int) throws(SystemError) {
    guard ftruncate(descriptor, length) == 0 else { throw SystemError() }
  }

  /// Sets the time of the last change to now.
  func touch() { _ = futimens(descriptor, nil) }

  /// Locks the file against other openings of it, in this process and others, without waiting.
  /// - Returns: whether the lock was free.
  func lock(_ operation: Int32) throws(SystemError) -> Bool {
    while true {
      if flock(descriptor, operation | LOCK_NB) == 0 { return true }
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw SystemError() }
    }
  }

  /// Whether this is still the file at a path.
  func isFile(at path: String) -> Bool {
    var there = stat()
    guard let here = try? status(), lstat(path, &there) == 0 else { return false }
    return here.st_ino == there.st_ino && here.st_dev == there.st_dev
  }

  /// Opens a file and locks it. A file that was renamed or removed in between is not the one that is meant, so this tries
  /// again then.
  /// - Returns: nil where the file is locked already.
  static func locked(_ path: String, _ flags: Int32, _ operation: Int32 = LOCK_EX) throws(SystemError) -> OpenFile? {
    for _ in 0..<8 {
      let file = try OpenFile(path, flags)
      guard try file.lock(operation) else { return nil }
      if file.isFile(at: path) { return file }
    }
    return nil
  }
}
