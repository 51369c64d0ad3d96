import CJPEGStream
import SateenGraphics
import SateenLayout

/// Decodes a JPEG file while its bytes arrive. Used on one thread at a time.
///
/// A progressive file gives a picture of the whole scans so far, first blurred, then sharper. Its coefficients stay in
/// memory between the pictures. Any other file gives its rows so far; the rest of the bitmap is transparent. Damage
/// within a scan is shown rather than reported: the file is decoded once more when all of it is there.
package final class ProgressiveJPEG {
  package let name: String
  private let limits: ImageLimits
  private var bytes: [UInt8] = []
  private var pass: JPEGPass?
  /// The error that no further bytes mend.
  private var failure: ImageError?

  /// Nil until enough bytes are there.
  package private(set) var header: ImageHeader?
  /// The number of whole scans in the last picture; 0 for files without scans to show one after the other.
  package var scanCount: Int { pass.map { Int($0.info.scans) } ?? 0 }
  /// Whether the last picture was that of the whole file.
  package var isComplete: Bool { pass?.isComplete ?? false }
  package var byteCount: Int { bytes.count }

  package init(name: String, limits: ImageLimits = ImageLimits()) {
    self.name = name
    self.limits = limits
  }

  /// Adds the next bytes of the file. Reads no more than the header.
  package func append(_ more: some Collection<UInt8>) throws(ImageError) {
    if let failure { throw failure }
    do throws(ImageError) {
      guard bytes.count + more.count <= limits.bytes else {
        throw .fileTooLarge(name: name, bytes: bytes.count + more.count, limit: limits.bytes)
      }
      bytes += more
      if header == nil { header = try readHeader() }
    } catch {
      failure = error
      throw error
    }
  }

  private func readHeader() throws(ImageError) -> ImageHeader? {
    guard !bytes.isEmpty else { return nil }
    let (name, limits) = (name, limits)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(ImageError) -> ImageHeader? in
        let view = ByteView(bytes)
        guard view.count > 2 else { return nil }
        guard case .format(.jpeg) = ImageFormat.recognize(view) else { throw ImageError.notAnImage(name: name) }
        guard let header = try ImageHeader.parse(view, name: name, isWhole: false) else { return nil }
        try ImageHeader.check(header.storedSize, name: name, limits: limits)
        return header
      }
    }
    return try result.get()
  }

  /// An upper estimate of the memory for ``scanImage(for:stop:)``, including the result, the file's bytes so far, and
  /// all that stays in memory afterwards; nil before the header is there.
  package func peakBytes(for request: ImageRequest) -> Int? {
    guard let header else { return nil }
    let plan = DecodePlan(source: header.size, request: request)
    return plan.peakBytes(of: header, fileBytes: bytes.count) + plan.output.count * 4
  }

  /// The part of ``peakBytes(for:)`` that stays in memory afterwards: the bytes, and the coefficients or the rows so far.
  package func keptBytes(for request: ImageRequest) -> Int? {
    guard let header else { return nil }
    let plan = DecodePlan(source: header.size, request: request)
    return bytes.count + (header.decoderBytes > 0 ? header.decoderBytes : plan.output.count * 4)
  }

  /// The picture that the bytes so far give.
  /// - Parameter isBlurred: whether a picture of the first scans is blurred. See ``PreviewBlur``.
  /// - Returns: nil where that is nothing yet.
  package func scanImage(for request: ImageRequest, isBlurred: Bool = false) throws(ImageError) -> Bitmap? {
    try scanImage(for: request, isBlurred: isBlurred, stop: StopFlag())
  }

  func scanImage(
    for request: ImageRequest, isBlurred: Bool = false, stop: StopFlag
  ) throws(ImageError) -> Bitmap? {
    if let failure { throw failure }
    guard header != nil else { return nil }
    do throws(ImageError) {
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(ImageError) in try draw(bytes, request, isBlurred: isBlurred, stop) }
      }
      return try result.get()
    } catch {
      // A stopped decoder cannot go on. The next call begins again with all bytes.
      pass = nil
      if !error.isCancellation { failure = error }
      throw error
    }
  }

  private func draw(
    _ bytes: UnsafeRawBufferPointer, _ request: ImageRequest, isBlurred: Bool, _ stop: StopFlag
  ) throws(ImageError) -> Bitmap? {
    if stop.isSet { throw .cancelled(name: name) }
    if pass?.fits(request) != true {
      pass = nil
      pass = try JPEGPass(name: name, bytes, request, limits: limits, stop: stop)
    }
    // The header's last bytes, with the tables of the first scan, may still be missing.
    guard let pass else { return nil }
    header = pass.header
    return try pass.draw(bytes, request, isBlurred: isBlurred, stop: stop)
  }
}

/// A decoder of a file that arrives, at one scale.
private final class JPEGPass {
  let header: ImageHeader
  private(set) var info: sateen_jpeg_progress_info
  private(set) var isComplete = false
  private let name: String
  private let decoder: OpaquePointer
  private let color: ColorTransform?
  private let plan: DecodePlan
  private let eighths: Int
  private let frame: PixelSize
  /// For files without scans.
  private var rows: JPEGRows?

  /// - Returns: nil where bytes of the header are missing.
  init?(
    name: String, _ bytes: UnsafeRawBufferPointer, _ request: ImageRequest, limits: ImageLimits, stop: StopFlag
  ) throws(ImageError) {
    guard let decoder = sateen_jpeg_progress_create() else { throw .outOfMemory(name: name, bytes: bytes.count) }
    var isOwned = false
    defer { if !isOwned { sateen_jpeg_progress_destroy(decoder) } }
    let view = ByteView(bytes)
    guard let header = try ImageHeader.parse(view, name: name, isWhole: false) else { return nil }
    sateen_jpeg_progress_set_memory_limit(decoder, Int64(header.decoderBytes) + 64 << 20)
    Self.setStop(decoder, stop)
    var info = sateen_jpeg_progress_info()
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = sateen_jpeg_progress_feed(decoder, start, bytes.count, &info)
    if Int(status) == SATEEN_JPEG_NEED_MORE { return nil }
    try Self.check(status, decoder, name)
    let stored = PixelSize(width: Int(info.image.width), height: Int(info.image.height))
    try ImageHeader.check(stored, name: name, limits: limits)
    guard stored == header.storedSize else {
      throw .damaged(name: name, reason: "two headers with different sizes")
    }
    color = ColorSource.find(in: view, .jpeg).flatMap { ColorTransforms.transform(for: $0) }
    if color?.takesInks == true { sateen_jpeg_progress_keep_inks(decoder) }
    plan = DecodePlan(source: header.size, request: request)
    eighths = Self.eighths(plan, header)
    var frame = sateen_jpeg_frame()
    try Self.check(sateen_jpeg_progress_begin(decoder, Int32(eighths), &frame), decoder, name)
    self.name = name
    self.header = header
    self.decoder = decoder
    self.info = info
    self.frame = PixelSize(width: Int(frame.width), height: Int(frame.height))
    isOwned = true
  }

  deinit {
    sateen_jpeg_progress_destroy(decoder)
  }

  private static func eighths(_ plan: DecodePlan, _ header: ImageHeader) -> Int {
    JPEGDecoding.eighths(
      crop: header.orientation.stored(plan.crop, of: header.storedSize),
      output: header.orientation.upright(plan.output))
  }

  /// Whether the decoder's scale is right for a request. Rows that were read cannot be read again.
  func fits(_ request: ImageRequest) -> Bool {
    let wanted = DecodePlan(source: header.size, request: request)
    return info.has_scans ? Self.eighths(wanted, header) == eighths : wanted == plan
  }

  func draw(
    _ bytes: UnsafeRawBufferPointer, _ request: ImageRequest, isBlurred: Bool, stop: StopFlag
  ) throws(ImageError) -> Bitmap? {
    Self.setStop(decoder, stop)
    defer { sateen_jpeg_progress_set_stop(decoder, nil, nil) }
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    try check(sateen_jpeg_progress_feed(decoder, start, bytes.count, &info))
    return info.has_scans ? try drawScans(bytes, request, isBlurred: isBlurred) : try drawRows(bytes, request)
  }

  private func drawScans(
    _ bytes: UnsafeRawBufferPointer, _ request: ImageRequest, isBlurred: Bool
  ) throws(ImageError) -> Bitmap? {
    let status = sateen_jpeg_progress_begin_picture(decoder)
    if Int(status) == SATEEN_JPEG_NEED_MORE { return nil }
    try check(status)
    let plan = DecodePlan(source: header.size, request: request)
    let target = try PictureTarget(request, plan: plan, hasAlpha: false, color: color)
    let rows = try JPEGRows(header, plan, frame, eighths: eighths, target: target, name: name)
    guard try rows.read(decoder, bytes, check) else {
      throw .damaged(name: name, reason: "a scan that lacks rows")
    }
    try check(sateen_jpeg_progress_end_picture(decoder))
    isComplete = info.is_complete
    // Before the corners, which the blur would smear.
    if isBlurred, !isComplete { PreviewBlur(scans: Int(info.scans), plan: plan).apply(to: target.bitmap) }
    return target.finish(isOpaque: true)
  }

  private func drawRows(_ bytes: UnsafeRawBufferPointer, _ request: ImageRequest) throws(ImageError) -> Bitmap? {
    let target = try PictureTarget(request, plan: plan, hasAlpha: true, color: color)
    let rows: JPEGRows
    if let begun = self.rows {
      rows = begun
    } else {
      let kept = try PictureTarget(request, plan: plan, hasAlpha: true, color: nil)
      rows = try JPEGRows(header, plan, frame, eighths: eighths, target: kept, name: name)
      self.rows = rows
    }
    isComplete = try rows.read(decoder, bytes, check)
    guard rows.hasRows else { return nil }
    target.bitmap.pixels.copyMemory(from: rows.target.bitmap.data, byteCount: target.bitmap.byteCount)
    return target.finish(isOpaque: isComplete)
  }

  private static func setStop(_ decoder: OpaquePointer, _ stop: StopFlag) {
    sateen_jpeg_progress_set_stop(
      decoder, { Unmanaged<StopFlag>.fromOpaque($0!).takeUnretainedValue().isSet },
      Unmanaged.passUnretained(stop).toOpaque())
  }

  private func check(_ status: Int32) throws(ImageError) {
    try Self.check(status, decoder, name)
  }

  private static func check(_ status: Int32, _ decoder: OpaquePointer, _ name: String) throws(ImageError) {
    try JPEGDecoding.check(status, name: name, bytes: 0, message: sateen_jpeg_progress_message(decoder))
  }
}

/// The rows of a picture, as far as they were read.
private final class JPEGRows {
  let target: PictureTarget
  private let resampler: RowResampler
  private var next = 0

  init(
    _ header: ImageHeader, _ plan: DecodePlan, _ frame: PixelSize, eighths: Int, target: PictureTarget, name: String
  ) throws(ImageError) {
    let crop = header.orientation.stored(plan.crop, of: header.storedSize)
    let factor = Double(eighths) / 8
    let scaled = Rect(
      x: crop.minX * factor, y: crop.minY * factor, width: crop.width * factor, height: crop.height * factor)
    guard
      let resampler = RowResampler(
        source: frame, crop: scaled, bitmap: target.bitmap, orientation: header.orientation)
    else { throw .outOfMemory(name: name, bytes: target.bitmap.byteCount) }
    self.resampler = resampler
    self.target = target
  }

  /// Whether any row of the picture was read.
  var hasRows: Bool { next > resampler.rows.lowerBound }

  /// Reads the rows that are there.
  /// - Returns: whether those are all.
  func read(
    _ decoder: OpaquePointer, _ bytes: UnsafeRawBufferPointer, _ check: (Int32) throws(ImageError) -> Void
  ) throws(ImageError) -> Bool {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    while next < resampler.rows.upperBound {
      let status = sateen_jpeg_progress_read(decoder, start, bytes.count, resampler.nextRow)
      if Int(status) == SATEEN_JPEG_NEED_MORE { return false }
      try check(status)
      if next >= resampler.rows.lowerBound { resampler.push() }
      next += 1
    }
    return true
  }
}
