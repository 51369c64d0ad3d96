import SateenGraphics

extension ImageHeader {
  static func parseAVIF(
    _ view: ByteView, name: String, isWhole: Bool
  ) throws(ImageError) -> ImageHeader? {
    let layout = AVIFLayout(view)
    guard let size = layout.size else {
      guard isWhole else { return nil }
      try ContainerCheck(name: name, view: view).checkAVIF()
      throw .damaged(name: name, reason: "an AVIF file that does not tell its size")
    }
    // The planes, and as much again for the decoder's own copies. Some rows are in pixels.
    let planes = bytes(layout.codedSize ?? size, each: layout.pixelBytes)
    let rows = bytes(PixelSize(width: size.width, height: 68), each: 4)
    return ImageHeader(
      format: .avif, storedSize: size, orientation: layout.orientation, decoderBytes: planes + rows,
      isAnimated: layout.isSequence)
  }

  static func parseJXL(
    _ view: ByteView, name: String, isWhole: Bool
  ) throws(ImageError) -> ImageHeader? {
    guard let codestream = JXLLayout.codestream(view) else {
      if isWhole { throw .damaged(name: name, reason: "a JPEG XL file without its image") }
      return nil
    }
    guard let layout = JXLLayout(codestream) else {
      if isWhole { throw .truncated(name: name) }
      return nil
    }
    // libjxl keeps three planes and alpha as 32-bit numbers, some of them twice, and the pixels.
    return ImageHeader(
      format: .jxl, storedSize: layout.size, orientation: .up, decoderBytes: bytes(layout.size, each: 28),
      isAnimated: layout.isAnimated)
  }
}
