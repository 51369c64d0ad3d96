import CHarfBuzz
import Glibc

/// A copy of a font file's bytes, so that later changes of the file cannot affect drawing.
struct FontBytes: @unchecked Sendable {
  // HarfBuzz counts a blob's references atomically, and its bytes are never written.
  let blob: OpaquePointer
  let base: UnsafePointer<UInt8>
  let count: Int

  /// The largest font file, in bytes, beyond the size of any font. A larger file is rejected.
  static let most = 1 << 28

  /// Takes ownership of memory from `malloc`.
  private init(_ memory: UnsafeMutableRawPointer, count: Int) {
    base = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
    self.count = count
    blob = hb_blob_create(
      memory.assumingMemoryBound(to: CChar.self), UInt32(count), HB_MEMORY_MODE_READONLY, memory, { free($0) })
  }

  /// Copies bytes.
  init(_ bytes: some Collection<UInt8>, named name: String) throws(FontError) {
    guard !bytes.isEmpty else { throw FontError(source: name, reason: .notAFont) }
    guard bytes.count <= Self.most else { throw FontError(source: name, reason: .tooLarge(bytes.count)) }
    guard let memory = malloc(bytes.count) else {
      throw FontError(source: name, reason: .unreadable("there is no memory for \(bytes.count) bytes"))
    }
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    self.init(memory, count: bytes.count)
  }

  /// Reads a file.
  init(fileAt path: String) throws(FontError) {
    func failure() -> FontError {
      let code = errno
      return FontError(source: path, reason: code == ENOENT ? .missing : .unreadable(String(cString: strerror(code))))
    }
    // Without `O_NONBLOCK`, opening a pipe without a writer would block.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw failure() }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw FontError(
        source: path, reason: .unreadable(info.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is no plain file"))
    }
    let size = Int(info.st_size)
    guard size <= Self.most else { throw FontError(source: path, reason: .tooLarge(size)) }
    guard size > 0 else { throw FontError(source: path, reason: .notAFont) }
    guard let memory = malloc(size) else {
      throw FontError(source: path, reason: .unreadable("there is no memory for \(size) bytes"))
    }
    var done = 0
    while done < size {
      let got = read(file, memory + done, size - done)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else {
        let error = failure()
        free(memory)
        throw error
      }
      if got == 0 { break }
      done += got
    }
    // A file may become shorter while it is read. The font then consists of the bytes up to there.
    guard done > 0 else {
      free(memory)
      throw FontError(source: path, reason: .notAFont)
    }
    self.init(memory, count: done)
  }

  var hash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var i = 0
    while i + 8 <= count {
      let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self)
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
      i += 8
    }
    while i < count {
      hash = (hash ^ UInt64(base[i])) &* 0x100_0000_01b3
      i += 1
    }
    return hash
  }

  func equals(_ other: FontBytes) -> Bool {
    count == other.count && memcmp(base, other.base, count) == 0
  }

  // MARK: Reading numbers

  func u16(_ offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return Int(base[offset]) << 8 | Int(base[offset + 1])
  }

  func u32(_ offset: Int) -> Int? {
    guard let high = u16(offset), let low = u16(offset + 2) else { return nil }
    return high << 16 | low
  }
}
