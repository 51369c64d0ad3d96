import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Gradients as backgrounds of nodes.
@MainActor
final class GradientTests: XCTestCase {
  private static let red = Color(hex: 0xff0000)
  private static let blue = Color(hex: 0x0000ff)

  private final class Stripe: DisplayNode {
    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, _ in context.fill(Rect(x: 0, y: 45, width: 100, height: 10), with: .white) }
    }
  }

  /// A node of 100 x 100 points at (10, 10), on white.
  private func shown(_ node: DisplayNode = DisplayNode(), _ configure: (DisplayNode) -> Void) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 120, height: 120))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    node.frame = Rect(x: 10, y: 10, width: 100, height: 100)
    configure(node)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    return host
  }

  private func channels(_ host: HeadlessHost, _ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int) {
    let pixel = host.screenshot().pixel(x: x + 10, y: y + 10)
    return (Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff), Int(pixel & 0xff))
  }

  func testALinearGradientGoesFromTheFirstColorToTheLast() async {
    let host = shown { $0.backgroundGradient = .linear([Self.red, Self.blue]) }
    XCTAssertGreaterThan(channels(host, 50, 0).red, 252)
    XCTAssertGreaterThan(channels(host, 50, 99).blue, 252)
    for y in 0..<100 {
      let color = channels(host, 20, y)
      XCTAssertEqual(Double(color.blue), (Double(y) + 0.5) / 100 * 255, accuracy: 1.5)
      XCTAssertEqual(color.red + color.blue, 255, accuracy: 1)
      XCTAssertEqual(channels(host, 90, y).blue, color.blue, "A row of a vertical gradient has one colour")
    }
    XCTAssertEqual(channels(host, -5, 50).green, 255, "Nothing is drawn outside")
  }

  func testStopsStandAtTheirLocations() async {
    let host = shown {
      $0.backgroundGradient = .linear(
        [.init(Self.red, at: 0.25), .init(.white, at: 0.25), .init(Self.blue, at: 0.75)], from: .zero,
        to: Point(x: 1, y: 0))
    }
    XCTAssertEqual(channels(host, 10, 50).green, 0)
    XCTAssertEqual(channels(host, 10, 50).red, 255)
    XCTAssertGreaterThan(channels(host, 26, 50).green, 245)
    XCTAssertEqual(channels(host, 80, 50).blue, 255)
    XCTAssertEqual(channels(host, 80, 50).red, 0)
  }

  func testARadialGradientTouchesTheSides() async {
    let host = shown { $0.backgroundGradient = .radial([Self.red, Self.blue]) }
    XCTAssertGreaterThan(channels(host, 50, 50).red, 250)
    for (x, y) in [(0, 50), (99, 50), (50, 0), (50, 99), (0, 0)] {
      XCTAssertGreaterThan(channels(host, x, y).blue, 250, "\(x), \(y)")
    }
    XCTAssertEqual(Double(channels(host, 75, 50).red), 127, accuracy: 4)
  }

  func testAConicGradientTurnsClockwiseFromTheTop() async {
    let host = shown { $0.backgroundGradient = .conic([Self.red, Self.blue]) }
    XCTAssertGreaterThan(channels(host, 51, 5).red, 250)
    XCTAssertEqual(Double(channels(host, 95, 50).blue), 64, accuracy: 4)
    XCTAssertEqual(Double(channels(host, 50, 95).blue), 127, accuracy: 4)
    XCTAssertEqual(Double(channels(host, 5, 50).blue), 191, accuracy: 4)
    XCTAssertGreaterThan(channels(host, 48, 5).blue, 250)
  }

  func testAChangeToATransparentColorKeepsItsHue() async {
    let host = shown { $0.backgroundGradient = .linear([Self.red, .clear]) }
    let middle = channels(host, 50, 50)
    XCTAssertEqual(middle.red, 255, accuracy: 1)
    XCTAssertEqual(Double(middle.green), 127, accuracy: 3)
    XCTAssertGreaterThan(channels(host, 50, 99).green, 250)
  }

  func testRoundCornersAndOpacityApply() async {
    let host = shown {
      $0.backgroundGradient = .linear([Self.blue, Self.blue])
      $0.cornerRadius = 50
      $0.alpha = 0.5
    }
    XCTAssertEqual(channels(host, 1, 1).red, 255, "outside of the round corner")
    XCTAssertEqual(Double(channels(host, 50, 50).red), 127, accuracy: 1)
  }

  func testAColorUnderATransparentGradientFadesAsOne() async {
    let host = shown {
      $0.backgroundColor = Self.blue
      $0.backgroundGradient = .linear([Self.red, Self.red])
      $0.alpha = 0.5
    }
    XCTAssertEqual(channels(host, 50, 50).blue, 127, accuracy: 1)
    let clear = shown {
      $0.backgroundColor = Self.blue
      $0.backgroundGradient = .linear([Self.red, Self.red.withAlpha(multipliedBy: 0.5)])
      $0.alpha = 0.5
    }
    XCTAssertEqual(channels(clear, 50, 0).red, 255, accuracy: 2)
    XCTAssertEqual(channels(clear, 50, 0).green, 127, accuracy: 2)
    XCTAssertEqual(channels(clear, 50, 0).blue, 127, accuracy: 3, "the blue does not shine through the red")
  }

  func testTheDrawingLiesOverTheGradientAndTheColorBelow() async {
    let host = shown(Stripe()) {
      $0.backgroundColor = Self.blue
      $0.backgroundGradient = .linear([Self.red, Self.red.withAlpha(multipliedBy: 0)])
    }
    XCTAssertGreaterThan(channels(host, 50, 2).red, 245)
    XCTAssertGreaterThan(channels(host, 50, 97).blue, 245)
    XCTAssertEqual(channels(host, 50, 50).green, 255)
  }

  func testTakingTheGradientAwayLeavesTheColor() async {
    let node = Stripe()
    let host = shown(node) {
      $0.backgroundColor = Self.blue
      $0.backgroundGradient = .linear([Self.red, Self.red])
    }
    XCTAssertEqual(channels(host, 50, 10).red, 255)
    node.backgroundGradient = nil
    host.settle()
    XCTAssertEqual(channels(host, 50, 10).blue, 255)
    XCTAssertEqual(node.layer.contents?.isOpaque, true, "An opaque colour is in the pixels again")
  }

  func testColorsFollowTheAppearance() async {
    let host = shown {
      let color = Color(light: Self.red, dark: Self.blue)
      $0.backgroundGradient = .linear([color, color])
    }
    XCTAssertEqual(channels(host, 50, 50).red, 255)
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(channels(host, 50, 50).blue, 255)
  }

  func testATurnedLayerTurnsItsGradient() async {
    let host = shown {
      $0.backgroundGradient = .linear([Self.red, Self.blue])
      $0.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    }
    // A quarter turn clockwise takes the top to the right.
    XCTAssertGreaterThan(channels(host, 95, 50).red, 235)
    XCTAssertGreaterThan(channels(host, 4, 50).blue, 235)
  }

  func testGradientsWithoutColorsOrLengthAreHarmless() async {
    for gradient in [
      Gradient.linear([Color]()), .linear([Self.red, Self.blue], from: .zero, to: .zero),
      .radial([Self.red, Self.blue], radius: 0), .linear([Self.blue]),
      .linear([.init(Self.red, at: .nan), .init(Self.blue, at: -.infinity)], from: Point(x: .nan, y: .infinity)),
    ] {
      let host = shown { $0.backgroundGradient = gradient }
      let color = channels(host, 50, 50)
      XCTAssertTrue(gradient.stops.isEmpty ? color == (255, 255, 255) : color == (0, 0, 255), "\(color)")
    }
  }

  func testEqualGradientsAskForNoFrame() async {
    let node = DisplayNode()
    let host = shown(node) { $0.backgroundGradient = .linear([Self.red, Self.blue]) }
    let frames = host.container.compositor.composedFrames
    node.backgroundGradient = .linear([Self.red, Self.blue])
    host.settle()
    XCTAssertEqual(host.container.compositor.composedFrames, frames)
  }
}
