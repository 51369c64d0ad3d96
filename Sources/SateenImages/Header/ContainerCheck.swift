/// Walks a file's chunks before decoding, to tell truncated files from damaged ones.
struct ContainerCheck {
  let name: String
  let view: ByteView

  func checkPNG() throws(ImageError) {
    var at = 8
    while !view.has("IEND", at: at + 4) {
      guard let length = view.be32(at), at + 12 + length <= view.count else { throw .truncated(name: name) }
      at += 12 + length
    }
  }

  func checkWebP() throws(ImageError) {
    // The size may be off by one, for the padding of the last chunk.
    guard let length = view.le32(4), length + 8 <= view.count + 1 else { throw .truncated(name: name) }
  }

  func checkAVIF() throws(ImageError) {
    var at = 0
    while at < view.count {
      guard let length = view.be32(at) else { throw .truncated(name: name) }
      // A length of 0 reaches to the end of the file. A length of 1 means that a 64-bit length follows.
      if length == 0 { return }
      let whole = length == 1 ? view.be64(at + 8) ?? Int.max : length
      guard whole >= 8 else { throw .damaged(name: name, reason: "a box of \(whole) bytes") }
      guard whole <= view.count - at else { throw .truncated(name: name) }
      at += whole
    }
  }
}
