import CImageLibraries
import Glibc
import Sateen

/// One picture decoded by the pipeline, in turns with its library's own functions on the same thread.
///
/// The pipeline's time includes all that makes a bitmap of a file: its header, colours, scaling to the exact size, and the
/// memory. The library's is that of its pixels alone: libwebp scales to the size by itself, libjpeg to the next larger half,
/// quarter or eighth, and the others decode all of the picture.
struct Decodes {
  /// The width of a picture in a list.
  static let shownWidth = 500

  let picture: BenchFormat
  let pictures: BenchPictures
  let width: Int

  func run(laps: Int) throws -> Figures {
    let bytes = try pictures.bytes(picture.file)
    let height = width * BenchPictures.height / BenchPictures.width
    let request = ImageRequest(
      source: .bytes(ImageBytes(bytes, name: picture.file)), targetSize: PixelSize(width: width, height: height))
    let pipeline = ImagePipeline()
    let size = BenchPictures.width * BenchPictures.height * 4
    var own: [Double] = []
    var library: [Double] = []
    // The first lap opens the library, and is not counted.
    for lap in 0...laps {
      let start = Clock.monotonic
      let image = try pipeline.loadSynchronously(request)
      let middle = Clock.monotonic
      guard image.bitmap.size.width == width else { throw Failure(description: "\(picture.file) has another size") }
      pipeline.forget(request.source)
      let begin = Clock.monotonic
      let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
      let isDecoded = image_library_decode(
        Int32(picture.rawValue), bytes, bytes.count, Int32(width), Int32(height), pixels)
      let end = Clock.monotonic
      pixels.deallocate()
      guard isDecoded else { throw Failure(description: "the library does not decode \(picture.file)") }
      if lap == 0 { continue }
      own.append((middle - start) * 1000)
      library.append((end - begin) * 1000)
    }
    let name = "decode_\(picture.name)_\(width == BenchPictures.width ? "whole" : "shown")"
    return [
      name: own.median, "\(name)_library": library.median,
      "\(name)_ratio": zip(own, library).map { $0 / $1 }.median,
    ]
  }
}
