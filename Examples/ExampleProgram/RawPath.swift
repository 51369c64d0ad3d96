import Glibc

/// A path as the system knows it: bytes, which need be no text.
public struct RawPath: Sendable {
  public var bytes: [UInt8]

  /// The path that was given on the command line, where it reads as a text there.
  ///
  /// Arguments become text before a program sees them; of names that are none, the bytes are still with the process.
  public init(argument text: String) {
    for place in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[place] else { continue }
      let raw = Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      for candidate in [raw, raw.firstIndex(of: UInt8(ascii: "=")).map { Array(raw[($0 + 1)...]) } ?? []]
      where String(decoding: candidate, as: UTF8.self) == text {
        bytes = candidate
        return
      }
    }
    bytes = Array(text.utf8)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether something is there, and whether that is a folder.
  public var isFolder: Bool? {
    var status = stat()
    guard stat(terminated, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// The name's ending behind its last point, in small letters; empty where it has none.
  public var ending: String {
    let name = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > name.startIndex else { return "" }
    return String(decoding: name[(point + 1)...], as: UTF8.self).lowercased()
  }

  /// The entries of a folder, in the order of their names' bytes.
  public func contents() throws -> [RawPath] {
    guard let folder = opendir(terminated) else { throw ProgramError(String(cString: strerror(errno))) }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      // A record is as long as its name, and shorter than `dirent` says.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let start = UnsafeRawPointer(entry) + offset
      let name = Array(UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.map { RawPath(bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + $0) }
  }
}
