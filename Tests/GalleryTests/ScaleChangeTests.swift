import SateenGraphics
import SateenLayout
import XCTest

@testable import Gallery

/// The gallery on displays of other scales.
final class ScaleChangeTests: XCTestCase {
  /// The mean colours of squares in a picture, row by row, from every third pixel of them.
  private static func squares(_ picture: Bitmap, side points: Double = 20) -> [[Double]] {
    let side = Int(points * picture.scale)
    var all: [[Double]] = []
    for top in stride(from: 0, to: picture.size.height - side + 1, by: side) {
      for left in stride(from: 0, to: picture.size.width - side + 1, by: side) {
        var sum = [0.0, 0, 0]
        var count = 0.0
        for y in stride(from: top, to: top + side, by: 3) {
          let row = (picture.data + y * picture.bytesPerRow).assumingMemoryBound(to: UInt32.self)
          for x in stride(from: left, to: left + side, by: 3) {
            let pixel = row[x]
            sum[0] += Double(pixel >> 16 & 0xff)
            sum[1] += Double(pixel >> 8 & 0xff)
            sum[2] += Double(pixel & 0xff)
            count += 1
          }
        }
        all.append(sum.map { $0 / count })
      }
    }
    return all
  }

  private static func distance(_ a: [[Double]], _ b: [[Double]]) -> (mean: Double, worst: Double) {
    let each = zip(a, b).map { first, second in zip(first, second).map { abs($0 - $1) }.max() ?? 0 }
    return (each.reduce(0, +) / Double(max(each.count, 1)), each.max() ?? 0)
  }

  /// Each frame after the change shows the page, with the pixels of the old scale or the new ones; at the end the picture
  /// is that of a window which had the scale from the beginning.
  @MainActor
  func testPagesStayInSightWhileTheScaleChanges() async throws {
    for name in ["heights", "masonry", "conversation", "components", "paragraphs", "gradients"] {
      let stage = try GalleryStage(name, size: GalleryStage.narrow)
      let before = Self.squares(stage.host.screenshot())
      for scale in [2, 1.5] {
        stage.host.container.scale = scale
        for frame in 1...8 {
          stage.host.step()
          let picture = stage.host.screenshot()
          XCTAssertEqual(picture.size, PixelSize(GalleryStage.narrow, scale: scale))
          let distance = Self.distance(before, Self.squares(picture))
          XCTAssertLessThan(distance.mean, 6, "\(name), frame \(frame) at \(scale)")
          XCTAssertLessThan(distance.worst, 60, "\(name), frame \(frame) at \(scale)")
        }
        XCTAssertTrue(stage.host.settle())
        let fresh = try GalleryStage(name, size: GalleryStage.narrow, scale: scale)
        let distance = Self.distance(Self.squares(fresh.host.screenshot()), Self.squares(stage.host.screenshot()))
        XCTAssertLessThan(distance.mean, 0.1, "\(name) at \(scale)")
      }
    }
  }
}
