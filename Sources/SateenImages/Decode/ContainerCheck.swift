import SateenGraphics

/// Walks a file's chunks before its decoder sees them: what ends too early is told from what is damaged, and sizes inside
/// of the file that its header does not mention meet the limits.
struct ContainerCheck {
  let name: String
  let view: ByteView
  let limits: ImageLimits

  func checkPNG() throws(ImageError) {
    var at = 8
    while !view.has("IEND", at: at + 4) {
      guard let length = view.be32(at), at + 12 + length <= view.count else { throw .truncated(name: name) }
      at += 12 + length
    }
  }

  func checkWebP() throws(ImageError) {
    // The size may be off by the last chunk's padding.
    guard let length = view.le32(4), length + 8 <= view.count + 1 else { throw .truncated(name: name) }
  }

  func checkAVIF() throws(ImageError) {
    var at = 0
    while at < view.count {
      guard let length = view.be32(at) else { throw .truncated(name: name) }
      // 0 reaches to the end of the file; 1 announces a 64-bit length.
      if length == 0 { return }
      let whole = length == 1 ? view.be64(at + 8) ?? Int.max : length
      guard whole >= 8 else { throw .damaged(name: name, reason: "a box of \(whole) bytes") }
      guard whole <= view.count - at else { throw .truncated(name: name) }
      at += whole
    }
  }

  /// GIF89a specification, sections 17 to 27.
  func endOfFirstGIFFrame() throws(ImageError) -> Int {
    var at = 13 + (try colorTableLength(flagsAt: 10))
    while true {
      switch view.u8(at) {
      case 0x21: at = try endOfBlocks(from: at + 2)
      case 0x2c:
        guard let width = view.le16(at + 5), let height = view.le16(at + 7) else { throw .truncated(name: name) }
        try ImageHeader.check(PixelSize(width: width, height: height), name: name, limits: limits)
        return try endOfBlocks(from: at + 11 + colorTableLength(flagsAt: at + 9))
      case nil: throw .truncated(name: name)
      case 0x3b: throw .damaged(name: name, reason: "a GIF file without a frame")
      default: throw .damaged(name: name, reason: "a GIF file with an unknown block")
      }
    }
  }

  private func colorTableLength(flagsAt at: Int) throws(ImageError) -> Int {
    guard let flags = view.u8(at) else { throw .truncated(name: name) }
    return flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0
  }

  /// Blocks each begin with their length; one of no length is the last.
  private func endOfBlocks(from start: Int) throws(ImageError) -> Int {
    var at = start
    while true {
      guard let length = view.u8(at) else { throw .truncated(name: name) }
      at += 1 + length
      if length == 0 { return at }
    }
  }
}
