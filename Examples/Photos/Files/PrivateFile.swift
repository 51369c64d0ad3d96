import Glibc

/// Writes files that are the user's alone, into folders that are.
enum PrivateFile {
  /// Writes a file in one step: into another one beside it, which then takes its place. Folders that are missing are made.
  /// - Returns: whether it was written. Thumbnails can be done without, so the reason is of no interest.
  static func write(_ bytes: [UInt8], to path: FolderPath) -> Bool {
    guard let folder = path.parent, make(folder) else { return false }
    let part = folder.appending(".\(String(UInt64.random(in: 0...UInt64.max), radix: 16)).part".utf8)
    let file = open(part.terminated, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var isWritten = bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    // The umask may have taken bits away.
    if fchmod(file, 0o600) != 0 { isWritten = false }
    if close(file) != 0 { isWritten = false }
    if isWritten, rename(part.terminated, path.terminated) == 0 { return true }
    unlink(part.terminated)
    return false
  }

  private static func make(_ folder: FolderPath) -> Bool {
    if mkdir(folder.terminated, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let parent = folder.parent, make(parent) else { return false }
    return mkdir(folder.terminated, 0o700) == 0 || errno == EEXIST
  }
}
