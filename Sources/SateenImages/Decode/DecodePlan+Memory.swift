import SateenGraphics

extension DecodePlan {
  /// The most bytes a decode by this plan takes at a time: the file, what its decoder keeps of the whole picture, the
  /// rows that are being shrunk, and the result. Rather too much than too little where a header does not tell.
  func peakBytes(of header: ImageHeader, fileBytes: Int) -> Int {
    // What every decoder takes, whatever the picture.
    let base = 256 << 10
    var bytes = base + fileBytes + header.decoderBytes + output.count * 4
    var (width, rows) = (Double(header.storedSize.width), orientedCrop(header).height)
    if header.format == .jpeg {
      let eighths = JPEGDecoding.eighths(crop: crop, output: output)
      width *= Double(eighths) / 8
      rows *= Double(eighths) / 8
    }
    let outputRows = header.orientation.upright(output).height
    bytes += RowResampler.workingBytes(sourceWidth: Int(width.rounded(.up)), rows: rows, outputRows: outputRows)
    // No more than any machine has, so that sums of it stay numbers.
    return min(bytes, 1 << 40)
  }

  private func orientedCrop(_ header: ImageHeader) -> (width: Double, height: Double) {
    header.orientation.swapsSides ? (crop.height, crop.width) : (crop.width, crop.height)
  }
}
