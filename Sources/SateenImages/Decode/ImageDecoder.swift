import SateenGraphics

/// From a request to a finished bitmap, on the calling thread. Equal requests for equal files give equal bytes.
struct ImageDecoder {
  var limits = ImageLimits()

  func decode(_ request: ImageRequest, stop: StopFlag) throws(ImageError) -> DecodedPicture {
    let name = request.source.name
    if stop.isSet { throw .cancelled(name: name) }
    let reader = try SourceReader(request.source, limits: limits)
    let header = try ImageHeader.read(reader, limits: limits)
    let limits = limits
    return try reader.withAllBytes { bytes throws(ImageError) in
      switch header.format {
      case .jpeg:
        try JPEGDecoding(name: name, bytes: bytes, limits: limits, stop: stop)
          .decode(request, orientation: header.orientation)
      case .gif:
        try decodeGIF(ByteView(bytes), request, stop)
      case .png, .webp, .avif:
        try SurfaceDecoding(name: name, bytes: bytes, limits: limits, stop: stop)
          .decode(request, header: header)
      }
    }
  }

  private func decodeGIF(
    _ view: ByteView, _ request: ImageRequest, _ stop: StopFlag
  ) throws(ImageError) -> DecodedPicture {
    let name = request.source.name
    let frame = try GIFFirstFrame(view, name: name, limits: limits)
    return try RowsDecoding(name: name, stored: frame.canvas, isOpaque: frame.isOpaque, stop: stop)
      .decode(request, orientation: .up, copy: frame.copy)
  }
}
