import Foundation
import SateenGraphics
import SateenImages
import SateenThreads
import XCTest

enum Fixture {
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  static func source(_ name: String) -> ImageSource { .file(path(name)) }

  static var pictures: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path("")).filter { $0 != "make.py" }.sorted()
    }
  }
}

/// A folder that is removed at deinit.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "sateen-images-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}

/// The results of completions, in the order of their calls.
final class Outcomes: Sendable {
  struct Outcome: Sendable {
    var label: String
    var result: Result<LoadedImage, ImageError>
    var wasOnMain: Bool
  }

  private let list = Locked<[Outcome]>([])

  func record(_ label: String) -> @Sendable (Result<LoadedImage, ImageError>) -> Void {
    { result in
      let outcome = Outcome(label: label, result: result, wasOnMain: MainThread.isCurrent)
      self.list.withLock { $0.append(outcome) }
    }
  }

  var all: [Outcome] { list.withLock { $0 } }
  var labels: [String] { all.map(\.label) }
  var bitmaps: [Bitmap] { all.compactMap { try? $0.result.get().bitmap } }
  var errors: [ImageError] {
    all.compactMap {
      if case .failure(let error) = $0.result { return error }
      return nil
    }
  }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension XCTestCase {
  /// Runs a test with a seed that is printed, and can be given again as SATEEN_SEED.
  func withSeed(_ body: (inout SeededGenerator) throws -> Void) rethrows {
    let given = ProcessInfo.processInfo.environment["SATEEN_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("\(name): SATEEN_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    try body(&generator)
  }

  func error(of request: ImageRequest, limits: ImageLimits = ImageLimits()) -> ImageError? {
    do throws(ImageError) {
      _ = try ImagePipeline(limits: limits).loadSynchronously(request)
      return nil
    } catch {
      return error
    }
  }

  func load(_ request: ImageRequest) throws -> LoadedImage {
    try ImagePipeline().loadSynchronously(request)
  }

  /// Fails unless a pixel has a colour of the quadrant images, with a tolerance for JPEG's losses.
  func assertColor(
    _ bitmap: Bitmap, _ x: Int, _ y: Int, _ color: Quadrant, _ message: String = "", line: UInt = #line
  ) {
    let pixel = bitmap.pixel(x: x, y: y)
    let found = [Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff), Int(pixel & 0xff)]
    let isClose = zip(found, color.rgb).allSatisfy { abs($0 - $1) <= 14 }
    XCTAssertTrue(isClose, "(\(x), \(y)) is \(found), not \(color.rgb) \(message)", line: line)
  }
}

/// The colours of the quadrant images.
enum Quadrant {
  case topLeft, topRight, bottomLeft, bottomRight

  var rgb: [Int] {
    switch self {
    case .topLeft: return [220, 30, 30]
    case .topRight: return [30, 200, 40]
    case .bottomLeft: return [30, 50, 220]
    case .bottomRight: return [240, 240, 240]
    }
  }
}
