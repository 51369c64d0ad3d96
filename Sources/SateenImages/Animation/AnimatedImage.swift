import SateenGraphics
import SateenThreads

/// An animation: a GIF, PNG, WebP, AVIF or JPEG XL file with several frames. It holds the compressed file and no frame;
/// a ``FrameRing`` plays it, and so do nodes that are given its ``source``. May be used on any thread.
public final class AnimatedImage: Sendable {
  public let request: ImageRequest
  public let format: ImageFormat
  /// The size of the upright frames in the file, in pixels.
  public let originalSize: PixelSize
  /// The size of the bitmaps, in pixels, before the treatment of the request.
  public let frameSize: PixelSize
  /// The number of frames; nil where only decoding tells.
  public let frameCount: Int?
  /// The duration of all frames together, in seconds; nil where only decoding tells, which is so for WebP, AVIF and
  /// JPEG XL files.
  public let duration: Double?
  /// The number of times that the animation is played; nil for ever.
  public let playCount: Int?

  let budget: DecodeBudget
  /// The size of the frames in the file, as stored.
  private let canvas: PixelSize
  /// The memory of the decoder, in bytes.
  private let workingBytes: Int
  /// An upper estimate of the memory to play the animation, in bytes: three bitmaps, the canvas, the decoder's data and
  /// the file.
  package let playingBytes: Int
  private let file: HeldFile
  private let limits: ImageLimits
  private let orientation: ImageOrientation

  /// Reads a file. Blocks on disk access, so this is called on a worker.
  /// - Parameter bytes: those of a remote image.
  /// - Returns: nil for a still image.
  package static func open(
    _ request: ImageRequest, bytes: ImageBytes? = nil, limits: ImageLimits = ImageLimits(),
    budget: DecodeBudget = .shared
  ) throws(ImageError) -> AnimatedImage? {
    let reader = try SourceReader(bytes.map { .bytes($0) } ?? request.source, limits: limits)
    let header = try ImageHeader.read(reader, limits: limits)
    guard header.isAnimated else { return nil }
    return try open(request, try reader.makeHeldFile(), header, limits, budget)
  }

  /// The animation of a file in memory. Reads nothing else.
  /// - Returns: nil for a still image.
  static func open(
    _ request: ImageRequest, _ file: HeldFile, limits: ImageLimits, budget: DecodeBudget
  ) throws(ImageError) -> AnimatedImage? {
    let header = try ImageHeader.read(SourceReader(file, name: request.source.name, limits: limits), limits: limits)
    return header.isAnimated ? try open(request, file, header, limits, budget) : nil
  }

  private static func open(
    _ request: ImageRequest, _ file: HeldFile, _ header: ImageHeader, _ limits: ImageLimits, _ budget: DecodeBudget
  ) throws(ImageError) -> AnimatedImage? {
    let source = try FrameReader.open(file, header.format, name: request.source.name, limits: limits)
    // The header only guesses where the frames are beyond its first bytes.
    if source.frameCount == 1 { return nil }
    return AnimatedImage(request, header, file, source, limits: limits, budget: budget)
  }

  private init(
    _ request: ImageRequest, _ header: ImageHeader, _ file: HeldFile, _ source: any FrameSource,
    limits: ImageLimits, budget: DecodeBudget
  ) {
    self.request = request
    self.file = file
    self.limits = limits
    self.budget = budget
    format = header.format
    canvas = source.canvas
    workingBytes = source.workingBytes
    // Tracks of AVIF files are not turned.
    orientation = header.format == .jxl || header.format == .avif ? .up : header.orientation
    frameCount = source.frameCount
    duration = source.duration
    playCount = source.playCount
    originalSize = orientation.upright(source.canvas)
    (frameSize, playingBytes) = Self.cost(request, canvas, orientation, workingBytes: workingBytes + file.bytes.count)
  }

  /// The animation of the same file for another request. Reads nothing.
  package init(_ other: AnimatedImage, for request: ImageRequest) {
    self.request = request
    file = other.file
    limits = other.limits
    budget = other.budget
    format = other.format
    canvas = other.canvas
    workingBytes = other.workingBytes
    orientation = other.orientation
    frameCount = other.frameCount
    duration = other.duration
    playCount = other.playCount
    originalSize = other.originalSize
    (frameSize, playingBytes) = Self.cost(request, canvas, orientation, workingBytes: workingBytes + file.bytes.count)
  }

  /// The file as a source, for nodes that are to play it: it is not read again. The size and the treatment of ``request``
  /// make no difference there.
  public var source: ImageSource { .held(HeldImageFile(name: request.source.name, file: file)) }

  private static func cost(
    _ request: ImageRequest, _ canvas: PixelSize, _ orientation: ImageOrientation, workingBytes: Int
  ) -> (PixelSize, Int) {
    let plan = DecodePlan(source: orientation.upright(canvas), request: request.base ?? request)
    let crop = orientation.stored(plan.crop, of: canvas)
    let bytes =
      3 * plan.output.count * 4 + workingBytes
      + RowResampler.workingBytes(
        sourceWidth: canvas.width, rows: crop.height, outputRows: orientation.upright(plan.output).height)
    return (plan.output, bytes + 2 * TreatedImage.peakBytes(for: request))
  }

  /// Decodes the first frames of a file on the calling thread, for tests. A still image has none.
  package static func eachFrame(
    of request: ImageRequest, limits: ImageLimits, most: Int, _ body: (Bitmap, Double) throws -> Void
  ) throws {
    guard let animation = try open(request, limits: limits) else { return }
    let reader = try animation.makeReader()
    let stop = StopFlag()
    for _ in 0..<2 {
      for _ in 0..<most {
        guard let seconds = try reader.composeNext(stop: stop) else { break }
        try body(reader.bitmap(stop: stop), seconds)
      }
      try reader.rewind()
    }
  }

  /// A reader that begins with the first frame.
  func makeReader() throws(ImageError) -> FrameReader {
    let source = try FrameReader.open(file, format, name: request.source.name, limits: limits)
    return FrameReader(source, request, orientation: orientation)
  }
}
