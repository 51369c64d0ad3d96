import CImageLibraries
import Glibc
import Sateen

/// The formats of the benchmark's picture.
enum BenchFormat: Int, CaseIterable {
  // As in CImageLibraries.
  case jpeg = 0
  case progressiveJPEG
  case png
  case webp
  case avif
  case jxl

  /// In figures and names of files.
  var name: String {
    switch self {
    case .jpeg: "jpeg"
    case .progressiveJPEG: "progressive"
    case .png: "png"
    case .webp: "webp"
    case .avif: "avif"
    case .jxl: "jxl"
    }
  }

  var file: String { "photo-\(name)." + (self == .jpeg || self == .progressiveJPEG ? "jpg" : name) }
}

/// One picture in all formats, and the pictures of the rows of a fling. All are soft colours with grain, and the same on
/// every machine.
struct BenchPictures {
  static let (width, height) = (1600, 1200)
  static let rowCount = 40
  private static let (rowWidth, rowHeight) = (640, 480)

  let folder: String

  static func rowFile(_ index: Int) -> String {
    let number = index % rowCount
    return "row-\(number / 10)\(number % 10).jpg"
  }

  func bytes(_ file: String) throws -> [UInt8] {
    let path = "\(folder)/\(file)"
    guard let stream = fopen(path, "rb") else {
      throw Failure(description: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(stream) }
    fseek(stream, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: max(ftell(stream), 0))
    rewind(stream)
    guard fread(&bytes, 1, bytes.count, stream) == bytes.count else {
      throw Failure(description: "cannot read all of \(path)")
    }
    return bytes
  }

  // MARK: Making them

  static func make(in folder: String) throws {
    let picture = paint(seed: 1, width, height)
    for format in BenchFormat.allCases { try write(picture, width, height, format, "\(folder)/\(format.file)") }
    for index in 0..<rowCount {
      let row = paint(seed: UInt64(100 + index), rowWidth, rowHeight)
      try write(row, rowWidth, rowHeight, .jpeg, "\(folder)/\(rowFile(index))")
    }
  }

  private static func write(
    _ rgb: [UInt8], _ width: Int, _ height: Int, _ format: BenchFormat, _ path: String
  ) throws {
    var count = 0
    guard let file = image_library_encode(Int32(format.rawValue), rgb, Int32(width), Int32(height), &count) else {
      throw Failure(description: "the library for \(format.name) makes no file")
    }
    defer { free(file) }
    guard let stream = fopen(path, "wb") else {
      throw Failure(description: "cannot write \(path): \(String(cString: strerror(errno)))")
    }
    let written = fwrite(file, 1, count, stream)
    guard fclose(stream) == 0, written == count else { throw Failure(description: "cannot write all of \(path)") }
  }

  /// Rows of red, green and blue.
  private static func paint(seed: UInt64, _ width: Int, _ height: Int) -> [UInt8] {
    var random = PaintRandom(state: seed &* 0x9E37_79B9_7F4A_7C15)
    var waves: [Wave] = []
    for index in 0..<18 {
      // Fine ones are faint.
      let frequency = Double(2 + index)
      let amplitude = 40 / Double(1 + index / 3)
      let (across, down) = (random.unit * frequency, random.unit * frequency)
      waves.append(
        Wave(channel: index % 3, amplitude: amplitude, across: across, down: down, phase: random.unit * 6.28))
    }
    var rgb = [UInt8](repeating: 0, count: width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        var color = (128.0, 128.0, 128.0)
        for wave in waves {
          let value = wave.value(Double(x) / Double(width), Double(y) / Double(height))
          switch wave.channel {
          case 0: color.0 += value
          case 1: color.1 += value
          default: color.2 += value
          }
        }
        let grain = (random.unit + random.unit - 1) * 14
        let start = (y * width + x) * 3
        rgb[start] = UInt8(min(max(color.0 + grain, 0), 255))
        rgb[start + 1] = UInt8(min(max(color.1 + grain, 0), 255))
        rgb[start + 2] = UInt8(min(max(color.2 + grain, 0), 255))
      }
    }
    return rgb
  }
}

/// A soft change of one colour across a picture.
private struct Wave {
  var channel: Int
  var amplitude: Double
  var across: Double
  var down: Double
  var phase: Double

  func value(_ x: Double, _ y: Double) -> Double { amplitude * sin(6.28 * (across * x + down * y) + phase) }
}

/// SplitMix64, by Steele, Lea and Flood.
private struct PaintRandom {
  var state: UInt64

  /// The next number, from 0 to 1.
  var unit: Double {
    mutating get {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
    }
  }
}
