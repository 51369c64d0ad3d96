import Foundation
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// An animation of `SateenImagesTests`, with all of its frames as they are to look.
struct AnimationFile {
  let source: ImageSource
  let frames: [Bitmap]
  /// The duration of each frame, in seconds.
  let seconds: [Double]
  /// The largest difference of a channel: rounding differs where colours are blended.
  let tolerance: Int

  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "SateenImagesTests/AnimationFixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  init(_ name: String) throws {
    source = .file(Self.path(name))
    var seconds: [Double] = []
    var size = PixelSize(width: 1, height: 1)
    let sheet = try ImagePipeline()
      .loadSynchronously(ImageRequest(source: .file(Self.path(name + ".frames.png")))).bitmap
    try AnimatedImage.eachFrame(of: ImageRequest(source: source), limits: ImageLimits(), most: 10_000) {
      size = $0.size
      seconds.append($1)
    }
    let count = sheet.size.height / size.height
    self.seconds = Array(seconds.prefix(count))
    frames = try (0..<count).map { index in
      let frame = try XCTUnwrap(Bitmap(size: size))
      memcpy(frame.pixels, sheet.pixels + index * size.height * sheet.bytesPerRow, frame.byteCount)
      return frame
    }
    tolerance = ["soft.png", "lossless.webp", "lossy.webp", "alpha.avif", "sequence.avif"].contains(name) ? 2 : 0
  }

  var size: Size { Size(width: Double(frames[0].size.width), height: Double(frames[0].size.height)) }

  /// The frame that shows some time after the first one began, of an animation that goes on for ever.
  func index(after time: Double) -> Int {
    var rest = time.truncatingRemainder(dividingBy: seconds.reduce(0, +))
    for (index, length) in seconds.enumerated() {
      // Frames that end at a time are over then.
      if rest < length - 1e-9 { return index }
      rest -= length
    }
    return 0
  }

  /// Whether a bitmap is a frame.
  func shows(_ index: Int?, _ bitmap: Bitmap) -> Bool {
    guard let index, frames.indices.contains(index) else { return false }
    return frames[index].difference(from: bitmap) <= tolerance
  }

  /// The frames that a bitmap is equal to.
  func matches(_ bitmap: Bitmap) -> [Int] {
    frames.indices.filter { frames[$0].difference(from: bitmap) <= tolerance }
  }
}

extension Bitmap {
  /// The largest difference of a channel; 255 for bitmaps of different sizes.
  func difference(from other: Bitmap) -> Int {
    guard size == other.size else { return 255 }
    var largest = 0
    for y in 0..<size.height {
      if memcmp(data + y * bytesPerRow, other.data + y * other.bytesPerRow, size.width * 4) == 0 { continue }
      for x in 0..<size.width {
        let (a, b) = (pixel(x: x, y: y), other.pixel(x: x, y: y))
        if a == b { continue }
        for shift: UInt32 in [0, 8, 16, 24] {
          largest = max(largest, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
        }
      }
    }
    return largest
  }
}

/// A window with a node that shows an animation, pixel for pixel.
@MainActor
final class AnimationStage<Node: ImageNode> {
  let host = HeadlessHost(size: Size(width: 80, height: 80))
  let node: Node
  let budget: DecodeBudget
  let root = DisplayNode()

  init(
    _ node: Node, _ source: ImageSource?, size: Size = Size(width: 30, height: 22), budget: Int = 64 << 20,
    _ configure: (Node, HeadlessHost) -> Void = { _, _ in }
  ) {
    self.node = node
    self.budget = DecodeBudget(bytes: budget)
    node.pipeline = ImagePipeline(queue: .shared, decodeBudget: self.budget)
    node.placeholderFadeDuration = 0
    node.frame = Rect(origin: Point(x: 10, y: 10), size: size)
    if let source { node.source = source }
    host.container.backgroundColor = .white
    configure(node, host)
    root.addSubnode(node)
    host.container.rootNode = root
  }

  /// The shown pixels.
  var contents: Bitmap? { node.layer.contents }

  /// Runs until the animation has begun.
  /// - Returns: the time at which its first frame began.
  func begin(_ file: AnimationFile) throws -> Double {
    for _ in 0..<20 {
      // Before the first frame there is an alarm, too, a second away.
      if let end = host.container.nextAlarm, end - host.time <= file.seconds[0] { return end - file.seconds[0] }
      host.step()
    }
    throw AnimationStageError.doesNotBegin
  }

  /// Runs frames, and counts those in which a window would have had a turn.
  func turns(in seconds: Double) -> Int {
    var count = 0
    for _ in 0..<Int((seconds / host.frameDuration).rounded()) {
      if host.container.wantsFrame || host.container.nextAlarm.map({ $0 <= host.time }) == true { count += 1 }
      host.step()
    }
    return count
  }

  /// The numbers of the frames that follow each other in a time.
  func indices(in seconds: Double) -> [Int?] {
    var found: [Int?] = []
    for _ in 0..<Int((seconds / host.frameDuration).rounded()) {
      host.step()
      if found.last != node.currentFrameIndex { found.append(node.currentFrameIndex) }
    }
    return found
  }
}

enum AnimationStageError: Error { case doesNotBegin }

/// Numbers that follow from a seed.
struct ScriptNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter name: of the test, which is printed with the seed. `SATEEN_SEED` sets it.
  init(_ name: String) {
    state = ProcessInfo.processInfo.environment["SATEEN_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    print("\(name): SATEEN_SEED=\(state)")
  }

  mutating func next() -> UInt64 {
    // SplitMix64, by Guy Steele, Doug Lea and Christine Flood.
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
