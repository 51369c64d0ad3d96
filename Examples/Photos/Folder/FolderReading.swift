import Glibc
import Sateen

/// A file or a folder in a folder.
struct FolderEntry: Sendable {
  var name: [UInt8]
  var isFolder: Bool
  /// In bytes.
  var size: Int64
  /// In seconds since 1970.
  var modified: Int64
  /// The fraction of that second.
  var nanoseconds: Int64 = 0
  /// Whether it is a file with this name alone, and no link: one that was just made may still be written.
  var isPlain = true

  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// The part of the name behind its last point, in small letters; empty where there is none, or it is at the beginning.
  var ending: String {
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return "" }
    return String(decoding: name[(point + 1)...], as: UTF8.self).lowercased()
  }
}

/// Reads folders. All of it blocks.
enum FolderReading {
  private static let batch = 2_048

  /// Reads a folder in batches. Links count as what they lead to.
  /// - Parameter take: whether to go on.
  /// - Returns: the reason where the folder cannot be read, in words for a person.
  static func read(_ folder: FolderPath, _ take: ([FolderEntry]) -> Bool) -> String? {
    guard let stream = opendir(folder.terminated) else { return words(errno) }
    defer { closedir(stream) }
    let descriptor = dirfd(stream)
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let record = readdir(stream) else {
        if errno != 0 { return words(errno) }
        break
      }
      let name = name(of: record)
      if name == [0x2e] || name == [0x2e, 0x2e] { continue }
      // Files that are no pictures need no further look.
      if record.pointee.d_type == UInt8(DT_REG), !isPicture(name) { continue }
      if let entry = entry(name, at: descriptor) { entries.append(entry) }
      if entries.count == batch {
        guard take(entries) else { return nil }
        entries.removeAll(keepingCapacity: true)
      }
    }
    if !entries.isEmpty { _ = take(entries) }
    return nil
  }

  private static func isPicture(_ name: [UInt8]) -> Bool {
    PhotoFormat(ending: FolderEntry(name: name, isFolder: false, size: 0, modified: 0).ending) != nil
  }

  /// A record is as long as its name, and shorter than `dirent` says.
  private static func name(of record: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = UnsafeRawPointer(record) + offset
    return Array(UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
  }

  /// One entry of a folder; nil where there is none.
  static func entry(_ name: [UInt8], in folder: FolderPath) -> FolderEntry? {
    let descriptor = open(folder.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return entry(name, at: descriptor)
  }

  private static func entry(_ name: [UInt8], at folder: Int32) -> FolderEntry? {
    let terminated = name.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard fstatat(folder, terminated, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    // A link to nothing is a picture that cannot be read, and says so.
    if isLink {
      var target = stat()
      if fstatat(folder, terminated, &target, 0) == 0 { status = target }
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR || kind == S_IFLNK else { return nil }
    return FolderEntry(
      name: name, isFolder: kind == S_IFDIR, size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
      nanoseconds: Int64(status.st_mtim.tv_nsec), isPlain: !isLink && status.st_nlink == 1)
  }

  /// The folders inside a folder that are not hidden, in order; empty where it cannot be read.
  static func folders(in folder: FolderPath) -> [FolderPath] {
    var found: [FolderPath] = []
    _ = read(folder) { entries in
      for entry in entries where entry.isFolder && !entry.isHidden { found.append(folder.appending(entry.name)) }
      return true
    }
    return found.sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  /// The reason why a folder is not read, in words for a person.
  static func words(_ code: Int32) -> String {
    switch code {
    case ENOENT: "The folder is gone."
    case ENOTDIR: "This is no folder."
    case EACCES, EPERM: "You are not allowed to look into this folder."
    default: String(cString: strerror(code)) + "."
    }
  }
}
