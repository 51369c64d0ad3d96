import Glibc

/// A file for readers that need a path. Each process has one for each suffix, overwrites it for each input, and
/// removes it at exit.
enum TemporaryFile {
  @MainActor private static var made: Set<String> = []

  @MainActor static func path(holding bytes: [UInt8], suffix: String) throws -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(folder)/sateen-fuzz-\(getpid())\(suffix)"
    if made.insert(path).inserted, made.count == 1 {
      atexit { MainActor.assumeIsolated { for path in TemporaryFile.made { unlink(path) } } }
    }
    guard let file = fopen(path, "wbe") else { throw FuzzFailure("cannot write \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw FuzzFailure("cannot write \(path)") }
    return path
  }
}
