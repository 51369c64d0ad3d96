/// The offsets of the parts of a GIF file's first frame. `init` checks that the frame is complete.
struct GIFLayout {
  /// The offset of the byte that introduces the frame.
  let frame: Int
  /// The offset of the byte with the code size, before the blocks of compressed data.
  let data: Int
  let colors: Int
  let colorCount: Int
  let transparentIndex: Int?
  let isInterlaced: Bool

  init(_ view: ByteView, name: String) throws(ImageError) {
    guard let screenFlags = view.u8(10) else { throw .truncated(name: name) }
    let globalCount = Self.colorCount(screenFlags)
    var at = 13 + 3 * globalCount
    var transparent: Int?
    while let introducer = view.u8(at), introducer == 0x21 {
      if view.u8(at + 1) == 0xf9, let flags = view.u8(at + 3), let index = view.u8(at + 6), flags & 1 != 0 {
        transparent = index
      }
      at = try Self.endOfBlocks(view, from: at + 2, name: name)
    }
    guard let introducer = view.u8(at) else { throw .truncated(name: name) }
    guard introducer == 0x2c else {
      let what = introducer == 0x3b ? "without a frame" : "with an unknown block"
      throw .damaged(name: name, reason: "a GIF file \(what)")
    }
    guard let flags = view.u8(at + 9) else { throw .truncated(name: name) }
    let localCount = Self.colorCount(flags)
    frame = at
    colors = localCount > 0 ? at + 10 : 13
    colorCount = localCount > 0 ? localCount : globalCount
    transparentIndex = transparent
    isInterlaced = flags & 0x40 != 0
    data = at + 10 + 3 * localCount
    _ = try Self.endOfBlocks(view, from: data + 1, name: name)
  }

  /// The offset of the byte that introduces the first frame; nil where the bytes end before it.
  static func firstFrame(_ view: ByteView) -> Int? {
    guard let screenFlags = view.u8(10) else { return nil }
    var at = 13 + 3 * colorCount(screenFlags)
    while view.u8(at) == 0x21 {
      at += 2
      while let length = view.u8(at), length > 0 { at += 1 + length }
      at += 1
    }
    return view.u8(at) == 0x2c ? at : nil
  }

  /// Whether another frame follows the first one. Where the bytes end before that is decided, a loop count or a delay
  /// decides: encoders write them into animations.
  static func hasSecondFrame(_ view: ByteView, first: Int) -> Bool {
    var hints = false
    var at = 13 + 3 * colorCount(view.u8(10) ?? 0)
    while at < first, view.u8(at) == 0x21 {
      if view.has("NETSCAPE2.0", at: at + 3) || view.has("ANIMEXTS1.0", at: at + 3) { hints = true }
      if view.u8(at + 1) == 0xf9, let delay = view.le16(at + 4), delay > 0 { hints = true }
      guard let end = endOfBlocks(view, from: at + 2) else { return hints }
      at = end
    }
    guard let flags = view.u8(first + 9) else { return hints }
    at = first + 10 + 3 * colorCount(flags) + 1
    guard let end = endOfBlocks(view, from: at) else { return hints }
    at = end
    while view.u8(at) == 0x21 {
      guard let end = endOfBlocks(view, from: at + 2) else { return hints }
      at = end
    }
    return view.u8(at).map { $0 == 0x2c } ?? hints
  }

  static func colorCount(_ flags: Int) -> Int {
    flags & 0x80 != 0 ? 2 << (flags & 7) : 0
  }

  /// The offset behind a chain of blocks. Each block begins with its length, and an empty block is the last.
  private static func endOfBlocks(_ view: ByteView, from start: Int, name: String) throws(ImageError) -> Int {
    guard let end = endOfBlocks(view, from: start) else { throw .truncated(name: name) }
    return end
  }

  /// The same; nil where the bytes end before.
  static func endOfBlocks(_ view: ByteView, from start: Int) -> Int? {
    var at = start
    while let length = view.u8(at) {
      at += 1 + length
      if length == 0 { return at }
    }
    return nil
  }
}
