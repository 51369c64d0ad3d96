import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The work of the compositor, counted in frames and pixels.
@MainActor
final class ComposedWorkTests: XCTestCase {
  private func host() -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.backgroundColor = .white
    return host
  }

  private func list(in host: HeadlessHost) -> Layer {
    let list = Layer()
    list.frame = Rect(x: 20, y: 10, width: 150, height: 180)
    list.masksToBounds = true
    list.isScrollContainer = true
    list.backgroundColor = Color(hex: 0xeeeeee)
    for index in 0..<40 {
      let row = Layer()
      row.frame = Rect(x: 5, y: Double(index) * 30 + 3, width: 140, height: 25)
      row.backgroundColor = Color(hex: UInt32(index) &* 0x31337 & 0xffffff)
      row.cornerRadius = 6
      list.addSublayer(row)
    }
    host.container.view.layer.addSublayer(list)
    return list
  }

  func testNothingIsComposedWhileNothingChanges() async {
    let host = host()
    _ = list(in: host)
    host.settle()
    let frames = host.container.compositor.composedFrames
    for _ in 0..<60 {
      host.step()
      XCTAssertTrue(host.lastChanged.isEmpty)
    }
    XCTAssertEqual(host.container.compositor.composedFrames, frames)
  }

  func testSettingTheSameValuesComposesNothing() async {
    let host = host()
    let list = list(in: host)
    host.settle()
    let frames = host.container.compositor.composedFrames
    let (frame, color) = (list.frame, list.backgroundColor)
    list.frame = frame
    list.backgroundColor = color
    list.opacity = 1
    host.container.setNeedsTurn()
    host.step()
    XCTAssertEqual(host.container.compositor.composedFrames, frames)
  }

  func testAChangeOutsideTheWindowComposesNothing() async {
    let host = host()
    let layer = Layer()
    layer.frame = Rect(x: 500, y: 500, width: 10, height: 10)
    layer.backgroundColor = .black
    host.container.view.layer.addSublayer(layer)
    host.settle()
    let pixels = host.container.compositor.drawnPixels
    layer.backgroundColor = .white
    host.step()
    XCTAssertEqual(host.container.compositor.drawnPixels, pixels)
    XCTAssertTrue(host.lastChanged.isEmpty)
  }

  func testScrollingDrawsTheStripThatCameIntoView() async {
    let host = host()
    let list = list(in: host)
    host.settle()
    for (step, most) in [(10.0, 12), (-10, 12), (37, 40), (1, 3)] {
      let before = host.container.compositor.drawnPixels
      list.bounds.origin.y += step
      host.step()
      let drawn = host.container.compositor.drawnPixels - before
      XCTAssertGreaterThanOrEqual(drawn, 150 * Int(abs(step)))
      XCTAssertLessThanOrEqual(drawn, 150 * most, "scrolled by \(step)")
    }
  }

  func testSomethingAboveAListCostsItsOwnAreaTwice() async {
    let host = host()
    let list = list(in: host)
    let badge = Layer()
    badge.frame = Rect(x: 60, y: 60, width: 20, height: 20)
    badge.backgroundColor = .black
    host.container.view.layer.addSublayer(badge)
    host.settle()
    let before = host.container.compositor.drawnPixels
    list.bounds.origin.y += 10
    host.step()
    XCTAssertLessThanOrEqual(host.container.compositor.drawnPixels - before, 150 * 12 + 20 * 60)
    XCTAssertEqual(host.screenshot().pixel(x: 70, y: 70), 0xff00_0000)
  }

  func testAChangedLayerDrawsItsOwnArea() async {
    let host = host()
    let list = list(in: host)
    host.settle()
    let before = host.container.compositor.drawnPixels
    list.sublayers[1].backgroundColor = .black
    host.step()
    XCTAssertEqual(host.container.compositor.drawnPixels - before, 140 * 25)
    XCTAssertEqual(host.lastChanged, [PixelRect(x0: 25, y0: 43, x1: 165, y1: 68)])
  }

  func testAShadowAroundAThinLayerIsDrawnAndRemovedWhole() async {
    let host = host()
    let layer = Layer()
    // One pixel high on the pixel grid.
    layer.frame = Rect(x: 50, y: 50, width: 40, height: 1.4)
    layer.backgroundColor = .black
    layer.shadow = Shadow(color: .black, offset: .zero, radius: 12)
    host.container.view.layer.addSublayer(layer)
    host.step()
    for y in [39, 61] { XCTAssertNotEqual(host.screenshot().pixel(x: 70, y: y), 0xffff_ffff, "row \(y)") }
    let shown = host.screenshot().pngData()
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(host.screenshot().pngData(), shown)
    layer.shadow = nil
    host.step()
    for y in [39, 61] { XCTAssertEqual(host.screenshot().pixel(x: 70, y: y), 0xffff_ffff, "row \(y)") }
  }

  func testALayerSqueezedFlatDoesNoHarm() async {
    let host = host()
    let layer = Layer()
    layer.frame = Rect(x: 10.3, y: 10, width: 50, height: 50)
    layer.cornerRadius = 8
    layer.backgroundColor = .black
    layer.transform = Transform(scaleX: 0, y: 1)
    let round = Layer()
    round.frame = Rect(x: 100, y: 100, width: 60, height: 60)
    round.cornerRadius = 30
    round.backgroundColor = .black
    host.container.view.layer.addSublayer(layer)
    host.container.view.layer.addSublayer(round)
    host.step()
    XCTAssertEqual(host.screenshot().pixel(x: 130, y: 130), 0xff00_0000)
    layer.transform = .identity
    host.step()
    XCTAssertEqual(host.screenshot().pixel(x: 30, y: 30), 0xff00_0000)
  }

  func testPicturesInRoundLayersThatClipAreRound() async throws {
    let host = host()
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 40, height: 40), isOpaque: true))
    GraphicsContext(bitmap: bitmap).fill(Rect(x: 0, y: 0, width: 40, height: 40), with: .black)
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    layer.cornerRadius = 20
    layer.contents = bitmap
    host.container.view.layer.addSublayer(layer)
    host.step()
    XCTAssertEqual(host.screenshot().pixel(x: 11, y: 11), 0xff00_0000)
    layer.masksToBounds = true
    host.step()
    XCTAssertEqual(host.screenshot().pixel(x: 11, y: 11), 0xffff_ffff)
    XCTAssertEqual(host.screenshot().pixel(x: 30, y: 30), 0xff00_0000)
  }

  func testAListInARoundCardDrawsTheStripAndTheCorners() async {
    for isOwn in [true, false] {
      let host = host()
      let list = list(in: host)
      let card = Layer()
      if isOwn {
        list.cornerRadius = 12
      } else {
        card.frame = list.frame
        card.cornerRadius = 12
        card.masksToBounds = true
        card.backgroundColor = .white
        card.shadow = Shadow(radius: 8)
        list.frame = card.bounds
        card.addSublayer(list)
        host.container.view.layer.addSublayer(card)
      }
      host.settle()
      for step in [10.0, -10, 3] {
        let before = host.container.compositor.drawnPixels
        list.bounds.origin.y += step
        host.step()
        let drawn = host.container.compositor.drawnPixels - before
        XCTAssertGreaterThanOrEqual(drawn, 150 * Int(abs(step)))
        XCTAssertLessThanOrEqual(drawn, 150 * 12 + 4 * 24 * 24, "scrolled by \(step)")
        let shown = host.screenshot().pngData()
        host.container.redrawAll()
        host.step()
        XCTAssertEqual(host.screenshot().pngData(), shown)
      }
    }
  }

  func testAFadingCardIsDrawnAloneAndWhatMovesInItAlone() async {
    let host = host()
    let card = Layer()
    card.frame = Rect(x: 20, y: 20, width: 100, height: 100)
    card.backgroundColor = .black
    card.opacity = 0.5
    let dot = Layer()
    dot.frame = Rect(x: 10, y: 10, width: 10, height: 10)
    dot.backgroundColor = .white
    card.addSublayer(dot)
    host.container.view.layer.addSublayer(card)
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 100, y: 100) & 0xff, 0x80)
    XCTAssertEqual(host.screenshot().pixel(x: 35, y: 35), 0xffff_ffff)
    let before = host.container.compositor.drawnPixels
    dot.backgroundColor = .black
    host.step()
    XCTAssertEqual(host.container.compositor.drawnPixels - before, 100)
    XCTAssertEqual(host.screenshot().pixel(x: 35, y: 35) & 0xff, 0x80)
  }

  func testABitmapThatChangedInPartIsDrawnThere() async throws {
    func bitmap(_ spots: [Rect]) throws -> Bitmap {
      try XCTUnwrap(
        Bitmap(size: PixelSize(width: 100, height: 80), isOpaque: true) { context in
          for spot in spots { context.fill(spot, with: .white) }
        })
    }
    let host = host()
    let layer = Layer()
    layer.frame = Rect(x: 30, y: 40, width: 100, height: 80)
    layer.contents = try bitmap([])
    host.container.view.layer.addSublayer(layer)
    host.settle()
    func drawn(_ change: () throws -> Void) rethrows -> Int {
      let before = host.container.compositor.drawnPixels
      try change()
      host.step()
      return host.container.compositor.drawnPixels - before
    }
    let (one, two) = (Rect(x: 5, y: 5, width: 10, height: 4), Rect(x: 5, y: 9, width: 10, height: 4))
    let first = PixelRect(x0: 5, y0: 5, x1: 15, y1: 9)
    XCTAssertEqual(try drawn { layer.replaceContents(by: try bitmap([one]), changedIn: first) }, 40)
    XCTAssertEqual(host.screenshot().pixel(x: 36, y: 46), 0xffff_ffff)
    // Two in one frame.
    let second = PixelRect(x0: 5, y0: 9, x1: 15, y1: 13)
    let both = try drawn {
      layer.replaceContents(by: try bitmap([]), changedIn: first)
      layer.replaceContents(by: try bitmap([two]), changedIn: second)
    }
    XCTAssertEqual(both, 80)
    XCTAssertEqual(host.screenshot().pixel(x: 36, y: 46), 0xff00_0000)
    XCTAssertEqual(host.screenshot().pixel(x: 36, y: 50), 0xffff_ffff)
    // More in one frame than a layer remembers, and a bitmap that nothing is known of.
    let many = try drawn {
      for _ in 0..<6 { layer.replaceContents(by: try bitmap([one]), changedIn: first) }
    }
    XCTAssertEqual(many, 8_000)
    XCTAssertEqual(try drawn { layer.contents = try bitmap([two]) }, 8_000)
    XCTAssertEqual(host.screenshot().pixel(x: 36, y: 46), 0xff00_0000)
  }
}
