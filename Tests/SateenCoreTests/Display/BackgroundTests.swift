import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The pixels of a node with a background colour, with and without an opaque bitmap.
@MainActor
final class BackgroundTests: XCTestCase {
  private final class Stripe: DisplayNode {
    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, _ in context.fill(Rect(x: 0, y: 15, width: 40, height: 10), with: Color(hex: 0xff0000)) }
    }
  }

  private func shown(_ configure: (DisplayNode) -> Void) -> (HeadlessHost, DisplayNode) {
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    let node = Stripe()
    node.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    configure(node)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    return (host, node)
  }

  private func pixel(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  func testAnOpaqueBackgroundIsInThePixels() async {
    let (host, node) = shown { $0.backgroundColor = Color(hex: 0x0000ff) }
    XCTAssertEqual(node.layer.contents?.isOpaque, true)
    XCTAssertEqual(pixel(host, 12, 12), 0x0000ff)
    XCTAssertEqual(pixel(host, 12, 30), 0xff0000)
  }

  func testASeeThroughBackgroundIsBlendedOnce() async {
    for type in [CornerRoundingType.compositor, .precomposited] {
      for radius in [0.0, 8] {
        let (host, _) = shown {
          $0.backgroundColor = Color(hex: 0x000000, alpha: 0.5)
          $0.cornerRadius = radius
          $0.cornerRoundingType = type
        }
        XCTAssertEqual(Double(pixel(host, 30, 12) & 0xff), 127.5, accuracy: 1, "\(type) \(radius)")
      }
    }
  }

  func testPrecompositedCornersAreInThePixels() async {
    let (host, node) = shown {
      $0.backgroundColor = Color(hex: 0x0000ff)
      $0.cornerRadius = 20
      $0.cornerRoundingType = .precomposited
    }
    XCTAssertEqual(node.layer.contents?.isOpaque, false)
    XCTAssertEqual(node.layer.contents?.pixel(x: 0, y: 0), 0)
    XCTAssertEqual(pixel(host, 11, 11), 0xffffff)
    XCTAssertEqual(pixel(host, 30, 30), 0xff0000)
    XCTAssertEqual(pixel(host, 30, 12), 0x0000ff)
  }

  func testCompositorCornersCutBackgroundAndDrawingWhereTheNodeClips() async {
    let (host, node) = shown {
      $0.backgroundColor = Color(hex: 0x0000ff)
      $0.cornerRadius = 20
      $0.clipsToBounds = true
    }
    XCTAssertNotEqual(node.layer.contents?.pixel(x: 0, y: 0), 0)
    XCTAssertEqual(pixel(host, 11, 11), 0xffffff)
    XCTAssertEqual(pixel(host, 30, 30), 0xff0000)
  }

  func testCornersOfAnOpaqueBackgroundAreRoundWithoutClippingToo() async {
    let (host, node) = shown {
      $0.backgroundColor = Color(hex: 0x0000ff)
      $0.cornerRadius = 20
    }
    XCTAssertEqual(pixel(host, 11, 11), 0xffffff)
    XCTAssertEqual(pixel(host, 30, 12), 0x0000ff)
    XCTAssertEqual(pixel(host, 12, 30), 0xff0000)
    node.clipsToBounds = true
    host.settle()
    XCTAssertEqual(node.layer.contents?.isOpaque, true)
    XCTAssertEqual(pixel(host, 11, 11), 0xffffff)
    XCTAssertEqual(pixel(host, 30, 12), 0x0000ff)
  }

  func testAHalfHiddenPixelAtTheEdgeShowsNoOldMemory() async {
    let (host, node) = shown {
      $0.backgroundColor = Color(hex: 0x0000ff)
      $0.frame = Rect(x: 10, y: 10, width: 20.4, height: 20.4)
    }
    XCTAssertEqual(node.layer.contents?.size, PixelSize(width: 21, height: 21))
    XCTAssertEqual(node.layer.contents?.pixel(x: 20, y: 5), 0xff00_00ff)
    XCTAssertEqual(pixel(host, 29, 12), 0x0000ff)
  }

  func testABorderFollowsRoundCornersHoweverTheyAreMade() async {
    for clips in [false, true] {
      for type in [CornerRoundingType.compositor, .precomposited] {
        let (host, _) = shown {
          $0.backgroundColor = Color(hex: 0x0000ff)
          $0.cornerRadius = 20
          $0.cornerRoundingType = type
          $0.clipsToBounds = clips
          $0.borderWidth = 4
          $0.borderColor = Color(hex: 0x00ff00)
        }
        let why = "\(type), clips: \(clips)"
        // The layer is a circle around (30, 30), with the border between 16 and 20 points from there.
        for (x, y, color) in [
          (11, 11, 0xff_ffff), (14, 14, 0xff_ffff), (17, 17, 0x00_ff00), (42, 17, 0x00_ff00), (30, 11, 0x00_ff00),
          (11, 30, 0x00_ff00), (20, 20, 0x00_00ff), (30, 16, 0x00_00ff), (30, 30, 0xff_0000), (15, 30, 0xff_0000),
        ] as [(Int, Int, UInt32)] {
          XCTAssertEqual(pixel(host, x, y), color, "(\(x), \(y)), \(why)")
        }
        // At the outer edge the border covers the colour behind it. A corner that was cut before lets a quarter through.
        // The node's red stripe is not cut everywhere.
        for y in 10..<50 where !(25..<35).contains(y) {
          for x in 10..<50 {
            let (dx, dy) = (Double(x) - 29.5, Double(y) - 29.5)
            guard dx * dx + dy * dy > 18 * 18 else { continue }
            let color = pixel(host, x, y)
            XCTAssertGreaterThan(color >> 8 & 0xff, 185, "(\(x), \(y)), \(why)")
            XCTAssertLessThan(Int(color & 0xff) - Int(color >> 16), 70, "(\(x), \(y)), \(why)")
          }
        }
      }
    }
  }
}
