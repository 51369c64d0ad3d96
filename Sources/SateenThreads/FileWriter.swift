import Glibc

/// Why a file could not be written: one sentence that names the path and the reason.
public struct FileWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  public let reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  init(path: String, code: Int32) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }

  public var description: String { "cannot write \(path): \(reason)" }
}

/// Writes whole files.
///
/// A file is either written in full or stays as it was: the bytes go into a new file with an unpredictable name in the
/// same folder, which then takes the old one's place. A symbolic link stays, and its target is written. Devices, pipes
/// and the descriptors under `/dev/fd` (`/dev/stdout`) are never replaced, but written to.
public enum FileWriter {
  /// Writes a file in one step, with the permissions of the file that was there, or those the umask gives. Blocks for
  /// the disk, and for the reader of a pipe.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileWriteError) {
    switch try FileTarget(path) {
    case .descriptor(let number): try writeThrough(path, bytes) { dup(number) }
    case .stream: try writeThrough(path, bytes) { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    case .file(let folder, let name, let old): try replace(path, in: folder, name, old, bytes)
    }
  }

  /// Checks whether a file could be written, before the work and not after it.
  public static func check(_ path: String) throws(FileWriteError) {
    guard case .file(let folder, _, _) = try FileTarget(path) else { return }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw FileWriteError(path: path, reason: "the folder \(folder) is not writable")
    }
  }

  private static func replace(
    _ path: String, in folder: String, _ name: String, _ old: stat?, _ bytes: [UInt8]
  ) throws(FileWriteError) {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw FileWriteError(path: path, code: errno) }
    defer { close(directory) }
    var temporary = ""
    var file: Int32 = -1
    for _ in 0..<100 where file < 0 {
      temporary = ".\(String(UInt64.random(in: 0...UInt64.max), radix: 16)).part"
      // With O_EXCL a link that somebody planted is refused rather than followed.
      let mode: mode_t = old.map { $0.st_mode & 0o777 } ?? 0o666
      file = openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if file < 0, errno != EEXIST { break }
    }
    guard file >= 0 else { throw FileWriteError(path: path, code: errno) }
    var code = write(bytes, to: file)
    if code == 0, let old {
      // Owner and group stay as they were where this process may set them.
      if old.st_uid != geteuid() || old.st_gid != getegid() { _ = fchown(file, old.st_uid, old.st_gid) }
      if fchmod(file, old.st_mode & 0o777) != 0 { code = errno }
    }
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, renameat(directory, temporary, directory, name) != 0 { code = errno }
    guard code == 0 else {
      unlinkat(directory, temporary, 0)
      throw FileWriteError(path: path, code: code)
    }
  }

  private static func writeThrough(
    _ path: String, _ bytes: [UInt8], _ open: () -> Int32
  ) throws(FileWriteError) {
    let file = open()
    guard file >= 0 else { throw FileWriteError(path: path, code: errno) }
    let code = withoutBrokenPipes { write(bytes, to: file) }
    let closed = close(file) == 0 ? 0 : errno
    if code != 0 || closed != 0 { throw FileWriteError(path: path, code: code != 0 ? code : closed) }
  }

  /// - Returns: 0, or the error's code.
  private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          // Other code has made the descriptor non-blocking.
          var wait = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          poll(&wait, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// A pipe without a reader is an error like any other, and no reason for the process to end.
  private static func withoutBrokenPipes(_ body: () -> Int32) -> Int32 {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    guard pthread_sigmask(SIG_BLOCK, &pipe, &before) == 0 else { return body() }
    let code = body()
    if code == EPIPE, sigismember(&before, SIGPIPE) == 0 {
      var now = timespec()
      sigtimedwait(&pipe, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return code
  }
}

/// The target of a path once all links are followed.
private enum FileTarget {
  /// One of this process's own descriptors.
  case descriptor(Int32)
  /// A device, a pipe or a socket.
  case stream
  /// A file, and the status of the one that exists already.
  case file(folder: String, name: String, old: stat?)

  init(_ path: String) throws(FileWriteError) {
    guard !path.isEmpty else { throw FileWriteError(path: path, code: ENOENT) }
    guard !path.utf8.contains(0) else { throw FileWriteError(path: path, reason: "the path holds a zero byte") }
    var link = path
    // As many links as the kernel follows.
    for _ in 0..<40 {
      let (folder, name) = try Self.parts(of: link, path: path)
      if folder == "/proc/\(getpid())/fd", let number = Int32(name) {
        self = .descriptor(number)
        return
      }
      let place = folder == "/" ? "/" + name : folder + "/" + name
      var status = stat()
      guard lstat(place, &status) == 0 else {
        guard errno == ENOENT else { throw FileWriteError(path: path, code: errno) }
        self = .file(folder: folder, name: name, old: nil)
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        self = .file(folder: folder, name: name, old: status)
        return
      case S_IFDIR: throw FileWriteError(path: path, reason: "it is a folder")
      case S_IFLNK:
        let target = try Self.target(of: place, path: path)
        link = target.hasPrefix("/") ? target : folder + "/" + target
      default:
        self = .stream
        return
      }
    }
    throw FileWriteError(path: path, code: ELOOP)
  }

  /// The folder with all its links followed, and the name in it.
  private static func parts(of place: String, path: String) throws(FileWriteError) -> (String, String) {
    let slash = place.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(place[place.utf8.index(after: $0)...]) } ?? place
    let folder = slash.map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
    guard !["", ".", ".."].contains(name) else { throw FileWriteError(path: path, reason: "it is a folder") }
    guard let real = realpath(folder, nil) else {
      let code = errno
      throw code == ENOENT
        ? FileWriteError(path: path, reason: "there is no folder \(folder)") : FileWriteError(path: path, code: code)
    }
    defer { free(real) }
    return (String(cString: real), name)
  }

  private static func target(of link: String, path: String) throws(FileWriteError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink(link, &buffer, buffer.count - 1)
    guard length > 0 else { throw FileWriteError(path: path, code: length < 0 ? errno : ENOENT) }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
