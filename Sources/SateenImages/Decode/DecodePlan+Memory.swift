import SateenGraphics

extension DecodePlan {
  /// An upper estimate of the memory for a decode, in bytes: the file, the decoder's data for the whole image, the rows
  /// being downscaled, and the result. Where the header does not tell, the estimate is too high rather than too low.
  func peakBytes(of header: ImageHeader, fileBytes: Int) -> Int {
    // The memory of every decoder, independent of the image.
    let base = 256 << 10
    var bytes = base + fileBytes + header.decoderBytes + output.count * 4
    var (width, rows) = (Double(header.storedSize.width), orientedCrop(header).height)
    if header.format == .jpeg {
      let eighths = JPEGDecoding.eighths(crop: crop, output: output)
      width *= Double(eighths) / 8
      rows *= Double(eighths) / 8
    }
    if header.format == .webp, !header.isAnimated {
      let stored = header.storedSize
      let part = ScaledPart(
        crop: header.orientation.stored(crop, of: stored), stored: stored, output: header.orientation.upright(output),
        canCrop: header.decodesParts)
      width = Double(part.scaled.width)
      rows = part.crop.height
      bytes += part.scaled.count * 4
    }
    let outputRows = header.orientation.upright(output).height
    bytes += RowResampler.workingBytes(sourceWidth: Int(width.rounded(.up)), rows: rows, outputRows: outputRows)
    // A limit far above any machine's memory, so that sums cannot overflow.
    return min(bytes, 1 << 40)
  }

  private func orientedCrop(_ header: ImageHeader) -> (width: Double, height: Double) {
    header.orientation.swapsSides ? (crop.height, crop.width) : (crop.width, crop.height)
  }
}
