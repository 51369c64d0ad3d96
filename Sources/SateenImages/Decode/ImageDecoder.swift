import SateenGraphics

/// Decodes a request into a finished bitmap, on the calling thread. Equal requests for equal files give equal bytes.
struct ImageDecoder {
  private let request: ImageRequest
  private let limits: ImageLimits
  private let reader: SourceReader
  private let header: ImageHeader
  /// Whether the file has further frames, as far as its header tells.
  var isAnimated: Bool { header.isAnimated }
  /// An upper estimate of the memory for ``decode(stop:)``, including its result, in bytes.
  let peakBytes: Int

  /// Reads the header. Hardly any memory is allocated, except for a provider's bytes.
  init(_ request: ImageRequest, limits: ImageLimits) throws(ImageError) {
    self.request = request
    self.limits = limits
    reader = try SourceReader(request.source, limits: limits)
    header = try ImageHeader.read(reader, limits: limits)
    peakBytes = DecodePlan(source: header.size, request: request)
      .peakBytes(of: header, fileBytes: reader.isHeldByRequest ? 0 : reader.count)
  }

  /// The whole file in memory.
  func makeHeldFile() throws(ImageError) -> HeldFile { try reader.makeHeldFile() }

  func decode(stop: StopFlag) throws(ImageError) -> DecodedPicture {
    let name = request.source.name
    if stop.isSet { throw .cancelled(name: name) }
    let (request, header, limits) = (request, header, limits)
    return try reader.withAllBytes { bytes throws(ImageError) in
      let view = ByteView(bytes)
      let color = ColorSource.find(in: view, header.format).flatMap { ColorTransforms.transform(for: $0) }
      switch header.format {
      case .jpeg:
        return try JPEGDecoding(
          name: name, bytes: bytes, limits: limits, coefficientBytes: header.decoderBytes, color: color, stop: stop
        ).decode(request, orientation: header.orientation)
      case .gif:
        return try decodeGIF(view, request, stop)
      case .png:
        return try PNGDecoding(name: name, bytes: bytes, limits: limits, color: color, stop: stop)
          .decode(request, orientation: header.orientation)
      case .webp:
        return try WebPDecoding(
          name: name, bytes: bytes, limits: limits, decodesParts: header.decodesParts, color: color, stop: stop
        ).decode(request, orientation: header.orientation)
      case .avif:
        return try AVIFDecoding(name: name, bytes: bytes, limits: limits, stop: stop)
          .decode(request, header: header)
      case .jxl:
        return try JXLDecoding(name: name, bytes: bytes, limits: limits, stop: stop).decode(request, header: header)
      case .bmp, .tiff, .ico, .cur, .pnm, .qoi, .pcx:
        return try SurfaceDecoding(name: name, bytes: bytes, limits: limits, color: color, stop: stop)
          .decode(request, header: header)
      }
    }
  }

  private func decodeGIF(
    _ view: ByteView, _ request: ImageRequest, _ stop: StopFlag
  ) throws(ImageError) -> DecodedPicture {
    let name = request.source.name
    let frame = try GIFFirstFrame(view, name: name, limits: limits)
    return try RowsDecoding(name: name, stored: frame.canvas, hasAlpha: !frame.isOpaque, color: nil, stop: stop)
      .decode(request, orientation: .up, copy: frame.copy)
  }
}
