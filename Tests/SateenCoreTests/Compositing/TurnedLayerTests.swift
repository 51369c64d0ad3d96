import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The pixels of layers that are turned or scaled.
@MainActor
final class TurnedLayerTests: XCTestCase {
  private static let orange = Color(hex: 0xff8800)

  private func makeHost(_ layer: Layer) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 160, height: 140))
    host.container.backgroundColor = Color(hex: 0x102030)
    host.container.view.layer.addSublayer(layer)
    return host
  }

  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    var worst = 0
    for y in 0..<a.size.height {
      for x in 0..<a.size.width {
        let (p, q) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        for shift in [0, 8, 16] as [UInt32] { worst = max(worst, abs(Int(p >> shift & 0xff) - Int(q >> shift & 0xff))) }
      }
    }
    return worst
  }

  /// A picture of one colour looks like a layer that is filled with it.
  func testPicturesHaveTheEdgesOfOtherLayers() async throws {
    let picture = try XCTUnwrap(
      Bitmap(size: PixelSize(width: 90, height: 50), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: 90, height: 50), with: Self.orange)
      })
    for (angle, scale, opacity) in [(0.3, 1.0, 1.0), (0.02, 1, 1), (-1.1, 0.8, 0.6), (2.5, 1.3, 0.25), (0, 1.37, 1)] {
      for isCut in [false, true] {
        let hosts = [false, true].map { isPicture in
          let box = Layer()
          box.frame = isCut ? Rect(x: 30, y: 20, width: 70, height: 80) : Rect(x: 0, y: 0, width: 160, height: 140)
          box.masksToBounds = isCut
          let layer = Layer()
          layer.frame = Rect(x: 20, y: 30, width: 90, height: 50)
          layer.transform = Transform(
            a: scale * cos(angle), b: scale * sin(angle), c: -scale * sin(angle), d: scale * cos(angle), tx: 0, ty: 0)
          layer.opacity = opacity
          if isPicture { layer.contents = picture } else { layer.backgroundColor = Self.orange }
          box.addSublayer(layer)
          let host = makeHost(box)
          host.step()
          return host
        }
        XCTAssertLessThanOrEqual(
          difference(hosts[0].screenshot(), hosts[1].screenshot()), 1, "turned by \(angle), \(scale) times as large")
      }
    }
  }

  /// The horizon of a plane that is nearly seen edge-on goes past its layers within a few pixels. The arc of a corner is
  /// taken as its tangent, which may still touch a pixel a little that the edges do not.
  func testRoundCornersInSpaceReachNoFurtherThanSquareOnes() async {
    let background = UInt32(0xff10_2030)
    for angle in [1.37, 1.375, 1.38, 1.4, 1.41] {
      let pictures = [0.0, 12].map { radius in
        let layer = Layer()
        layer.frame = Rect(x: 40, y: 40, width: 80, height: 60)
        layer.backgroundColor = Self.orange
        layer.cornerRadius = radius
        layer.transform3D = Transform3D(rotation: angle, x: 1, y: 0.4, z: 0.2)
          .concatenating(Transform3D(perspective: 70))
        let host = makeHost(layer)
        host.step()
        return host.screenshot()
      }
      var worst = 0
      for y in 0..<140 {
        for x in 0..<160 where pictures[0].pixel(x: x, y: y) == background {
          let red = pictures[1].pixel(x: x, y: y) >> 16 & 0xff
          worst = max(worst, Int(red) - 0x10)
        }
      }
      XCTAssertLessThanOrEqual(worst, 4, "turned by \(angle)")
    }
  }

  /// Pixels that were moved by scrolling equal those drawn at their new place, also at stops between which colours
  /// jump.
  func testGradientsOfScaledLayersScrollWithoutSeams() async {
    let stops = (0..<85).flatMap { index in
      let color = index.isMultiple(of: 2) ? Self.orange : Color(hex: 0x0044cc)
      return [
        Gradient.Stop(color, at: Double(index) / 85), Gradient.Stop(color, at: Double(index + 1) / 85),
      ]
    }
    let list = ScrollView()
    list.frame = Rect(x: 0, y: 0, width: 160, height: 140)
    list.layer.backgroundColor = .white
    list.contentSize = Size(width: 160, height: 2_000)
    for index in 0..<12 {
      let layer = Layer()
      layer.frame = Rect(x: 20, y: Double(index) * 160 + 40, width: 40, height: 85)
      layer.backgroundGradient = Gradient.linear(stops, from: .zero, to: Point(x: 0, y: 1))
      layer.transform = Transform(a: 3, b: 0, c: 0, d: 3, tx: 0, ty: 0)
      list.layer.addSublayer(layer)
    }
    let host = HeadlessHost(size: Size(width: 160, height: 140))
    host.container.view.addSubview(list)
    host.step()
    for step in 1...40 {
      list.contentOffset.y = Double(step * 37)
      host.step()
      let moved = host.screenshot()
      host.container.redrawAll()
      host.step()
      XCTAssertEqual(difference(moved, host.screenshot()), 0, "at \(step * 37)")
    }
  }
}
