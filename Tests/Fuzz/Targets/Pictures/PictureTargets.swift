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
    FuzzTarget("headers-other", "headers of GIF files, and of formats with few files", run: readHeader),
    FuzzTarget("jpeg", "decoding of JPEG files", longest: 12_288, grammar: JPEGGrammar(), run: decode),
    FuzzTarget("png", "decoding of PNG files", longest: 8_192, grammar: PNGGrammar(), run: decode),
    FuzzTarget("gif", "decoding of GIF files", longest: 8_192, grammar: GIFGrammar(), run: decode),
    FuzzTarget("webp", "decoding of WebP files", longest: 8_192, grammar: RIFFGrammar(), run: decode),
    FuzzTarget("avif", "decoding of AVIF files", longest: 8_192, grammar: BoxGrammar(), run: decode),
    FuzzTarget("jxl", "decoding of JPEG XL files", longest: 4_096, run: decode),
    FuzzTarget("surfaces", "decoding of BMP, TIFF, ICO, PNM, QOI and PCX files", longest: 8_192, run: decode),
    FuzzTarget("frames-gif", "frames of GIF files", longest: 8_192, grammar: GIFGrammar(), run: playFrames),
    FuzzTarget("frames-png", "frames of PNG files", longest: 8_192, grammar: PNGGrammar(), run: playFrames),
    FuzzTarget("frames-webp", "frames of WebP files", longest: 8_192, grammar: RIFFGrammar(), run: playFrames),
    FuzzTarget("frames-avif", "frames of AVIF files", longest: 8_192, grammar: BoxGrammar(), run: playFrames),
    FuzzTarget("arriving", "JPEG files in parts", longest: 12_288, grammar: JPEGGrammar(), run: decodeArriving),
    FuzzTarget("hashes", "BlurHash and ThumbHash", longest: 100, run: decodeHashes),
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

  /// Plays an animation, and once more from the beginning.
  @Sendable private static func playFrames(_ bytes: [UInt8]) throws {
    let source = ImageSource.bytes(ImageBytes(bytes, name: "input"))
    let request = ImageRequest(source: source, targetSize: PixelSize(width: 20, height: 20))
    do {
      // The limits include the work: frames beyond the first ones are left out.
      try AnimatedImage.eachFrame(of: request, limits: ImageLimits(pixels: 60_000), most: 12) { bitmap, seconds in
        try expect(bitmap.size.width <= 20 && bitmap.size.height <= 20, "a frame of \(bitmap.size)")
        try expect(seconds > 0, "a frame without a duration")
      }
    } catch let error as ImageError {
      try expect(error.description.hasPrefix("input: "), error.description)
    }
  }

  /// Gives a decoder the bytes in parts whose lengths the last bytes choose.
  @Sendable private static func decodeArriving(_ bytes: [UInt8]) throws {
    var choices = FuzzBytes(bytes.suffix(16).reversed())
    let decoder = ProgressiveJPEG(name: "input", limits: ImageLimits(pixels: 250_000))
    let source = ImageSource.bytes(ImageBytes([], name: "input"))
    do {
      var at = 0
      while at < bytes.count {
        let end = min(bytes.count, at + 1 + choices.below(bytes.count / 3 + 1))
        try decoder.append(bytes[at..<end])
        at = end
        let side = 1 + choices.below(100)
        let request = ImageRequest(source: source, targetSize: PixelSize(width: side, height: side))
        if let bitmap = try decoder.scanImage(for: request) {
          try expect(bitmap.size.width <= side && bitmap.size.height <= side, "\(bitmap.size) for \(side)")
        }
      }
    } catch let error as ImageError {
      try expect(error.description.hasPrefix("input: "), error.description)
    }
  }

  @Sendable private static func decodeHashes(_ bytes: [UInt8]) throws {
    let size = PixelSize(width: 9, height: 7)
    if let bitmap = try? BlurHash.bitmap(String(decoding: bytes, as: UTF8.self), size: size) {
      try expect(bitmap.size == size, "\(bitmap.size)")
    }
    if let bitmap = try? ThumbHash.bitmap(bytes) {
      try expect(!bitmap.size.isEmpty && max(bitmap.size.width, bitmap.size.height) <= 75, "\(bitmap.size)")
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
