/// Finds the Exif block of a file. All of it blocks.
extension Exif {
  /// The most bytes of a block that are read.
  private static let mostBytes = 1 << 20
  /// The most parts of a file that are gone through.
  private static let mostParts = 4_096

  /// The Exif data of a picture file; nil where it tells nothing, or cannot be read.
  static func read(_ path: FolderPath) -> Exif? {
    guard let file = FileBytes(path) else { return nil }
    return read(file)
  }

  static func read(_ file: borrowing FileBytes) -> Exif? {
    let head = file.bytes(at: 0, 16)
    if head.starts(with: [0xff, 0xd8]) { return ofJPEG(file) }
    if head.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return ofPNG(file) }
    if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) { return ofWebP(file) }
    return nil
  }

  private static let name = Array("Exif\0\0".utf8)

  /// The segments before the picture's data.
  private static func ofJPEG(_ file: borrowing FileBytes) -> Exif? {
    var at = 2
    for _ in 0..<mostParts {
      let mark = file.bytes(at: at, 4)
      guard mark.count == 4, mark[0] == 0xff else { return nil }
      // Bytes that fill up to the next mark.
      if mark[1] == 0xff {
        at += 1
        continue
      }
      let length = Int(mark[2]) << 8 | Int(mark[3])
      guard length >= 2, mark[1] != 0xda, mark[1] != 0xd9 else { return nil }
      if mark[1] == 0xe1 {
        let segment = file.bytes(at: at + 4, length - 2)
        if segment.starts(with: name) { return Exif(segment.dropFirst(name.count)) }
      }
      at += 2 + length
    }
    return nil
  }

  private static func ofPNG(_ file: borrowing FileBytes) -> Exif? {
    var at = 8
    for _ in 0..<mostParts {
      let chunk = file.bytes(at: at, 8)
      guard chunk.count == 8 else { return nil }
      let length = chunk[..<4].reduce(0) { $0 << 8 | Int($1) }
      if chunk[4...].elementsEqual("eXIf".utf8) { return Exif(file.bytes(at: at + 8, min(length, mostBytes))[...]) }
      at += 12 + length
    }
    return nil
  }

  private static func ofWebP(_ file: borrowing FileBytes) -> Exif? {
    var at = 12
    for _ in 0..<mostParts {
      let chunk = file.bytes(at: at, 8)
      guard chunk.count == 8 else { return nil }
      let length = chunk[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      if chunk[..<4].elementsEqual("EXIF".utf8) {
        let block = file.bytes(at: at + 8, min(length, mostBytes))
        // Some programs put the name of JPEG's segment before the block.
        return Exif(block.starts(with: name) ? block.dropFirst(name.count) : block[...])
      }
      at += 8 + length + length & 1
    }
    return nil
  }
}
