import CJPEGStream
import SateenGraphics

/// The properties of an image file that its first bytes state, without decoding.
public struct ImageHeader: Hashable, Sendable {
  public let format: ImageFormat
  /// The size in pixels as stored, before the orientation is applied.
  package let storedSize: PixelSize
  package let orientation: ImageOrientation
  /// An upper estimate of the memory that the format's decoder needs for the whole image, beside the result, in bytes.
  let decoderBytes: Int
  /// Whether the file has several frames, as far as its first bytes tell. ``ImagePipeline/animation(for:)`` plays them.
  public let isAnimated: Bool

  /// Whether the decoder decodes a part of the image without keeping the rest.
  let decodesParts: Bool

  init(
    format: ImageFormat, storedSize: PixelSize, orientation: ImageOrientation, decoderBytes: Int,
    isAnimated: Bool = false, decodesParts: Bool = false
  ) {
    self.decodesParts = decodesParts
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
    self.decoderBytes = decoderBytes
    self.isAnimated = isAnimated
  }

  /// The size of the upright image, in pixels.
  public var size: PixelSize { orientation.upright(storedSize) }

  /// Reads a source's header. It blocks on disk access, so call it on a worker thread.
  public static func read(
    _ source: ImageSource, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> ImageHeader {
    try read(SourceReader(source, limits: limits), limits: limits)
  }

  static func read(_ reader: SourceReader, limits: ImageLimits) throws(ImageError) -> ImageHeader {
    let name = reader.name
    // Most headers are in the first few kilobytes; colour profiles and embedded previews can push them far back.
    var length = 32 << 10
    while true {
      let isWhole = length >= reader.count
      let header = try reader.withPrefix(length) { bytes throws(ImageError) in
        try parse(ByteView(bytes), name: name, isWhole: isWhole)
      }
      if let header {
        try check(header.storedSize, name: name, limits: limits)
        return header
      }
      if isWhole { throw .truncated(name: name) }
      length *= 8
    }
  }

  /// The longest side, in pixels. libpng allows this many, and no other format allows more. An image of one row of a
  /// hundred million pixels has an allowed area, but any buffer of a few rows would be huge.
  static let longestSide = 1_000_000

  static func check(_ size: PixelSize, name: String, limits: ImageLimits) throws(ImageError) {
    if size.isEmpty { throw .damaged(name: name, reason: "its header claims no pixels at all") }
    if max(size.width, size.height) > longestSide {
      throw .unsupported(name: name, reason: "a side of more than \(longestSide) pixels")
    }
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    if overflow || pixels > limits.pixels {
      throw .tooManyPixels(name: name, size: size, limit: limits.pixels)
    }
  }

  /// Refuses an image whose decoder finds more pixels than the header told: its memory was not counted.
  func checkDecoded(_ size: PixelSize, name: String) throws(ImageError) {
    guard size.count <= storedSize.count else {
      throw .damaged(
        name: name,
        reason:
          "\(size.width) x \(size.height) pixels, and its header claims \(storedSize.width) x \(storedSize.height)")
    }
  }

  /// - Returns: nil where more bytes are needed.
  static func parse(
    _ view: ByteView, name: String, isWhole: Bool
  ) throws(ImageError) -> ImageHeader? {
    switch ImageFormat.recognize(view) {
    case .unknown: throw .notAnImage(name: name)
    case .foreign(let kind): throw .unsupported(name: name, reason: "\(kind) files are not read")
    case .format(.jpeg): return try parseJPEG(view, name: name)
    case .format(.png): return try parsePNG(view, name: name)
    case .format(.gif): return parseGIF(view, isWhole: isWhole)
    case .format(.webp): return try parseWebP(view, name: name, isWhole: isWhole)
    case .format(.avif): return try parseAVIF(view, name: name, isWhole: isWhole)
    case .format(.jxl): return try parseJXL(view, name: name, isWhole: isWhole)
    case .format(.bmp): return try parseBMP(view, name: name)
    case .format(.tiff): return try parseTIFF(view, name: name)
    case .format(.ico): return try parseIcon(view, .ico, name: name)
    case .format(.cur): return try parseIcon(view, .cur, name: name)
    case .format(.pnm): return try parsePNM(view, name: name)
    case .format(.qoi): return try parseQOI(view, name: name)
    case .format(.pcx): return try parsePCX(view, name: name)
    }
  }

  private static func parseJPEG(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    var info = sateen_jpeg_info()
    let base = view.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = Int(sateen_jpeg_probe(base, view.count, &info))
    switch status {
    case SATEEN_JPEG_OK:
      return ImageHeader(
        format: .jpeg, storedSize: PixelSize(width: Int(info.width), height: Int(info.height)),
        orientation: ImageOrientation(rawValue: Int(info.orientation)) ?? .up,
        decoderBytes: info.has_one_scan ? 0 : Int(info.coefficient_bytes))
    case SATEEN_JPEG_NEED_MORE: return nil
    case SATEEN_JPEG_NOT_JPEG: throw .notAnImage(name: name)
    case SATEEN_JPEG_UNSUPPORTED:
      throw .unsupported(name: name, reason: "a JPEG header that leaves width or height open")
    default: throw .damaged(name: name, reason: "a JPEG file without a frame header")
    }
  }

  static func bytes(_ size: PixelSize, each: Int) -> Int {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, more) = pixels.multipliedReportingOverflow(by: each)
    return overflow || more ? Int.max / 4 : bytes
  }
}
