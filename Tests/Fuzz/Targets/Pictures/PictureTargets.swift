import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

extension FuzzTarget {
  /// Decoders by format, and headers of all formats.
  static let pictures: [FuzzTarget] = [
    FuzzTarget("headers-jpeg", "headers of JPEG files", grammar: JPEGGrammar(), run: readHeader),
    FuzzTarget("headers-png", "headers of PNG files", grammar: PNGGrammar(), run: readHeader),
    FuzzTarget("headers-webp", "headers of WebP files", grammar: RIFFGrammar(), run: readHeader),
    FuzzTarget("headers-avif", "headers of AVIF files, and of others in boxes", grammar: BoxGrammar(), run: readHeader),
    FuzzTarget("headers-other", "headers of GIF files, and of formats that are not read", run: readHeader),
    FuzzTarget("jpeg", "decoding of JPEG files", longest: 12_288, grammar: JPEGGrammar(), run: decode),
    FuzzTarget("png", "decoding of PNG files", longest: 8_192, grammar: PNGGrammar(), run: decode),
    FuzzTarget("gif", "decoding of GIF files", longest: 8_192, grammar: GIFGrammar(), run: decode),
    FuzzTarget("webp", "decoding of WebP files", longest: 8_192, grammar: RIFFGrammar(), run: decode),
  ]

  @Sendable private static func readHeader(_ bytes: [UInt8]) throws {
    let limits = ImageLimits(pixels: 1_000_000)
    do {
      let header = try ImageHeader.read(.bytes(ImageBytes(bytes, name: "input")), limits: limits)
      try expect(!header.size.isEmpty, "a header without pixels")
      try expect(header.size.count <= limits.pixels, "a header with more pixels than the limit")
    } catch let error as ImageError {
      try expect(error.description.hasPrefix("input: "), error.description)
    }
  }

  /// Decodes an image as it is, and once more with options from its last bytes, which most formats leave unread.
  @Sendable private static func decode(_ bytes: [UInt8]) throws {
    var choices = FuzzBytes(bytes.suffix(8).reversed())
    let source = ImageSource.bytes(ImageBytes(bytes, name: "input"))
    var request = ImageRequest(source: source)
    if choices.bool() {
      request.targetSize = PixelSize(width: 1 + choices.below(120), height: 1 + choices.below(120))
    }
    request.contentMode = choices.pick([.aspectFill, .aspectFit, .stretch, .center])
    request.cropAnchor = Point(x: Double(choices.below(3)) / 2, y: Double(choices.below(3)) / 2)
    if choices.chance(4) { request.cornerRadius = choices.number(60) }
    try load(request)
    if request.targetSize == nil {
      // A small size uses the decoder's own scaling and the resampler.
      request.targetSize = PixelSize(width: 11, height: 7)
      try load(request)
    }
  }

  private static func load(_ request: ImageRequest) throws {
    // Without a cache, so that all reads and frees belong to this input.
    let pipeline = ImagePipeline(memoryBudget: 0, limits: ImageLimits(pixels: 250_000))
    do {
      let image = try pipeline.loadSynchronously(request)
      try expect(!image.bitmap.size.isEmpty, "a picture without pixels")
      if let box = request.targetSize {
        try expect(
          image.bitmap.size.width <= max(box.width, image.originalSize.width)
            && image.bitmap.size.height <= max(box.height, image.originalSize.height),
          "\(image.bitmap.size) for \(box) of \(image.originalSize)")
      }
    } catch let error as ImageError {
      try expect(error.description.hasPrefix("input: "), error.description)
    }
  }
}
