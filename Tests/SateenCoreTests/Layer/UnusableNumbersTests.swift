import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenCore

/// Layers with NaN, infinities and numbers beyond any screen.
@MainActor
final class UnusableNumbersTests: XCTestCase {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e19,
    -1e19, 1e10, 5e6, -5e6, 1e-300, 0, -0.0, -1, 0.5, 1, 30, 200,
  ]

  private func change(_ layer: Layer, _ random: inout SeededRandom, _ bitmap: Bitmap) {
    func odd() -> Double { random.pick(Self.numbers) ?? 0 }
    /// Mostly a usable number, so that a layer with one bad number is still drawn.
    func number(_ usable: ClosedRange<Double>) -> Double { random.oneIn(3) ? odd() : random.double(usable) }
    func rect() -> Rect {
      Rect(x: number(-20...80), y: number(-20...80), width: number(0...90), height: number(0...90))
    }
    switch random.int(0...14) {
    case 0: layer.bounds = rect()
    case 1: layer.position = Point(x: number(0...100), y: number(0...100))
    case 2: layer.anchorPoint = Point(x: number(0...1), y: number(0...1))
    case 3:
      layer.transform = Transform(
        a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: number(-20...20),
        ty: number(-20...20))
    case 4: layer.zPosition = odd()
    case 5: layer.opacity = number(0...1)
    case 6: layer.cornerRadius = number(0...40)
    case 7: layer.borderWidth = number(0...9)
    case 8: layer.contentsFrame = random.oneIn(3) ? nil : rect()
    case 9:
      layer.shadow = Shadow(
        offset: Size(width: number(-9...9), height: number(-9...9)), radius: number(0...20))
    case 10: layer.contents = random.oneIn(3) ? nil : bitmap
    case 11: layer.masksToBounds.toggle()
    case 12: layer.isScrollContainer.toggle()
    case 13:
      let stops = [Gradient.Stop(.black, at: odd()), Gradient.Stop(.white, at: odd())]
      let (start, end) = (Point(x: odd(), y: odd()), Point(x: odd(), y: odd()))
      layer.backgroundGradient =
        random.pick([
          .linear(stops, from: start, to: end), .radial(stops, center: start, radius: odd()),
          .conic(stops, center: start, angle: odd()),
        ])
    default: layer.backgroundColor = random.oneIn(3) ? nil : Color(hex: 0x336699, alpha: random.oneIn(2) ? 1 : 0.5)
    }
  }

  /// For bounds that begin near the largest number, sums with their origin are infinite, and an infinite number makes
  /// Cairo stop drawing.
  func testContentsOfBoundsThatBeginFarOutAreDrawnAndSoIsTheRest() async throws {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 1, height: 1), isOpaque: true))
    bitmap.pixels.assumingMemoryBound(to: UInt32.self)[0] = 0xffff_8000
    for origin in [-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude, -1e300, 1e17] {
      for contentsFrame in [nil, Rect(x: 0, y: 0, width: 4, height: 4)] {
        for opacity in [1, 0.5] {
          let host = HeadlessHost(size: Size(width: 100, height: 100))
          host.container.backgroundColor = .black
          let layer = Layer()
          layer.frame = Rect(x: 10, y: 10, width: 40, height: 30)
          layer.bounds.origin.y = origin
          layer.contents = bitmap
          layer.contentsFrame = contentsFrame
          layer.opacity = opacity
          host.container.view.layer.addSublayer(layer)
          let witness = Layer()
          witness.frame = Rect(x: 90, y: 90, width: 10, height: 10)
          witness.cornerRadius = 2
          witness.backgroundColor = Color(hex: 0x00ff00, alpha: 0.999)
          host.container.overlayLayer.addSublayer(witness)
          host.step()
          let picture = host.screenshot()
          XCTAssertGreaterThan(picture.pixel(x: 95, y: 95) >> 8 & 0xff, 250, "\(origin)")
          let shown = picture.pixel(x: 30, y: 25) >> 16 & 0xff
          XCTAssertEqual(Double(shown), contentsFrame == nil ? 255 * opacity : 0, accuracy: 1, "\(origin), \(opacity)")
        }
      }
    }
  }

  func testAnyNumbersAreComposedWithoutHarm() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededRandom(seed: seed)
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 30, height: 20)))
    for _ in 0..<60 {
      let host = HeadlessHost(size: Size(width: 100, height: 100))
      // The witness is recognized by its green channel, which a white background would have as well.
      host.container.backgroundColor = .black
      let root = host.container.view.layer
      var layers: [Layer] = []
      for _ in 0..<10 {
        let layer = Layer()
        layer.frame = Rect(x: 10, y: 10, width: 50, height: 50)
        layer.backgroundColor = .black
        layer.borderColor = Color(hex: 0xff0000)
        (random.pick(layers) ?? root).addSublayer(layer)
        layers.append(layer)
      }
      let witness = Layer()
      witness.frame = Rect(x: 90, y: 90, width: 10, height: 10)
      witness.cornerRadius = 2
      witness.backgroundColor = Color(hex: 0x00ff00, alpha: 0.999)
      witness.zPosition = 5
      host.container.overlayLayer.addSublayer(witness)
      for _ in 0..<40 {
        for _ in 0..<3 { if let layer = random.pick(layers) { change(layer, &random, bitmap) } }
        host.container.redrawAll()
        host.step()
        // The witness is drawn last: it is missing if an earlier layer brought Cairo into an error state.
        let shown = host.screenshot().pixel(x: 95, y: 95) >> 8 & 0xff
        XCTAssertGreaterThan(shown, 250, "seed \(seed)")
      }
    }
  }

  func testAnimationsToAnyNumbersComeToAnEnd() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededRandom(seed: seed)
    func odd() -> Double { random.pick(Self.numbers) ?? 0 }
    for _ in 0..<100 {
      let host = HeadlessHost(size: Size(width: 50, height: 50))
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      layer.backgroundColor = .black
      host.container.view.layer.addSublayer(layer)
      let transform = Transform(a: odd(), b: odd(), c: odd(), d: odd(), tx: odd(), ty: odd())
      for property in [
        LayerAnimation.Property.opacity(from: odd(), to: odd()),
        .position(from: Point(x: odd(), y: odd()), to: Point(x: odd(), y: odd())),
        .transform(from: transform, to: .identity),
      ] {
        host.container.animations.add(
          LayerAnimation(property, duration: random.oneIn(2) ? .nan : 0.1, curve: .spring(damping: odd())), to: layer)
      }
      XCTAssertTrue(host.settle(limit: 3), "seed \(seed)")
    }
  }

  func testAWindowWhoseSizeIsNoNumberHasNoPixels() async {
    for number in [Double.nan, .infinity, -.infinity] {
      XCTAssertTrue(PixelSize(Size(width: number, height: 10), scale: 1).isEmpty)
      XCTAssertTrue(PixelSize(Size(width: 10, height: 10), scale: number).isEmpty)
    }
    XCTAssertEqual(PixelSize(Size(width: 10.2, height: 7), scale: 2), PixelSize(width: 21, height: 14))
    let container = RootContainer(size: Size(width: .nan, height: .infinity), scale: .nan)
    container.rootNode = DisplayNode()
    container.turn(at: 0)
    XCTAssertTrue(container.pixelSize.isEmpty)
  }

  func testAnInfiniteRadiusRoundsTheShorterSidesFully() async {
    let host = HeadlessHost(size: Size(width: 60, height: 40))
    host.container.backgroundColor = .white
    func look(_ radius: Double) -> Bitmap {
      let layer = Layer()
      layer.frame = Rect(x: 10, y: 10, width: 40, height: 20)
      layer.backgroundColor = .black
      layer.cornerRadius = radius
      host.container.view.layer.addSublayer(layer)
      host.step()
      defer { layer.removeFromSuperlayer() }
      return host.screenshot()
    }
    XCTAssertEqual(look(.infinity).pngData(), look(10).pngData())
    XCTAssertEqual(look(.nan).pngData(), look(0).pngData())
  }

  func testRoundCornersFarLargerThanTheWindowAreDrawnInTime() async {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    host.container.backgroundColor = .white
    for size in [7e5, 1e12, 1e100, 1e300] {
      let layer = Layer()
      layer.bounds = Rect(x: 0, y: 0, width: 4, height: 4)
      layer.position = Point(x: 20, y: 20)
      layer.transform = Transform(a: 0.6 * size, b: 0.8 * size, c: -0.8 * size, d: 0.6 * size, tx: 0, ty: 0)
      layer.cornerRadius = 2
      layer.backgroundColor = .black
      layer.borderWidth = 1
      layer.borderColor = Color(hex: 0xff0000)
      layer.shadow = Shadow(color: .black, offset: .zero, radius: 1)
      host.container.view.layer.addSublayer(layer)
      host.step()
      if size < 1e6 { XCTAssertEqual(host.screenshot().pixel(x: 20, y: 20) & 0xffffff, 0) }
      layer.removeFromSuperlayer()
    }
  }

  func testAShadowWithoutAProperRadiusIsNone() async {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    host.container.backgroundColor = .white
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    layer.backgroundColor = .black
    host.container.view.layer.addSublayer(layer)
    host.step()
    let plain = host.screenshot().pngData()
    for radius in [Double.nan, .infinity, -.infinity] {
      layer.shadow = Shadow(offset: Size(width: 0, height: 3), radius: radius)
      host.step()
      XCTAssertEqual(host.screenshot().pngData(), plain)
    }
    layer.shadow = Shadow(offset: Size(width: 0, height: 3), radius: 3)
    host.step()
    XCTAssertNotEqual(host.screenshot().pngData(), plain)
  }

  func testNumbersOfNoUseAreToldOnce() async {
    let heard = Locked<[String]>([])
    OnceLog.look.listening({ sentence in heard.withLock { $0.append(sentence) } }) {
      let host = HeadlessHost(size: Size(width: 40, height: 40))
      let layer = Layer()
      layer.frame = Rect(x: 10, y: 10, width: 20, height: 20)
      layer.backgroundColor = .black
      host.container.view.layer.addSublayer(layer)
      host.step()
      XCTAssertEqual(heard.withLock { $0 }, [])
      layer.cornerRadius = -1
      layer.borderWidth = .nan
      layer.shadow = Shadow(radius: .infinity)
      host.step()
      layer.cornerRadius = .nan
      layer.borderWidth = -3
      host.step()
      XCTAssertEqual(heard.withLock { $0.count }, 3)
      layer.opacity = .nan
      host.step()
      layer.opacity = 1
      layer.transform = Transform(scaleX: .nan, y: 1)
      host.step()
      XCTAssertEqual(heard.withLock { $0.count }, 5)
      let node = DisplayNode()
      for _ in 0..<2 {
        node.cornerRadius = .nan
        node.transform = Transform(scaleX: .infinity, y: 1)
        node.shadow = Shadow(radius: .nan)
      }
      XCTAssertEqual(heard.withLock { $0.count }, 8)
      XCTAssertEqual(Set(heard.withLock { $0 }).count, 8)
    }
  }
}
