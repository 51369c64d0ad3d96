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
  private static let longestSide = 1_000_000

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

  /// - Returns: nil where more bytes are needed.
  private static func parse(
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

  /// Portable Network Graphics, third edition, chapters 5 and 11.
  private static func parsePNG(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    guard let width = view.be32(16), let height = view.be32(20) else { return nil }
    guard view.has("IHDR", at: 12) else {
      throw .damaged(name: name, reason: "a PNG file whose first chunk is not its header")
    }
    let size = PixelSize(width: width, height: height)
    var orientation = ImageOrientation.up
    // Palettes and grey take a byte a pixel. An image with a transparent colour is expanded into a second copy.
    var pixelBytes = view.u8(25).map { [2: 3, 4: 4, 6: 4][$0] ?? 1 } ?? 4
    var at = 8
    while !view.has("IDAT", at: at + 4), !view.has("IEND", at: at + 4) {
      guard let length = view.be32(at), view.be32(at + 4) != nil else { return nil }
      if view.has("eXIf", at: at + 4) {
        guard let exif = view.slice(at: at + 8, count: length) else { return nil }
        orientation = ImageOrientation(exif: exif)
      }
      if view.has("tRNS", at: at + 4) { pixelBytes += 4 }
      at += 12 + length
    }
    return ImageHeader(
      format: .png, storedSize: size, orientation: orientation,
      decoderBytes: bytes(size, each: pixelBytes))
  }

  private static func parseGIF(_ view: ByteView, isWhole: Bool) -> ImageHeader? {
    guard let width = view.le16(6), let height = view.le16(8) else { return nil }
    // The frame may be larger than the canvas. The estimate includes a second copy, for interlaced rows.
    var frame = PixelSize(width: 0, height: 0)
    if let at = GIFLayout.firstFrame(view), let width = view.le16(at + 5), let height = view.le16(at + 7) {
      frame = PixelSize(width: width, height: height)
    } else if !isWhole {
      return nil
    }
    return ImageHeader(
      format: .gif, storedSize: PixelSize(width: width, height: height), orientation: .up,
      decoderBytes: bytes(frame, each: 2))
  }

  private static func bytes(_ size: PixelSize, each: Int) -> Int {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, more) = pixels.multipliedReportingOverflow(by: each)
    return overflow || more ? Int.max / 4 : bytes
  }

  /// RFC 9649, and RFC 6386 section 9.1 for the lossy key frame.
  private static func parseWebP(
    _ view: ByteView, name: String, isWhole: Bool
  ) throws(ImageError) -> ImageHeader? {
    // A lossless image is decoded into a buffer and then copied, and so is the alpha of a lossy image.
    func header(
      _ width: Int, _ height: Int, _ orientation: ImageOrientation = .up, pixelBytes: Int = 9
    ) -> ImageHeader {
      let size = PixelSize(width: width, height: height)
      return ImageHeader(
        format: .webp, storedSize: size, orientation: orientation, decoderBytes: bytes(size, each: pixelBytes))
    }
    guard view.count >= 30 else { return nil }
    if view.has("VP8 ", at: 12) {
      guard view.u8(23) == 0x9d, view.u8(24) == 0x01, view.u8(25) == 0x2a,
        let width = view.le16(26), let height = view.le16(28)
      else { throw .damaged(name: name, reason: "a WebP file that does not begin with a key frame") }
      return header(width & 0x3fff, height & 0x3fff, pixelBytes: 4)
    }
    if view.has("VP8L", at: 12) {
      guard view.u8(20) == 0x2f, let bits = view.le32(21) else {
        throw .damaged(name: name, reason: "a WebP file without its lossless signature")
      }
      return header((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
    }
    guard view.has("VP8X", at: 12), let flags = view.u8(20), let width = view.le24(24), let height = view.le24(27)
    else { throw .damaged(name: name, reason: "a WebP file whose first chunk is unknown") }
    // An animation's frame is copied onto a canvas.
    let pixelBytes = flags & 0x02 != 0 ? 13 : 9
    guard flags & 0x08 != 0 else { return header(width + 1, height + 1, pixelBytes: pixelBytes) }
    // The EXIF chunk comes after the image data.
    var at = 12
    while let length = view.le32(at + 4) {
      if view.has("EXIF", at: at), let exif = view.slice(at: at + 8, count: length) {
        return header(width + 1, height + 1, ImageOrientation(exif: exif), pixelBytes: pixelBytes)
      }
      at += 8 + length + (length & 1)
    }
    return isWhole ? header(width + 1, height + 1, pixelBytes: pixelBytes) : nil
  }

  /// ISO/IEC 23008-12: the largest of the sizes of the file's items.
  private static func parseAVIF(
    _ view: ByteView, name: String, isWhole: Bool
  ) throws(ImageError) -> ImageHeader? {
    var best: PixelSize?
    /// Walks the boxes from `start` to `limit`. They may come in any order.
    func walk(from start: Int, to limit: Int, depth: Int) {
      var at = start
      while at + 8 <= limit, let length = view.be32(at) {
        let end = length == 0 ? limit : at + length
        guard length == 0 || length >= 8, end <= limit else { return }
        if view.has("ispe", at: at + 4), at + 20 <= end,
          let width = view.be32(at + 12), let height = view.be32(at + 16)
        {
          let size = PixelSize(width: width, height: height)
          if best.map({ Double(width) * Double(height) > Double($0.width) * Double($0.height) }) ?? true { best = size }
        } else if depth < 4 {
          if view.has("meta", at: at + 4) { walk(from: at + 12, to: end, depth: depth + 1) }
          if view.has("iprp", at: at + 4) || view.has("ipco", at: at + 4) {
            walk(from: at + 8, to: end, depth: depth + 1)
          }
        }
        at = end
      }
    }
    walk(from: 0, to: view.count, depth: 0)
    if let best {
      // Planes of up to 16 bits, and the pixels converted from them.
      return ImageHeader(
        format: .avif, storedSize: best, orientation: .up, decoderBytes: bytes(best, each: 12))
    }
    if isWhole { throw .damaged(name: name, reason: "an AVIF file that does not tell its size") }
    return nil
  }
}
