import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Which parts of layers are clipped to a layer's bounds, and which are not.
@MainActor
final class ClippingTests: XCTestCase {
  private let host = HeadlessHost(size: Size(width: 100, height: 100))

  private func layer(_ frame: Rect, in parent: Layer? = nil, color: UInt32? = nil) -> Layer {
    host.container.backgroundColor = .white
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color.map { Color(hex: $0) }
    (parent ?? host.container.view.layer).addSublayer(layer)
    return layer
  }

  private func color(_ x: Int, _ y: Int) -> UInt32 { host.screenshot().pixel(x: x, y: y) & 0xff_ffff }

  private func turn(_ degrees: Double) -> Transform {
    let angle = degrees * Double.pi / 180
    return Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  func testATurnedLayerCutsSublayersToItsOwnShape() async {
    let outer = layer(Rect(x: 25, y: 25, width: 50, height: 50))
    outer.masksToBounds = true
    outer.transform = turn(45)
    _ = layer(Rect(x: -50, y: -50, width: 200, height: 200), in: outer, color: 0)
    host.step()
    XCTAssertEqual(color(50, 50), 0)
    XCTAssertEqual(color(50, 17), 0, "the corner that points up")
    XCTAssertEqual(color(20, 20), 0xff_ffff, "outside of the turned square, inside of the box around it")
    XCTAssertEqual(color(80, 80), 0xff_ffff)
  }

  func testASkewedLayerCutsSublayersToItsOwnShape() async {
    let outer = layer(Rect(x: 30, y: 30, width: 40, height: 40))
    outer.masksToBounds = true
    outer.transform = Transform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    _ = layer(Rect(x: -50, y: -50, width: 200, height: 200), in: outer, color: 0)
    host.step()
    XCTAssertEqual(color(50, 50), 0)
    XCTAssertEqual(color(24, 33), 0, "the top edge has gone to the left")
    XCTAssertEqual(color(24, 65), 0xff_ffff)
    XCTAssertEqual(color(76, 65), 0)
  }

  func testALayerTurnedByARightAngleOrScaledNeedsNoGroup() async {
    let outer = layer(Rect(x: 30, y: 40, width: 40, height: 20))
    outer.masksToBounds = true
    _ = layer(Rect(x: -50, y: -50, width: 200, height: 200), in: outer, color: 0)
    for (transform, inside, outside) in [
      (turn(90), (50, 33), (33, 50)), (Transform(scaleX: 0.5, y: 2), (50, 33), (33, 50)),
    ] {
      outer.transform = transform
      host.step()
      XCTAssertEqual(color(inside.0, inside.1), 0)
      XCTAssertEqual(color(outside.0, outside.1), 0xff_ffff)
    }
  }

  func testContentsAreCutToTheBounds() async throws {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 80, height: 80), isOpaque: true))
    GraphicsContext(bitmap: bitmap).fill(Rect(x: 0, y: 0, width: 80, height: 80), with: .black)
    let picture = layer(Rect(x: 30, y: 30, width: 40, height: 40))
    picture.contents = bitmap
    picture.contentsFrame = Rect(x: -20, y: -20, width: 80, height: 80)
    host.step()
    XCTAssertEqual(color(15, 50), 0)
    picture.masksToBounds = true
    host.step()
    XCTAssertEqual(color(15, 50), 0xff_ffff)
    XCTAssertEqual(color(35, 50), 0)
    picture.transform = turn(45)
    host.step()
    XCTAssertEqual(color(50, 50), 0)
    XCTAssertEqual(color(33, 33), 0xff_ffff)
  }

  private func shadowed(radius: Double, opacity: Double, _ masks: Bool) -> Layer {
    let card = layer(Rect(x: 30, y: 30, width: 40, height: 40), color: 0xffffff)
    card.cornerRadius = radius
    card.opacity = opacity
    card.shadow = Shadow(color: .black, offset: Size(width: 0, height: 10), radius: 4)
    card.masksToBounds = masks
    _ = layer(Rect(x: -50, y: -50, width: 200, height: 200), in: card, color: 0xff0000)
    return card
  }

  func testAShadowIsNotCutOffWithWhatIsInTheLayer() async {
    for radius in [0.0, 8] {
      for opacity in [1.0, 0.5] {
        let card = shadowed(radius: radius, opacity: opacity, true)
        host.step()
        let shadow = color(50, 75)
        XCTAssertEqual(shadow >> 16, shadow & 0xff, "grey")
        XCTAssertLessThan(shadow & 0xff, 200)
        XCTAssertEqual(color(50, 50), opacity == 1 ? 0xff0000 : color(40, 40))
        XCTAssertGreaterThan(color(50, 50) >> 16, 240, "no shadow shines through what is in the layer")
        XCTAssertEqual(color(20, 50), 0xff_ffff)
        card.removeFromSuperlayer()
      }
    }
  }

  func testAShadowShowsThoughTheLayerThatCastsItIsOutside() async {
    let card = layer(Rect(x: 30, y: -41, width: 40, height: 40), color: 0xff0000)
    card.masksToBounds = true
    card.shadow = Shadow(color: .black, offset: Size(width: 0, height: 10), radius: 4)
    host.step()
    XCTAssertLessThan(color(50, 2) & 0xff, 200)
    XCTAssertEqual(color(50, 40), 0xff_ffff)
  }

  func testScrollingInsideALayerWithAShadowMovesPixels() async {
    let list = layer(Rect(x: 20, y: 10, width: 60, height: 80), color: 0xeeeeee)
    list.masksToBounds = true
    list.isScrollContainer = true
    list.shadow = Shadow(radius: 6)
    for y in stride(from: 0.0, to: 400, by: 20) {
      _ = layer(Rect(x: 5, y: y, width: 50, height: 10), in: list, color: 0x224466)
    }
    host.settle()
    let before = host.container.compositor.drawnPixels
    list.bounds.origin.y += 5
    host.step()
    XCTAssertLessThanOrEqual(host.container.compositor.drawnPixels - before, 60 * 5)
  }
}
