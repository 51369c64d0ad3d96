import SateenGraphics

extension ImageHeader {
  static func parseGIF(_ view: ByteView, isWhole: Bool) -> ImageHeader? {
    guard let width = view.le16(6), let height = view.le16(8) else { return nil }
    // The frame may be larger than the canvas. The estimate includes a second copy, for interlaced rows.
    var frame = PixelSize(width: 0, height: 0)
    var isAnimated = false
    if let at = GIFLayout.firstFrame(view), let width = view.le16(at + 5), let height = view.le16(at + 7) {
      frame = PixelSize(width: width, height: height)
      isAnimated = GIFLayout.hasSecondFrame(view, first: at)
    } else if !isWhole {
      return nil
    }
    return ImageHeader(
      format: .gif, storedSize: PixelSize(width: width, height: height), orientation: .up,
      decoderBytes: bytes(frame, each: 2), isAnimated: isAnimated)
  }
}
