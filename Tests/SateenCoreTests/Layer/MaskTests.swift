import BrokenContracts
import Glibc
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Layers whose alpha is multiplied with that of another layer.
@MainActor
final class MaskTests: XCTestCase {
  private let host = HeadlessHost(size: Size(width: 100, height: 100))

  private func layer(_ frame: Rect, _ color: UInt32? = 0, in parent: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color.map { Color(hex: $0) }
    parent?.addSublayer(layer)
    return layer
  }

  /// A red layer of 60 x 60 points at (20, 20), on white, with a mask.
  private func masked(by mask: Layer?) -> Layer {
    host.container.backgroundColor = .white
    let card = layer(Rect(x: 20, y: 20, width: 60, height: 60), 0xff0000, in: host.container.view.layer)
    card.mask = mask
    host.settle()
    return card
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 { host.screenshot().pixel(x: x, y: y) & 0xff_ffff }

  /// How much of a red layer shows on white, 0 to 255.
  private func alpha(_ x: Int, _ y: Int) -> Double {
    let pixel = pixel(x, y)
    XCTAssertEqual(pixel >> 16, 255)
    return 255 - Double(pixel & 0xff)
  }

  /// The pixels of all layers, drawn by damage and drawn whole.
  private func assertDamageIsEnough(file: StaticString = #filePath, line: UInt = #line) {
    let shown = host.screenshot()
    host.container.redrawAll()
    host.step()
    let whole = host.screenshot()
    for y in 0..<100 {
      for x in 0..<100 where shown.pixel(x: x, y: y) != whole.pixel(x: x, y: y) {
        return XCTFail("\(x), \(y)", file: file, line: line)
      }
    }
  }

  private func picture(_ size: Int, isOpaque: Bool) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: size, height: size), isOpaque: isOpaque) { context in
        context.fill(Rect(x: 0, y: 0, width: Double(size) / 2, height: Double(size)), with: Color(hex: 0x00ff00))
      })
  }

  // MARK: Pixels

  func testALayerShowsWhereItsMaskIsOpaque() async {
    let card = masked(by: layer(Rect(x: 10, y: 5, width: 20, height: 30)))
    _ = layer(Rect(x: 25, y: 30, width: 50, height: 50), 0x0000ff, in: card)
    host.step()
    XCTAssertEqual(pixel(30, 25), 0xff0000)
    XCTAssertEqual(pixel(49, 54), 0x0000ff, "a sublayer")
    for (x, y) in [(29, 30), (30, 24), (50, 30), (49, 55), (90, 90)] {
      XCTAssertEqual(pixel(x, y), 0xffffff, "outside of the mask, at \(x), \(y)")
    }
    XCTAssertTrue(card.mask?.superlayer === card)
    XCTAssertTrue(card.sublayers.allSatisfy { $0 !== card.mask })
  }

  func testTheColourOfAMaskDoesNotCountAndItsAlphaDoes() async {
    for color in [0, 0xffffff, 0x33aa55] as [UInt32] {
      let mask = layer(Rect(x: 0, y: 0, width: 60, height: 60))
      mask.backgroundColor = Color(hex: color, alpha: 0.25)
      let card = masked(by: mask)
      XCTAssertEqual(alpha(50, 50), 64, accuracy: 1)
      mask.opacity = 0.5
      host.step()
      XCTAssertEqual(alpha(50, 50), 32, accuracy: 1)
      card.opacity = 0.5
      host.step()
      XCTAssertEqual(alpha(50, 50), 16, accuracy: 1)
      card.removeFromSuperlayer()
    }
  }

  func testAMaskIsAllThatItShows() async throws {
    let mask = layer(Rect(x: 0, y: 0, width: 60, height: 60), nil)
    mask.borderWidth = 4
    mask.borderColor = Color(hex: 0x777777)
    _ = layer(Rect(x: 20, y: 20, width: 10, height: 10), 0x0000ff, in: mask)
    let glass = layer(Rect(x: 40, y: 40, width: 10, height: 10), 0x00ff00, in: mask)
    glass.opacity = 0.5
    let card = masked(by: mask)
    XCTAssertEqual(alpha(22, 50), 255, "the border")
    XCTAssertEqual(alpha(30, 30), 0)
    XCTAssertEqual(alpha(45, 45), 255, "a sublayer")
    XCTAssertEqual(alpha(65, 65), 128, accuracy: 1)
    mask.borderWidth = 0
    for sublayer in mask.sublayers { sublayer.removeFromSuperlayer() }
    mask.backgroundGradient = .linear([.clear, .white])
    host.step()
    for y in 0..<60 { XCTAssertEqual(alpha(50, 20 + y), (Double(y) + 0.5) / 60 * 255, accuracy: 2) }
    mask.backgroundGradient = nil
    mask.shadow = Shadow(color: .black, offset: Size(width: 30, height: 0), radius: 0)
    mask.frame = Rect(x: 0, y: 0, width: 20, height: 60)
    host.step()
    XCTAssertEqual(alpha(60, 50), 255, "the shadow")
    XCTAssertEqual(alpha(30, 50), 0)
    XCTAssertTrue(card.mask === mask)
  }

  func testContentsMaskByTheirAlpha() async throws {
    let turn = Transform3D(rotation: 0.4, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 400))
    for isOpaque in [true, false] {
      for (side, transform) in [(60, nil), (23, nil), (60, turn)] as [(Int, Transform3D?)] {
        let mask = layer(Rect(x: 0, y: 0, width: 60, height: 60), nil)
        mask.contents = try picture(side, isOpaque: isOpaque)
        if let transform { mask.transform3D = transform }
        let card = masked(by: mask)
        XCTAssertEqual(alpha(35, 50), 255, "green is as opaque as black")
        XCTAssertEqual(alpha(65, 50), isOpaque ? 255 : 0)
        mask.opacity = 0.5
        host.step()
        XCTAssertEqual(alpha(35, 50), 128, accuracy: 2)
        XCTAssertEqual(alpha(65, 50), isOpaque ? 128 : 0, accuracy: 2)
        card.removeFromSuperlayer()
      }
    }
  }

  func testARoundMaskCutsAsARoundLayerDoes() async {
    let mask = layer(Rect(x: 0, y: 0, width: 60, height: 60))
    mask.cornerRadius = 20
    let card = masked(by: mask)
    let byMask = host.screenshot()
    card.mask = nil
    card.cornerRadius = 20
    host.step()
    let own = host.screenshot()
    for y in 0..<100 {
      for x in 0..<100 {
        XCTAssertEqual(
          Double(byMask.pixel(x: x, y: y) & 0xff), Double(own.pixel(x: x, y: y) & 0xff), accuracy: 2, "\(x), \(y)")
      }
    }
  }

  func testAShadowIsMaskedAlongWithItsLayer() async {
    let mask = layer(Rect(x: 0, y: 0, width: 30, height: 80))
    let card = masked(by: mask)
    card.shadow = Shadow(color: .black, offset: Size(width: 0, height: 10), radius: 0)
    for clips in [false, true] {
      card.masksToBounds = clips
      host.step()
      XCTAssertEqual(pixel(40, 85), 0)
      XCTAssertEqual(pixel(60, 85), 0xffffff)
      XCTAssertEqual(pixel(60, 50), 0xffffff)
    }
  }

  func testMasksInsideMasks() async {
    let inner = layer(Rect(x: 0, y: 0, width: 30, height: 60))
    let mask = layer(Rect(x: 0, y: 0, width: 60, height: 30))
    mask.mask = inner
    let card = masked(by: mask)
    let sublayer = layer(Rect(x: 0, y: 0, width: 60, height: 60), 0x0000ff, in: card)
    sublayer.mask = layer(Rect(x: 10, y: 10, width: 60, height: 60))
    host.step()
    XCTAssertEqual(pixel(25, 25), 0xff0000)
    XCTAssertEqual(pixel(40, 40), 0x0000ff)
    XCTAssertEqual(pixel(55, 40), 0xffffff, "the mask is masked")
    XCTAssertEqual(pixel(40, 55), 0xffffff)
    let around = layer(Rect(x: 0, y: 0, width: 100, height: 100), nil, in: host.container.view.layer)
    around.opacity = 0.5
    around.addSublayer(card)
    host.step()
    XCTAssertEqual(pixel(40, 40) & 0xff, 255)
    XCTAssertEqual(Double(pixel(40, 40) >> 16), 127, accuracy: 1)
    XCTAssertEqual(pixel(55, 40), 0xffffff)
    assertDamageIsEnough()
  }

  // MARK: Place

  func testAMaskLiesInTheSpaceOfItsLayer() async {
    let card = masked(by: layer(Rect(x: 0, y: 0, width: 20, height: 20)))
    card.bounds.origin = Point(x: -10, y: -15)
    host.step()
    XCTAssertEqual(pixel(31, 36), 0xff0000)
    XCTAssertEqual(pixel(25, 25), 0xffffff)
    card.bounds.origin = .zero
    card.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    host.step()
    XCTAssertEqual(pixel(75, 25), 0xff0000, "turned by a right angle with the layer")
    XCTAssertEqual(pixel(25, 25), 0xffffff)
    card.transform = .identity
    let angle = Double.pi / 4
    card.mask?.frame = Rect(x: 20, y: 20, width: 20, height: 20)
    card.mask?.transform = Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    host.step()
    XCTAssertEqual(pixel(50, 38), 0xff0000, "the corner that points up")
    XCTAssertEqual(pixel(41, 41), 0xffffff)
    XCTAssertEqual(card.mask?.convert(Point(x: 10, y: 10), to: host.container.view.layer).x ?? 0, 50, accuracy: 1e-9)
    assertDamageIsEnough()
  }

  func testAMaskThatShowsNothingHidesAll() async {
    let card = masked(by: nil)
    let changes: [(Layer) -> Void] = [
      { $0.frame = .zero }, { $0.isHidden = true }, { $0.opacity = 0 }, { $0.opacity = .nan },
      { $0.backgroundColor = nil }, { $0.position.x = .nan }, { $0.transform = Transform(scaleX: 0, y: 1) },
      { $0.bounds.size.width = .nan }, { $0.frame.origin.x = 200 },
    ]
    for (index, change) in changes.enumerated() {
      let mask = layer(Rect(x: 0, y: 0, width: 60, height: 60))
      card.mask = mask
      host.step()
      XCTAssertEqual(pixel(50, 50), 0xff0000)
      change(mask)
      host.step()
      XCTAssertEqual(pixel(50, 50), 0xffffff, "\(index)")
      card.mask = nil
      host.step()
      XCTAssertEqual(pixel(50, 50), 0xff0000)
    }
  }

  // MARK: Cost

  func testAChangeOfAMaskDrawsNoMoreThanTheMask() async {
    let mask = layer(Rect(x: 10, y: 10, width: 20, height: 20))
    let card = masked(by: mask)
    host.settle()
    var before = host.container.compositor.drawnPixels
    mask.position.x += 5
    host.step()
    XCTAssertLessThanOrEqual(host.container.compositor.drawnPixels - before, 25 * 20)
    XCTAssertGreaterThan(host.container.compositor.drawnPixels, before)
    before = host.container.compositor.drawnPixels
    card.backgroundColor = Color(hex: 0x0000ff)
    host.step()
    XCTAssertEqual(host.container.compositor.drawnPixels - before, 20 * 20, "the rest of the layer does not show")
    assertDamageIsEnough()
    let frames = host.container.compositor.composedFrames
    mask.backgroundColor = Color(hex: 0x123456)
    mask.backgroundColor = .black
    host.settle()
    XCTAssertLessThanOrEqual(host.container.compositor.composedFrames - frames, 1)
  }

  func testWhatIsBehindAMaskedLayerIsDrawn() async {
    let root = host.container.view.layer
    host.container.backgroundColor = .white
    _ = layer(Rect(x: 0, y: 0, width: 100, height: 100), 0x00ff00, in: root)
    let cover = layer(Rect(x: 0, y: 0, width: 100, height: 100), 0, in: root)
    let mask = layer(Rect(x: 0, y: 0, width: 100, height: 100))
    mask.backgroundGradient = .linear([.clear, .black], from: .zero, to: Point(x: 1, y: 0))
    mask.backgroundColor = nil
    cover.mask = mask
    host.step()
    XCTAssertGreaterThan(pixel(2, 50), 0x00f000)
    XCTAssertLessThan(pixel(98, 50), 0x001000)
  }

  func testScrollingUnderAMaskShowsNoOldPixels() async {
    let root = host.container.view.layer
    let list = layer(Rect(x: 0, y: 0, width: 100, height: 100), 0xffffff, in: root)
    list.masksToBounds = true
    list.isScrollContainer = true
    for row in 0..<20 { _ = layer(Rect(x: 10, y: Double(row) * 20, width: 80, height: 12), 0x224466, in: list) }
    let faded = layer(Rect(x: 0, y: 70, width: 100, height: 30), 0xffcc00, in: root)
    let mask = layer(Rect(x: 0, y: 0, width: 100, height: 30), nil)
    mask.backgroundGradient = .linear([.clear, .black])
    faded.mask = mask
    host.settle()
    for _ in 0..<4 {
      list.bounds.origin.y += 7
      host.step()
      assertDamageIsEnough()
    }
    // The mask of the list itself.
    faded.removeFromSuperlayer()
    list.mask = layer(Rect(x: 20, y: 0, width: 40, height: 300))
    host.step()
    list.bounds.origin.y += 7
    host.step()
    assertDamageIsEnough()
  }

  // MARK: Motion

  func testAMaskIsAnimated() async {
    let mask = layer(Rect(x: 0, y: 0, width: 10, height: 60))
    let card = masked(by: mask)
    var hasEnded: Bool?
    mask.animate(.position, to: Point(x: 55, y: 30), .linear(1)) { hasEnded = $0 }
    host.advance(by: 0.5)
    let place = Int(20 + mask.shown(.position).x)
    XCTAssertTrue((45...55).contains(place))
    XCTAssertEqual(pixel(place, 50), 0xff0000)
    XCTAssertEqual(pixel(place - 8, 50), 0xffffff)
    XCTAssertEqual(pixel(place + 8, 50), 0xffffff)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(hasEnded, true)
    XCTAssertEqual(pixel(75, 50), 0xff0000)
    assertDamageIsEnough()
    mask.animate(.opacity, to: 0.5, .linear(10)) { hasEnded = $0 }
    host.advance(by: 0.1)
    card.mask = nil
    host.step()
    XCTAssertEqual(hasEnded, false, "the mask has left the window")
    XCTAssertEqual(pixel(40, 50), 0xff0000)
  }

  // MARK: Trees

  func testALayerGivenAsMaskLeavesItsPlace() async {
    let card = masked(by: nil)
    let other = layer(Rect(x: 0, y: 0, width: 10, height: 10), in: card)
    card.mask = other
    XCTAssertTrue(card.sublayers.isEmpty)
    host.step()
    XCTAssertEqual(pixel(25, 25), 0xff0000)
    XCTAssertEqual(pixel(50, 50), 0xffffff)
    let second = layer(Rect(x: 0, y: 0, width: 10, height: 10), 0, in: host.container.view.layer)
    second.mask = other
    XCTAssertNil(card.mask)
    host.step()
    XCTAssertEqual(pixel(50, 50), 0xff0000)
    card.addSublayer(other)
    XCTAssertNil(second.mask)
    XCTAssertTrue(other.superlayer === card)
    host.step()
    XCTAssertEqual(pixel(25, 25), 0)
    card.mask = other
    other.removeFromSuperlayer()
    XCTAssertNil(card.mask)
    XCTAssertNil(other.superlayer)
    host.step()
    XCTAssertEqual(pixel(50, 50), 0xff0000)
    assertDamageIsEnough()
  }

  func testAMaskThatIsReplacedIsReleased() async {
    let card = masked(by: nil)
    weak var mask: Layer?
    do {
      let made = layer(Rect(x: 0, y: 0, width: 10, height: 10))
      mask = made
      card.mask = made
    }
    host.step()
    XCTAssertNotNil(mask)
    card.mask = layer(.zero)
    host.step()
    XCTAssertNil(mask)
    weak var last: Layer?
    last = card.mask
    card.mask = nil
    XCTAssertNil(last)
    var owner: Layer? = Layer()
    let kept = layer(.zero)
    owner?.mask = kept
    owner = nil
    XCTAssertNil(kept.superlayer)
  }

  func testALayerCannotMaskItselfNorALayerInsideIt() async throws {
    for isSelf in [true, false] {
      let broken = try BrokenContract(of: self, named: name) {
        let outer = Layer()
        let inner = Layer()
        if isSelf {
          outer.mask = outer
        } else {
          outer.mask = inner
          inner.mask = outer
        }
      }
      XCTAssertTrue(broken.hasTrapped)
      XCTAssertTrue(broken.message.contains("A layer cannot mask itself"), broken.message)
    }
  }

  func testACopyHasTheMask() async {
    let card = masked(by: layer(Rect(x: 0, y: 0, width: 10, height: 10)))
    let stamp = card.lookStamp
    let copy = card.copied()
    card.isHidden = true
    host.container.view.layer.addSublayer(copy)
    host.step()
    XCTAssertEqual(pixel(25, 25), 0xff0000)
    XCTAssertEqual(pixel(50, 50), 0xffffff)
    card.isHidden = false
    XCTAssertEqual(card.lookStamp, stamp)
    card.mask?.position.x += 1
    XCTAssertNotEqual(card.lookStamp, stamp)
  }

  func testTouchesDoNotAskForMasks() async {
    let view = View()
    view.frame = Rect(x: 20, y: 20, width: 60, height: 60)
    view.layer.mask = layer(Rect(x: 0, y: 0, width: 10, height: 10))
    host.container.view.addSubview(view)
    host.settle()
    XCTAssertTrue(host.container.hitTest(Point(x: 70, y: 70)) === view)
    XCTAssertFalse(host.container.hitTest(Point(x: 90, y: 90)) === view)
  }
}
