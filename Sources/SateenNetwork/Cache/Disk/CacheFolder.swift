import Glibc

/// The name under which a cache keeps a key: 128 bits of its SHA-256.
struct CacheName: Hashable {
  var high: UInt64
  var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ key: some Collection<UInt8>) {
    let hash = SHA256.hash(key)
    high = UInt64(hash[0]) << 32 | UInt64(hash[1])
    low = UInt64(hash[2]) << 32 | UInt64(hash[3])
  }

  /// From the 32 hexadecimal digits of ``text``.
  init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(Self.isDigit), let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  var text: String { Self.digits(high) + Self.digits(low) }

  static func digits(_ number: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      for i in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * i)) & 15
        buffer[i] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 16
    }
  }
}

/// The places of a cache's files:
/// - `3f/3f…`: a resource, in one of 256 folders by the first two digits of its name
/// - `parts/3f….part`: the first part of a resource, locked while it is written
/// - `parts/3f….<random>`: a resource that is written while another writer has the part
/// - `journal`: the order of use
/// - `lock`: locked by the process that trims the cache; changed when all files were last measured
struct CacheFolder {
  let path: String

  var journal: String { path + "/journal" }
  var lock: String { path + "/lock" }
  var parts: String { path + "/parts" }

  func shard(_ name: CacheName) -> String { path + "/" + name.text.prefix(2) }

  func entry(_ name: CacheName) -> String {
    let text = name.text
    return path + "/" + text.prefix(2) + "/" + text
  }

  func part(_ name: CacheName) -> String { path + "/parts/" + name.text + ".part" }

  func temporary(_ name: CacheName) -> String {
    path + "/parts/" + name.text + "." + CacheName.digits(.random(in: 0 ... .max))
  }

  /// The resource that a file among the parts belongs to; nil for a file of somebody else.
  static func name(ofPart file: String) -> CacheName? {
    let halves = file.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[1] == "part" || halves[1].utf8.count == 16 else { return nil }
    return CacheName(String(halves[0]))
  }

  /// Calls a body for each resource, in no order.
  func enumerateEntries(_ body: (CacheName) -> Void) {
    // The folder's own list tells which of the 256 there are.
    for shard in Self.list(path) ?? [] where shard.utf8.count == 2 {
      for file in Self.list(path + "/" + shard) ?? [] {
        if let name = CacheName(file), file.hasPrefix(shard) { body(name) }
      }
    }
  }

  /// The names in a folder; nil where it cannot be read.
  static func list(_ path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder for this user alone, with those that it is in.
  static func make(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0 else { throw SystemError() }
      guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(ENOTDIR) }
    case ENOENT:
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
        throw SystemError(ENOENT)
      }
      try make(String(path[..<slash]))
      if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError() }
    default: throw SystemError()
    }
  }

  /// A path from the root, without a slash at its end.
  static func absolute(_ path: String) -> String {
    var path = path
    if !path.isEmpty, !path.hasPrefix("/"), let current = getcwd(nil, 0) {
      path = String(cString: current) + "/" + path
      free(current)
    }
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// A folder for this program under the user's folder for caches. Empty where the user has none.
  static var standard: String {
    var root = ""
    if let chosen = getenv("XDG_CACHE_HOME"), chosen.pointee == CChar(UInt8(ascii: "/")) {
      root = String(cString: chosen)
    } else if let home = getenv("HOME"), home.pointee == CChar(UInt8(ascii: "/")) {
      root = String(cString: home) + "/.cache"
    }
    return root.isEmpty ? "" : "\(root)/\(programName)/resources"
  }

  private static var programName: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    var path = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The kernel says so of a program whose file was replaced while it runs.
    let mark = " (deleted)"
    if path.hasSuffix(mark) { path.removeLast(mark.count) }
    return path.split(separator: "/").last.map(String.init) ?? "sateen"
  }
}
