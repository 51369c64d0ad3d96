import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Borders, which lie over everything in their layers.
@MainActor
final class BorderTests: XCTestCase {
  private let host = HeadlessHost(size: Size(width: 100, height: 100))
  private let red: UInt32 = 0xff_0000

  private func layer(_ frame: Rect, in parent: Layer? = nil, color: UInt32? = nil) -> Layer {
    host.container.backgroundColor = .white
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color.map { Color(hex: $0) }
    (parent ?? host.container.view.layer).addSublayer(layer)
    return layer
  }

  private func bordered(_ frame: Rect, clips: Bool) -> Layer {
    let outer = layer(frame, color: 0x00_ff00)
    outer.borderWidth = 4
    outer.borderColor = Color(hex: red)
    outer.masksToBounds = clips
    return outer
  }

  private func color(_ x: Int, _ y: Int) -> UInt32 { host.screenshot().pixel(x: x, y: y) & 0xff_ffff }

  func testABorderLiesOverSublayers() async {
    for clips in [false, true] {
      for radius in [0.0, 12] {
        let outer = bordered(Rect(x: 20, y: 20, width: 60, height: 60), clips: clips)
        outer.cornerRadius = radius
        _ = layer(Rect(x: -10, y: 0, width: 80, height: 60), in: outer, color: 0x00_00ff)
        host.step()
        XCTAssertEqual(color(50, 21), red, "\(clips) \(radius)")
        XCTAssertEqual(color(50, 78), red)
        XCTAssertEqual(color(22, 50), red)
        XCTAssertEqual(color(50, 50), 0x00_00ff)
        XCTAssertEqual(color(15, 50), clips ? 0xff_ffff : 0x00_00ff)
        if radius > 0, clips { XCTAssertEqual(color(21, 21), 0xff_ffff) }
        outer.removeFromSuperlayer()
      }
    }
  }

  func testABorderOverSublayersLooksTheSameDrawnByDamageAsWhole() async {
    let outer = bordered(Rect(x: 20, y: 20, width: 60, height: 60), clips: true)
    let inner = layer(Rect(x: 0, y: 0, width: 60, height: 60), in: outer, color: 0x00_00ff)
    host.step()
    outer.borderWidth = 8
    host.step()
    XCTAssertEqual(color(26, 50), red)
    outer.borderWidth = 2
    host.step()
    XCTAssertEqual(color(26, 50), 0x00_00ff)
    XCTAssertEqual(color(21, 50), red)
    inner.frame = Rect(x: 10, y: 0, width: 60, height: 60)
    host.step()
    XCTAssertEqual(color(26, 50), 0x00_ff00)
    XCTAssertEqual(color(21, 50), red)
    XCTAssertEqual(color(79, 50), red)
    inner.removeFromSuperlayer()
    host.step()
    XCTAssertEqual(color(50, 50), 0x00_ff00)
    XCTAssertEqual(color(21, 50), red)
  }

  func testADamagedBorderOfARoundClippingLayerIsDrawnToItsInnerCorners() async {
    for (side, radius, width) in [(60.0, 12.0, 4.0), (98, 30, 2)] {
      let outer = layer(Rect(x: 1, y: 1, width: side, height: side))
      outer.borderWidth = width
      outer.borderColor = Color(hex: red)
      outer.cornerRadius = radius
      outer.masksToBounds = true
      _ = layer(Rect(x: 20, y: 20, width: 10, height: 10), in: outer, color: 0x00_00ff)
      host.step()
      outer.borderColor = Color(hex: 0x00_8800)
      host.step()
      let found = host.screenshot()
      host.container.redrawAll()
      host.step()
      let whole = host.screenshot()
      for y in 0..<100 {
        for x in 0..<100 { XCTAssertEqual(found.pixel(x: x, y: y), whole.pixel(x: x, y: y), "\(x) \(y) \(radius)") }
      }
      outer.removeFromSuperlayer()
    }
  }

  func testBordersOfAnyWidthAreOfNoHarm() async {
    let outer = bordered(Rect(x: 0, y: 0, width: 100, height: 100), clips: false)
    _ = layer(Rect(x: 10, y: 10, width: 20, height: 20), in: outer, color: 0x00_00ff)
    host.step()
    for width in [Double.infinity, 1e19, 1e300, .nan, -3, 0] {
      outer.borderWidth = width
      host.step()
    }
    XCTAssertEqual(color(50, 50), 0x00_ff00)
  }

  func testABorderAroundAScrollViewStaysWhileItsPixelsAreMoved() async throws {
    let scroll = ScrollView()
    scroll.frame = Rect(x: 1, y: 1, width: 98, height: 98)
    scroll.layer.borderWidth = 3
    scroll.layer.borderColor = Color(hex: red)
    scroll.contentSize = Size(width: 98, height: 400)
    host.container.view.addSubview(scroll)
    for row in 0..<20 {
      let view = View()
      view.frame = Rect(x: 0, y: Double(row) * 20, width: 98, height: 20)
      view.layer.backgroundColor = Color(hex: row % 2 == 0 ? 0x33_3333 : 0xcc_cccc)
      scroll.addSubview(view)
    }
    host.settle()
    let drawn = host.container.compositor.drawnPixels
    scroll.contentOffset = Point(x: 0, y: 6)
    host.step()
    XCTAssertLessThan(host.container.compositor.drawnPixels - drawn, 5_500, "of 9,604")
    for (x, y) in [(2, 50), (97, 50), (50, 2), (50, 97)] { XCTAssertEqual(color(x, y), red, "\(x) \(y)") }
    // The row that begins at 20 is at 1 + 20 - 6.
    XCTAssertEqual(color(50, 14), 0x33_3333)
    XCTAssertEqual(color(50, 15), 0xcc_cccc)
  }
}
