import Foundation
import SateenGraphics
import XCTest

@testable import SateenImages

/// The animations in `AnimationFixtures`, and their frames as `make.py` composed them.
enum AnimationFixture {
  static let names = [
    "disposal.gif", "first-part.gif", "once.gif", "many.gif", "pillow.gif", "lossless.webp", "lossy.webp", "blend.png",
    "soft.png", "first-restored.png", "palette.png", "sequence.avif", "alpha.avif", "frames.jxl",
  ]

  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "AnimationFixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  static func open(
    _ name: String, side: Int? = nil, budget: DecodeBudget = DecodeBudget(bytes: 64 << 20)
  ) throws -> AnimatedImage {
    let size = side.map { PixelSize(width: $0, height: $0) }
    let request = ImageRequest(source: .file(path(name)), targetSize: size)
    return try XCTUnwrap(AnimatedImage.open(request, budget: budget), name)
  }

  /// The expected frames, one below the other in a file.
  static func frames(_ name: String) throws -> [Bitmap] {
    let animation = try open(name)
    let sheet = try ImagePipeline()
      .loadSynchronously(ImageRequest(source: .file(path(name + ".frames.png")))).bitmap
    let size = animation.originalSize
    return try (0..<sheet.size.height / size.height).map { index in
      let frame = try XCTUnwrap(Bitmap(size: size))
      memcpy(frame.pixels, sheet.pixels + index * size.height * sheet.bytesPerRow, frame.byteCount)
      return frame
    }
  }

  /// The largest difference from an expected frame that is allowed: rounding differs where colours are blended.
  static func tolerance(_ name: String) -> Int {
    ["soft.png", "lossless.webp", "lossy.webp", "alpha.avif", "sequence.avif"].contains(name) ? 2 : 0
  }
}
