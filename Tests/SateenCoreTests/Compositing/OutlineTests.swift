import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore

/// The coverage of turned and round outlines, held against many samples of each pixel.
@MainActor
final class OutlineTests: XCTestCase {
  private func isInside(_ p: Point, _ bounds: Rect, _ radius: Double) -> Bool {
    guard p.x >= bounds.minX, p.x <= bounds.maxX, p.y >= bounds.minY, p.y <= bounds.maxY else { return false }
    let dx = p.x - min(max(p.x, bounds.minX + radius), bounds.maxX - radius)
    let dy = p.y - min(max(p.y, bounds.minY + radius), bounds.maxY - radius)
    return dx * dx + dy * dy <= radius * radius || dx == 0 || dy == 0
  }

  private func samples(_ x: Int, _ y: Int, _ bounds: Rect, _ radius: Double, _ toBounds: Transform) -> Double {
    var count = 0
    for i in 0..<24 {
      for j in 0..<24 {
        let p = Point(x: Double(x) + (Double(i) + 0.5) / 24, y: Double(y) + (Double(j) + 0.5) / 24)
        if isInside(toBounds.apply(p), bounds, radius) { count += 1 }
      }
    }
    return Double(count) / 576 * 255
  }

  /// The largest and the mean difference from the samples, in 255ths, over all pixels that the outline may touch.
  private func differences(_ bounds: Rect, _ radius: Double, _ toDevice: Transform) throws -> (Double, Double) {
    let toBounds = try XCTUnwrap(toDevice.inverted)
    let outline = Outline(bounds, radius: radius, toDevice)
    let around = PixelRect(covering: toDevice.apply(bounds)).insetBy(-2)
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    for y in around.y0..<around.y1 {
      let columns = outline.columns(inRow: y)
      for x in around.x0..<around.x1 {
        let expected = samples(x, y, bounds, radius, toBounds)
        let found =
          columns.full.contains(x) ? 255 : columns.touched.contains(x) ? Double(outline.coverage(x, y)) : 0
        worst = max(worst, abs(found - expected))
        if expected > 0, expected < 255 {
          sum += abs(found - expected)
          count += 1
        }
      }
    }
    return (worst, sum / max(count, 1))
  }

  private func turn(_ angle: Double, _ scale: Double = 1) -> Transform {
    Transform(
      a: cos(angle) * scale, b: sin(angle) * scale, c: -sin(angle) * scale, d: cos(angle) * scale, tx: 60.3, ty: 60.7)
  }

  func testTurnedRoundRectangles() async throws {
    for (radius, angle) in [(4.0, 0.3), (8, 0.7854), (10, 1.2), (15, 0), (6, 3), (15, -0.5)] {
      let (worst, mean) = try differences(Rect(x: -20, y: -15, width: 40, height: 30), radius, turn(angle))
      XCTAssertLessThan(worst, 14, "radius \(radius), angle \(angle)")
      XCTAssertLessThan(mean, 3, "radius \(radius), angle \(angle)")
    }
  }

  func testTurnedEdgesAreExact() async throws {
    for angle in [0.0, 0.1, 0.7854, 2] {
      let (worst, mean) = try differences(Rect(x: -20, y: -15, width: 40, height: 30), 0, turn(angle))
      XCTAssertLessThan(mean, 2.5, "angle \(angle)")
      // Only the four pixels at the corners are approximations.
      XCTAssertLessThan(worst, 40, "angle \(angle)")
    }
  }

  func testMirroredSkewedAndScaledOutlines() async throws {
    for transform in [
      Transform(a: -1, b: 0, c: 0, d: 1, tx: 50.5, ty: 40), Transform(a: 1, b: 0, c: 0.6, d: 1, tx: 40, ty: 40.25),
      Transform(a: 1.7, b: 0, c: 0, d: 0.8, tx: 50, ty: 40),
    ] {
      let (worst, mean) = try differences(Rect(x: -20, y: -15, width: 40, height: 30), 8, transform)
      XCTAssertLessThan(worst, 20)
      XCTAssertLessThan(mean, 4)
    }
  }

  func testAStripThinnerThanAPixelIsFaint() async throws {
    let (worst, _) = try differences(Rect(x: -20, y: -0.2, width: 40, height: 0.4), 0, turn(0.3))
    XCTAssertLessThan(worst, 16)
  }

  func testUprightOutlinesAgreeWithArcs() async {
    let frame = PixelRect(x0: 3, y0: 4, x1: 33, y1: 25)
    for radius in [0.0, 2.5, 7, 10.5, 40] {
      let outline = Outline(frame, radius: radius, in: frame)
      for y in frame.y0..<frame.y1 {
        let columns = outline.columns(inRow: y)
        for x in frame.x0..<frame.x1 {
          let found = columns.full.contains(x) ? 255 : columns.touched.contains(x) ? outline.coverage(x, y) : 0
          let expected = samples(
            x, y, Rect(x: 3, y: 4, width: 30, height: 21), min(radius, 10.5), .identity)
          XCTAssertEqual(Double(found), expected, accuracy: 6, "radius \(radius) at (\(x), \(y))")
        }
      }
    }
  }

  func testOutlinesWithoutAnInverseCoverNothing() async {
    let flat = Outline(Rect(x: 0, y: 0, width: 10, height: 10), radius: 2, Transform(scaleX: 0, y: 1))
    XCTAssertTrue(flat.columns(inRow: 4).touched.isEmpty)
    let none = Outline(Rect(x: 0, y: 0, width: 0, height: 10), radius: 2, .identity)
    XCTAssertTrue(none.columns(inRow: 4).touched.isEmpty)
  }

  /// Numbers near the ends of their range must neither trap nor cover what lies outside of a window.
  func testOutlinesWithExtremeNumbersCanBeAsked() async {
    let sizes = [1e-300, 1e-9, 0.5, 40, 1e9, 1e18, 1e150, 1e300, .greatestFiniteMagnitude, .infinity, .nan]
    let places = [0, -30.5, 1e9, -1e18, 1e200, -.infinity, .nan]
    let parts = [0, 1e-300, 1e-7, 0.7, -1, 3e9, 1e160, -1e300]
    var asked = 0
    for (index, size) in sizes.enumerated() {
      for place in places {
        for a in parts {
          for b in parts {
            let toDevice = Transform(a: a, b: b, c: -b, d: a, tx: place, ty: Double(index))
            let bounds = Rect(x: place, y: -size / 2, width: size, height: sizes[(index + 3) % sizes.count])
            let outline = Outline(bounds, radius: [0, 7, size / 2][asked % 3], toDevice)
            for y in [-1_000_000_000, -1, 0, 20, 1 << 40] {
              let columns = outline.columns(inRow: y)
              let shown = columns.touched.clamped(to: 0..<200)
              let full = columns.full.clamped(to: shown)
              XCTAssertTrue(shown.contains(full.lowerBound) || full.isEmpty)
              for x in [shown.lowerBound, shown.upperBound - 1, 100] { _ = outline.coverage(x, y) }
            }
            asked += 1
          }
        }
      }
    }
    XCTAssertEqual(asked, sizes.count * places.count * parts.count * parts.count)
  }
}
